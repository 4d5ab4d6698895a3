r"""A profile as one HTML file that needs nothing else: no network, no other file, and no trust in what a grammar says.

``page.html``    the page, with places for what follows
``page.css``     its looks, light and dark, on paper too
``treemap.js``   the treemap, which editors draw too
``page.js``      the tables, and what the treemap shows

All that comes out of a grammar stands in the page as JSON, and is put into it as text. The page's policy allows only
the style and the script that are in it, by their hashes.

>>> page = render({"total_ms": 1.0, "totals": {}, "dwa": {"states": 3, "edges": 4}}, "a<b>.lark", "o200k_base")
>>> "<title>a&lt;b&gt;.lark: compile profile</title>" in page
True
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import Any


def render(profile: Mapping[str, Any], title: str, vocabulary: str) -> str:
    """The page for a profile in the form of :func:`maskwright.profiling.as_json.profile_as_json`, and more beside it.

    ``history`` and ``run`` may be in it too, as ``maskwright profile`` prints them. Linear in the profile.
    """
    # A file's name may have bytes that are no text, which Python keeps as surrogates.
    title = title.encode("utf-8", "replace").decode()
    style = _part("page.css")
    script = _part("treemap.js") + _part("page.js")
    allowed = f"style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    return Template(_part("page.html")).substitute(
        policy=policy,
        title=escape(title),
        vocabulary=escape(vocabulary),
        cards="".join(_cards(profile)),
        style=style,
        script=script,
        data=_embedded(profile),
    )


def _cards(profile: Mapping[str, Any]) -> list[str]:
    totals = profile["totals"]
    figures = [(f"{profile['total_ms']:,.2f}", "ms to compile")]
    figures += [
        (f"{round(totals[key]):,}", name)
        for key, name in (
            ("dwa_states", "DWA states"),
            ("dwa_edges", "DWA edges"),
            ("lr_states", "LR states"),
            ("lexer_states", "lexer states"),
            ("classes", "terminal-sequence classes"),
        )
        if key in totals
    ]
    return [f"<li><b>{figure}</b><span>{name}</span></li>" for figure, name in figures]


def _embedded(value: object) -> str:
    """JSON that may stand in a script element: nothing in it can end that."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _part(name: str) -> str:
    return (files("maskwright.profiling.report") / name).read_text(encoding="utf-8")
