"""``maskwright why``: the reason for which a token may or may not come next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maskwright.cli.explanation import explanation_lines, subject_of
from maskwright.cli.options import TextRequest, text_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import Session, token_bytes
from maskwright.errors import VocabularyError

if TYPE_CHECKING:
    from maskwright import Vocabulary

# What the machine-readable form promises.
KEYS = ("allowed", "bytes", "lexings", "stacks", "verdict", "spans")
# No id has more digits, and Python refuses to read numbers of some thousands.
MOST_DIGITS = 11


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
    session = Session.open(request.grammar, request.start, request.vocab)
    asked = asked_about(session.vocabulary, token)
    answer = session.state_after(request.given).why(asked)
    if request.json:
        print_json({key: answer[key] for key in KEYS})
    else:
        print_lines(explanation_lines(answer, session.grammar, subject_of(session.vocabulary, asked)))


def asked_about(vocabulary: Vocabulary, token: str) -> int | bytes:
    """What somebody means who typed ``#id``, the text of a token, or text that is no token and so only bytes.

    Raises :class:`VocabularyError` for an id that the vocabulary does not have.
    """
    digits = token[1:]
    if token.startswith("#") and digits.isascii() and digits.isdigit():
        if len(digits) > MOST_DIGITS:
            size = vocabulary.vocab_size
            raise VocabularyError(f"token {digits[:MOST_DIGITS]}… is out of range: the vocabulary has {size} ids")
        token_bytes(vocabulary, int(digits))
        return int(digits)
    data = token.encode("utf-8", "surrogateescape")
    same = vocabulary.ids(data)
    return same[0] if same else data
