"""From data to lines of text with roles, for any width: no module here imports Textual.

A role says what a piece of text is (``allowed``, ``symbol``, ``quiet``); the widgets give it a colour. What matters is
in the text: marks (``✔ ✖ ⊘ ●``) and words carry every meaning without colour.

``line``      pieces, lines, and how they are wrapped
``strip``     the part of the tokens that fits into a row, around the cursor
``summary``   one line each: what is debugged, where we are, what the mask is like
``gss``       the stacks as a graph, from their tops down, with shared parts drawn once
``lexer``     the live lexer states
``why``       the reason for a verdict
"""
