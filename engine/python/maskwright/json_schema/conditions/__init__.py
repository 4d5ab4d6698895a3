"""Conditions on values: conjunctions of numbered schemas, which name what is not worked out yet.

==================  ==========================================================================
``equality``        values that are equal, as keys
``nodes``           the schemas by their numbers, and conjunctions of them
``listed``          the values that conditions limit to
``schemas``         from places in a text to conditions
==================  ==========================================================================
"""
