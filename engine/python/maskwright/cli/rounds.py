"""What ``check --watch`` says after each compile: what has changed since the last one that succeeded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from maskwright.cli.comparison import Comparison, compare
from maskwright.cli.figures import counts_text, difference, sizes_text
from maskwright.cli.findings import STYLES, to_json, to_text
from maskwright.cli.output import console, print_json
from maskwright.cli.portability import portability_text
from maskwright.diagnostic import Severity
from maskwright.examination import Examination
from maskwright.positions import Positions
from maskwright.stepping.visible import harmless


@dataclass(frozen=True, slots=True)
class Good:
    """A compile that succeeded: what was found, how large it was, and when. Not the result, which may be large."""

    examination: Examination
    stats: dict[str, Any]
    time: datetime


class Rounds(ABC):
    """Prints one round after the other, each compared with the last that compiled."""

    def __init__(self, file: str) -> None:
        """Take the file's name as messages are to show it."""
        self.file = file
        self.good: Good | None = None
        self.time = datetime.now().astimezone()

    def compiled(self, examination: Examination) -> None:
        """Print what came of a text, whether it could be compiled or not."""
        self.time = datetime.now().astimezone()
        self.print_changes(examination, _changes(self.good, examination))
        if examination.compiled is not None:
            self.good = Good(replace(examination, compiled=None), examination.compiled.stats, self.time)

    def failed(self, message: str) -> None:
        """Print why there is no text to compile."""
        self.time = datetime.now().astimezone()
        self.print_error(message)

    @abstractmethod
    def print_changes(self, examination: Examination, change: Comparison) -> None:
        """Print a round, with ``good`` as it was before."""

    @abstractmethod
    def print_error(self, message: str) -> None:
        """Print a round without a text."""


class TextRounds(Rounds):
    """For people: the first round as ``check`` prints it, then the changes."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self._begun = False

    def print_changes(self, examination: Examination, change: Comparison) -> None:
        """Print the new findings in full and the gone ones in a line each, then the figures."""
        from rich.text import Text

        self._print_heading()
        out = console()
        positions = Positions(examination.grammar.source)
        for one in change.new:
            mark = "new: " if self.good else ""
            out.print(Text.assemble((mark, "bold"), to_text(one, self.file, positions)), soft_wrap=True)
        for one in change.gone:
            gone = f"gone: {one.severity.value} {one.code}: {one.message}"
            out.print(harmless(gone), style="dim", soft_wrap=True)
        if self.good and change.same:
            out.print(f"as before: {change.same} {'finding' if change.same == 1 else 'findings'}")
        if examination.compiled is None:
            out.print(counts_text(examination.found))
            self._print_last_good()
        else:
            out.print(counts_text(examination.found, self.good.examination.found if self.good else None))
            out.print(sizes_text(examination.compiled.stats, self.good.stats if self.good else None), soft_wrap=True)
        if examination.portability is not None:
            out.print(portability_text(examination.portability, positions), soft_wrap=True)

    def print_error(self, message: str) -> None:
        """Print the message in place of findings."""
        self._print_heading()
        console().print(harmless(f"error: {message}"), style=STYLES[Severity.ERROR], soft_wrap=True)
        self._print_last_good()

    def _print_heading(self) -> None:
        lead, end = ("\n", "") if self._begun else ("", ", watched until Ctrl-C")
        self._begun = True
        heading = f"{lead}[{self.time:%H:%M:%S}] {self.file}{end}"
        console().print(harmless(heading), style="bold", soft_wrap=True)

    def _print_last_good(self) -> None:
        last = f"compared with {self.good.time:%H:%M:%S}" if self.good else "nothing has compiled yet"
        console().print(f"not compiled; {last}")


class JsonRounds(Rounds):
    """For programs: one object a line, always with the same keys."""

    def print_changes(self, examination: Examination, change: Comparison) -> None:
        """Print what ``check --format json`` prints, and the changes."""
        positions = Positions(examination.grammar.source)
        old_positions = Positions(self.good.examination.grammar.source if self.good else "")
        stats = examination.compiled and examination.compiled.stats
        self._print(
            diagnostics=[to_json(one, self.file, positions) for one in examination.found],
            stats=stats,
            new=[to_json(one, self.file, positions) for one in change.new],
            gone=[to_json(one, self.file, old_positions) for one in change.gone],
            same=change.same,
            difference=difference(stats, self.good.stats) if stats and self.good else None,
        )

    def print_error(self, message: str) -> None:
        """Print the message as the key ``error``."""
        self._print(error=message, diagnostics=[], stats=None, new=[], gone=[], same=0, difference=None)

    def _print(self, *, error: str | None = None, **values: Any) -> None:
        print_json({"time": self.time.isoformat(timespec="milliseconds"), "error": error, **values})


def _changes(good: Good | None, now: Examination) -> Comparison:
    if good is None:
        return Comparison(now.found, (), 0)
    change = compare(good.examination, now)
    # A broken text is not fully examined, so what was not found in it need not be gone.
    return change if now.compiled is not None else replace(change, gone=())
