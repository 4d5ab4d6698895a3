"""An independent reference for token masks: slow, obvious, and without any code of the engine.

The engine compiles masks into automata; this package answers the same questions straight from
the definition. It lists the ways to cut a text into lexemes (:mod:`reference.masks`), asks the
third-party ``regex`` package whether bytes are, or may become, a lexeme
(:mod:`reference.terminals`), and asks an Earley recogniser whether the terminals can begin a
sentence (:mod:`reference.earley`). :mod:`reference.random_grammars` makes the cases on which
the two are compared.
"""
