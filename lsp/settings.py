"""What an author may set, and how it is read from what editors send."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields

from maskwright.errors import InputError
from maskwright.lsp.kinds import kind_of
from maskwright.portability.targets import targets_named
from maskwright.severities import Severities, complaint_about, read_severities

SECTION = "maskwright"
HINTS = ("terminals", "tokens", "generated", "costs")
"""The kinds of inlay hints."""
_WRITTEN = {"inlay_hints": "inlayHints"}
"""How settings are written whose names are of more than one word."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, with their defaults. ``vocabulary`` is a name or a file; the others are those of ``check``."""

    vocabulary: str = "o200k_base"
    start: str | None = None
    """The start rule; ``None`` is ``start``, in GBNF ``root``."""
    strict: bool = False
    schemas: tuple[str, ...] = ("*.schema.json",)
    """Which ``.json`` files are schemas: patterns of their names, or of their paths if there is a ``/`` in them."""
    targets: tuple[str, ...] = ()
    """Engines that grammars are to run on, by their names."""
    costs: bool = True
    """Whether lenses above rules and terminals show what these have of the automata."""
    inlay_hints: tuple[str, ...] = ("terminals", "tokens")
    """The kinds of inlay hints that are shown."""
    severity: Mapping[str, str] = field(default_factory=dict)
    """Diagnostic code to ``error``, ``warning``, ``information`` or ``off``."""

    @property
    def sizes_depend_on(self) -> tuple[str, str | None]:
        """What the sizes of a compiled text depend on besides the text."""
        return self.vocabulary, self.start

    @property
    def severities(self) -> Severities:
        """The severities that were chosen."""
        return read_severities(f"{code}={name}" for code, name in self.severity.items())


FIELDS = {_WRITTEN.get(one.name, one.name): one.name for one in fields(Settings)}
"""The settings as they are written, and as they are called here."""


def read_settings(*layers: object) -> tuple[Settings, tuple[str, ...]]:
    """The settings that layers make, later ones over earlier ones, and what is wrong with them.

    A layer is an object with the settings, or one that has such an object as its ``maskwright``; ``null`` in either
    place is as good as nothing. What is wrong is left at its default.
    """
    values: dict[str, object] = {}
    problems: list[str] = []
    for layer in layers:
        section = _section(layer)
        if section is None:
            continue
        if not isinstance(section, Mapping):
            problems.append(f"the settings must be an object, not {kind_of(section)}")
            continue
        for name, value in section.items():
            problem = _problem(str(name), value)
            if problem:
                problems.append(problem)
            elif value is not None:
                values[FIELDS[str(name)]] = tuple(value) if isinstance(value, list) else value
    return Settings(**values), tuple(dict.fromkeys(problems))  # type: ignore[arg-type]


def _section(layer: object) -> object:
    return layer[SECTION] if isinstance(layer, Mapping) and SECTION in layer else layer


def _problem(name: str, value: object) -> str | None:
    if name == "severity":
        return _severity_problem(value)
    if name not in FIELDS:
        return f"there is no setting `{SECTION}.{name}`; there are {', '.join(FIELDS)}"
    if name in ("schemas", "targets", "inlayHints"):
        return _strings_problem(name, value) or _members_problem(name, value)
    kind = bool if name in ("strict", "costs") else str
    if value is not None and type(value) is not kind:
        wanted = "true or false" if kind is bool else "a string"
        return f"the setting `{SECTION}.{name}` must be {wanted}, not {kind_of(value)}"
    if value == "":
        return f"the setting `{SECTION}.{name}` is empty"
    return None


def _strings_problem(name: str, value: object) -> str | None:
    if value is None or (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        return None
    kind = "an array with other things in it" if isinstance(value, list) else kind_of(value)
    return f"the setting `{SECTION}.{name}` must be an array of strings, not {kind}"


def _members_problem(name: str, value: object) -> str | None:
    """What is wrong with the strings of an array of strings."""
    given: Collection[str] = value if isinstance(value, list) else ()
    if name == "targets":
        try:
            targets_named(given)
        except InputError as error:
            return f"the setting `{SECTION}.targets`: {error}"
    unknown = [one for one in given if one not in HINTS] if name == "inlayHints" else []
    if unknown:
        return f"the setting `{SECTION}.inlayHints`: {unknown[0]!r} is no kind of hint; there are {', '.join(HINTS)}"
    return None


def _severity_problem(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        return f"the setting `{SECTION}.severity` must be an object, not {kind_of(value)}"
    complaints = (complaint_about(str(code), str(name)) for code, name in value.items())
    problem = next((complaint for complaint in complaints if complaint), None)
    return f"the setting `{SECTION}.severity`: {problem}" if problem else None
