"""maskwright with one space after the commas and colons of instances, which is what glrmask allows for JSON Schemas."""

from __future__ import annotations

from benchmarks.engines.maskwright_adapter import MaskwrightAdapter


class MaskwrightSingleAdapter(MaskwrightAdapter):
    """Grammars in other notations are as ever."""

    whitespace = "single"


ADAPTER = MaskwrightSingleAdapter
