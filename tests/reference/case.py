"""A grammar with a vocabulary as plain data, in the form that the reference reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from reference.operators import Pattern

Alternative = tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """One grammar and one vocabulary.

    ``terminals`` maps a name to a regular expression over bytes, or to operators on such; ``rules`` maps a name to its
    alternatives, each a sequence of rule and terminal names; ``ignored`` names the terminals that may stand between any
    two lexemes. A token's id is its position in ``vocabulary``; ``None`` is an id without a token. ``special`` maps the
    names of further terminals to the tokens that match each of them, and ``end_tokens`` end a text. ``priorities``, if
    there are any, are 0 for terminals that they do not name; ``guards`` say what must not follow a terminal;
    ``limits`` say how many tokens a lexeme of a terminal takes at most.
    ``features`` says which kinds of trouble a generated case has in it by construction, so that a test can show that it
    met them all.
    """

    terminals: dict[str, Pattern]
    rules: dict[str, tuple[Alternative, ...]]
    start: str
    ignored: frozenset[str] = frozenset()
    vocabulary: tuple[bytes | None, ...] = ()
    features: frozenset[str] = frozenset()
    special: dict[str, frozenset[int]] = field(default_factory=dict)
    end_tokens: frozenset[int] = frozenset()
    priorities: dict[str, int] = field(default_factory=dict)
    guards: dict[str, Pattern] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse names that nothing defines: a typing error in a case must not look like an empty language."""
        known = self.terminals.keys() | self.rules.keys() | self.special.keys()
        used = {symbol for alternatives in self.rules.values() for body in alternatives for symbol in body}
        missing = (used | {self.start} | self.ignored) - known
        if missing:
            raise KeyError(f"undefined: {', '.join(sorted(missing))}")
