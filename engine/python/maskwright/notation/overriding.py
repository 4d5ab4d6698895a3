r"""``%override`` and ``%extend``: another body for a definition that exists, or a further alternative.

They mostly stand beside an import, and what was imported refers to the changed definition from then on.

>>> from maskwright.notation import read_lark
>>> grammar = read_lark('start: a\na: "x"\n%extend a: "y"')
>>> [option.name for option in grammar.rules[1].body.options]
['"x"', '"y"']
"""

from __future__ import annotations

import difflib
from dataclasses import replace

from maskwright.codes import finding
from maskwright.diagnostic import Related
from maskwright.notation import tree
from maskwright.notation.collect import Change, Collected


def apply_changes(collected: Collected) -> None:
    """Apply every change, in the order of the text, once all that could be changed is there."""
    for change in collected.changes:
        name = change.definition.name
        earlier = _existing(name, collected)
        if earlier is None:
            _missing(change, collected)
            # Whoever uses the name need not be told again, and the names in the body stay in use.
            collected.declared.add(name)
            unnamed = replace(change.definition, name=f"…{name} {change.place.start}", loose=True, parameters=())
            collected.definitions[unnamed.name] = unnamed
        elif len(earlier.parameters) != len(change.definition.parameters):
            related = (Related(earlier.span, f"`{name}` is defined here"),)
            message = f"`{name}` has {len(earlier.parameters)} parameters where it is defined"
            collected.report(finding("S050", message, change.definition.span, related))
        elif change.extends:
            _check_attributes(change.definition, earlier, collected)
            collected.definitions[name] = _extended(earlier, change.definition)
        else:
            collected.definitions[name] = change.definition


def _extended(earlier: tree.Definition, further: tree.Definition) -> tree.Definition:
    renamed = {
        theirs.name: tree.Reference(ours.name, theirs.span)
        for ours, theirs in zip(earlier.parameters, further.parameters, strict=True)
    }

    def rename(node: tree.Node) -> tree.Node:
        return renamed.get(node.name, node) if isinstance(node, tree.Reference) else node

    body = tree.replaced(further.body, rename) if renamed else further.body
    both = tree.Options((earlier.body, body), earlier.span)
    # What the text itself says about a name is where editors should lead to.
    imported = earlier.imported
    span = further.span if imported else earlier.span
    return replace(earlier, body=both, span=span, loose=earlier.loose or further.loose, imported=False)


def _check_attributes(further: tree.Definition, earlier: tree.Definition, collected: Collected) -> None:
    """Attributes speak of whole lexemes, and an extension is one alternative of one."""
    if further.lexeme is not None:
        name = earlier.name
        related = (Related(earlier.span, f"`{name}` is defined here"),)
        message = f"`%extend` only adds an alternative to `{name}`; attributes belong where it is defined"
        collected.report(finding("S059", message, further.lexeme.span, related))


def _existing(name: str, collected: Collected) -> tree.Definition | None:
    if name in collected.imports:
        regex, span = collected.imports.pop(name)
        return tree.Definition(name, tree.Pattern(regex.source, regex, span), span, imported=True)
    return collected.definitions.get(name)


def _missing(change: Change, collected: Collected) -> None:
    name = change.definition.name
    if name in collected.declared or collected.lost:
        return
    close = difflib.get_close_matches(name, [*collected.definitions][:500], 1) if len(name) <= 100 else []
    hint = f"; did you mean `{close[0]}`?" if close else ""
    what = "extend" if change.extends else "override"
    message = f"there is no `{name}` that `%{what}` could {what}{hint}"
    collected.report(finding("S055", message, change.definition.span))
