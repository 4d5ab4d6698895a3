r"""What compiling a grammar costs, and which of its rules, alternatives and terminals that is due to.

``rows``         what is said of each part, as data
``definitions``  rules by where they are defined
``times``        the time of stages, split as what they made is
``sharing``      who has how much of a compiled grammar
``removal``      a grammar without one of its parts
``marginal``     what a grammar would be without one of them, by compiling it
``constructs``   what repetitions, chains, levels and lists cost, and what would cost less
``profile``      all of this
``rounding``     shares in few digits that still add up
``wording``      figures as people read them
``running``      what texts cost while they are written
``as_json``      both for programs
``report``       both as an HTML file

>>> from maskwright import Grammar, Vocabulary
>>> profile = profile_grammar(Grammar.from_text('start: "a" | "b" start'), Vocabulary.from_tokens([b"a", b"b"]))
>>> [(rule.name, rule.share["lr_states"]) for rule in profile.rules], profile.rest["lr_states"]
([('start', 5.0)], 3.0)
"""

from maskwright.profiling.profile import profile_grammar, with_marginals
from maskwright.profiling.rows import (
    OF_RULES,
    OF_TERMINALS,
    AlternativeRow,
    ConstructRow,
    Marginal,
    Profile,
    RuleRow,
    StageRow,
    TerminalRow,
)
from maskwright.profiling.sharing import profile_of

__all__ = [
    "OF_RULES",
    "OF_TERMINALS",
    "AlternativeRow",
    "ConstructRow",
    "Marginal",
    "Profile",
    "RuleRow",
    "StageRow",
    "TerminalRow",
    "profile_grammar",
    "profile_of",
    "with_marginals",
]
