"""Sentences of a grammar: the shortest, random ones, and a set that reaches every part of it.

A sentence is written from left to right, lexeme by lexeme and byte by byte, by the rules that masks follow; so what a
terminal swallows, and where a separator is needed, comes out by itself. How it may go on is asked of the lexer's states
and of the grammar's graph; which way is taken is what the searches differ in.

``stacks``       what is still to be written, and the least bytes that it takes
``places``       how a sentence may go on
``shortest``     the A* algorithm: a shortest sentence, through a given part if wanted
``random_walk``  a random one, with a size to aim at
``sentences``    all of that for a grammar, each sentence checked by the engine
"""
