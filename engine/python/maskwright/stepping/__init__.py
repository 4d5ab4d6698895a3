"""A grammar, a vocabulary and a text: what everything shares that takes a text through a grammar and speaks about it.

The command line prints it, the debugger draws it; so both read, compile, feed and explain by the same functions, and
say the same. No module here imports click, rich or Textual.

``visible``      bytes and tokens as text in which every byte can be seen
``excerpt``      a line of the grammar, with marks below the characters at issue
``feeding``      tokens and bytes fed to a state, or where they stop being viable
``session``      a grammar that was read and compiled against a vocabulary
``given``        the text that somebody gave, and the token that somebody asked about
``prefix``       as much of a text as a grammar takes
``first_terminals``  tokens by the terminals that they go on or begin
``branches``     where the lexer stands, in words
``explanation``  the engine's answer to "why", as lines
"""
