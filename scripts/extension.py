"""Checks, tests and packs the VS Code extension in `editors/vscode/`: `python3 scripts/extension.py`.

Leaves `editors/vscode/maskwright.vsix`. Needs Node.js 20 or later with npm, which installs the tools that build it.
"""

import shutil

import editor
import environment


def main():
    """Run every step; the first that fails ends it with its exit code."""
    npm = shutil.which("npm")
    if npm is None:
        environment.stop("npm is not on the PATH: install Node.js 20 or later, then try again")
    editor.install(editor.EXTENSION)
    for step in ("check", "test", "package"):
        environment.run(npm, "run", "--silent", "--prefix", editor.EXTENSION, step)


if __name__ == "__main__":
    main()
