"""Every diagnostic code of the reader and the analyses, with its short title and default severity.

Codes never change their meaning. A new finding takes the next free number of its group: ``S`` for the
notation, ``G`` for the grammar as a whole, ``N`` for what the normal form rewrites, ``L`` for what terminals do to one
another, ``P`` for conflicts of a parser, ``C`` for compiling and what texts come to, ``T`` for grammar tests, ``J`` for
JSON Schemas.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from maskwright.diagnostic import Diagnostic, Fix, Related, Severity, Span


class Code(NamedTuple):
    """What a code stands for, and how much a finding with it matters unless told otherwise."""

    title: str
    severity: Severity


MOST_SHOWN: Final = 120
"""Characters of a name or text that a message shows."""

_LONG = re.compile(rf"`([^`]{{{MOST_SHOWN}}})[^`]+`")

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFORMATION

CODES: dict[str, Code] = {
    # The shape of the text.
    "S001": Code("syntax error", _E),
    "S002": Code("string is not closed", _E),
    "S003": Code("regular expression is not closed", _E),
    "S004": Code("brackets do not match", _E),
    "S005": Code("line belongs to no definition", _E),
    "S006": Code("colon is missing", _E),
    "S007": Code("text is too large", _E),
    "S008": Code("nested too deeply", _E),
    "S009": Code("grammar is empty", _E),
    "S010": Code("name mixes upper and lower case", _E),
    "S011": Code("modifier on a terminal", _E),
    # Literals and repetitions.
    "S012": Code("bad escape in a string", _E),
    "S013": Code("unknown escape in a string", _W),
    "S014": Code("bad character range", _E),
    "S015": Code("bad repetition count", _E),
    "S016": Code("string in single quotes", _E),
    # Regular expressions.
    "S020": Code("bad regular expression", _E),
    "S021": Code("look-around", _E),
    "S022": Code("back-reference", _E),
    "S023": Code("lazy quantifier", _E),
    "S024": Code("possessive quantifier or atomic group", _E),
    "S025": Code("unsupported flag", _E),
    "S026": Code("anchor at the edge", _W),
    "S027": Code("assertion inside a regular expression", _E),
    "S028": Code("regular expression means different things to different engines", _W),
    # Constructs of other dialects, and of later versions of this one.
    "S030": Code("priority is ignored", _I),
    "S032": Code("%declare", _E),
    "S034": Code("embedded grammar cannot be taken", _E),
    "S035": Code("bad attribute", _E),
    "S036": Code("bad special token", _E),
    "S037": Code("bad use of & or ~", _E),
    "S038": Code("bad grammar options", _E),
    "S039": Code("unknown library", _E),
    "S040": Code("bad parameter or condition", _E),
    "S041": Code("reference with @ is not supported", _E),
    "S042": Code("unknown directive", _E),
    "S043": Code("imported terminal is lazy in Lark", _W),
    "S044": Code("attribute has no bearing on masks", _I),
    "S045": Code("limit on tokens is not enforced", _W),
    "S046": Code("option has no bearing on masks", _I),
    "S047": Code("bad JSON in a grammar", _E),
    "S048": Code("token not in the vocabulary", _E),
    "S049": Code("too many values of parameters", _E),
    # Templates, and what comes from other files.
    "S050": Code("wrong number of arguments", _E),
    "S051": Code("not a template", _E),
    "S052": Code("template without arguments", _E),
    "S053": Code("templates grow without end", _E),
    "S054": Code("parameter named twice", _E),
    "S055": Code("nothing to override or extend", _E),
    "S056": Code("file cannot be imported", _E),
    "S057": Code("imports form a cycle", _E),
    "S058": Code("errors in an imported file", _E),
    "S059": Code("attribute on an extension", _E),
    # GBNF.
    "S060": Code("`::=` is missing", _E),
    "S061": Code("llama.cpp reads this otherwise or not at all", _I),
    "S062": Code("character class without characters", _W),
    "S063": Code("line begins with a bar", _E),
    # Other engines, for those who ask for them.
    "S070": Code("does not run on a target", _W),
    "S071": Code("means something else on a target", _W),
    "S072": Code("is limited on a target", _I),
    # The grammar as a whole.
    "G001": Code("undefined name", _E),
    "G002": Code("undefined start rule", _E),
    "G003": Code("defined more than once", _E),
    "G004": Code("recursive terminal", _E),
    "G005": Code("terminal refers to a rule", _E),
    "G006": Code("import not found", _E),
    "G007": Code("terminal is too large", _E),
    "G008": Code("unused rule", _W),
    "G009": Code("unused terminal", _W),
    "G010": Code("unproductive rule", _W),
    "G011": Code("empty language", _E),
    "G012": Code("duplicate alternative", _W),
    "G013": Code("unreachable rule", _W),
    "G014": Code("unreachable terminal", _W),
    "G015": Code("terminal matches nothing", _W),
    # The normal form.
    "N001": Code("nullable production", _I),
    "N002": Code("right-recursive cycle", _I),
    "N003": Code("unbounded reductions", _I),
    "N004": Code("unit cycle", _I),
    "N005": Code("indirect left recursion", _I),
    "N006": Code("hidden left recursion", _I),
    "N007": Code("long production", _I),
    # What terminals match, and what they do to one another.
    "L001": Code("terminals with a text in common", _I),
    "L002": Code("terminal contained in another", _I),
    "L003": Code("text that can be cut in two ways", _I),
    "L004": Code("keyword is also a name", _I),
    "L005": Code("ignored text is also read", _W),
    "L006": Code("white space without an end", _I),
    "L007": Code("literal reads like a special token", _W),
    "L008": Code("terminal never comes up", _W),
    "L009": Code("terminal needs bytes that no token has", _W),
    "L010": Code("free text in single characters", _I),
    "L011": Code("overlaps were not all searched", _I),
    # What repetitions take.
    "L020": Code("terminals that cannot follow each other", _W),
    "L030": Code("repetition takes many lexer states", _I),
    "L031": Code("repetition takes many LR states", _I),
    # Conflicts of the grammar as written.
    "P001": Code("shift/reduce conflict", _I),
    "P002": Code("reduce/reduce conflict", _I),
    "P003": Code("dangling end", _I),
    "P004": Code("list of lists", _I),
    "P005": Code("operators without an order", _I),
    "P006": Code("conflicts without ambiguity", _I),
    "P009": Code("conflicts not looked for", _I),
    # JSON Schemas.
    "J001": Code("not JSON", _E),
    "J002": Code("not a valid schema", _E),
    "J003": Code("reference not found", _E),
    "J004": Code("keyword is relaxed", _W),
    "J005": Code("keyword is tightened", _W),
    "J006": Code("not supported", _E),
    "J007": Code("no effect", _W),
    "J008": Code("no value is valid", _E),
    "J009": Code("unknown version of JSON Schema", _W),
    "J010": Code("name stands twice", _W),
    # Compiling.
    "C001": Code("cannot be compiled", _E),
    "C002": Code("limit exceeded", _E),
    "C010": Code("text without a way to a sentence", _W),
    "C012": Code("no sentence can be written", _E),
    "C013": Code("not all texts were looked at", _I),
    "C020": Code("an edit multiplied states", _W),
    "C030": Code("larger than its budget", _W),
    "C031": Code("a line of the budget that cannot be used", _E),
    # Grammar tests: what is wrong with them, then what they have found.
    "T001": Code("tests file is not JSON", _E),
    "T002": Code("test is not in the form of tests", _E),
    "T003": Code("unknown key in a test", _E),
    "T004": Code("bad text in a test comment", _E),
    "T005": Code("sample cannot be read or tested", _E),
    "T006": Code("text that should be accepted stops being viable", _E),
    "T007": Code("text that should be accepted ends too early", _E),
    "T008": Code("text that should be rejected is accepted", _E),
    "T009": Code("text stops being viable at another byte", _E),
}


def finding(
    code: str,
    message: str,
    span: Span,
    related: tuple[Related, ...] = (),
    *,
    fixes: tuple[Fix, ...] = (),
    severity: Severity | None = None,
    witness: str | None = None,
) -> Diagnostic:
    """Make a diagnostic, with the severity of the table unless another is given.

    Terminals without a name are called what they say, which may be as long as a file; a message shows the beginning.
    """
    if len(message) > MOST_SHOWN:
        message = _LONG.sub(lambda shown: f"`{shown[1]}…`", message)
    return Diagnostic(code, severity or CODES[code].severity, message, span, related, fixes, witness)
