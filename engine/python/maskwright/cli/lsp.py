"""``maskwright lsp``: the language server, for editors to start."""

from __future__ import annotations

import sys

import click


@click.command(
    "lsp",
    epilog="""\b
Examples:
  maskwright lsp                 as the command of an editor's configuration
  maskwright lsp 2> lsp.log      with the server's own log in a file
  maskwright lsp --tcp 9257      for an editor that connects to a port""",
)
@click.option("--tcp", metavar="[HOST:]PORT", help="Serve one client over TCP; HOST is 127.0.0.1 if not given.")
def command(tcp: str | None) -> int:
    """Serve an editor over standard input and output, by the Language Server Protocol.

    Editors start this; there is nothing to type. docs/language-server.md has configurations for Neovim and Helix. Ends
    with the editor: exit code 0 after a proper shutdown, else 1.

    With --tcp it waits for a client at a port, says on standard error at which (0 takes any that is free), serves
    that one, and ends when it leaves.
    """
    from maskwright.lsp.server import GrammarServer

    if tcp is None:
        from maskwright.lsp.stdio import take_over

        return GrammarServer().serve(*take_over())
    from maskwright.lsp.tcp import address_of, listen, take_client, told

    with listen(*address_of(tcp)) as listening:
        print(f"maskwright: listening at {told(*listening.getsockname()[:2])}", file=sys.stderr, flush=True)
        # The client's process may be one of another machine.
        return GrammarServer(follows=False).serve(*take_client(listening))
