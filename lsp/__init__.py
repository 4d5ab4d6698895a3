"""The language server: everything about grammars that an editor can show.

What happens to a keystroke, one module a step:

``server``       the protocol's messages, each handed to a feature; ``protocol`` and ``stdio`` carry them, and
                 ``plain_json`` keeps what the protocol has no types for
``lines``        lines and characters to offsets and back: nothing else knows what a UTF-16 code unit is
``convert``      the same in the protocol's terms, and findings as it has them
``session``      the open documents, the settings (``settings``) and the vocabulary (``vocabularies``)
``document``     an open document, and what each stage gives
``files``        which documents depend on which files, and ``watching`` when these are looked at again
``workspace``    the grammars of a workspace that are not open, within ``limits``; ``surroundings`` all at one moment
``elsewhere``    where names are defined that come from other files, and ``parts`` which files are there for others
``scheduler``    when to read and to compile, in threads, and what to drop because of a later edit; ``stages`` is what
                 it runs, ``pace`` how long it waits before, and ``turns`` lets answers come first
``compiling``    what compiling takes, step by step: figures, what is found in the automata, examples
``snapshot``     a text with all that reading it tells, never changed: what the features look at
``shades``       what each piece of a text is, for its colours, and ``around`` the same near one place
``keywords``     what became of a keyword of a JSON Schema, and ``claims`` which documents are schemas
``descriptions`` what a tool tip says of rules, terminals, templates and tokens
``templates``    the templates of a text and their parameters, ``applications`` which one is being applied
``costs``        what each rule and terminal has of a compiled grammar
``testing``      the tests of a grammar, run when its text rests
``standing``     what is known of the size of a document's automaton, and of which text
``features``     one feature a file: a function of a snapshot, and its registration
``last_good``    the last text that could be compiled, from which ``answers`` are given, and the ``parameters``
                 of questions
``interpreter``  how threads take turns, and when unused objects are looked for
``client``       what the server says to the editor of its own accord

Only this package knows the protocol, and in it neither ``session`` nor ``scheduler`` nor what they rest on. A feature's
function does not either, but the handler below it does.
"""
