"""Every action of the debugger with its keys: bindings, footer, help and command palette are made from this table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done. ``call`` is what Textual runs; ``footer`` is a short label if there is room for one.

    ``id`` stays the same between versions: key maps refer to it.
    """

    id: str
    keys: str
    call: str
    label: str
    help: str
    footer: str = ""
    shown_key: str | None = None


ACTIONS = (
    Action("step", "n,f10,right", "step(1)", "Step forward", "Go behind the next token of the text", "Step"),
    Action("back", "p,shift+f10,left", "step(-1)", "Step back", "Go before the last token", "Back"),
    Action("start", "home", "go('start')", "Go to the start", "Go before the first token"),
    Action("end", "end", "go('end')", "Go to the end", "Go behind the last token that the grammar allows"),
    Action(
        "commit", "enter", "commit", "Commit", "Take the selected candidate here; undo brings the rest back", "Commit"
    ),
    Action("insert", "i", "insert", "Insert text", "Type text; it becomes tokens and replaces what follows"),
    Action("undo", "u", "undo", "Undo", "Take the last commit or insertion back", "Undo"),
    Action("redo", "ctrl+r", "redo", "Redo", "Make the last undone change again"),
    Action("filter", "slash", "filter", "Filter", "Find candidates by their text, or by #id", "Filter", "/"),
    Action("shown", "a", "shown", "All, allowed, masked", "List all candidates, only allowed, only masked", "✔/✖"),
    Action("why", "w", "why", "Why", "Say why the selected candidate may come next, or not", "Why"),
    Action("tokens", "T", "front('candidates')", "Tokens panel", "Go to the list of candidates"),
    Action("gss", "G", "front('gss')", "GSS panel", "Show the stacks of all branches as one graph"),
    Action("lexer", "L", "front('lexer')", "Lexer panel", "Show the live lexer states and their exclusions"),
    Action("reason", "W", "front('why')", "Why panel", "Show the reason for the verdict on a token"),
    Action("pack", "space", "pack", "Pack or unpack stacks", "Show long runs of the stacks in full, or packed"),
    Action("help", "f1,question_mark", "help", "Help", "Show keys and marks", "Help", "F1"),
    Action("quit", "q,ctrl+q,ctrl+c", "app.quit", "Quit", "Leave the debugger", "Quit"),
)

# Keys that belong to the panel or field that has the focus.
PANEL_KEYS = (
    ("tab, shift+tab", "next and previous panel"),
    ("↑ ↓, k j", "move in the list or panel"),
    ("pageup, pagedown", "move by a page"),
    ("ctrl+home, ctrl+end", "first and last row"),
    ("h l", "move sideways in a panel"),
    ("enter", "in the filter: go to the list"),
    ("escape", "in the filter: clear it; elsewhere: close"),
    ("ctrl+p", "command palette: every action by its name"),
)

MARKS = (
    ("✔ ✖", "allowed and masked"),
    ("▸", "what is current: the token that comes next (? behind the last), the candidate, the panel"),
    ("␣ \\n \\xe2", "a space, a newline, a byte that is not UTF-8 by itself"),
    ("● ○", "head of a branch, and an entry of its stack: LR state and symbol"),
    ("├─╯ ├─╮", "stacks that share what is below, and a stack with several ways down"),
    ("⋮", "entries that are packed"),
    ("⊘", "exclusion: the branch took a terminal early, and dies if that turns out longer"),
)
