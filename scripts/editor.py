"""Installs what the tests of the VS Code extension need: `python3 scripts/editor.py`.

That is the editor (VS Code as a server for a browser, 450 MB from npm into `tests/vscode/editor/node_modules/`) and the
tools that build the extension (140 MB). Needs npm; takes half a minute the first time, and nothing while the lock files
stay the same. The browser is the system's: `apt-get install chromium`.
"""

import hashlib
import platform
import shutil

import environment

EXTENSION = environment.ROOT / "editors/vscode"
EDITOR = environment.ROOT / "tests/vscode/editor"


def main():
    """Install both trees, each as its lock file says."""
    if shutil.which("npm") is None:
        environment.stop("npm is not on the PATH: install Node.js 20 or later, then try again")
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        environment.stop("the editor's tests run on Linux on x86-64 only: its Node comes from npm for that alone")
    install(EXTENSION)
    install(EDITOR)
    # The editor looks for packages beside itself, from where the browser loads them too. They are all in one tree.
    beside = EDITOR / "node_modules/code-server/lib/vscode/node_modules"
    if not beside.is_symlink():
        beside.symlink_to("../../../../node_modules")


def install(folder):
    """Install what a lock file says, unless that was done before. No script of any package is run."""
    stamp = folder / "node_modules/maskwright-installed"
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print(f"Installing {folder.relative_to(environment.ROOT)}/node_modules/ ...", flush=True)
    # The editor's own Node runs it, whatever other Node npm runs on: its warnings about that say nothing.
    environment.run("npm", "--prefix", folder, "ci", "--ignore-scripts", "--loglevel=error")
    stamp.write_text(wanted)


if __name__ == "__main__":
    main()
