"""A profile as text: tables with bars, which programs that read screens pass over, since the figures say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from maskwright.cli.output import print_lines, print_table, shows
from maskwright.cli.profiled_saved import construct_lines, print_saved
from maskwright.profiling.wording import NAMES, SHOWN_OF_RULES, SHOWN_OF_TERMINALS, number, part_of
from maskwright.stepping.visible import token_text

if TYPE_CHECKING:
    from rich.table import Table

    from maskwright.positions import Positions
    from maskwright.profiling import AlternativeRow, Marginal, Profile, RuleRow, TerminalRow
    from maskwright.vocabulary import Vocabulary


Row = TypeVar("Row", "RuleRow", "TerminalRow")

MOST_ROWS: Final = 15
MOST_WORST: Final = 5
LONGEST_NAME: Final = 28
BAR: Final = 12
EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


def print_profile(profile: Profile, grammar: str, positions: Positions, vocabulary: Vocabulary, *, every: bool) -> None:
    """Print stages, rules, terminals and the worst tokens: of many rows the most expensive, or ``every`` one."""
    print_table(_stages(profile, grammar))
    sizes = profile.sizes
    print_lines(
        [
            f"Parser DWA: {sizes['dwa_states']:,} states, {sizes['dwa_edges']:,} edges, "
            f"{sizes['weights']:,} distinct weights",
            "",
        ]
    )
    most = None if every else MOST_ROWS
    rules = _largest(profile.rules, most, SHOWN_OF_RULES, profile)
    lines = [line for rule in rules for line in _lines_of(rule, with_parts=every)]
    _print_parts("rule", lines, len(profile.rules) - len(rules), SHOWN_OF_RULES, profile, positions)
    terminals = _largest(profile.terminals, most, SHOWN_OF_TERMINALS, profile)
    lines = [_Line(one.name, one, False) for one in terminals]
    _print_parts("terminal", lines, len(profile.terminals) - len(terminals), SHOWN_OF_TERMINALS, profile, positions)
    parts = list(_marginals(profile))
    if any(marginal is not None for _, marginal in parts):
        print_saved(plain_table(), parts, most)
    print_lines(construct_lines(profile.constructs, positions))
    print_lines(_worst(profile, vocabulary))


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of a table; ``is_part`` of a rule, whose figures are in those of the rule."""

    name: str
    row: RuleRow | AlternativeRow | TerminalRow
    is_part: bool


def _lines_of(rule: RuleRow, *, with_parts: bool) -> Iterator[_Line]:
    yield _Line(rule.name, rule, False)
    if with_parts and len(rule.alternatives) > 1:
        for part in sorted(rule.alternatives, key=lambda one: -one.ms):
            yield _Line(f"  | {part.text}", part, True)


def _marginals(profile: Profile) -> Iterator[tuple[str, Marginal | None]]:
    """All parts with their marginal costs; an alternative that is all of a rule is not tried by itself."""
    for rule in profile.rules:
        yield _short(rule.name), rule.marginal
        for part in rule.alternatives:
            if part.marginal is not None:
                yield _short(f"{rule.name} | {part.text}"), part.marginal
    for terminal in profile.terminals:
        yield _short(terminal.name), terminal.marginal


def _largest(rows: Sequence[Row], most: int | None, figures: Sequence[str], profile: Profile) -> list[Row]:
    return sorted(rows, key=lambda row: -part_of(row.share, profile.totals, figures))[:most]


def _stages(profile: Profile, grammar: str) -> Table:
    table = plain_table(f"{grammar}: {profile.total_ms:.2f} ms")
    for name, right in (
        ("stage", False),
        ("ms", True),
        ("share", True),
        ("", False),
        ("in", False),
        ("out", False),
        ("KiB", True),
    ):
        table.add_column(name, justify="right" if right else "left", no_wrap=right)
    # Some stages run at the same time, so that all together take longer than the compile.
    whole = sum(stage.ms for stage in profile.stages) or 1.0
    for stage in profile.stages:
        share = stage.ms / whole
        size = f"{stage.bytes / 1024:,.1f}"
        table.add_row(
            stage.name, f"{stage.ms:.2f}", f"{100 * share:.0f} %", bar(share), stage.input, stage.output, size
        )
    return table


def _print_parts(
    kind: str,
    lines: Sequence[_Line],
    left_out: int,
    figures: Sequence[str],
    profile: Profile,
    positions: Positions,
) -> None:
    table = plain_table()
    table.add_column(kind)
    table.add_column("line", justify="right")
    for figure in figures:
        table.add_column(NAMES[figure], justify="right")
    table.add_column("ms", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    for line in lines:
        row = line.row
        cells = [_short(line.name), str(positions.line_column(row.span.start)[0])]
        cells += [number(row.share[figure]) for figure in figures]
        part = part_of(row.share, profile.totals, figures)
        cells += [f"{row.ms:.2f}", f"{100 * part:.0f} %", "" if line.is_part else bar(part)]
        table.add_row(*cells)
    if left_out:
        table.add_row(f"{left_out} more (--all shows them)")
    rest = [number(profile.rest[figure]) for figure in figures]
    table.add_row("of none", "", *rest)
    table.add_row("all", "", *(number(profile.totals[figure]) for figure in figures))
    print_table(table)


def _worst(profile: Profile, vocabulary: Vocabulary) -> list[str]:
    """The tokens that hide most, in a few lines."""

    def shown(token: int) -> str:
        return f"{token_text(vocabulary, token)} ({token})"

    worst = profile.worst
    lines = ["Tokens that hide most, from between two lexemes:"]
    kinds: tuple[tuple[str, str, Callable[[dict[str, int]], str]], ...] = (
        ("longest", "terminals", lambda one: f"{one['terminals']:,} terminals"),
        (
            "most_ways",
            "ways",
            lambda one: f"{one['ways']:,} ways to cut it" if one["ways"] < 2**64 - 1 else "over 10^19 ways",
        ),
    )
    for kind, figure, told in kinds:
        shown_here = [one for one in worst[kind][:MOST_WORST] if one[figure] > 1]
        lines += [f"  {told(one)}: {shown(one['token'])}" for one in shown_here]
    for one in (one for one in worst["classes"][:MOST_WORST] if one["tokens"] > 1):
        share = one["tokens"] / max(vocabulary.vocab_size, 1)
        lines.append(f"  {one['tokens']:,} tokens ({share:.1%}) do the same as {shown(one['example'])}")
    return lines


def bar(share: float, width: int = BAR) -> str:
    """A bar of so many characters at most, in eighths of one; in signs of ASCII where the output has no others."""
    share = min(max(share, 0.0), 1.0)
    if not shows(EIGHTHS):
        return "#" * round(share * width)
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _short(text: str) -> str:
    indent = "  " if text.startswith("  ") else ""
    text = indent + " ".join(text.split())
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def plain_table(title: str = "") -> Table:
    """A table without lines at its sides."""
    from rich import box
    from rich.table import Table

    return Table(title=title or None, box=box.SIMPLE, title_justify="left")
