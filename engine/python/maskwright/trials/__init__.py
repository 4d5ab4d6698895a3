"""Grammar tests: texts that a grammar should accept or reject, run on the engine; and what the texts leave out.

Reading tests, wherever they are written:

``case``           one test, and where it is written
``tests_file``     ``NAME.tests.json``
``comments``       ``// accept: …`` in the grammar
``folders``        longer samples in ``accept/`` and ``reject/``
``collect``        all of these

Running them:

``special``        special tokens that a text names
``run``            one text by bytes and by tokens: accepted, unfinished, or where it dies
``token_run``      the same where the number of tokens matters to the grammar
``members``        members of one terminal, by the lexer's states; ``alike`` finds those that are one for it
``small_grammars`` terminals compiled for their own sake
``samples``        members of terminals and texts of rules without a vocabulary
``lexeme_steps``   steps inside lexemes, remembered
``continuations``  which terminals may come next, with bytes that do
``texts``          a text and a place in it, for people
``findings``       what a failed test has to say
``report``         all tests of a grammar

Writing texts, and what texts go through:

``syntax``         the grammar as a graph, with what its terminals need
``parts``          rules, alternatives, optional parts and terminals
``lexing``         where the lexemes of a text may be
``chart``          all derivations of a text
``derivations``    what they go through
``coverage``       the parts that a set of texts reaches
``sampling``       sentences of a grammar

Problems with tests are diagnostics with a place in their file (codes ``T``), never exceptions.
"""
