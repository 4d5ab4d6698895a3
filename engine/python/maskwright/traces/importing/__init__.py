"""Traces out of what people have at hand: a list of token ids, a text, a dump of log-probabilities.

``tokens``    tokens as somebody else told them, with candidates
``ids``       a list of ids
``logprobs``  the answer of a model interface with ``logprobs``
``detect``    which of these a file is
"""

from maskwright.traces.importing.detect import FORMS, read_tokens
from maskwright.traces.importing.tokens import Told

__all__ = ["FORMS", "Told", "read_tokens"]
