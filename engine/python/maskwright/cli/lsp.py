"""``maskwright lsp``: the language server, for editors to start."""

from __future__ import annotations

import click


@click.command(
    "lsp",
    epilog="""\b
Examples:
  maskwright lsp                 as the command of an editor's configuration
  maskwright lsp 2> lsp.log      with the server's own log in a file""",
)
def command() -> int:
    """Serve an editor over standard input and output, by the Language Server Protocol.

    Editors start this; there is nothing to type. docs/language-server.md has configurations for Neovim and Helix. Ends
    with the editor: exit code 0 after a proper shutdown, else 1.
    """
    from maskwright.lsp.server import GrammarServer
    from maskwright.lsp.stdio import take_over

    return GrammarServer().serve(*take_over())
