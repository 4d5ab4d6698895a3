"""The cases: a grammar, in other notations where an engine needs one, and texts that it accepts.

A folder of ``cases/`` holds ``case.json`` (what it is about, and remarks on the versions for single engines),
``grammar.lark`` or ``schema.json``, and ``texts/*.txt``. A sample grammar of this repository is referred to instead of
copied: then ``case.json`` names its folder, and its texts count if the case has none. A file ``ENGINE.SUFFIX`` is what
that engine reads instead of the common one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True, slots=True)
class Case:
    """One grammar with its texts."""

    name: str
    about: str
    notes: dict[str, str]
    folder: Path
    grammar: Path
    texts: tuple[str, ...]

    def notation_for(self, engine: str) -> Path:
        """The file that an engine (or a variant of one) reads: its own version if there is one, else the common one."""
        own = sorted(self.folder.glob(f"{engine.partition('_')[0]}.*"))
        return own[0] if own else self.grammar


def all_names() -> list[str]:
    """The names of all cases, in alphabetical order."""
    return sorted(path.parent.name for path in FOLDER.glob("*/case.json"))


def load(name: str) -> Case:
    """Read a case. Raises ``FileNotFoundError`` for an unknown one and ``ValueError`` for one without texts."""
    folder = FOLDER / name
    facts = json.loads((folder / "case.json").read_text(encoding="utf-8"))
    schema, texts = folder / "schema.json", sorted((folder / "texts").glob("*.txt"))
    grammar = schema if schema.exists() else folder / "grammar.lark"
    if "sample" in facts:
        sample = ROOT / "grammars" / facts["sample"]
        grammar = sample / f"{facts['sample']}.lark"
        texts = texts or sorted((sample / "accept").glob("*.txt"))
    if not texts:
        raise ValueError(f"the case {name} has no texts")
    # Bytes are read and decoded here, because a text file read as such would lose its "\r". Line ends at the end are
    # cut off: llguidance ends a text with its last lexeme, and lets nothing that is ignored follow.
    contents = tuple(text.read_bytes().decode("utf-8").rstrip("\r\n") for text in texts)
    return Case(name, facts["about"], facts.get("notes", {}), folder, grammar, contents)
