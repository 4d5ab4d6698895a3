"""What the debugger knows, without a screen: no module here imports Textual.

``project``   the grammar file, the vocabulary, and how they are compiled, now and again after a save
``opening``   the work before the first frame, in a thread of its own
``saves``     that the grammar was saved, from the thread that notices it to whoever listens
``replay``    tokens fed one after the other, as far as the grammar allows
``frame``     all there is to see after some tokens, as one immutable value
``session``   the tokens, the place among them, and the edits that can be undone
``tokens``    the visible form of every token, made to be searched
``filter``    which tokens the list of candidates shows
"""
