"""Reading a grammar file, with one clear message for each way in which that fails."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from maskwright.errors import InputError
from maskwright.notation.limits import MAX_SOURCE_BYTES


def read_source(path: str | PathLike[str]) -> str:
    """Give the text of a UTF-8 file, without a byte-order mark and with its line ends as they are.

    Raises :class:`InputError` for a file that is missing, unreadable, a directory, too large, or not UTF-8.
    """
    place = Path(path)
    try:
        # A pipe has no size to ask for beforehand, so the limit is kept while reading.
        with place.open("rb") as file:
            data = file.read(MAX_SOURCE_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{place}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{place}: is a directory, not a grammar file") from None
    except PermissionError:
        kind = "is a directory, not a grammar file" if place.is_dir() else "may not be read (permission denied)"
        raise InputError(f"{place}: {kind}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{place}: cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(data) > MAX_SOURCE_BYTES:
        raise InputError(f"{place}: is larger than {MAX_SOURCE_BYTES // 1024 // 1024} MiB, the limit for a grammar")
    return decode(data, str(place))


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
