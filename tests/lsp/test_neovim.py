"""Neovim's own client works with the server, configured as the page of the server says for the version that is here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from lsp.client import NO_ANSWER
from lsp.editor import COMMAND

DRIVER = Path(__file__).with_name("neovim.lua")
PAGE = Path(__file__).parents[2] / "docs" / "language-server.md"
TEXT = 'start: "😀" missing\nitem: "a"\n'
UTF8 = """
local start_client = vim.lsp.start_client
vim.lsp.start_client = function(config)
  config.capabilities = vim.lsp.protocol.make_client_capabilities()
  config.capabilities.general = { positionEncodings = { "utf-8", "utf-16" } }
  config.offset_encoding = "utf-8"
  return start_client(config)
end
"""
"""What makes a Neovim that knows nothing of encodings agree on UTF-8, as later ones do by themselves."""


def configuration(vocabulary: Path) -> str:
    """What the page says, with the server and the vocabulary of the tests."""
    section = PAGE.read_text(encoding="utf-8").partition("### Neovim 0.7 to 0.10\n")[2]
    found = re.match(r"\s*```lua\n(.*?)```", section, re.DOTALL)
    assert found is not None
    given = found[1]
    for old, new in [('{ "maskwright", "lsp" }', COMMAND), ('"o200k_base"', str(vocabulary))]:
        assert given.count(old) == 1
        # What JSON has between brackets stands between braces in Lua.
        given = given.replace(old, json.dumps(new).replace("[", "{").replace("]", "}"))
    return given


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_neovim_shows_findings_hovers_definitions_and_new_names(encoding: str, small: Path, tmp_path: Path) -> None:
    seen = drive((UTF8 if encoding == "utf-8" else "") + configuration(small), tmp_path)
    assert "trouble" not in seen
    assert (seen["code"], "missing" in seen["message"]) == ("G001", True)
    line = TEXT.splitlines()[0].encode()
    assert (seen["column"], seen["end_column"]) == (line.index(b"missing"), len(line))
    assert "Rule `item`" in seen["hover"]
    assert seen["definition"] == [2, 0]
    assert seen.get("renamed", ['start: "😀" entry', 'entry: "a"']) == ['start: "😀" entry', 'entry: "a"']


def drive(configured: str, folder: Path) -> dict[str, Any]:
    """Start Neovim without a screen and without anybody's own settings, and let the driver work in it."""
    nvim = shutil.which("nvim")
    if nvim is None:
        pytest.skip("nvim is missing, which drives the server here: apt-get install neovim")
    (folder / "init.lua").write_text(configured, encoding="utf-8")
    grammar, seen = folder / "grammar.lark", folder / "seen.json"
    grammar.write_text(TEXT, encoding="utf-8")
    places = {f"XDG_{name}_HOME": str(folder / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    command = [nvim, "--headless", "--clean", "-u", str(folder / "init.lua"), str(grammar), "-S", str(DRIVER)]
    environment = os.environ | places | {"SEEN": str(seen)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, timeout=4 * NO_ANSWER)
    assert seen.exists(), done.stderr
    found: dict[str, Any] = json.loads(seen.read_text(encoding="utf-8"))
    return found
