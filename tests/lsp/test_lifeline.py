"""Noticing that the editor is gone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from maskwright.lsp.lifeline import is_alive, wait_for_end

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems cannot ask for a process without ending it")


async def test_the_end_of_a_process_is_noticed() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        waiting = asyncio.ensure_future(wait_for_end(process.pid, interval=0.001))
        await asyncio.sleep(0)
        assert is_alive(process.pid)
        assert not waiting.done()
        process.communicate()
        await asyncio.wait_for(waiting, 30)
        assert not is_alive(process.pid)


@pytest.mark.parametrize("ended", [True, False])
async def test_a_process_that_cannot_be_seen_is_not_waited_for(ended: bool) -> None:
    process = None
    if ended:
        with subprocess.Popen([sys.executable, "-c", ""]) as child:
            process = child.pid
    waiting = asyncio.ensure_future(wait_for_end(process, interval=0.0))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()


@pytest.mark.parametrize("process", [0, -1, 1])
def test_odd_numbers_are_taken_for_alive(process: int) -> None:
    assert is_alive(process)


def test_a_number_too_large_for_a_process_is_none() -> None:
    assert not is_alive(1 << 70)
