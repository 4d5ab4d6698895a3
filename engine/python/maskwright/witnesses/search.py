"""Which candidates are witnesses, and of which keyword."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from maskwright.acceptance import accepts
from maskwright.cancelling import stop_if
from maskwright.errors import LimitExceeded
from maskwright.json_schema.spelling import spell
from maskwright.located_json import Document, read_document
from maskwright.witnesses.candidates import candidates
from maskwright.witnesses.judge import judge
from maskwright.witnesses.judging import without

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.json_schema import KeywordReport

MAX_KEYWORDS: Final = 30
"""Keywords for which witnesses are looked for; of more, the first."""
MAX_TIGHTENED: Final = 8
"""Tightened ones among them; for each another grammar is compiled."""
MAX_JUDGED: Final = 600
SAMPLES: Final = 12
SAMPLE_SIZE: Final = 60
MAX_SHOWN: Final = 200
"""Characters of a witness. A larger one shows nothing."""


def with_witnesses(
    keywords: Sequence[KeywordReport],
    grammar: Grammar,
    compiled: CompiledGrammar,
    vocabulary: Vocabulary,
    cancel: CancelToken | None = None,
) -> tuple[KeywordReport, ...]:
    """The reports, those of relaxed and tightened keywords with witnesses where some are found.

    Takes up to some seconds if there are such keywords, else no time. Raises :class:`Cancelled`.
    """
    asked = [one for one in keywords if one.status in ("relaxed", "tightened")][:MAX_KEYWORDS]
    document = read_document(grammar.source)
    if not asked or not isinstance(document, Document):
        return tuple(keywords)
    made = candidates(document.value, _samples(grammar, compiled, vocabulary, cancel))
    texts = [text for text in map(asked[0].spelled, made) if len(text) <= MAX_SHOWN]
    accepted = {text: accepts(compiled, (text.encode(),)) for text in texts}
    stop_if(cancel)
    found: dict[str, str] = {}
    for status in ("relaxed", "tightened"):
        of_status = [one for one in asked if one.status == status]
        if of_status:
            taken = [text for text in texts if accepted[text] == (status == "relaxed")]
            if status == "relaxed":
                found |= _relaxed(grammar, of_status, taken)
            else:
                found |= _tightened(grammar, of_status, taken, cancel)
            stop_if(cancel)
    return tuple(_with(one, found.get(one.pointer)) for one in keywords)


def _with(report: KeywordReport, text: str | None) -> KeywordReport:
    if text is None:
        return report
    document = read_document(text)
    assert isinstance(document, Document)
    return replace(report, witness=document.value, has_witness=True)


def _relaxed(grammar: Grammar, asked: list[KeywordReport], texts: list[str]) -> dict[str, str]:
    """Texts that the grammar accepts, by the keyword but for which they would be valid."""
    pointers = [one.pointer for one in asked]
    found: dict[str, str] = {}
    for text, judgement in zip(texts, judge(grammar.source, pointers, texts[:MAX_JUDGED]), strict=False):
        for number in judgement.deciding:
            found.setdefault(pointers[number], text)
    return found


def _tightened(
    grammar: Grammar, asked: list[KeywordReport], texts: list[str], cancel: CancelToken | None
) -> dict[str, str]:
    """Valid texts that the grammar refuses, by the keyword but for which it would accept them."""
    judged = judge(grammar.source, [], texts[:MAX_JUDGED])
    valid = [text for text, judgement in zip(texts, judged, strict=False) if judgement.valid]
    found: dict[str, str] = {}
    for one in asked[:MAX_TIGHTENED] if valid else []:
        compiled = _compiled_without(one, cancel)
        text = next((text for text in valid if accepts(compiled, (text.encode(),))), None) if compiled else None
        if text is not None:
            found[one.pointer] = text
    return found


def _compiled_without(report: KeywordReport, cancel: CancelToken | None) -> CompiledGrammar | None:
    """The grammar of the schema without a keyword. The vocabulary makes no difference to whole texts."""
    from maskwright import GrammarError, Vocabulary, compile
    from maskwright.json_schema import read_json_schema

    weaker = without(report.document.value, report.pointer)
    grammar = read_json_schema(spell(weaker), options=report.options).grammar
    try:
        return compile(grammar, Vocabulary.from_tokens([b"a"]), cancel=cancel, cache=False)
    except (GrammarError, LimitExceeded):
        return None


def _samples(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None
) -> list[Any]:
    from maskwright.trials.sampling.sentences import Sampler

    sampler = Sampler(grammar, compiled, vocabulary, lambda: stop_if(cancel), visits=20_000)
    sentences = [sampler.shortest(), *sampler.random(Random("witnesses"), SAMPLES, SAMPLE_SIZE)]
    documents = [read_document(one.text) for one in sentences if one is not None]
    return [one.value for one in documents if isinstance(one, Document)]
