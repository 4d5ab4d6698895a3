"""What is said about a name or a literal of a grammar, in lines for a tool tip. One kind of thing a file.

``known``           what is known besides the text: figures, the vocabulary
``rules``           what a rule begins with and what follows it, a sample, its size
``terminals``       a terminal's pattern, members, bytes, and others that match the same
``templates``       parameters and instances
``special_tokens``  tokens of the vocabulary that a grammar names
``remarks``         the comment above a definition

All of it is bounded: names, samples and excerpts beyond what one reads are counted and not listed.
"""
