"""One client over TCP, in place of standard input and output.

>>> address_of("9257"), address_of("[::1]:0"), address_of("localhost:9257")
(('127.0.0.1', 9257), ('::1', 0), ('localhost', 9257))
"""

from __future__ import annotations

import re
import socket
from typing import BinaryIO, Final, cast

from maskwright.errors import InputError
from maskwright.lsp.streams import Input, Output

LOOPBACK: Final = "127.0.0.1"
_ADDRESS: Final = re.compile(r"(?:(?:\[([0-9A-Fa-f:.%\w]+)\]|([^\s:\[\]]+)):)?([0-9]{1,5})", re.ASCII)


def address_of(text: str) -> tuple[str, int]:
    """Host and port of ``[HOST:]PORT``. Raises :class:`InputError`."""
    found = _ADDRESS.fullmatch(text)
    if found is None or int(found[3]) > 65_535:
        raise InputError(f"{text[:100]!r} is no address to listen at: give [HOST:]PORT, with a port up to 65535")
    return found[1] or found[2] or LOOPBACK, int(found[3])


def listen(host: str, port: int) -> socket.socket:
    """Begin to listen. Raises :class:`InputError` where that cannot be."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=1)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot listen at {told(host, port)}: {reason}") from None


def told(host: str, port: int) -> str:
    """An address as people write it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def take_client(listening: socket.socket) -> tuple[BinaryIO, BinaryIO]:
    """Wait for the client, and listen no more: whoever comes later is refused by the system."""
    with listening:
        connection, _ = listening.accept()
    # So that a client whose machine is gone is noticed, though some hours later.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    source, target = Input(connection.makefile("rb"), strict=True), Output(connection.makefile("wb"))
    # The two files keep the connection; it ends when the second of them is closed, or with the process.
    connection.close()
    return cast("BinaryIO", source), cast("BinaryIO", target)
