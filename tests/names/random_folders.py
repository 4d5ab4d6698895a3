"""Random folders of two grammars, of which one imports the other, with names in every kind of place."""

from __future__ import annotations

from hypothesis import strategies as st

_ATOMS = [
    "a",
    "b",
    "A",
    "B",
    '"x"',
    "t{a, A}",
    "t{b, B}",
    "n",
    "parts__d",
    "(a | B)",
    "[b]",
    "A?b",
    "a~1..2",
    '%lark { start: c A\n c: A "c" | "d"\n A: "a" }',
    "/r/",
]
_PARTS = ["c", "d", "C", '"y"', "u{d}", "(c | D)", "[d]"]

_alias = st.sampled_from(["", " -> a", " -> alias"])
_body = st.builds(lambda atoms, alias: " ".join(atoms) + alias, st.lists(st.sampled_from(_ATOMS), min_size=1), _alias)
_inner = st.lists(st.sampled_from(_PARTS), min_size=1, max_size=3).map(" ".join)
_IMPORTS = ["%import .parts.c -> n\n", "%import .parts.c -> n\n%import .parts (D, C)\n"]
_CHANGES = ["", '%extend a: "more" b\n', '%override A: "z" B\n', '%extend parts__d: "e" a\n', "%ignore B\n"]


@st.composite
def folders(draw: st.DrawFn) -> dict[str, str]:
    """The texts of ``main`` and ``parts``. Most of them have no errors."""
    main = f'start: {draw(_body)} | n parts__d\na: {draw(_body)} | "a"\n!b.2: "b" | {draw(_body)}\n'
    main += 't{x, y}: x y | "t" a // a\nA: "a" B\nB: "b"\n' + draw(st.sampled_from(_IMPORTS))
    main += draw(st.sampled_from(_CHANGES)) + "text[suffix=B]: /[a-z]/\n"
    parts = f'c: d {draw(_inner)} | "c"\nd: "d" | "d" {draw(_inner)}\nC: "c" D\nD: /[0-9]/\nu{{x}}: x c | "u"\n'
    return {"main": main, "parts": parts}
