"""What an author of a large grammar sees: a rule is typed, its cycle is reported with its path, the figures change."""

from __future__ import annotations

import re
from pathlib import Path

from lsprotocol import types

from lsp.editor import start_editor
from maskwright import Grammar, Vocabulary, compile
from maskwright.diagnostic import Span


async def test_a_right_recursive_rule_is_reported_and_the_figures_change(grammars: Path, o200k: Vocabulary) -> None:
    text = (grammars / "python" / "python.lark").read_text(encoding="utf-8")
    async with start_editor(settings={"vocabulary": "o200k_base"}) as editor:
        document = editor.open(text)
        before = await document.settled_lens()
        assert not [one for one in await document.diagnostics() if "`x → x`" in one.message]

        end = document.converter.range(Span(len(text), 0)).start
        rule = '\nx: "a" x | "b"\n'
        document.text += rule
        document.send(types.TextDocumentContentChangePartial(types.Range(end, end), rule))

        found = [one for one in await document.diagnostics() if one.code == "N002" and "`x → x`" in one.message]
        (cycle,) = found
        assert cycle.message.startswith("right-recursive cycle `x → x`: ")
        assert cycle.range == document.range("x", '"a" x |')
        place, *_ = cycle.related_information or ()
        assert (place.message, place.location.range) == ("`x` can end with `x` here", cycle.range)

        document.replace("| yield", "| yield | x", "         | yield\n")
        after = await document.settled_lens()
        size = compile(Grammar.from_text(document.text), o200k).stats["dwa"]
        assert f"{size['states']:,} states, {size['edges']:,} edges" in after
        assert re.findall("[0-9,]+ (?:states|edges)", before) != re.findall("[0-9,]+ (?:states|edges)", after)
        assert "Right-recursive." in await document.hover_text("x", '"a" x')
