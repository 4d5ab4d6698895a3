"""``maskwright trace record``: a trace of a text, of token ids, or of what a model interface answered."""

from __future__ import annotations

import io
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.options import TextRequest, text_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import open_session
from maskwright.errors import InputError
from maskwright.stepping.feeding import NotViable, token_bytes
from maskwright.stepping.given import TextInput, tokens_of
from maskwright.traces.importing import FORMS, Told, read_tokens
from maskwright.whole_files import replace_named_file

if TYPE_CHECKING:
    from maskwright.stepping.session import Session
    from maskwright.traces.log import Log


@click.command(
    "record",
    epilog="""\b
Examples:
  maskwright trace record grammars/json/json.lark --text '{"a": [1]}' -o one.trace
  maskwright trace record my.lark --ids 58,16,60 -o ids.trace
  maskwright trace record my.lark --from answer.json --masked-top -o answer.trace""",
)
@text_request
@click.option("--from", "file", metavar="FILE", help="Take the tokens from a file: ids, log-probabilities, or a text.")
@click.option("--as", "form", type=click.Choice(FORMS), help="What --from is, if what is in it does not tell.")
@click.option(
    "--choice",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Of an answer: which choice.",
)
@click.option("--masked-top", is_flag=True, help="The log-probabilities were taken behind a mask; compare them too.")
@click.option("--with-ids", is_flag=True, help="Write the ids of every mask beside its digest.")
@click.option("-o", "output", required=True, metavar="TRACE", help="The file to write.")
def command(
    request: TextRequest,
    file: str | None,
    form: str | None,
    choice: int,
    masked_top: bool,
    with_ids: bool,
    output: str,
) -> int:
    """Write a trace of a text.

    At each token it has the digest of the mask, and times. A token that the grammar does not allow ends the trace, as
    the last line of it; exit code 2.
    """
    if file is not None and request.given != TextInput():
        raise InputError("give only one of --text, --bytes, --ids and --from")
    session = open_session(request)
    if file is None:
        form = "text" if request.given.ids is None else "ids"
        tokens = [Told(token) for token in tokens_of(request.given, session.vocabulary)]
    else:
        form, tokens = read_tokens(file, session.vocabulary, form, choice)
    for one in tokens:
        token_bytes(session.vocabulary, one.token)
    written = io.BytesIO()
    steps, refusal = _walk(session, tokens, _log(session, request, written, masked_top, with_ids))
    _write(output, written.getvalue())
    told: dict[str, Any] = {"trace": output, "from": form, "steps": steps, "tokens": len(tokens)}
    if refusal is not None:
        # The file is written all the same: it ends with what was refused.
        told |= {"error": str(refusal), "offset": refusal.offset}
    if request.json:
        print_json(told)
    else:
        print_lines([f"{output}: {steps} of {len(tokens)} tokens, taken as {form}"])
        print_lines([f"token {steps + 1} is refused; {refusal}"] if refusal else [])
    return 0 if refusal is None else 2


def _log(session: Session, request: TextRequest, written: io.BytesIO, masked_top: bool, with_ids: bool) -> Log:
    from dataclasses import replace

    from maskwright.traces.header import header_for
    from maskwright.traces.log import Log
    from maskwright.traces.writing import TraceWriter

    header = header_for(session.vocabulary, session.grammar, request.reading)
    return Log(TraceWriter(written, replace(header, top_is_masked=masked_top)), ids=with_ids)


def _walk(session: Session, tokens: list[Told], log: Log) -> tuple[int, NotViable | None]:
    """Take the tokens; how many could be taken, and why not the next one."""
    from maskwright.stepping.feeding import feed_token
    from maskwright.traces.masks import bytes_of

    state, offset = session.compiled.start(), 0
    log.begin()
    for number, one in enumerate(tokens):
        begin = perf_counter_ns()
        mask = state.mask()
        between = perf_counter_ns()
        log.mask(bytes_of(mask), (between - begin) / 1_000)
        data = token_bytes(session.vocabulary, one.token)
        begin = perf_counter_ns()
        try:
            feed_token(state, one.token, data, offset)
        except NotViable as error:
            log.took(one.token, None, refused=True, top=one.top)
            log.close()
            return number, error
        log.took(one.token, (perf_counter_ns() - begin) / 1_000, top=one.top)
        offset += len(data or b"")
    log.mask(bytes_of(state.mask()), None)
    log.close()
    return len(tokens), None


def _write(output: str, data: bytes) -> None:
    try:
        replace_named_file(output, data)
    except (OSError, ValueError) as error:
        raise InputError(f"{output}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
