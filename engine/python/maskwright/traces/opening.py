"""What a trace is of: its grammar and its vocabulary, or others that somebody gives in their place.

A trace is not trusted to name files: its grammar is taken from its first line, its vocabulary only if that has a name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maskwright.errors import GrammarError
from maskwright.grammar import require_sound
from maskwright.reading import read_text
from maskwright.stepping.session import located, read
from maskwright.traces.header import digest_of

if TYPE_CHECKING:
    from maskwright import Grammar, Vocabulary
    from maskwright.traces.reading import Trace


def grammar_of(trace: Trace, path: str | None, notes: list[str]) -> Grammar:
    """The grammar of a trace, or that of a file, read in the same way. Raises :class:`InputError`.

    That it is another one than when the trace was made goes into ``notes``.
    """
    told = trace.header.grammar
    if path is not None:
        grammar = read(path, told.reading)
        if told.sha256 is not None and told.sha256 != digest_of(grammar.source):
            notes.append(f"{path} is another text than the grammar of the trace")
        return grammar
    if told.text is None:
        named = f" (it was of {told.path})" if told.path else ""
        raise trace.error(1, f"the trace does not have its grammar{named}: give it with --grammar")
    try:
        # Without the path: what the text imports from beside it is not opened at a trace's bidding.
        return replace(require_sound(read_text(told.text, options=told.reading).grammar), path=told.path)
    except GrammarError as error:
        way_out = "; if it imports files, give it with --grammar" if "import" in str(error) else ""
        raise trace.error(1, f"its grammar: {located(error, told.path or 'the grammar')}{way_out}") from None
    except (RecursionError, ValueError) as error:
        raise trace.error(1, f"its grammar cannot be read: {error}") from None


def vocabulary_of(trace: Trace, source: str | None, notes: list[str]) -> Vocabulary:
    """The vocabulary of a trace, or the one that is given. Raises :class:`InputError` and :class:`VocabularyError`.

    It has to be the same, as far as the trace tells.
    """
    from maskwright import Vocabulary
    from maskwright.vocabulary_files import imported_names

    told = trace.header.vocabulary
    if source is None:
        if told.name not in (*Vocabulary.builtin_names(), *imported_names()):
            named = f"{told.name!r} is not one that is known by its name" if told.name else "it is not named"
            raise trace.error(1, f"its vocabulary is needed, and {named}: give it with --vocab")
        source = told.name
    vocabulary = Vocabulary.load(source)
    for one, other, what in (
        (told.digest, vocabulary.digest, "digest"),
        (told.size, vocabulary.vocab_size, "size"),
    ):
        if one is not None and one != other:
            named = f"the vocabulary {told.name}" if told.name else "a vocabulary"
            raise trace.error(1, f"the trace is of {named} with the {what} {one}; {vocabulary.name} has {other}")
    if told.digest is None and told.size is None:
        how = "tells its vocabulary by its name alone" if told.name else "does not tell its vocabulary"
        notes.append(f"the trace {how}; it is taken to be {vocabulary.name}")
    return vocabulary


def require_engine(trace: Trace, notes: list[str]) -> None:
    """Note which engine made the trace, if it was another build."""
    from maskwright import _engine

    engine = trace.header.engine
    if (engine.name, engine.build) != ("maskwright", _engine.BUILD):
        notes.append(f"the masks are of the engine {engine.name}" + (f" {engine.version}" if engine.version else ""))
