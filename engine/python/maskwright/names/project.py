"""Texts that may import each other, with the names in them, each found when somebody asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from maskwright.detection import detect
from maskwright.grammar import Notation
from maskwright.names import gbnf, lark
from maskwright.names.text import Imported, Names
from maskwright.notation.imports import Import
from maskwright.notation.libraries import CannotImport, locate, look_at


@dataclass
class Project:
    """Texts by the real paths of their files. What they import is read too; ``unsaved`` counts in place of the disk."""

    texts: dict[Path, str]
    unsaved: Mapping[Path, str] = field(default_factory=dict)
    _names: dict[Path, Names] = field(default_factory=dict)
    _searched: set[Path] = field(default_factory=set)
    _importing: defaultdict[Path, list[tuple[Path, Imported]]] = field(default_factory=lambda: defaultdict(list))
    _places: dict[tuple[Path, int, tuple[str, ...]], Path | None] = field(default_factory=dict)

    def text(self, file: Path) -> str | None:
        """The text of a file, if it can be read."""
        if file not in self.texts:
            looked = look_at(file, self.unsaved)
            if looked.trouble:
                return None
            self.texts[file] = looked.text
        return self.texts[file]

    def notation(self, file: Path) -> Notation:
        """What a text is written in."""
        return detect(self.text(file) or "", str(file))

    def names(self, file: Path) -> Names:
        """The names of a text; a JSON Schema has none."""
        if file not in self._names:
            kind = self.notation(file)
            readers = {Notation.LARK: lark.names_of, Notation.GBNF: gbnf.names_of}
            self._names[file] = readers[kind](self.text(file) or "") if kind in readers else Names()
        return self._names[file]

    def target(self, file: Path, wanted: Import) -> Path | None:
        """The file that an import in another one means, if there is such a place."""
        key = file, wanted.dots, wanted.path
        if key not in self._places:
            try:
                self._places[key] = locate(wanted, str(file))
            except (CannotImport, OSError, ValueError):
                self._places[key] = None
        return self._places[key]

    def importing(self, file: Path) -> list[tuple[Path, Imported]]:
        """What other texts import from a file. The first time it looks at all texts with imports."""
        for other in [other for other in self.texts if other not in self._searched]:
            self._searched.add(other)
            if "%import" in self.texts[other]:
                for one in self.names(other).imports:
                    target = self.target(other, one.wanted) if one.wanted.dots else None
                    if target is not None and target != other:
                        self._importing[target].append((other, one))
        return self._importing[file]
