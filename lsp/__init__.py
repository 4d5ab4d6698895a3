"""The language server: everything about grammars that an editor can show.

What happens to a keystroke, one module a step:

``server``       the protocol's messages, each handed to a feature; ``protocol`` and ``stdio`` carry them
``convert``      positions of the protocol to offsets and back: nothing else knows what a UTF-16 code unit is
``session``      the open documents, the settings (``settings``) and the vocabulary (``vocabularies``)
``scheduler``    when to read and to compile, in threads, and what to drop because of a later edit
``snapshot``     a text with all that reading it tells, never changed: what the features look at
``standing``     what is known of the size of a document's automaton, and of which text
``features``     one feature a file: a function of a snapshot, and its registration
``client``       what the server says to the editor of its own accord

The features, ``session`` and ``scheduler`` know nothing of the protocol; only this package knows it at all.
"""
