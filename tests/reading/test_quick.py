"""Dataclasses with a quicker ``__init__``: they are what they would be without, and others are refused."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle

import pytest

from maskwright.diagnostic import Span
from maskwright.expressions import Literal, Repeat
from maskwright.quick import quick


@dataclasses.dataclass(frozen=True, slots=True)
class Plain:
    text: str
    span: Span
    ignore_case: bool = False


def test_nothing_else_changes() -> None:
    one = Literal("a", Span(0, 1))
    assert inspect.signature(Literal).parameters == inspect.signature(Plain).parameters
    assert one == Literal(text="a", span=Span(0, 1), ignore_case=False) != Literal("a", Span(0, 1), True)
    assert hash(one) == hash(copy.deepcopy(one))
    assert pickle.loads(pickle.dumps(one)) == one
    assert dataclasses.replace(one, text="b") == Literal("b", Span(0, 1))
    assert Repeat(one, 0, None, one.span).maximum is None
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.text = "b"  # type: ignore[misc]
    with pytest.raises(TypeError, match="span"):
        Literal("a")  # type: ignore[call-arg]


@dataclasses.dataclass(frozen=True, slots=True)
class WithFactory:
    items: list[int] = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    item: int


@dataclasses.dataclass(frozen=True, slots=True)
class NotGiven:
    item: int = dataclasses.field(default=0, init=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Checked:
    item: int

    def __post_init__(self) -> None:
        assert self.item


@dataclasses.dataclass(frozen=True)
class WithoutSlots:
    item: int


@pytest.mark.parametrize("other", [WithFactory, ByName, NotGiven, Checked, WithoutSlots])
def test_what_would_be_left_out_is_refused(other: type) -> None:
    with pytest.raises(TypeError, match=f"{other.__name__} has more to it"):
        quick(other)
