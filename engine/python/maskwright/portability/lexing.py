r"""The rule of the longest match, which engines have in other forms: where that makes a difference.

Sentences of the grammar are read as llguidance does; and where a terminal can be cut short, its sentences without what
is ignored are read as xgrammar does, which goes by characters. A text that shows it was found so, and is no guess.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: "if" NAME | NAME NAME\nNAME: /[a-z]+/\n%ignore " "')
>>> for found in found_by_lexing(Text(grammar), [Target.LLGUIDANCE, Target.XGRAMMAR]):
...     print(found.diagnostic.code, found.diagnostic.witness, found.diagnostic.message[:64])
S072 ifa `"if"` is limited on llguidance: its lexeme goes on there as lon
S071 aa `NAME` means something else on xgrammar: there is no rule of the
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maskwright.cancelling import stop_if
from maskwright.codes import finding
from maskwright.diagnostic import Related, Span
from maskwright.errors import GrammarError, LimitExceeded
from maskwright.lexemes.cuts import Longer, longer_matches
from maskwright.notation.literals import cut, listed, text_name
from maskwright.portability.finding import Found
from maskwright.portability.limits import LIMITS, STEPS
from maskwright.portability.other_lexers import GreedyChart, lexing_of
from maskwright.portability.rows import DIFFERS, LIMITED
from maskwright.portability.sentences import Tried, sentences_of
from maskwright.portability.targets import Target
from maskwright.portability.text import Text
from maskwright.trials.chart import Chart, TooMuch
from maskwright.trials.lexing import TOKEN


def found_by_lexing(text: Text, targets: Sequence[Target]) -> Iterator[Found]:
    """What can be shown of a grammar without errors; where it is too large, that it was not looked into."""
    greedy = tuple(one for one in targets if one in (Target.LLGUIDANCE, Target.OPENAI))
    without = tuple(one for one in targets if one is Target.XGRAMMAR)
    if not (greedy or without):
        return
    try:
        tried = sentences_of(text.grammar, lambda: stop_if(text.cancel))
        longer = longer_matches(text.grammar, steps=STEPS, limits=LIMITS) if without else []
    except GrammarError:  # Without a sentence, or refused by the compiler, which says so.
        return
    except LimitExceeded:
        names = listed([one.value for one in (*greedy, *without)])
        message = (
            f"whether other rules of the longest match make a difference on {names} was not looked into: the lexer is"
            " too large"
        )
        yield Found((*greedy, *without), finding(LIMITED, message, Span(0, 0)))
        return
    if greedy:
        yield from _swallowed(text, tried, greedy)
    if longer:
        yield from _cut_short(text, tried, longer, without)


def _swallowed(text: Text, tried: Tried, targets: tuple[Target, ...]) -> Iterator[Found]:
    """Terminals of which a lexeme is not ended by llguidance because one of another goes on, one finding each."""
    spans = {one.name: one.span for one in text.grammar.terminals}
    seen: set[str] = set()
    for units in tried.sentences:
        stop_if(text.cancel)
        try:
            chart = GreedyChart(tried.syntax, lexing_of(tried.syntax, units))
        except TooMuch:
            continue
        if chart.ends() or not chart.swallowed or not _is_text(units):
            continue
        terminal, other, _ = max(chart.swallowed, key=lambda one: one[2])
        if terminal in seen:
            continue
        seen.add(terminal)
        shown = bytes(units).decode()
        names = listed([one.value for one in targets])
        message = (
            f"`{cut(terminal)}` is limited on {names}: its lexeme goes on there as long as one of any terminal may, "
            f"here of `{cut(other)}`, so that {cut(text_name(shown, False))} is not taken"
        )
        related = (Related(spans[other], f"`{cut(other)}` goes on"),) if other != terminal else ()
        yield Found(targets, finding(LIMITED, message, spans[terminal], related, witness=shown))


def _cut_short(text: Text, tried: Tried, longer: Sequence[Longer], targets: tuple[Target, ...]) -> Iterator[Found]:
    """Terminals that are cut short by an engine without a lexer, with a text that only it takes if one was found."""
    spans = {one.name: one.span for one in text.grammar.terminals}
    shown = _only_without_lexer(text, tried, [one.terminal for one in longer])
    for one in longer:
        lexeme, rest = (cut(text_name(part.decode("utf-8", "replace"), False)) for part in (one.lexeme, one.rest))
        witness = shown.get(one.terminal)
        said = "means something else on" if witness else "may mean something else on"
        may = f", so that {lexeme} may be followed by {rest}, here one lexeme" if one.rest else ""
        message = f"`{cut(one.terminal)}` {said} xgrammar: there is no rule of the longest match{may}"
        if witness:
            message += f"; it shows in {cut(text_name(witness, False))}"
        code = DIFFERS if witness else LIMITED
        yield Found(targets, finding(code, message, spans[one.terminal], witness=witness))


def _only_without_lexer(text: Text, tried: Tried, terminals: Sequence[str]) -> dict[str, str]:
    """Texts that are no sentence, but would be if lexemes could end anywhere, by the terminal that is cut short."""
    found: dict[str, str] = {}
    syntax = tried.syntax
    for units in tried.sentences:
        stop_if(text.cancel)
        try:
            whole = Chart(syntax, lexing_of(syntax, units))
            glued = _without_ignored(whole, units)
            if glued == units or not _is_text(glued) or Chart(syntax, lexing_of(syntax, glued)).ends():
                continue
            chart = Chart(syntax, lexing_of(syntax, glued, anywhere=True))
        except TooMuch:
            continue
        if chart.ends():
            for name in terminals:
                if name not in found and _stands_in(name, units, whole):
                    found[name] = bytes(glued).decode()
                    break
    return found


def _stands_in(name: str, units: tuple[int, ...], chart: Chart) -> bool:
    return any(one.terminal == name for at in chart.sets for one in chart.lexing.after(at))


def _without_ignored(chart: Chart, units: tuple[int, ...]) -> tuple[int, ...]:
    """A sentence without what is ignored in it."""
    left: list[int] = []
    place = 0
    for at in sorted(chart.sets):
        skipped = chart.lexing.skipped(at)
        if at >= place:
            left += units[place:at]
            place = max(skipped)
    return (*left, *units[place:])


def _is_text(units: tuple[int, ...]) -> bool:
    """Whether there are no special tokens, and no bytes that are no UTF-8."""
    if any(unit >= TOKEN for unit in units):
        return False
    return bytes(units).decode("utf-8", "replace").encode() == bytes(units)
