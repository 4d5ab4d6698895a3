r"""Reading a grammar in any notation: the one way from a text to a :class:`maskwright.grammar.Grammar` for all faces.

>>> read_text('root ::= "a"').grammar.start
'root'
>>> read_text('start ::= "a"', options=ReadingOptions(notation=Notation.LARK)).grammar.diagnostics[0].code
'S006'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from maskwright.detection import detect
from maskwright.diagnostic import Severity
from maskwright.errors import InputError
from maskwright.grammar import INDENT_DEPTH, Grammar, Notation
from maskwright.schema_options import SchemaOptions

if TYPE_CHECKING:
    from maskwright import CancelToken
    from maskwright.json_schema import KeywordReport
    from maskwright.notation import Outline
    from maskwright.notation.libraries import Looked

LARK_START = "start"


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How somebody wants a text to be read. What is for another notation than the text's has no effect.

    ``notation`` and ``start`` are told by the text, if they are ``None``. ``indent_depth`` is for Lark, ``schema`` for
    JSON Schema. ``unsaved`` are texts that imports read in place of what is on disk, by the real paths of their files.
    """

    notation: Notation | None = None
    start: str | None = None
    indent_depth: int = INDENT_DEPTH
    schema: SchemaOptions = field(default_factory=SchemaOptions)
    unsaved: Mapping[Path, str] = field(default_factory=dict, compare=False)


DEFAULT = ReadingOptions()


@dataclass(frozen=True, slots=True)
class AnyReading:
    """A grammar; where its names stand in the text, if somebody asked; what became of each keyword of schemas.

    ``imported`` is what was found where imported files should be, by their real paths.
    """

    grammar: Grammar
    outline: Outline | None = None
    keywords: tuple[KeywordReport, ...] = ()
    imported: Mapping[Path, Looked] = field(default_factory=dict)


def read_text(
    text: str,
    *,
    path: str | None = None,
    options: ReadingOptions = DEFAULT,
    outline: bool = False,
    cancel: CancelToken | None = None,
) -> AnyReading:
    """Read a text. What is wrong with it is in the grammar's diagnostics; this never raises for it.

    With ``outline`` there is one, where the notation has names.

    Raises :class:`Cancelled` if ``cancel`` is set meanwhile.
    """
    notation = options.notation or detect(text, path)
    if notation is Notation.JSON_SCHEMA:
        from maskwright.json_schema import read_json_schema

        schema = read_json_schema(text, path=path, options=options.schema)
        return AnyReading(schema.grammar, None, schema.keywords)
    if notation is Notation.GBNF:
        from maskwright.gbnf import START
        from maskwright.gbnf import read_with_outline as read_gbnf

        gbnf = read_gbnf(text, path=path, start=options.start or START, cancel=cancel)
        return AnyReading(_with_lexemes(gbnf.grammar), gbnf.outline)
    from maskwright.notation import read_with_outline

    start, depth = options.start or LARK_START, options.indent_depth
    lark = read_with_outline(
        text, start=start, path=path, indent_depth=depth, cancel=cancel, outline=outline, unsaved=options.unsaved
    )
    return AnyReading(lark.grammar, lark.outline if outline else None, lark.keywords, lark.imported)


def _with_lexemes(grammar: Grammar) -> Grammar:
    """A grammar over characters with lexemes where that changes no mask: it compiles ten times as fast."""
    from maskwright.lexemes import with_lexemes

    broken = any(one.severity is Severity.ERROR for one in grammar.diagnostics)
    return grammar if broken else with_lexemes(grammar)


def notation_named(name: str) -> Notation:
    """The notation that somebody named. Raises :class:`InputError`."""
    try:
        return Notation(name)
    except ValueError:
        known = ", ".join(one.value for one in Notation)
        raise InputError(f"there is no notation {name!r}; there are {known}") from None
