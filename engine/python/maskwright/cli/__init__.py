"""The command line. One module a command; this one finds them, and turns errors into one line and an exit code.

Exit codes: 0 done, 1 ``check`` found something, 2 the input cannot be used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise

import click

from maskwright.cli.output import PipeClosed, print_json
from maskwright.errors import MaskwrightError

UNUSABLE_INPUT = 2
INTERRUPTED = 130
COMMANDS = ("check", "mask", "why", "profile", "step", "vocab")


class LazyGroup(click.Group):
    """Imports a command's module when the command is named, so that no command pays for the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"maskwright.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="maskwright", message="%(prog)s %(version)s")
@click.pass_context
def group(context: click.Context) -> None:
    """Exact token masks from a grammar: check it, step through a text, ask why a token is masked."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code. Errors in the input are one line on stderr, never a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a character gets its escape instead of an exception.
            stream.reconfigure(errors="backslashreplace")
    try:
        result = group.main(args=words, prog_name="maskwright", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        return _report(error.format_message(), words)
    except MaskwrightError as error:
        return _report(str(error), words, getattr(error, "offset", None))
    except RecursionError:
        return _report("the grammar is nested too deeply", words)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except PipeClosed:
        # Python would complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _report(message: str, words: list[str], offset: int | None = None) -> int:
    line = " ".join(message.split())
    print(f"maskwright: error: {line}", file=sys.stderr)
    if _wants_json(words):
        print_json({"error": line} if offset is None else {"error": line, "offset": offset})
    return UNUSABLE_INPUT


def _wants_json(words: list[str]) -> bool:
    # The arguments may be what is wrong, so click cannot be asked.
    return "--format=json" in words or ("--format", "json") in pairwise(words)
