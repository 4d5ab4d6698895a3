"""What pages of the documentation show, to be compared with what the programs print.

A fenced block with the info string ``console`` is a session, and so is an indented block that starts with ``$``: each
line that starts with ``$ `` is a command, and the lines below it are what it prints, where ``…`` stands for any lines.
A block ``lark NAME`` is a file that the page's sessions use, and so is one of another notation.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Commands stand for the program that is tested, not for one that happens to be installed.
PRELUDE = f'exec 2>&1\nmaskwright() {{ "{sys.executable}" -m maskwright "$@"; }}\n'
SEPARATOR = "\x1e"


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: info string and body."""
    return re.findall(r"^```([^\n`]*)\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)


def sessions(page: str) -> list[str]:
    """The bodies of the sessions, fenced and indented."""
    fenced = [body for info, body in blocks(page) if info == "console"]
    indented = re.findall(r"^    \$ .*\n(?:    .*\n|\n(?=    ))*", page, flags=re.MULTILINE)
    return fenced + [re.sub(r"^    ", "", body, flags=re.MULTILINE) for body in indented]


def commands(session: str) -> list[tuple[str, str]]:
    """The commands of a session, each with the output that the page shows."""
    parts = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def files(page: str) -> list[tuple[str, str]]:
    """The files that a page shows, by name; a later one of the same name is what the file becomes."""
    return [
        (info.split()[1], body) for info, body in blocks(page) if re.fullmatch(r"(?:lark|gbnf|json) \S+\.\w+", info)
    ]


def shows(page: str, printed: str) -> bool:
    """Whether a block is what was printed; blanks at the ends of lines do not count."""
    lines = ["(?:.*\\n)*" if line == "…" else re.escape(line.rstrip()) + " *\\n" for line in page.splitlines()]
    return re.fullmatch("".join(lines), printed.rstrip() + "\n" if printed.strip() else "") is not None


def without_times(text: str) -> str:
    """Put ``#`` for what each run measures anew, and drop what depends on its width: blanks and rules."""
    text = re.sub(r"\d+(\.\d+)?(?= ms\b)", "#", text)
    text = re.sub(r"(?<=# ms) \((?:=|[+-][\d.]+)\)", " (#)", text)
    text = re.sub(r'("(?:total_)?ms": )[\d.e+-]+', r"\1#", text)
    text = re.sub(r"\d+\.\d\d +\d+ %( +[█▏▎▍▌▋▊▉]+)?", "# # %", text)
    text = re.sub(r"\b\d\d:\d\d:\d\d\b", "##:##:##", text)
    text = re.sub(r"─+", "─", re.sub(r" +", " ", text))
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def run(session: str, folder: Path) -> list[str]:
    """What the commands of a session print, one after the other in one shell; errors among the rest."""
    script = PRELUDE
    for command, _ in commands(session):
        script += f"{command}\ncode=$?\nprintf '\\036'\n(exit $code)\n"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        check=False,
    )
    return done.stdout.decode("utf-8").split(SEPARATOR)[:-1]
