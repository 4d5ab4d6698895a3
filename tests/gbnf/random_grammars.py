"""Random grammars in GBNF, with whatever is awkward: nothing at all, recursion of every kind, overlapping classes."""

from __future__ import annotations

from hypothesis import strategies as st

NAMES = ("root", "a", "b-1", "c")
_LEAVES = st.sampled_from(
    [
        *('"a"', '"ab"', '"b"', '""', '" "', '"\\n"', '"é"', '"中文"', '"\\x61"', '"\\u00e9b"'),
        *(
            "[ab]",
            "[a-c]",
            "[^a]",
            "[ \\n]",
            "[é中]",
            "[一-鿿]",
            "[^ab\\n]",
            "[a-]",
            "[\\]\\[]",
            "[\\U0001F600-\\U0001F64F]",
        ),
        *(".", "a", "b-1", "c", "a", "root"),
    ]
)
_TIMES = st.sampled_from(["*", "+", "?", "{2}", "{1,}", "{0,2}", "{1,3}", "{0}", "*", "?"])


@st.composite
def bodies(draw: st.DrawFn, depth: int = 2) -> str:
    """The body of a rule."""
    options = []
    for _ in range(draw(st.integers(1, 3))):
        items = []
        for _ in range(draw(st.integers(0, 3))):
            grouped = depth > 0 and draw(st.integers(0, 3)) == 0
            item = f"({draw(bodies(depth - 1))})" if grouped else draw(_LEAVES)
            if item != '""' and draw(st.integers(0, 3)) == 0:
                item += draw(_TIMES)
            items.append(item)
        options.append(draw(st.sampled_from([" ", "  ", "\t"])).join(items))
    # At the end of a line nothing has to be written, or the next rule would be read as the alternative.
    options[-1] = options[-1] or '""'
    return draw(st.sampled_from([" | ", "|", " |\n  ", " | # or\n"])).join(options)


@st.composite
def grammars(draw: st.DrawFn) -> str:
    """A grammar that can be read."""
    rules = [f"{name} ::= {draw(bodies())}" for name in NAMES]
    return draw(st.sampled_from(["\n", "\n\n", " # end\n", "\r\n"])).join(rules)
