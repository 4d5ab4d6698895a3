"""``maskwright why``: the reason for which a token may or may not come next."""

from __future__ import annotations

import click

from maskwright.cli.options import TextRequest, text_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import open_session
from maskwright.stepping.explanation import explanation_lines, subject_of
from maskwright.stepping.given import asked_about, state_after

# What the machine-readable form promises.
KEYS = ("allowed", "bytes", "lexings", "stacks", "verdict", "spans")


@click.command(
    "why",
    epilog="""\b
Examples:
  maskwright why grammars/json/json.lark --text '[1, ' --token '#182513'
  maskwright why grammars/json/json.lark --text '{"a": ' --token '}' --format json""",
)
@text_request
@click.option("--token", required=True, metavar="TOKEN", help="#1730 is a token id; anything else is text.")
def command(request: TextRequest, token: str) -> None:
    """Explain why TOKEN may or may not come after a text.

    Text that is not one token is explained as bytes.
    """
    session = open_session(request)
    asked = asked_about(session.vocabulary, token)
    answer = state_after(session, request.given).why(asked)
    if request.json:
        print_json({key: answer[key] for key in KEYS})
    else:
        print_lines(explanation_lines(answer, session.grammar, subject_of(session.vocabulary, asked)))
