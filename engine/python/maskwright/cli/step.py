"""``maskwright step``: a text token by token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.explanation import explanation_lines
from maskwright.cli.gss import describe_branch, draw_state
from maskwright.cli.options import TextInput, grammar_options, text_options
from maskwright.cli.output import console, print_json, token_text
from maskwright.cli.session import Session
from maskwright.cli.walk import Step, Walk, masked_candidate, tokens_of, walk
from maskwright.cli.why import explain

if TYPE_CHECKING:
    from maskwright import State, Vocabulary

MOST_BRANCHES = 3


@click.command(
    "step",
    epilog="""\b
Examples:
  maskwright step --print grammars/json/json.lark --text '{"a": [1, 2'
  maskwright step --print grammars/calculator/calculator.lark --text '1+2' --why '#182513'""",
)
@grammar_options
@text_options
@click.option("--print", is_flag=True, required=True, expose_value=False, help="Print the steps.")
@click.option("--why", "why", metavar="TOKEN", help="The token to explain in the end: #1730 is an id, else text.")
def command(
    grammar: str,
    start: str,
    vocab: str,
    format_: str,
    given: TextInput,
    why: str | None,
) -> int:
    """Take a text token by token, and show what the engine knows at each step.

    For each token: how many tokens could have come instead, and where the lexer stands after it. Then the stacks at
    the end, and why one token is masked there. A text that is not viable stops where it fails; exit code 2.
    """
    session = Session.open(grammar, start, vocab)
    taken = walk(session, tokens_of(given, session.vocabulary))
    answer = _explanation(session, taken, why)
    if format_ == "json":
        _print_json(session, taken, answer)
    else:
        _print_text(session, taken, answer)
    return 2 if taken.refused else 0


def _explanation(session: Session, taken: Walk, why: str | None) -> dict[str, Any] | None:
    if why is not None:
        return explain(session, taken.state, why)
    token = taken.refused[0] if taken.refused else masked_candidate(taken.state, session.vocabulary)
    return None if token is None else taken.state.why(token)


def _print_json(session: Session, taken: Walk, answer: dict[str, Any] | None) -> None:
    shown = {
        "vocab_size": session.vocabulary.vocab_size,
        "steps": [step.to_json() for step in taken.steps],
        "count": taken.state.count(),
        "eos": taken.state.is_accepting(),
        "lexer_states": taken.state.lexer_states(),
        "gss": taken.state.gss(),
        "why": answer,
    }
    if taken.refused:
        shown |= {"error": str(taken.refused[1]), "offset": taken.refused[1].offset}
    print_json(shown)


def _print_text(session: Session, taken: Walk, answer: dict[str, Any] | None) -> None:
    out = console()
    dwa = session.compiled.stats["dwa"]
    size = session.vocabulary.vocab_size
    out.print(f"{session.grammar.path}: {dwa['states']:,} DWA states; {session.vocabulary.name}: {size:,} ids")
    for line in _step_lines(taken, session.vocabulary):
        out.print(line, soft_wrap=True)
    if taken.refused:
        token, error = taken.refused
        shown = token_text(session.vocabulary, token)
        out.print(f"\n{shown} (#{token}) is refused; {error}", soft_wrap=True)
    out.print()
    for line in _state_lines(taken.state):
        out.print(line, soft_wrap=True)
    for line in ["", *explanation_lines(answer, session.grammar)] if answer else []:
        out.print(line, soft_wrap=True)


def _state_lines(state: State) -> list[str]:
    if state.is_ended():
        return ["the text has ended"]
    end = "; the text may end" if state.is_accepting() else ""
    heading = f"now {state.count():,} tokens may come next{end}. Stacks, top first:"
    return [heading, *draw_state(state.lexer_states(), state.gss())]


def _step_lines(taken: Walk, vocabulary: Vocabulary) -> list[str]:
    """Align the columns by hand: a table would break lines inside tokens."""
    from rich.cells import cell_len

    texts = [token_text(vocabulary, step.token) for step in taken.steps]
    width = max(map(cell_len, texts), default=0)
    return [
        f"{text}{' ' * (width - cell_len(text))}  {step.token:>7}  one of {step.count:>9,}  {_lexer_text(step)}"
        for text, step in zip(texts, taken.steps, strict=True)
    ]


def _lexer_text(step: Step) -> str:
    count = len(step.lexer_states)
    if count == 0:
        return "the end"
    branches = [describe_branch(branch) for branch in step.lexer_states[:MOST_BRANCHES]]
    more = [f"{count - MOST_BRANCHES} more"] if count > MOST_BRANCHES else []
    return f"{count} {'branch' if count == 1 else 'branches'}: {' | '.join(branches + more)}"
