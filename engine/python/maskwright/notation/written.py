"""Trees as text again: how an argument of a template is called in the name of an instance.

>>> from maskwright.diagnostic import Span
>>> at = Span(0, 0)
>>> item = tree.Options((tree.Reference("a", at), tree.Text("b", True, at)), at)
>>> written(tree.Repeated(item, 0, None, at))
'(a | "b"i)*'
"""

from __future__ import annotations

from maskwright.notation import tree
from maskwright.notation.limits import MAX_INSTANCE_NAME
from maskwright.notation.literals import pattern_name, range_name, text_name


def written(node: tree.Node) -> str:
    """The text of a tree on one line; of what is far too long for a name, only that it is. Iterative."""
    done: list[str] = []
    stack: list[tuple[tree.Node, bool]] = [(node, False)]
    while stack:
        node, visited = stack.pop()
        below = tree.children(node)
        if below and not visited:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(below))
            continue
        parts = done[len(done) - len(below) :] if below else []
        del done[len(done) - len(parts) :]
        done.append(_joined(node, parts)[: MAX_INSTANCE_NAME + 1])
    return done.pop()


def _joined(node: tree.Node, parts: list[str]) -> str:
    match node:
        case tree.Reference(name=name):
            return name
        case tree.Text(value=value, ignore_case=ignore_case):
            return text_name(value, ignore_case)
        case tree.Pattern(written=inside, flags=flags):
            return pattern_name(inside, flags)
        case tree.CharRange(first=first, last=last):
            return range_name(first, last)
        case tree.Series():
            return f"({' '.join(parts)})"
        case tree.Options():
            return f"({' | '.join(parts)})"
        case tree.Conjunction():
            return f"({' & '.join(parts)})"
        case tree.Negation():
            return f"~{parts[0]}"
        case tree.Special(written=text) | tree.Ready(written=text) | tree.Nested(written=text):
            return " ".join(text.split())
        case tree.Application():
            return f"{parts[0]}{{{', '.join(parts[1:])}}}"
        case tree.Repeated(minimum=0, maximum=1):
            return f"{parts[0]}?"
        case tree.Repeated(minimum=0 | 1 as low, maximum=None):
            return parts[0] + "*+"[low]
        case tree.Repeated(minimum=low, maximum=high):
            return f"{parts[0]}{{{low},{'' if high is None else high}}}"
        case _:
            return "…"
