"""Installs what is needed into `.venv/`, and runs all tests: `python3 scripts/test.py`.

Arguments go to pytest: `python3 scripts/test.py tests/cli -k mask`. The Rust tests run only without them.
"""

import sys

import environment


def main():
    """Run the tests of the Rust core, then those in `tests/`."""
    python = environment.prepare("test")
    arguments = sys.argv[1:]
    if not arguments:
        environment.run("cargo", "test", "--manifest-path", "engine/Cargo.toml", "--package", "maskwright-core")
    environment.run(python, "-m", "pytest", *arguments)


if __name__ == "__main__":
    main()
