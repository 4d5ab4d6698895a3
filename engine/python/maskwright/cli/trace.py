"""``maskwright trace``: what a decoding loop did, recorded, taken again, and compared."""

from __future__ import annotations

from importlib import import_module

import click

SUBCOMMANDS = ("record", "replay", "verify")


class _Lazy(click.Group):
    """Imports a command when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS:
            return None
        found = import_module(f"maskwright.cli.trace_{cmd_name}").command
        assert isinstance(found, click.Command)
        return found


@click.group("trace", cls=_Lazy)
def command() -> None:
    """Record what happens to a text token by token, take it again, and compare masks."""
