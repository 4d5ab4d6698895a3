"""Reading grammars: text in the Lark notation to :class:`maskwright.grammar.Grammar`, with every place kept.

The road of a text, one module a step:

``source``      a file to text
``scan``        text to statements, so that a broken one leaves the others alive
``simple``      a statement of the commonest form to its node, in one pass, unless it is ``unmoved`` since the last text
``parse``       a statement to lark's tree, by our grammar of it in ``syntax.lark``, unless it is ``remembered``
``build``       that tree to the nodes of ``tree``; strings (``literals``), counts, expressions (``regex``)
                and the operators of patterns (``operators``) are read
``structured``  ``%regex {…}``; also ``special`` tokens and ``attributes``, each from its text to a node
``options``     ``%llguidance {…}``
``collect``     statements to definitions, imports (``imports``, ``common``) and ignores
``expansion``   rules with a parameter (``parametric``, ``parameters``) to one rule for each of its values
``importing``   what comes from other files (``libraries``), then what ``overriding`` changes
``templates``   definitions with parameters to one for each application
``terminals``   terminals to patterns, those that they refer to put in
``rules``       rules to expressions, literals in them to anonymous terminals
``nested``      grammars inside rules, read like a text and given names of their own
``fixes``       what to write instead, where that is plain
``rewriting``   lazy quantifiers and look-around to plain expressions (``regex.exact``); told by ``rewriting_report``,
                with ``doubts`` where what can follow (``following``) makes a difference
``declaring``   declared indentation to rules for each depth (``layout``, ``brackets``)
``outline``     where names are defined and used, for editors
``read``        all of that, in order

What the reader cannot take is a diagnostic at its place (codes in :mod:`maskwright.codes`), never an exception.

>>> from maskwright.notation import read_lark
>>> [rule.name for rule in read_lark('start: "a" start | "b"').rules]
['start']
"""

from maskwright.notation.outline import Entry, Kind, Outline, Use
from maskwright.notation.read import Reading, read_lark, read_with_outline
from maskwright.notation.source import read_source

__all__ = [
    "Entry",
    "Kind",
    "Outline",
    "Reading",
    "Use",
    "read_lark",
    "read_source",
    "read_with_outline",
]
