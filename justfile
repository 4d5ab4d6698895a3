# What a developer does here, one recipe each. None of them is needed to use or test the project: see README.md.

python := if os() == "windows" { ".venv/Scripts/python" } else { ".venv/bin/python" }
cargo := "--manifest-path engine/Cargo.toml"

# List the recipes.
default:
    @just --list

# Make .venv/ and build the engine into it.
setup:
    python3 scripts/run.py --version

# Step through a sample text, or run any maskwright command: `just run check my.lark`.
run *arguments:
    python3 scripts/run.py {{ arguments }}

# All tests.
test:
    python3 scripts/test.py

# The tests of the Rust core, or some of them by name.
test-rust *filter:
    cargo test {{ cargo }} --package maskwright-core {{ filter }}

# The tests in Python, or some of them: `just test-py tests/cli -k mask`.
test-py *arguments="tests":
    python3 scripts/test.py {{ arguments }}

# The tests of the extension in VS Code, and what they need: 600 MB from npm.
test-vscode *arguments:
    python3 scripts/editor.py
    python3 scripts/test.py tests/vscode {{ arguments }}

# All checks of style and types.
lint:
    python3 scripts/lint.py

# Put everything into the agreed layout.
fmt:
    cargo fmt {{ cargo }} --all
    {{ python }} -m ruff check --fix-only .
    {{ python }} -m ruff format .

# What CI does.
check:
    .ci/run

# Documentation of the Rust crates.
docs:
    cargo doc {{ cargo }} --no-deps --package maskwright-core

# Maskwright beside other engines; see benchmarks/README.md.
bench *arguments:
    {{ python }} -m benchmarks {{ arguments }}

# The engine's stages, masks and commits by the clock, or those whose names hold a text: `just bench-rust json`.
bench-rust *filter:
    {{ python }} -m benchmarks.rust_inputs
    cargo bench {{ cargo }} --package maskwright-core --bench times -- {{ filter }}

# The same in instructions, compared with the accepted figures; `--accept` takes new ones.
instructions *arguments:
    {{ python }} -m benchmarks.instructions {{ arguments }}

# The VS Code extension, checked and packed: editors/vscode/maskwright.vsix.
extension:
    python3 scripts/extension.py

# A wheel in dist/.
wheel:
    {{ python }} -m pip wheel --no-deps --wheel-dir dist .
