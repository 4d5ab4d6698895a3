r"""Bringing definitions of other files into a text, with what they refer to.

What is asked for gets the name that the ``%import`` gives it; what that refers to comes along under a name with the
file's before it, as in Lark: ``python__test``. All of it has the place of the import, since places are those of one
text. A file with errors is not looked into further: the import says what is wrong there.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: number\n%import python.number')
>>> [rule.name for rule in grammar.rules], grammar.terminals[-1].name
(['start', 'number'], 'python__DEC_NUMBER')
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from maskwright.cancelling import stoppable
from maskwright.codes import finding
from maskwright.diagnostic import Severity, Span
from maskwright.notation import tree
from maskwright.notation.collect import Collected, collect
from maskwright.notation.imports import Import, Name, fits
from maskwright.notation.libraries import CannotImport, Texts, locate
from maskwright.notation.limits import MAX_IMPORT_DEPTH, MAX_IMPORTED_FILES
from maskwright.notation.overriding import apply_changes
from maskwright.notation.remembered import rebuilt
from maskwright.positions import Positions


@dataclass(slots=True)
class Files:
    """The files that were read for one grammar, each once, and those that are being read now."""

    texts: Texts
    read: dict[Path, Collected] = field(default_factory=dict)
    open: list[Path] = field(default_factory=list)


def complete(collected: Collected, path: str | None, texts: Texts | None = None) -> None:
    """Bring in what a text imports, then apply what it overrides and extends."""
    opened = [Path(os.path.realpath(path))] if path is not None else []
    _complete(collected, path, Files(texts or Texts(), open=opened))


def _complete(collected: Collected, path: str | None, files: Files) -> None:
    names: dict[tuple[int, tuple[str, ...]], dict[str, Name]] = {}
    for wanted in collected.wanted:
        names.setdefault((wanted.dots, wanted.path), {}).update((one.name, one) for one in wanted.names)
    taken: dict[str, tuple[int, str]] = {}
    for wanted in stoppable(collected.wanted, collected.cancel):
        try:
            other = _read(wanted, path, files, collected)
        except CannotImport as error:
            collected.report(finding(error.code, str(error), wanted.place))
            collected.declared.update(one.alias for one in wanted.names)
            continue
        for one in wanted.names:
            if fits(one, collected):
                given = names[wanted.dots, wanted.path]
                _Bringing(collected, other, wanted, given, taken, one.alias_place).bring(one)
    apply_changes(collected)


def _read(wanted: Import, path: str | None, files: Files, collected: Collected) -> Collected:
    place = locate(wanted, path)
    if place in files.open:
        steps = " → ".join(one.name for one in (*files.open, place))
        raise CannotImport(f"this file would be imported into itself: {steps}", "S057")
    if place in files.read:
        return files.read[place]
    if len(files.read) >= MAX_IMPORTED_FILES:
        raise CannotImport(f"more than {MAX_IMPORTED_FILES} files are imported")
    if len(files.open) >= MAX_IMPORT_DEPTH:
        raise CannotImport(f"imports go more than {MAX_IMPORT_DEPTH} files deep")
    text = files.texts.read(place, wanted)
    other = collect(text, collected.cancel)
    files.read[place] = other
    files.open.append(place)
    _complete(other, str(place), files)
    files.open.pop()
    return other


@dataclass(slots=True)
class _Bringing:
    """Brings in one name, with what it refers to.

    ``given`` are the names that imports of the same file give, ``taken`` what has come already, from where, by the name
    that it has here.
    """

    collected: Collected
    other: Collected
    wanted: Import
    given: dict[str, Name]
    taken: dict[str, tuple[int, str]]
    place: Span

    def bring(self, one: Name) -> None:
        errors = [found for found in self.other.diagnostics if found.severity is Severity.ERROR]
        if errors:
            first = min(errors, key=lambda found: found.span.start)
            self._complain(first.message, first.span, len(errors))
            self.collected.declared.add(one.alias)
            return
        if one.name not in self.other.definitions and one.name not in self.other.imports:
            self._unknown(one)
            return
        waiting, seen = [one.name], {one.name}
        while waiting:
            for name in self._take(waiting.pop()):
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)

    def _take(self, name: str) -> list[str]:
        """Take a name over; those that it refers to."""
        called = self._called(name)
        if self.taken.get(called) == (id(self.other), name):
            return []
        self.taken.setdefault(called, (id(self.other), name))
        if name in self.given:
            return self._take_over(name, called, self.given[name].alias_place)
        return self._take_over(name, called, self.place)

    def _take_over(self, name: str, called: str, place: Span) -> list[str]:
        if name in self.other.imports:
            regex, _ = self.other.imports[name]
            self.collected.bring_in(called, replace(regex, span=place), place)
            return []
        definition = self.other.definitions.get(name)
        if definition is None:
            if name in self.other.declares:
                self.collected.declare(called, place)
            self.collected.declared.add(called)
            return []
        parameters = {parameter.name for parameter in definition.parameters}
        used: list[str] = []

        def leaf(node: tree.Node) -> tree.Node:
            match node:
                case tree.Reference() if node.name in parameters:
                    return node
                case tree.Reference():
                    known = node.name in self.other.definitions or node.name in self.other.imports
                    if not known and node.name not in self.other.declared:
                        self._complain(f"`{node.name}` is not defined", node.span)
                        self.collected.declared.add(self._called(node.name))
                    used.append(node.name)
                    return replace(node, name=self._called(node.name))
                case _:
                    return node

        body = tree.replaced(definition.body, leaf)
        renamed = replace(definition, name=called, body=body, imported=True)
        # No place in another text is one in this.
        self.collected.import_definition(rebuilt(renamed, {Span: lambda span: place}))
        return used

    def _called(self, name: str) -> str:
        if name in self.given:
            return self.given[name].alias
        lead = "_" if name.startswith("_") else ""
        return f"{lead}{'__'.join(self.wanted.path)}__{name.removeprefix('_')}"

    def _complain(self, message: str, span: Span, number: int = 1) -> None:
        line, column = Positions(self.other.source).line_column(span.start)
        more = f" (and {number - 1} more)" if number > 1 else ""
        file = "/".join(self.wanted.path) + ".lark"
        text = f"{file}:{line}:{column}: {message}{more}"
        if not any(one.code == "S058" and one.message == text for one in self.collected.diagnostics):
            self.collected.report(finding("S058", text, self.place))

    def _unknown(self, one: Name) -> None:
        known = [name for name in (*self.other.definitions, *self.other.imports) if not name.startswith("…")]
        close = difflib.get_close_matches(one.name, known[:500], 1) if len(one.name) <= 100 else []
        hint = f"; did you mean `{close[0]}`?" if close else ""
        kind = "terminal" if tree.is_terminal_name(one.name) else "rule"
        file = ".".join(self.wanted.path)
        self.collected.report(finding("G006", f"`{file}` has no {kind} `{one.name}`{hint}", one.place))
        self.collected.declared.add(one.alias)
