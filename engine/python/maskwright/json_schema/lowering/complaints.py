"""What a grammar could not be made to say, for the reports on the keywords that ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maskwright.json_schema.reports.notes import Status


@dataclass(frozen=True, slots=True)
class Complaint:
    """Without keywords it is about all that the schemas of a shape say."""

    status: Status
    reason: str
    keywords: tuple[str, ...] = ()


SIZES: Final = ("minItems", "maxItems", "contains", "minContains", "maxContains")
COUNTS: Final = ("minProperties", "maxProperties", "required")
NEGATING: Final = ("not", "if", "oneOf")
"""Keywords of which it comes that some member must have a value that the schemas below do not allow."""
