"""``maskwright step``: a text token by token, in the debugger or printed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.gss import draw_state
from maskwright.cli.options import TextRequest, text_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import open_session
from maskwright.cli.walk import Step, Steps, masked_candidate
from maskwright.stepping.branches import describe_branch
from maskwright.stepping.explanation import explanation_lines, subject_of
from maskwright.stepping.given import asked_about, tokens_of
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from maskwright import State, Vocabulary
    from maskwright.stepping.session import Session

MOST_BRANCHES = 3


@click.command(
    "step",
    epilog="""\b
Examples:
  maskwright step grammars/json/json.lark --text '{"a": [1, 2'
  maskwright step --print grammars/json/json.lark --text '{"a": [1, 2'
  maskwright step --print grammars/calculator/calculator.lark --text '1+2' --why '#182513'""",
)
@text_request
@click.option("--print", "print_", is_flag=True, help="Print the steps; without a terminal this is always done.")
@click.option("--why", "why", metavar="TOKEN", help="The token to explain in the end: #1730 is an id, else text.")
def command(request: TextRequest, print_: bool, why: str | None) -> int:
    """Take a text token by token, and show what the engine knows at each step.

    In a terminal this opens the debugger: step through the text, see mask, lexer states and stacks, ask why a token is
    masked; F1 there shows the keys. Printed, each token has how many tokens could have come instead, and where the
    lexer stands after it. Then come the stacks at the end, and why one token is masked there. A text that is not
    viable stops where it fails; exit code 2 if it was printed.
    """
    if not (request.json or print_) and _in_terminal():
        from maskwright.tui.launch import debug

        return debug(request.grammar, request.reading, request.vocab, request.given, why)
    session = open_session(request)
    asked = None if why is None else asked_about(session.vocabulary, why)
    tokens = tokens_of(request.given, session.vocabulary)
    steps = Steps(session, tokens)
    if request.json:
        _print_json(session, steps, asked)
    else:
        print_lines(_lines(session, steps, tokens, asked))
    return 2 if steps.refused else 0


def _in_terminal() -> bool:
    # The debugger draws on stderr, so that must be the terminal too.
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _subject(session: Session, steps: Steps, asked: int | bytes | None) -> int | bytes | None:
    """What to explain behind the last step, if there is something."""
    if asked is not None:
        return asked
    return steps.refused[0] if steps.refused else masked_candidate(steps.state, session.vocabulary)


def _print_json(session: Session, steps: Steps, asked: int | bytes | None) -> None:
    shown: dict[str, Any] = {
        "vocab_size": session.vocabulary.vocab_size,
        "steps": [step.to_json() for step in steps],
        "count": steps.state.count(),
        "eos": steps.state.is_accepting(),
        "lexer_states": steps.state.lexer_states(),
        "gss": steps.state.gss(),
    }
    subject = _subject(session, steps, asked)
    shown["why"] = None if subject is None else steps.state.why(subject)
    if steps.refused:
        shown |= {"error": str(steps.refused[1]), "offset": steps.refused[1].offset}
    print_json(shown)


def _lines(session: Session, steps: Steps, tokens: list[int], asked: int | bytes | None) -> Iterator[str]:
    """Everything as text, each line when its step is taken."""
    vocabulary = session.vocabulary
    dwa = session.compiled.stats["dwa"]
    yield f"{session.grammar.path}: {dwa['states']:,} DWA states; {vocabulary.name}: {vocabulary.vocab_size:,} ids"
    yield from _step_lines(steps, tokens, vocabulary)
    if steps.refused:
        token, error = steps.refused
        yield from ("", f"{token_text(vocabulary, token)} (#{token}) is refused; {error}")
    yield from ("", *_state_lines(steps.state))
    subject = _subject(session, steps, asked)
    if subject is not None:
        yield from ("", *explanation_lines(steps.state.why(subject), session.grammar, subject_of(vocabulary, subject)))


def _state_lines(state: State) -> list[str]:
    if state.is_ended():
        return ["the text has ended"]
    end = "; the text may end" if state.is_accepting() else ""
    heading = f"now {state.count():,} tokens may come next{end}. Stacks, top first:"
    return [heading, *draw_state(state.lexer_states(), state.gss())]


def _step_lines(steps: Steps, tokens: list[int], vocabulary: Vocabulary) -> Iterator[str]:
    """Align the columns by hand: a table would break lines inside tokens, and wait for the last one."""
    from rich.cells import cell_len

    texts = {token: token_text(vocabulary, token) for token in tokens}
    widths = {token: cell_len(text) for token, text in texts.items()}
    width = max(widths.values(), default=0)
    for step in steps:
        text = texts[step.token] + " " * (width - widths[step.token])
        yield f"{text}  {step.token:>7}  one of {step.count:>9,}  {_lexer_text(step)}"


def _lexer_text(step: Step) -> str:
    count = len(step.lexer_states)
    if count == 0:
        return "the end"
    branches = [describe_branch(branch) for branch in step.lexer_states[:MOST_BRANCHES]]
    more = [f"{count - MOST_BRANCHES} more"] if count > MOST_BRANCHES else []
    return f"{count} {'branch' if count == 1 else 'branches'}: {' | '.join(branches + more)}"
