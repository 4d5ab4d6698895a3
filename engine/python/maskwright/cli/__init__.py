"""The command line. One module a command; this one finds them, and turns errors into one line and an exit code.

Exit codes: 0 done, 1 ``check`` found something, a test failed or a trace differs, 2 the input cannot be used or the
output cannot be written.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise

import click

from maskwright.cli.output import OutputFailed, PipeClosed, guarded_output, print_json, silence
from maskwright.errors import MaskwrightError
from maskwright.stepping.visible import harmless

UNUSABLE_INPUT = 2
INTERRUPTED = 130
COMMANDS = ("check", "test", "sample", "format", "convert", "mask", "why", "profile", "step", "trace", "vocab", "lsp")


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
    """Run the command line and return its exit code. Errors are one line on stderr, never a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    # Python has no stream at all for a descriptor that is closed.
    if sys.stdout is None:
        return _complain("the standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a character gets its escape instead of an exception.
            stream.reconfigure(errors="backslashreplace")
    try:
        with guarded_output():
            return _run(words)
    except PipeClosed:
        return 0
    except OutputFailed as error:
        return _complain(f"the output cannot be written: {error}")


def _run(words: list[str]) -> int:
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


def _report(message: str, words: list[str], offset: int | None = None) -> int:
    line = " ".join(message.split())
    code = _complain(line)
    if _wants_json(words):
        # That it cannot be written adds nothing to what was said.
        with suppress(PipeClosed, OutputFailed):
            print_json({"error": line} if offset is None else {"error": line, "offset": offset})
    return code


def _complain(line: str) -> int:
    # Where there is no place for the line, the exit code has to say it all.
    if sys.stderr is not None:
        try:
            print(f"maskwright: error: {harmless(line)}", file=sys.stderr, flush=True)
        except OSError:
            silence(sys.stderr)
    return UNUSABLE_INPUT


def _wants_json(words: list[str]) -> bool:
    # The arguments may be what is wrong, so click cannot be asked.
    return "--format=json" in words or ("--format", "json") in pairwise(words)
