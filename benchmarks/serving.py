"""The part of a run about the language server: how soon it answers and shows what a key brings about.

``lark-parser-language-server`` answers the same questions about the same grammars in the same run, where it is
installed; it compiles nothing.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from benchmarks import cases, supervising
from benchmarks.context import Context
from benchmarks.servers import MASKWRIGHT, NAMES, is_installed
from benchmarks.servers.keys import TYPED

ROUNDS: Final = 4
CAPS: Final = supervising.Caps(600, 2048)
"""A round is typed as slowly as a person types."""


def measure(run: dict[str, Any], context: Context) -> None:
    """Measure both servers on the chosen cases that somebody types in; with ``o200k_base`` always."""
    run["lsp"] = {"latencies": [], "endurance": []}
    for case in (cases.load(name) for name in TYPED if name in context.cases):
        place = {"case": case.name, "grammar_file": str(case.grammar), "rounds": ROUNDS}
        for server in NAMES:
            if not is_installed(server):
                facts: dict[str, Any] = {"status": "not installed"}
            else:
                is_ours = server == MASKWRIGHT
                # The other one takes seconds for each key of a large grammar that it finds errors in.
                job = place | {"server": server, "compiles": is_ours, "rounds": ROUNDS if is_ours else 1}
                facts = supervising.run(job, CAPS, "benchmarks.servers.latencies")
            run["lsp"]["latencies"].append({"case": case.name, "server": server} | facts)
            _say(f"{server} on {case.name}", facts)
            context.save()
        facts = supervising.run(place, CAPS, "benchmarks.servers.endurance")
        run["lsp"]["endurance"].append({"case": case.name} | facts)
        _say(f"typing on in {case.name}", facts)
        context.save()


def _say(what: str, facts: dict[str, Any]) -> None:
    sys.stderr.write(f"{what}: {facts['status']} {facts.get('message', '')}\n")
