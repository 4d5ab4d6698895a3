r"""Stop conditions: where a text that is taken token by token is to be looked at.

A tiny language for the command line and the debugger, such as ``mask < 2``, ``masked #1730`` or ``completes NAME``.
:func:`parse` reads an expression without knowing a grammar; ``bind`` puts names and tokens in terms of a session, and
gives a :class:`Stop`, which says of a :class:`Moment` whether it holds there. Nothing here imports click or Textual.

``words``       an expression cut into words, each with its place
``conditions``  what may be asked of a moment, one class a kind
``names``       tokens and terminals that somebody names, looked up in a session
``parsing``     words to conditions, or one sentence with the place that is wrong
``moment``      a place in a text, as conditions see it

>>> from maskwright import Grammar, Vocabulary, compile
>>> from maskwright.stepping.session import Session
>>> grammar, vocabulary = Grammar.from_text('start: "a" "b"'), Vocabulary.from_tokens([b"a", b"b"])
>>> session = Session(grammar, vocabulary, compile(grammar, vocabulary))
>>> stop = parse('mask < 2 and masked "b"').bind(session)
>>> stop.holds(Moment(session.compiled.start(), step=0))
True
>>> parse("mask < two")
Traceback (most recent call last):
    ...
maskwright.stops.words.StopSyntax: stop condition `mask < two`, character 8: expected a number, not `two`
"""

from maskwright.stops.conditions import Stop
from maskwright.stops.moment import Moment
from maskwright.stops.parsing import Expression, parse
from maskwright.stops.words import StopSyntax

__all__ = ["Expression", "Moment", "Stop", "StopSyntax", "parse"]
