"""Grammars of random schemas beside the validator of the package ``jsonschema``, which shares nothing with them.

What a grammar writes is valid, unless a keyword was relaxed; what is valid is accepted, unless one was tightened.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from json_schema.random_schemas import document
from json_schema.suite.verdicts import BYTES, Subject, accepts, spellings, subject_of
from maskwright.json_schema import read_json_schema
from maskwright.located_json import Document, read_document
from maskwright.trials.sampling.sentences import Sampler
from maskwright.witnesses.candidates import candidates

ROUNDS = 8
SCHEMAS = 60
"""In each round."""
INSTANCES = 150


def value_of(text: str) -> Any:
    document = read_document(text)
    assert isinstance(document, Document), document
    return document.value


def is_valid(validator: Draft202012Validator, instance: Any) -> bool | None:
    """What the package says; nothing where a schema leads it round in a circle, or a number is too large for it."""
    try:
        return validator.is_valid(instance)
    except (RecursionError, ArithmeticError):
        return None


def samples(text: str, subject: Subject, random: Random) -> Iterator[str]:
    """Sentences of the grammar, but for those with numbers that nobody can read."""
    assert subject.compiled is not None
    sampler = Sampler(read_json_schema(text).grammar, subject.compiled, BYTES, visits=2_000)
    written = (one.text for one in sampler.random(random, 8, 40) if one is not None)
    yield from (one for one in written if isinstance(read_document(one), Document))


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_grammars_of_random_schemas_accept_what_is_valid_and_write_nothing_else(round_: int) -> None:
    compared = 0
    for seed in range(round_ * SCHEMAS, (round_ + 1) * SCHEMAS):
        random = Random(seed)
        text = json.dumps(document(random))
        subject = subject_of(text, "enforced")
        if subject.compiled is None and not subject.empty:
            # Only a schema that leads back to itself on one value has no grammar.
            assert subject.reported & {"J006"}, (seed, text)
            continue
        validator = Draft202012Validator(value_of(text))
        written = list(samples(text, subject, random)) if subject.compiled else []
        if "relaxed" not in subject.reported:
            for sample in written:
                assert is_valid(validator, value_of(sample)) is not False, (seed, text, sample)
        instances = candidates(value_of(text), [value_of(sample) for sample in written])
        for instance in random.sample(instances, min(INSTANCES, len(instances))):
            valid = is_valid(validator, instance)
            if valid is None:
                continue
            accepted = subject.compiled is not None and any(
                accepts(subject.compiled, spelling) for spelling in spellings(instance, subject.rank)
            )
            compared += 1
            if valid != accepted:
                assert ("relaxed" if accepted else "tightened") in subject.reported, (seed, text, instance, valid)
    assert compared > SCHEMAS * 60
