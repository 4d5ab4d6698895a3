"""Which version of JSON Schema a text is written in, by its ``$schema``.

The version decides which keywords there are and what some of them mean; 2020-12 is assumed where nothing is said.

>>> dialect_of("http://json-schema.org/draft-07/schema#"), dialect_of("https://example.org/mine")
(<Dialect.DRAFT_7: 7>, None)
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Dialect(IntEnum):
    """A version, in the order of time."""

    DRAFT_4 = 4
    DRAFT_6 = 6
    DRAFT_7 = 7
    DRAFT_2019_09 = 2019
    DRAFT_2020_12 = 2020

    @property
    def title(self) -> str:
        """What people call it."""
        return {2019: "draft 2019-09", 2020: "draft 2020-12"}.get(int(self), f"draft {int(self)}")

    @property
    def ignores_siblings_of_ref(self) -> bool:
        """Whether a schema with ``$ref`` is nothing but the reference."""
        return self <= Dialect.DRAFT_7

    @property
    def id_keyword(self) -> str:
        """The keyword that names a schema."""
        return "id" if self is Dialect.DRAFT_4 else "$id"

    @property
    def has_item_lists(self) -> bool:
        """Whether ``items`` may be a list, with ``additionalItems`` for the rest."""
        return self <= Dialect.DRAFT_2019_09


_NAMES: Final = {
    "http://json-schema.org/draft-04/schema": Dialect.DRAFT_4,
    "http://json-schema.org/draft-06/schema": Dialect.DRAFT_6,
    "http://json-schema.org/draft-07/schema": Dialect.DRAFT_7,
    "https://json-schema.org/draft/2019-09/schema": Dialect.DRAFT_2019_09,
    "https://json-schema.org/draft/2020-12/schema": Dialect.DRAFT_2020_12,
}

LATEST: Final = Dialect.DRAFT_2020_12


def dialect_of(name: str) -> Dialect | None:
    """The version with that name, if it is one that is known here."""
    plain = name.rstrip("#")
    if plain.startswith("https://json-schema.org/draft-0"):
        plain = "http" + plain[len("https") :]
    elif plain.startswith("http://json-schema.org/draft/"):
        plain = "https" + plain[len("http") :]
    return _NAMES.get(plain)
