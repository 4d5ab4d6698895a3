"""The engine's answer to "why" as lines of text.

The answer has two sides, which the lines keep apart: how the lexer can cut the bytes into lexemes, and what the parser
makes of each. A token is allowed if some way through both is left. The verdict in the first line is the engine's own
sentence; at the end stands whether the parser and the automaton agree, as they always should.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Span
from maskwright.positions import Positions
from maskwright.stepping.branches import names
from maskwright.stepping.excerpt import excerpt
from maskwright.stepping.visible import shortened, token_text, visible

if TYPE_CHECKING:
    from maskwright import Grammar, Vocabulary

# The machine-readable form has all; people read the first few.
MOST_ENTRIES = 6


def explanation_lines(answer: dict[str, Any], grammar: Grammar, subject: str | None = None) -> list[str]:
    """The verdict first, then how the lexer reads the bytes, what the parser makes of it, and the places at issue.

    ``subject`` says what was asked about; its bytes do if it is left out.
    """
    data = bytes.fromhex(answer["bytes"])
    positions = Positions(grammar.source)
    lines = [f"{subject or shortened(data)} is {answer['verdict']}"]
    lines += [excerpt(Span(start, end), positions) for start, end in answer["spans"]]
    if data:
        # No bytes are read by nothing; what the lexer could go on to would only seem to be a reason.
        lines += _section("the lexer:", answer["lexings"], lambda entry: _lexing(entry, data))
        lines += _section("the parser:", answer["stacks"], lambda entry: _stack(entry, data))
    elif answer["by_automaton"] is not None:
        # A token without bytes can be a lexeme all the same.
        lines += _section("the parser:", answer["stacks"], lambda entry: _stack(entry, data, subject or "it"))
    if data or answer["by_automaton"] is not None:
        lines += _agreement(answer["by_parser"], answer["by_automaton"])
    return lines


def subject_of(vocabulary: Vocabulary, asked: int | bytes) -> str:
    """Name what was asked about: bytes as they are, and by its name or its id a token that has none."""
    if isinstance(asked, bytes):
        return shortened(asked)
    if vocabulary.token_bytes(asked) is not None:
        return token_text(vocabulary, asked)
    names = {number: name for name, number in vocabulary.special_tokens.items()}
    return f"{names[asked]} (#{asked})" if asked in names else f"#{asked}"


def _section(title: str, entries: list[Any], text: Callable[[Any], str]) -> list[str]:
    if not entries:
        return []
    more = [f"    and {len(entries) - MOST_ENTRIES} more"] if len(entries) > MOST_ENTRIES else []
    return [f"  {title}", *(f"    {text(entry)}" for entry in entries[:MOST_ENTRIES]), *more]


def _lexing(entry: dict[str, Any], data: bytes) -> str:
    if entry["head"] is None:
        parts = [f"a lexeme from byte {entry['start']}"]
    else:
        parts = [f"branch {entry['head']} goes on in lexer state {entry['from']}"]
    parts += [f"{terminal} may end at byte {place}" for terminal, place in entry["ends"][:MOST_ENTRIES]]
    if entry["unfinished"]:
        parts.append(f"unfinished as {names(entry['unfinished'])}")
    if entry["limited"]:
        parts.append(f"unfinished as {names(entry['limited'])}, which may take no further token")
    if entry["dies_at"] is not None:
        wrong = visible(data[entry["dies_at"] : entry["dies_at"] + 1])
        parts.append(f"no terminal goes on with {wrong} at byte {entry['dies_at']}")
    if entry["excluded"] is not None:
        terminal, place = entry["excluded"]["terminal"], entry["excluded"]["at"]
        parts.append(f"ruled out: byte {place} would complete a longer {terminal}, so that ending it early was wrong")
    return "; ".join(parts)


def _stack(entry: dict[str, Any], data: bytes, whole: str | None = None) -> str:
    outcomes = {
        "read": "is read",
        "complete": "is read, and ends with the bytes" if data else "is read",
        "unfinished": "can be read once it is complete",
        "limited": "may take no further token",
        "rejected": f"is rejected: {names(entry['expected'])} can be read",
    }
    after = f" after {' '.join(entry['before'])}" if entry["before"] else ""
    lexeme = whole or shortened(data[entry["start"] : entry["end"]])
    line = f"{lexeme} as {entry['terminal']}{after} {outcomes[entry['outcome']]}"
    tops = "; ".join(f"state {top['state']}: {', '.join(top['items'][:2])}" for top in entry["tops"][:2])
    return f"{line} (on top {tops})" if entry["outcome"] == "rejected" and tops else line


def _agreement(by_parser: bool, by_automaton: bool | None) -> list[str]:
    words = {True: "allowed", False: "masked", None: ""}
    if by_automaton is None:
        return [f"  verdict of the parser: {words[by_parser]} (the automaton knows tokens only)"]
    same = "both say so" if by_parser == by_automaton else "THEY DISAGREE: please report this"
    return [f"  verdict of the parser: {words[by_parser]}; of the Parser DWA: {words[by_automaton]}; {same}"]
