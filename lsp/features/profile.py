"""The compile profile of a grammar: what ``maskwright profile --format json`` prints, with places for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maskwright.diagnostic import Span
from maskwright.lsp.answers import Asked, answer_from_last_good
from maskwright.lsp.parameters import document_of
from maskwright.positions import Positions
from maskwright.profiling.as_json import profile_as_json
from maskwright.profiling.sharing import profile_of

if TYPE_CHECKING:
    from maskwright.lsp.convert import Converter
    from maskwright.lsp.last_good import LastGood
    from maskwright.lsp.server import GrammarServer

METHOD = "maskwright/profile"


def profile_told(good: LastGood) -> dict[str, Any]:
    """The profile as the command line prints it. Less than a tenth of the compile."""
    grammar = good.snapshot.grammar
    profile = profile_of(grammar, good.compiled)
    return profile_as_json(profile, Positions(grammar.source), good.vocabulary)


def with_ranges(profile: dict[str, Any], converter: Converter) -> dict[str, Any]:
    """The same with the place of each rule and terminal as the editor counts it; what has no place has none."""
    for one in (*profile["rules"], *profile["terminals"]):
        span = Span(one["span"]["start"], one["span"]["end"])
        one["range"] = converter.range(span) if span.end > span.start else None
    return profile


def register(server: GrammarServer) -> None:
    """Register the handler."""

    @server.feature(METHOD)
    async def profile(params: Any) -> dict[str, Any] | None:
        def work(asked: Asked) -> dict[str, Any]:
            told = with_ranges(profile_told(asked.good), asked.converter)
            return {"vocabulary": asked.good.name, "profile": told}

        return await answer_from_last_good(server, document_of(params), work)
