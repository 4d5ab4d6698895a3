"""What git knows of a grammar file: its revisions, and the files beside it in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from maskwright.errors import InputError
from maskwright.revisions.asking import ask

MOST_FILES: Final = 500
LARGEST_FILE: Final = 8 << 20
LARGEST_IN_ALL: Final = 64 << 20
SUFFIXES: Final = (".lark", ".gbnf", ".ebnf")
"""What a grammar may import."""

_FIELDS: Final = 3
_IMPORTED = re.compile(r"^%import[ \t]+(\.+)([\w.-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Revision:
    """A commit, with the path that the grammar has in it, from the root of the repository."""

    commit: str
    date: str
    subject: str
    path: str


def revisions_of(file: str, most: int) -> list[Revision]:
    """The commits that changed a file or what it imports now, newest first, also under names that it had before.

    Raises :class:`InputError` without git, outside of a repository, and for a file that is not in it.
    """
    path = Path(file)
    if not path.is_file():
        raise InputError(f"{file}: is no file, of which git could know revisions")
    own = _log(path, most, "--follow", names=[path.name])
    if not own:
        raise InputError(f"{file}: git knows no revision of it")
    imported = list(_imports(path))
    known = {revision.commit for revision in own}
    others = [one for one in _log(path, most, names=imported) if one.commit not in known] if imported else []
    return _in_order(path, own, others)[:most]


def _in_order(path: Path, own: list[Revision], others: list[Revision]) -> list[Revision]:
    """All of them, newest first. What only changed an import has the grammar where it was then."""
    if not others:
        return own
    by_commit = {one.commit: one for one in (*others, *own)}
    asked = "".join(f"{commit}\n" for commit in by_commit).encode()
    listed = ask(path, "rev-list", "--no-walk=sorted", "--stdin", data=asked).decode().split()
    own_commits = {one.commit for one in own}
    found, name = [], own[0].path
    for commit in listed:
        revision = by_commit[commit]
        name = revision.path if commit in own_commits else name
        found.append(Revision(commit, revision.date, revision.subject, name))
    return found


def _log(path: Path, most: int, *options: str, names: list[str]) -> list[Revision]:
    form = "--format=%H%x00%cs%x00%s%x00"
    log = ("log", *options, "--no-ext-diff", "--no-textconv", form, "--name-only", "-z", f"-n{most}", "--", *names)
    return list(_parsed(ask(path, *log).decode("utf-8", "replace").split("\x00")))


def _parsed(fields: list[str]) -> Iterator[Revision]:
    """Three fields of a commit, then names of files, the first of them behind an empty line."""
    place = 0
    while place + _FIELDS < len(fields):
        commit, date, subject = (field.lstrip("\n") for field in fields[place : place + _FIELDS])
        place += _FIELDS
        names = []
        while place < len(fields) and not _is_commit(fields, place):
            names.append(fields[place].lstrip("\n"))
            place += 1
        named = [name for name in names if name]
        if named:
            yield Revision(commit, date, subject, named[0])


def _is_commit(fields: list[str], place: int) -> bool:
    looks = re.fullmatch(r"\n?[0-9a-f]{40,64}", fields[place])
    has_date = place + 1 < len(fields) and re.fullmatch(r"\d{4}-\d\d-\d\d", fields[place + 1])
    return bool(looks and has_date)


def _imports(path: Path) -> Iterator[str]:
    """Files that a grammar imports now, as far as its text names them, and that lie there."""
    text = path.read_bytes()[:LARGEST_FILE].decode("utf-8", "replace")
    for dots, name in _IMPORTED.findall(text):
        stem = name.rpartition(".")[0] or name
        up = "../" * (len(dots) - 1)
        for one in dict.fromkeys((name, stem)):
            file = f"{up}{one.replace('.', '/')}.lark"
            if (path.parent / file).is_file():
                yield file


def committed_text(file: str) -> str | None:
    """A file as it is in the last commit; ``None`` without one, or without git."""
    path = Path(file)
    try:
        data = ask(path, "show", "--no-ext-diff", "--no-textconv", f"HEAD:./{path.name}")
        return data.decode("utf-8-sig") if len(data) <= LARGEST_FILE else None
    except (InputError, UnicodeDecodeError):
        return None


def write_files(file: str, revision: Revision, folder: Path) -> Path:
    """Write the grammar of a revision, and what lies in its folder and below that it may import; gives its path.

    Raises :class:`InputError`.
    """
    root = Path(ask(Path(file), "rev-parse", "--show-toplevel").decode().rstrip("\n")) / "any"
    inside = PurePosixPath(revision.path)
    prefix = "." if str(inside.parent) == "." else f"{inside.parent}/"
    tree = ask(root, "ls-tree", "-r", "-z", "-l", "--full-tree", revision.commit, "--", prefix)
    blobs = list(_blobs(tree.decode("utf-8", "surrogateescape"), revision.path))[:MOST_FILES]
    asked = "".join(f"{blob}\n" for blob, _ in blobs).encode()
    contents = _contents(ask(root, "cat-file", "--batch", data=asked))
    for (_, name), data in zip(blobs, contents, strict=False):
        target = folder / PurePosixPath(name)
        if data is not None and ".." not in PurePosixPath(name).parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    return folder / inside


def _blobs(tree: str, wanted: str) -> list[tuple[str, str]]:
    """Blobs and names of files that a grammar may need, itself first; no links, no submodules, nothing missing."""
    found, in_all = [], 0
    for entry in filter(None, tree.split("\x00")):
        head, _, name = entry.partition("\t")
        mode, kind, blob, size = head.split()
        is_needed = name == wanted or name.endswith(SUFFIXES)
        if kind != "blob" or mode == "120000" or not size.isdigit() or not is_needed or int(size) > LARGEST_FILE:
            continue
        in_all += int(size)
        if in_all <= LARGEST_IN_ALL or name == wanted:
            found.append((blob, name))
    return sorted(found, key=lambda pair: pair[1] != wanted)


def _contents(batch: bytes) -> Iterator[bytes | None]:
    """The contents that ``cat-file --batch`` gives, in their order; ``None`` for what is missing."""
    place = 0
    while place < len(batch):
        end = batch.index(b"\n", place)
        head = batch[place:end].split()
        if len(head) != _FIELDS or not head[2].isdigit():
            place = end + 1
            yield None
            continue
        size = int(head[2])
        yield batch[end + 1 : end + 1 + size]
        place = end + 1 + size + 1
