"""From values to rules: how the sets of :mod:`maskwright.json_schema.algebra.values` are written by a grammar.

==================  ==========================================================================
``names``           names for rules and terminals, after what they stand for in the schema
``productions``     productions as they are made, and those that can produce something as a grammar
``scalars``         terminals for strings and numbers
``machine``         lists whose items an automaton allows, as left-recursive productions
``objects``         members in order, and the others
``unordered``       members that are counted, or that come in any order
``arrays``          items
``lower``           conditions to nonterminals, until all that are needed have their productions
==================  ==========================================================================
"""
