"""The server over TCP, with real sockets."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import IO

import pytest

from lsp.client import NO_ANSWER
from lsp.editor import COMMAND
from lsp.wire import Wire
from maskwright.errors import InputError
from maskwright.lsp.tcp import address_of

Server = subprocess.Popen[bytes]


@contextmanager
def started(address: str) -> Iterator[tuple[Server, int]]:
    """A server that listens, and the port."""
    command = [*COMMAND, "--tcp", address]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        end = Timer(2 * NO_ANSWER, process.kill)
        end.start()
        try:
            assert process.stderr is not None
            line = process.stderr.readline().decode()
            assert line.startswith("maskwright: listening at "), line
            yield process, int(line.rpartition(":")[2])
        finally:
            end.cancel()
            process.kill()


@pytest.fixture
def server() -> Iterator[tuple[Server, int]]:
    with started("0") as server:
        yield server


def connected(port: int, host: str = "127.0.0.1") -> tuple[socket.socket, IO[bytes], IO[bytes]]:
    connection = socket.create_connection((host, port), timeout=NO_ANSWER)
    return connection, connection.makefile("rb"), connection.makefile("wb")


def rest(process: Server) -> str:
    """What else it said on standard error; nothing ever comes on standard output."""
    output, errors = process.communicate(timeout=NO_ANSWER)
    assert output == b""
    return errors.decode()


@pytest.mark.parametrize("address", ["0", "localhost:0", "127.0.0.1:0"])
def test_a_whole_session(address: str) -> None:
    with started(address) as (process, port):
        connection, source, target = connected(port, "localhost" if "local" in address else "127.0.0.1")
        with connection, source, target:
            wire = Wire(process, source, target)
            wire.begin()
            wire.assert_serves()
            wire.open("start: a\n", "file:///b.lark")
            found = wire.until(method="textDocument/publishDiagnostics")["params"]
            while found["uri"] != "file:///b.lark":
                found = wire.until(method="textDocument/publishDiagnostics")["params"]
            assert [one["code"] for one in found["diagnostics"]] == ["G001"]
            assert wire.leave() == 0
            # What was on its way still comes, and then the end.
            assert b"Traceback" not in source.read()


def test_leaving_without_a_shutdown_is_an_error(server: tuple[Server, int]) -> None:
    process, port = server
    connection, source, target = connected(port)
    with connection, source, target:
        wire = Wire(process, source, target)
        wire.begin()
        wire.notify("exit")
        assert process.wait(NO_ANSWER) == 1


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("abrupt", [False, True])
def test_it_ends_with_a_client_that_vanishes(server: tuple[Server, int], begun: bool, abrupt: bool) -> None:
    process, port = server
    connection, source, target = connected(port)
    if begun:
        wire = Wire(process, source, target)
        wire.begin()
        wire.open('start: "a"\n')
    if abrupt:
        # Nothing is sent any more, not even that it ends well.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    for one in (source, target, connection):
        one.close()
    assert process.wait(NO_ANSWER) == 1
    assert "Traceback" not in rest(process)


def test_a_client_that_vanishes_within_a_message_is_no_defect(server: tuple[Server, int]) -> None:
    process, port = server
    connection, source, target = connected(port)
    Wire(process, source, target).begin()
    target.write(b'Content-Length: 100\r\n\r\n{"jsonrpc"')
    target.flush()
    for one in (source, target, connection):
        one.close()
    assert process.wait(NO_ANSWER) == 1


@pytest.mark.parametrize(
    ("garbage", "reason"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "no message of the Language Server Protocol"),
        (b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", "no message of the Language Server Protocol"),
        (b"\x16\x03\x01" + bytes(range(256)) * 20, "no message of the Language Server Protocol"),
        (b"a" * 100_000, "no message of the Language Server Protocol"),
        (b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n", "no message of the Language Server Protocol"),
        (b"Content-Length: 999999999999999\r\n\r\n{}", "more than 268,435,456 bytes"),
    ],
)
def test_garbage_ends_it_with_one_line(server: tuple[Server, int], garbage: bytes, reason: str) -> None:
    process, port = server
    connection, *_ = connected(port)
    with connection:
        connection.sendall(garbage)
        assert process.wait(NO_ANSWER) == 1
        told = rest(process)
        assert reason in told
        assert told.count("\n") == 1


def test_messages_that_make_no_sense_end_nothing(server: tuple[Server, int]) -> None:
    process, port = server
    connection, source, target = connected(port)
    with connection, source, target:
        wire = Wire(process, source, target)
        wire.begin()
        wire.send_bytes(b"Content-Length: 3\r\n\r\n{]}")
        wire.send_bytes(b"Content-Length: 4\r\n\r\nnull")
        wire.assert_serves()
        assert wire.leave() == 0


def test_a_second_client_is_refused(server: tuple[Server, int]) -> None:
    process, port = server
    connection, source, target = connected(port)
    with connection, source, target:
        wire = Wire(process, source, target)
        wire.begin()
        with pytest.raises(ConnectionError):
            connected(port)
        wire.assert_serves()
        assert wire.leave() == 0


def test_it_does_not_end_with_a_process_of_another_machine(server: tuple[Server, int]) -> None:
    process, port = server
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        connection, source, target = connected(port)
        with connection, source, target:
            wire = Wire(process, source, target)
            wire.begin(process=other.pid)
            other.communicate()
            wire.assert_serves()
            assert wire.leave() == 0


def refused(address: str) -> str:
    done = subprocess.run([*COMMAND, "--tcp", address], capture_output=True, timeout=NO_ANSWER, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    told = done.stderr.decode()
    assert told.startswith("maskwright: error: ")
    assert told.count("\n") == 1
    return told


def test_a_port_in_use_is_refused(server: tuple[Server, int]) -> None:
    _, port = server
    assert f"cannot listen at 127.0.0.1:{port}: " in refused(str(port))


@pytest.mark.parametrize("address", ["192.0.2.1:0", f"{'a' * 70}.invalid:0"])
def test_hosts_that_are_not_here_are_refused(address: str) -> None:
    assert "cannot listen at " in refused(address)


def test_what_is_no_address_is_refused_in_one_line() -> None:
    assert "is no address to listen at: give [HOST:]PORT" in refused("http://localhost")


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":",
        ":9",
        "a:",
        "-1",
        "65536",
        "99999",
        "1e3",
        "²",
        "٣",
        "a:b:1",
        "::1:5",
        "[::1]",
        "[]:1",
        "a b:1",
        "1\n",
        "9" * 5000,
    ],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(InputError, match="is no address to listen at") as refused:
        address_of(address)
    assert len(str(refused.value)) < 300
