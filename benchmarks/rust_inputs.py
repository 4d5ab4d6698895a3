"""Writes what the Rust workloads in ``engine/core/benches`` work on: ``python -m benchmarks.rust_inputs``.

The crate has no reader of grammars and no encoder of texts, so both are done here and handed over in the engine's own
form. Everything goes to a folder that is not kept: the sources are the cases and the vocabulary.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import maskwright
from benchmarks import cases
from maskwright import _engine

FOLDER = cases.ROOT / "engine" / "target" / "bench-inputs"
VOCABULARY = "o200k_base"
# A small grammar, one of medium size and a large one.
CASES = ("json", "sql", "python")


def main() -> int:
    """Write the folder anew."""
    write(FOLDER)
    return 0


def write(folder: Path) -> None:
    """Write the vocabulary (``vocabulary.bin``) and for each case its grammar and its texts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    vocabulary = maskwright.Vocabulary.load(VOCABULARY)
    tokens = [vocabulary.token_bytes(token) or b"" for token in range(vocabulary.vocab_size)]
    (folder / "vocabulary.bin").write_bytes(b"".join(bytes([len(token)]) + token for token in tokens))
    for case in map(cases.load, CASES):
        grammar = maskwright.Grammar.from_file(case.grammar)
        source = _engine.Grammar(grammar.start, grammar.terminals, grammar.rules)
        (folder / f"{case.name}.grammar").write_bytes(source.to_bytes())
        texts = [vocabulary.encode(text) for text in case.texts]
        (folder / f"{case.name}.json").write_text(json.dumps(texts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
