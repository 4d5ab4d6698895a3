"""Installs what is needed into `.venv/`, and opens the debugger on a text: `python3 scripts/run.py`.

Without a terminal it prints the steps of the text. With arguments it runs `maskwright` with them instead:
`python3 scripts/run.py check my.lark`.
"""

import subprocess
import sys

import environment

# Token 182513 is 112 hyphens: one hyphen may come next here, so many may not.
SAMPLE = ["step", "grammars/json/json.lark", "--text", '{"name": [1, -2.5, ', "--why", "#182513"]


def main():
    """Prepare the environment and run the command in the caller's folder, or the sample in the root."""
    python = environment.prepare()
    arguments = sys.argv[1:]
    folder = None if arguments else environment.ROOT
    command = [python, "-m", "maskwright", *(arguments or SAMPLE)]
    return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
