"""Reading a grammar file, with one clear message for each way in which that fails.

Each message begins with the file as it was given, so that whoever typed it finds it again: a path would drop a ``./``,
make one slash of two, and show nothing at all as ``.``.
"""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path

from maskwright.errors import InputError
from maskwright.notation.limits import MAX_SOURCE_BYTES
from maskwright.regular_files import IrregularFile, is_handed_over, open_regular_file


def read_source(path: str | PathLike[str], shown: str | None = None) -> str:
    """Give the text of a UTF-8 file, without a byte-order mark and with its line ends as they are.

    ``shown`` is the name for messages where the path is not what somebody typed.

    Raises :class:`InputError` for a file that is missing, unreadable, a directory, too large, or not UTF-8. A pipe is
    read to its end where the shell hands one over (``/dev/stdin``, ``<(…)``); other pipes and devices are refused.
    """
    place = Path(path)
    name = os.fspath(path) if shown is None else shown
    if not os.fspath(path):
        raise InputError("'': no such file")
    try:
        # A pipe has no size to ask for beforehand, so the limit is kept while reading.
        with open_regular_file(place, or_handed_over=is_handed_over(place)) as file:
            data = file.read(MAX_SOURCE_BYTES + 1)
    except IsADirectoryError:
        raise InputError(f"{name}: is a directory, not a grammar file") from None
    except IrregularFile:
        raise InputError(f"{name}: is a pipe, a socket or a device, not a grammar file") from None
    except FileNotFoundError:
        raise InputError(f"{name}: no such file") from None
    except PermissionError:
        raise InputError(f"{name}: may not be read (permission denied)") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > MAX_SOURCE_BYTES:
        raise InputError(f"{name}: is larger than {MAX_SOURCE_BYTES // 1024 // 1024} MiB, the limit for a grammar")
    return decode(data, name)


def decode(data: bytes, name: str) -> str:
    """Decode UTF-8, dropping a byte-order mark; say where it stops being UTF-8 in :class:`InputError`."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name}: not UTF-8 at byte {error.start} (line {line}): 0x{data[error.start]:02x} is out of place there"
        ) from None
    return text.removeprefix("\ufeff")
