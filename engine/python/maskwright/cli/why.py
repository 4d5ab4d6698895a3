"""``maskwright why``: the reason for which a token may or may not come next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.explanation import explanation_lines
from maskwright.cli.options import TextInput, grammar_options, text_options
from maskwright.cli.output import console, print_json
from maskwright.cli.session import Session, token_bytes

if TYPE_CHECKING:
    from maskwright import State

# What the machine-readable form promises.
KEYS = ("allowed", "bytes", "lexings", "stacks", "verdict", "spans")


@click.command(
    "why",
    epilog="""\b
Examples:
  maskwright why grammars/json/json.lark --text '[1, ' --token '#182513'
  maskwright why grammars/json/json.lark --text '{"a": ' --token '}' --format json""",
)
@grammar_options
@text_options
@click.option("--token", required=True, metavar="TOKEN", help="#1730 is a token id; anything else is text.")
def command(
    grammar: str,
    start: str,
    vocab: str,
    format_: str,
    given: TextInput,
    token: str,
) -> None:
    """Explain why TOKEN may or may not come after a text.

    Text that is not one token is explained as bytes.
    """
    session = Session.open(grammar, start, vocab)
    answer = explain(session, session.state_after(given), token)
    if format_ == "json":
        print_json({key: answer[key] for key in KEYS})
    else:
        out = console()
        for line in explanation_lines(answer, session.grammar):
            out.print(line, soft_wrap=True)


def explain(session: Session, state: State, token: str) -> dict[str, Any]:
    """Ask the engine about ``#id``, about the token with this text, or about bytes that are no token."""
    if token.startswith("#") and token[1:].isascii() and token[1:].isdigit():
        number = int(token[1:])
        token_bytes(session.vocabulary, number)
        return state.why(number)
    data = token.encode("utf-8", "surrogateescape")
    same = session.vocabulary.ids(data)
    return state.why(same[0] if same else data)
