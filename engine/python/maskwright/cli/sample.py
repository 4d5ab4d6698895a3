"""``maskwright sample``: sentences of a grammar, since what it allows is often not what its author meant."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import click

from maskwright.cli.job import interruptible
from maskwright.cli.options import Request, grammar_request
from maskwright.cli.output import print_json, print_lines
from maskwright.cli.session import open_session
from maskwright.cli.trial import part_json
from maskwright.errors import InputError
from maskwright.positions import Positions

if TYPE_CHECKING:
    from maskwright import CancelToken, Grammar
    from maskwright.stepping.session import Session
    from maskwright.trials.parts import Part
    from maskwright.trials.sampling.sentences import Sampler, Sentence

Sample = tuple["Sentence | None", "Part | None"]

_PLAIN = re.compile(r'(?!")\S(?:.*\S)?')


@click.command(
    "sample",
    epilog="""\b
Examples:
  maskwright sample grammars/json/json.lark
  maskwright sample --seed 7 --count 100 --size 200 my.lark
  maskwright sample --shortest my.lark
  maskwright sample --cover --format json my.lark""",
)
@grammar_request
@click.option("--shortest", is_flag=True, help="Write a sentence of the fewest bytes instead of random ones.")
@click.option("--cover", is_flag=True, help="Write sentences that together use every part of the grammar instead.")
@click.option(
    "--seed", default="0", show_default=True, metavar="TEXT", help="Random sentences are the same for a seed."
)
@click.option("--count", type=click.IntRange(min=0), default=10, show_default=True, metavar="N", help="How many.")
@click.option(
    "--size",
    type=click.IntRange(min=0),
    default=60,
    show_default=True,
    metavar="BYTES",
    help="No longer than that, where the grammar lets it.",
)
@click.option("--null", is_flag=True, help="Write the texts as they are, a NUL behind each.")
def command(request: Request, shortest: bool, cover: bool, seed: str, count: int, size: int, null: bool) -> int:
    """Write sentences of GRAMMAR.

    One a line, in the form that comments with tests take: as it is, or as a JSON string if that cannot be told from a
    line. Exits with 1 if it gave up on some, or if some part of the grammar is in no sentence (--cover).
    """
    if shortest and cover:
        raise InputError("give only one of --shortest and --cover")
    if null and request.json:
        raise InputError("give only one of --null and --format json")
    session = open_session(request)

    def work(cancel: CancelToken) -> list[Sample]:
        sampler = _sampler(session, cancel)
        if shortest:
            return [(sampler.shortest(), None)]
        if cover:
            return [(sentence, part) for part, sentence in sampler.covering()]
        return [(sentence, None) for sentence in sampler.random(Random(seed), count, size)]

    samples = interruptible(work)
    written = [sentence for sentence, _ in samples if sentence is not None]
    if request.json:
        print_json(_json(samples, session.grammar))
    elif null:
        for sentence in written:
            sys.stdout.write(f"{sentence.text}\0")
    else:
        print_lines(line_of(sentence.text) for sentence in written)
    _complain(samples, session.grammar)
    return int(len(written) < len(samples))


def line_of(text: str) -> str:
    """A text in a line of its own, as a comment with a test takes it."""
    plain = text.isprintable() and _PLAIN.fullmatch(text)
    return text if plain else json.dumps(text, ensure_ascii=not text.isprintable())


def _sampler(session: Session, cancel: CancelToken) -> Sampler:
    from maskwright.cancelling import stop_if
    from maskwright.trials.sampling.sentences import Sampler

    return Sampler(session.grammar, session.compiled, session.vocabulary, lambda: stop_if(cancel))


def _json(samples: list[Sample], grammar: Grammar) -> dict[str, Any]:
    positions = Positions(grammar.source)
    return {
        "sentences": [
            {
                "text": sentence.text,
                "pieces": [piece if isinstance(piece, int) else piece.hex() for piece in sentence.pieces],
                **({} if part is None else {"for": part_json(part, positions)}),
            }
            for sentence, part in samples
            if sentence is not None
        ],
        "missing": [
            None if part is None else part_json(part, positions) for sentence, part in samples if sentence is None
        ],
    }


def _complain(samples: Iterable[Sample], grammar: Grammar) -> None:
    for line in _complaints(samples, grammar):
        print(f"maskwright: {line}", file=sys.stderr)


def _complaints(samples: Iterable[Sample], grammar: Grammar) -> Iterator[str]:
    positions = Positions(grammar.source)
    gave_up = 0
    for sentence, part in samples:
        if sentence is not None:
            continue
        if part is None:
            gave_up += 1
            continue
        line, column = positions.line_column(part.span.start)
        why = "no sentence was found for it" if part.possible else "no sentence goes through it"
        yield f"{grammar.path}:{line}:{column}: {part.kind} `{part.name}`: {why}"
    if gave_up:
        yield f"gave up on {gave_up} of the sentences"
