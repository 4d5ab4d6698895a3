"""``maskwright mask``: which tokens may come next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from maskwright.cli.options import TextRequest, text_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import open_session
from maskwright.stepping.given import TextInput, state_after
from maskwright.stepping.visible import token_text, visible

if TYPE_CHECKING:
    from maskwright import State
    from maskwright.stepping.session import Session


@click.command(
    "mask",
    epilog="""\b
Examples:
  maskwright mask grammars/json/json.lark --text '{"a": '
  maskwright mask grammars/json/json.lark --bytes 7b22 --format json
  maskwright mask my.lark --vocab tokens.json --ids 1,2,3""",
)
@text_request
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=40,
    show_default=True,
    metavar="N",
    help="Tokens to list as text; 0 lists all.",
)
def command(request: TextRequest, limit: int) -> None:
    """Show the tokens that may come next after a text.

    The text is empty if none is given. Exits with 2 if the text is not viable, and says from which byte on.
    """
    session = open_session(request)
    state = state_after(session, request.given)
    if request.json:
        allowed = state.allowed_list()
        print_json(
            {
                "vocab_size": session.vocabulary.vocab_size,
                "count": len(allowed),
                "allowed": allowed,
                "eos": state.is_accepting(),
            }
        )
    else:
        print_lines(_lines(session, state, request.given, limit))


def _lines(session: Session, state: State, given: TextInput, limit: int) -> Iterator[str]:
    after = f"tokens {','.join(map(str, given.ids))}" if given.ids is not None else visible(given.data)
    allowed = state.allowed_list()
    yield f"after {after}: {len(allowed):,} of {session.vocabulary.vocab_size:,} tokens may come next"
    yield "the text may end here" if state.is_accepting() else "the text may not end here"
    shown = allowed[: limit or None]
    for token in shown:
        yield f"{token:>8}  {token_text(session.vocabulary, token)}"
    if len(shown) < len(allowed):
        yield f"     ...  {len(allowed) - len(shown):,} more (--limit 0 lists all)"
