"""Tokens as somebody else told them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A token that was taken, and the candidates for its place with the logarithms of their probabilities."""

    token: int
    top: tuple[tuple[int, float], ...] = ()
