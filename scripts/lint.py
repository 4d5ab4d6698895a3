"""Installs what is needed into `.venv/`, and checks style and types of everything: `python3 scripts/lint.py`."""

import os

import environment

CARGO = ("--manifest-path", "engine/Cargo.toml")


def main():
    """Run every check; the first that fails ends it with its exit code."""
    python = environment.prepare("lint", "test")
    environment.run(python, "-m", "ruff", "check", ".")
    environment.run(python, "-m", "ruff", "format", "--check", ".")
    environment.run(python, "-m", "mypy")
    environment.run("cargo", "fmt", *CARGO, "--all", "--check")
    # PyO3 asks the interpreter for its version while it is built.
    variables = {**os.environ, "PYO3_PYTHON": python}
    environment.run(
        "cargo", "clippy", *CARGO, "--workspace", "--all-targets", "--", "--deny", "warnings", env=variables
    )
    strict = {**variables, "RUSTDOCFLAGS": "--deny warnings"}
    environment.run("cargo", "doc", *CARGO, "--workspace", "--no-deps", "--document-private-items", env=strict)


if __name__ == "__main__":
    main()
