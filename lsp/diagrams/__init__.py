"""Railroad diagrams as trees of plain JSON, which clients draw.

``room``         how much of a grammar is drawn, and the nodes that say that something is left out
``written``      definitions in the Lark notation, as somebody wrote them: templates, literals and operators
``expressions``  rules of other notations, which are read as they are written, or only exist as read
"""
