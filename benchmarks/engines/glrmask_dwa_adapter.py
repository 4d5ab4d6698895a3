"""glrmask with a Parser DWA in any case, also where it would rather walk the vocabulary at every step."""

from __future__ import annotations

import glrmask

from benchmarks.engines.glrmask_adapter import GlrmaskAdapter


class GlrmaskDwaAdapter(GlrmaskAdapter):
    """The design that maskwright shares."""

    strategy = glrmask.MaskStrategy.PARSER_DWA


ADAPTER = GlrmaskDwaAdapter
