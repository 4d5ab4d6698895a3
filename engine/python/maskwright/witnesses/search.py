"""Which candidates are witnesses, and of which keyword."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Final

from maskwright.acceptance import accepts
from maskwright.cancelling import stop_if
from maskwright.located_json import Document, read_document
from maskwright.witnesses.candidates import candidates
from maskwright.witnesses.judge import judge
from maskwright.witnesses.judging import FORMATS
from maskwright.witnesses.subjects import Subject, subjects_of

if TYPE_CHECKING:
    from maskwright import CancelToken, CompiledGrammar, Grammar, Vocabulary
    from maskwright.json_schema import KeywordReport

MAX_KEYWORDS: Final = 30
"""Keywords for which witnesses are looked for; of more, the first."""
MAX_SUBJECTS: Final = 6
"""Schemas of one text that are looked at: those of tools, or in a grammar."""
MAX_TIGHTENED: Final = 8
"""Tightened ones of one schema; for each another grammar is compiled."""
MAX_JUDGED: Final = 600
_ANNOTATIONS: Final = ("contentEncoding", "contentMediaType")
"""Keywords that only describe for the package ``jsonschema``."""
SAMPLES: Final = 12
SAMPLE_SIZE: Final = 60
VISITS: Final = 20_000
ATTEMPTS: Final = 4
"""How long a sample is looked for."""
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
    asked = [one for one in keywords if one.status in ("relaxed", "tightened") and _is_judged(one)][:MAX_KEYWORDS]
    found: dict[int, Any] = {}
    for subject, reports in _by_subject(asked)[:MAX_SUBJECTS]:
        both = (grammar, compiled) if subject.is_all_of(grammar.source) else subject.compiled(cancel)
        stop_if(cancel)
        if both is not None:
            search = _Search(subject, *both, cancel)
            for report, instance in search.found(reports, _samples(*both, vocabulary, cancel)):
                found[id(report)] = subject.shown(instance)
    shown = ((one, id(one)) for one in keywords)
    return tuple(replace(one, witness=found[key], has_witness=True) if key in found else one for one, key in shown)


def _is_judged(report: KeywordReport) -> bool:
    """Whether the other process can tell that a keyword is not fulfilled."""
    if report.keyword == "format":
        return report.document.located(report.pointer).scalar in FORMATS
    return report.keyword not in _ANNOTATIONS


def _by_subject(asked: list[KeywordReport]) -> list[tuple[Subject, list[KeywordReport]]]:
    """The reports by the schema that they are about."""
    documents = {id(one.document): one for one in asked}
    grouped = []
    for first in documents.values():
        for subject in subjects_of(first.document, first.options):
            own = [one for one in asked if one.document is first.document and subject.inside(one.pointer)]
            grouped += [(subject, own)] if own else []
    return grouped


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for witnesses about one schema."""

    subject: Subject
    grammar: Grammar
    compiled: CompiledGrammar
    cancel: CancelToken | None

    def found(self, asked: list[KeywordReport], samples: list[Any]) -> Iterator[tuple[KeywordReport, Any]]:
        """Reports with instances that are witnesses."""
        made = candidates(self.subject.value, samples)
        texts = {self.subject.spelled(one): one for one in made}
        short = [text for text, one in texts.items() if len(self.subject.written(one)) <= MAX_SHOWN]
        accepted = {text for text in short if accepts(self.compiled, (text.encode(),))}
        stop_if(self.cancel)
        relaxed = [one for one in asked if one.status == "relaxed"]
        for report, text in self._relaxed(relaxed, [text for text in short if text in accepted]):
            yield report, texts[text]
        stop_if(self.cancel)
        tightened = [one for one in asked if one.status == "tightened"]
        for report, text in self._tightened(tightened, [text for text in short if text not in accepted]):
            yield report, texts[text]

    def _relaxed(self, asked: list[KeywordReport], texts: list[str]) -> Iterator[tuple[KeywordReport, str]]:
        """Texts that the grammar accepts, with the keyword but for which they would be valid."""
        pointers = [self.subject.inside(one.pointer) or "" for one in asked]
        judged = judge(self.subject.schema, pointers, texts[:MAX_JUDGED]) if asked else []
        for text, judgement in zip(texts, judged, strict=False):
            for number in judgement.deciding:
                yield asked[number], text

    def _tightened(self, asked: list[KeywordReport], texts: list[str]) -> Iterator[tuple[KeywordReport, str]]:
        """Valid texts that the grammar refuses, with the keyword but for which it would accept them."""
        judged = judge(self.subject.schema, [], texts[:MAX_JUDGED]) if asked else []
        valid = [text for text, judgement in zip(texts, judged, strict=False) if judgement.valid]
        for one in asked[:MAX_TIGHTENED] if valid else []:
            both = self.subject.compiled(self.cancel, leaving_out=self.subject.inside(one.pointer))
            text = next((text for text in valid if both and accepts(both[1], (text.encode(),))), None)
            if text is not None:
                yield one, text


def _samples(
    grammar: Grammar, compiled: CompiledGrammar, vocabulary: Vocabulary, cancel: CancelToken | None
) -> list[Any]:
    from maskwright.trials.sampling.sentences import Sampler

    sampler = Sampler(grammar, compiled, vocabulary, lambda: stop_if(cancel), VISITS, ATTEMPTS)
    sentences = [sampler.shortest()]
    # Where one is not found, looking for others takes as long, and none is found again.
    if sentences[0] is not None:
        sentences += takewhile(lambda one: one is not None, sampler.random(Random("witnesses"), SAMPLES, SAMPLE_SIZE))
    documents = [read_document(one.text) for one in sentences if one is not None]
    return [one.value for one in documents if isinstance(one, Document)]
