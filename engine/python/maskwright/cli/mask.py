"""``maskwright mask``: which tokens may come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maskwright.cli.options import TextInput, grammar_options, text_options
from maskwright.cli.output import console, print_json, token_text, visible
from maskwright.cli.session import Session

if TYPE_CHECKING:
    from maskwright import State


@click.command(
    "mask",
    epilog="""\b
Examples:
  maskwright mask grammars/json/json.lark --text '{"a": '
  maskwright mask grammars/json/json.lark --bytes 7b22 --format json
  maskwright mask my.lark --vocab tokens.json --ids 1,2,3""",
)
@grammar_options
@text_options
@click.option("--limit", default=40, show_default=True, metavar="N", help="Tokens to list as text; 0 lists all.")
def command(
    grammar: str,
    start: str,
    vocab: str,
    format_: str,
    given: TextInput,
    limit: int,
) -> None:
    """Show the tokens that may come next after a text.

    The text is empty if none is given. Exits with 2 if the text is not viable, and says from which byte on.
    """
    session = Session.open(grammar, start, vocab)
    state = session.state_after(given)
    if format_ == "json":
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
        _print_text(session, state, given, limit)


def _print_text(session: Session, state: State, given: TextInput, limit: int) -> None:
    out = console()
    after = f"tokens {','.join(map(str, given.ids))}" if given.ids is not None else visible(given.data)
    allowed = state.allowed_list()
    size = session.vocabulary.vocab_size
    out.print(f"after {after}: {len(allowed):,} of {size:,} tokens may come next", soft_wrap=True)
    out.print("the text may end here" if state.is_accepting() else "the text may not end here")
    shown = allowed[: limit or None]
    for token in shown:
        out.print(f"{token:>8}  {token_text(session.vocabulary, token)}", soft_wrap=True)
    if len(shown) < len(allowed):
        out.print(f"     ...  {len(allowed) - len(shown):,} more (--limit 0 lists all)")
