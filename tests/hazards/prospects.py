"""What can become of a text, by the reference alone: a search through all that may follow it."""

from __future__ import annotations

from reference.masks import Cut, Reference

ALPHABET = tuple(bytes([byte]) for byte in (*b"abcif+-=_ ", *"é😀".encode()))


def prospects(reference: Reference, text: bytes, *, longest: int = 9, most: int = 400) -> bool | None:
    """Whether a sentence with a few bytes more begins with a viable text; ``None`` if there are too many to tell.

    Texts after which the same can follow are looked at once: those whose cuts have the same rests, mean the same, and
    wait for the same.
    """
    seen = {_signature(reference, text)}
    queue = [text]
    for at in queue:
        if reference.accepts(at):
            return True
        if len(queue) > most:
            return None
        if len(at) - len(text) == longest:
            continue
        for byte in ALPHABET:
            longer = at + byte
            if reference.viable(longer) and (signature := _signature(reference, longer)) not in seen:
                seen.add(signature)
                queue.append(longer)
    return False


def _signature(reference: Reference, text: bytes) -> frozenset[tuple[bytes, int, frozenset[tuple[bytes, str]]]]:
    cuts: list[Cut] = reference._place(text).cuts
    waiting = (frozenset((text[start:], name) for start, name in cut.unsettled) for cut in cuts)
    return frozenset((text[cut.rest :], id(cut.parse), waits) for cut, waits in zip(cuts, waiting, strict=True))
