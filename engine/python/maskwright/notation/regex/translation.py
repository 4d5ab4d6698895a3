r"""The walk over a regular expression that translates it and reports what it cannot mean.

One pass, which knows the open groups, whether anything was read yet (an anchor means nothing there), and what a
quantifier would repeat. After an error that leaves the rest without meaning it stops; after others it goes on.

>>> translate("^(?P<sign>-)?\\d{,3}$", "i", 7, lambda found: None)
Regex(source='(?:-)?\\d{0,3}', span=Span(start=8, end=26), flags='i')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from maskwright.codes import finding
from maskwright.diagnostic import Diagnostic, Span
from maskwright.grammar import Regex
from maskwright.notation.fixes import leave_out
from maskwright.notation.limits import MAX_REGEX_DEPTH, MAX_REPEAT, read_count
from maskwright.notation.regex.classes import read_class
from maskwright.notation.regex.escapes import read_escape

_COUNTS = re.compile(r"\{(?:([0-9]+)(,?)([0-9]*)|,([0-9]*))\}")
_FLAGS = re.compile(r"\(\?([A-Za-z]*)(?:-([A-Za-z]+))?([:)])")
_NAMED_GROUP = re.compile(r"\(\?P?<([^\W\d]\w*)>")
_COMMENT = re.compile(r"\(\?#[^)]*\)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LOOK_AROUND = {"(?=": "look-ahead", "(?!": "look-ahead", "(?<=": "look-behind", "(?<!": "look-behind"}
_KEPT_FLAGS = "ims"
"""``u`` is always on, and ``x`` is taken care of here, because Rust would skip blanks in classes too."""


def translate(
    written: str,
    flags: str,
    start: int,
    report: Callable[[Diagnostic], None],
    peculiar: Callable[[Diagnostic], None] | None = None,
) -> Regex:
    """Translate the expression ``written`` between slashes, which begins at offset ``start`` of the file.

    Laziness and what looks around go to ``peculiar``, because whether they can be meant depends on the whole terminal.

    The span of the result covers what became its source. If the two are of the same length, an offset into one is an
    offset into the other; if not, only the span as a whole means something. Time linear in the expression.
    """
    walk = _Walk(written, start, report, peculiar or report, verbose="x" in flags)
    for flag in dict.fromkeys(flags):
        walk.check_flag(flag, len(written) + 1 + flags.index(flag))
    for half in _SURROGATE.finditer(written):
        walk.complain("S020", "half of a surrogate pair has no UTF-8 form", *half.span())
    walk.run()
    if walk.broken:  # What is left of it says nothing, for instance that it matches the empty text.
        return Regex(re.escape(written), Span(start, start + len(written)))
    kept = "".join(flag for flag in _KEPT_FLAGS if flag in flags)
    return Regex("".join(walk.out), Span(start + walk.first, start + walk.last), kept)


@dataclass(slots=True)
class _Walk:
    source: str
    start: int
    report: Callable[[Diagnostic], None]
    peculiar: Callable[[Diagnostic], None]
    verbose: bool
    position: int = 0
    out: list[str] = field(default_factory=list)
    groups: list[tuple[int, bool]] = field(default_factory=list)
    """Open groups: where they start, and whether blanks were skipped outside of them."""
    fresh: bool = True
    """Nothing that takes up text was read yet in this outermost alternative."""
    previous: str = "nothing"
    """What a quantifier here would apply to: ``nothing``, an ``atom``, or a ``quantifier``."""
    broken: bool = False
    first: int = 0
    last: int = 0
    last_anchors: list[tuple[str, int]] = field(default_factory=list)
    """Ends of lines or of the text that are looked for at the end, and where."""
    noted: bool = False

    def run(self) -> None:
        self.last = len(self.source)
        while self.position < len(self.source) and not self.broken:
            self._step(self.source[self.position])
        if self.groups and not self.broken:
            at = self.groups[-1][0]
            self.complain("S020", "this group is not closed", at, at + 1)
        # What is taken as a whole knows what it looks for.
        say = self._note_anchor if self.noted else self._drop
        for text, at in self.last_anchors:
            say(text, at)

    def _step(self, character: str) -> None:
        if self.verbose and (character.isspace() or character == "#"):
            self._skip_blank(character)
        elif character == "\\":
            self._escape()
        elif character == "[":
            translated = read_class(self.source, self.position, self.complain)
            self.broken = translated is None
            if translated:
                self._atom(*translated)
        elif character == "(":
            self._open()
        elif character == ")":
            self._close()
        elif character == "|":
            self._emit("|", 1)
            self.previous = "nothing"
            self.fresh = self.fresh or not self.groups
        elif character in "^$":
            self._anchor(character, self.position + 1)
        elif character in "*+?":
            self._quantifier(character, self.position + 1)
        elif character == "{":
            self._braces()
        else:
            self._atom(character, self.position + 1)

    def complain(self, code: str, message: str, start: int, end: int) -> None:
        self.report(finding(code, message, Span(self.start + start, self.start + end)))

    def _note(self, code: str, message: str, start: int, end: int) -> None:
        self.noted = True
        self.peculiar(finding(code, message, Span(self.start + start, self.start + end)))

    def check_flag(self, flag: str, place: int) -> None:
        """Report a flag, at an offset in the expression, that a terminal cannot have."""
        if flag == "l":
            message = "the flag `l` asks for the machine's locale, which a grammar cannot depend on"
        elif flag not in "imsux":
            message = f"`{flag}` is no supported flag of a regular expression; those are i, m, s, u and x"
        else:
            return
        self.complain("S025", message, place, place + 1)

    def _emit(self, text: str, length: int) -> None:
        self.out.append(text)
        self.position += length

    def _atom(self, text: str, end: int) -> None:
        self.out.append(text)
        self.position, self.previous, self.fresh = end, "atom", False

    def _skip_blank(self, character: str) -> None:
        end = self.source.find("\n", self.position) if character == "#" else self.position
        self.position = len(self.source) if end < 0 else end + 1

    def _escape(self) -> None:
        escape = read_escape(self.source, self.position, in_class=False)
        start, end = self.position, escape.end
        if escape.kind == "anchor":
            self._anchor(escape.text, end)
            return
        if escape.kind == "error":
            self.complain("S020", escape.text, start, end)
        elif escape.kind == "boundary":
            self._note("S027", f"`{escape.text}` looks for the edge of a word", start, end)
        elif escape.kind == "reference":
            self.complain("S022", f"the back-reference `{escape.text}` is not supported yet", start, end)
        self._atom(escape.text, end)

    def _anchor(self, text: str, end: int) -> None:
        """At an edge an anchor says what holds anyway: a terminal is matched from its first to its last character."""
        rest = self.source[end : end + 1]
        starts = text in ("^", r"\A")
        if not self.groups and (self.fresh if starts else rest in ("", "|")):
            if starts:
                self._drop(text, self.position)
            else:
                self.last_anchors.append((text, self.position))
            if starts and self.position == 0:
                self.first = end
            elif not starts and end == len(self.source):
                self.last = self.position
        else:
            self._note_anchor(text, self.position)
        self.position, self.previous = end, "nothing"

    def _drop(self, text: str, at: int) -> None:
        message = f"`{text}` is dropped: a terminal's expression always matches the whole lexeme"
        place = Span(self.start + at, self.start + at + len(text))
        self.report(finding("S026", message, place, fixes=leave_out(text, place, " (same language)")))

    def _note_anchor(self, text: str, at: int) -> None:
        edge = "beginning" if text in ("^", r"\A") else "end"
        of = "a line or of the text" if text in "^$" else "the text"
        self._note("S027", f"`{text}` looks for the {edge} of {of}", at, at + len(text))

    def _quantifier(self, text: str, end: int) -> None:
        if self.previous == "nothing":
            self.complain("S020", f"`{text}` has nothing before it to repeat", self.position, end)
            self.broken = True
            return
        following = self.source[end : end + 1]
        if following == "?":
            self._note("S023", f"`{text}?` is a lazy quantifier", self.position, end + 1)
            end += 1
        elif following == "+":
            message = f"`{text}+` is not supported: Python reads it as possessive, Rust as `(?:…{text})+`"
            self.complain("S024", message, self.position, end + 1)
            end += 1
        elif self.previous == "quantifier" and text in "?+":
            self.complain("S020", f"`{text}` repeats another quantifier; put brackets", self.position, end)
        self.out.append(text)
        self.position, self.previous = end, "quantifier"

    def _braces(self) -> None:
        counts = _COUNTS.match(self.source, self.position)
        if counts is None:
            self._atom(r"\{", self.position + 1)
            return
        low = read_count(counts[1] or "0")
        high = low if counts[1] and not counts[2] else read_count(counts[3] or counts[4] or "-1")
        start, end = counts.span()
        if max(low, high) > MAX_REPEAT:
            self.complain("S015", f"a count above {MAX_REPEAT} is not supported", start, end)
        elif 0 <= high < low:
            self.complain("S015", f"`{counts.group()}` counts down", start, end)
        self._quantifier(counts.group() if counts[1] else f"{{0,{'' if high < 0 else high}}}", end)

    def _open(self) -> None:
        start, source = self.position, self.source
        if len(self.groups) >= MAX_REGEX_DEPTH:
            self.complain("S008", f"groups are nested more than {MAX_REGEX_DEPTH} deep", start, start + 1)
            self.broken = True
        elif not source.startswith("(?", start):
            self._group("(", 1)
        elif comment := _COMMENT.match(source, start):
            self.position = comment.end()
        elif named := _NAMED_GROUP.match(source, start):
            self._group("(?:", len(named.group()))
        elif flags := _FLAGS.match(source, start):
            self._flags(flags)
        else:
            self._extension(start)

    def _group(self, text: str, length: int) -> None:
        self.groups.append((self.position, self.verbose))
        self._emit(text, length)
        self.previous = "nothing"

    def _extension(self, start: int) -> None:
        """A group that no terminal can mean: say which, and go on inside it."""
        for opening, name in _LOOK_AROUND.items():
            if self.source.startswith(opening, start):
                self._note("S021", f"`{opening}…)` is a {name}", start, start + len(opening))
                self._group("(?:", len(opening))
                return
        if self.source.startswith("(?>", start):
            self.complain("S024", "the atomic group `(?>…)` is not supported", start, start + 3)
            self._group("(?:", 3)
            return
        referring = self.source.startswith(("(?P=", "(?("), start)
        message = "a group that refers to another is not supported yet" if referring else "unknown kind of group"
        self.complain("S022" if referring else "S020", message, start, min(start + 4, len(self.source)))
        self.broken = True

    def _flags(self, match: re.Match[str]) -> None:
        on, off, last = match.groups()
        for flag in dict.fromkeys(on + (off or "")):
            self.check_flag(flag, match.start() + 2)
        if off and "u" in off:
            self.complain("S025", "the flag `u` cannot be turned off", match.start(), match.end())
        outside = self.verbose
        kept_on = "".join(flag for flag in _KEPT_FLAGS if flag in on)
        kept_off = "".join(flag for flag in _KEPT_FLAGS if flag in (off or ""))
        text = f"(?{kept_on}{'-' if kept_off else ''}{kept_off}{last}"
        self.verbose = ("x" in on or self.verbose) and "x" not in (off or "")
        self._emit("" if text == "(?)" else text, len(match.group()))
        self.previous = "nothing"
        if last == ":":
            self.groups.append((match.start(), outside))

    def _close(self) -> None:
        if not self.groups:
            self.complain("S020", "`)` closes no group", self.position, self.position + 1)
            self.broken = True
            return
        _, self.verbose = self.groups.pop()
        self._atom(")", self.position + 1)
