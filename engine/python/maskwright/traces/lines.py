"""Events to lines and back. Reading raises :class:`Unfit`; writing puts together what JSON would make, but faster."""

from __future__ import annotations

import json
from typing import Any, Final

from maskwright.traces.fields import Fields, Unfit, is_finite, is_number
from maskwright.traces.format import Event, Mask, Rollback, Step

_DIGEST_LENGTH: Final = 64


def line_of(event: Event) -> bytes:
    """A line, with its end. Costs a microsecond or two where there are no ids."""
    if isinstance(event, Rollback):
        return b'{"rollback": %d}\n' % event.commits
    parts = []
    if event.token is not None:
        parts.append(f'"token": {event.token}')
    if event.data is not None:
        parts.append(f'"bytes": "{event.data.hex()}"')
    if event.refused:
        parts.append('"refused": true')
    parts += _mask_parts(event.mask) if event.mask is not None else ()
    if event.top:
        parts.append(f'"top": {json.dumps([list(pair) for pair in event.top])}')
    if event.mask_us is not None:
        parts.append(f'"mask_us": {event.mask_us:.1f}')
    if event.commit_us is not None:
        parts.append(f'"commit_us": {event.commit_us:.1f}')
    return f"{{{', '.join(parts)}}}\n".encode()


def event_of(value: dict[str, Any]) -> Event:
    """The event of a line. Raises :class:`Unfit`."""
    fields = Fields(value)
    commits = fields.number("rollback")
    if commits is not None:
        if fields.members.get("token") is not None or fields.members.get("bytes") is not None:
            raise Unfit("a line with `rollback` has no `token` and no `bytes`")
        return Rollback(commits)
    token, data = fields.number("token"), _bytes(fields)
    if token is not None and data is not None:
        raise Unfit("a line has a `token` or `bytes`, not both")
    refused = fields.flag("refused")
    if refused and token is None and data is None:
        raise Unfit("what was `refused` is missing: a `token` or `bytes`")
    return Step(
        token=token,
        data=data,
        refused=refused,
        mask=_mask(fields),
        top=_top(fields),
        mask_us=fields.time("mask_us"),
        commit_us=fields.time("commit_us"),
    )


def _mask_parts(mask: Mask) -> list[str]:
    parts = []
    if mask.count is not None:
        parts.append(f'"count": {mask.count}')
    if mask.digest is not None:
        parts.append(f'"digest": "{mask.digest}"')
    if mask.allowed is not None:
        parts.append(f'"allowed": [{", ".join(map(str, mask.allowed))}]')
    return parts


def _bytes(fields: Fields) -> bytes | None:
    text = fields.text("bytes")
    if text is None:
        return None
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unfit("`bytes` are no hexadecimal digits, two a byte") from None


def _mask(fields: Fields) -> Mask | None:
    count, digest, allowed = fields.number("count"), fields.text("digest"), fields.list("allowed")
    if digest is not None and not _is_digest(digest):
        raise Unfit("`digest` is no SHA-256 as 64 hexadecimal digits in lower case")
    if allowed is not None:
        if not all(map(is_number, allowed)):
            raise Unfit("`allowed` is no array of token ids")
        allowed = sorted(set(allowed))
        if count is not None and count != len(allowed):
            raise Unfit(f"`count` is {count}, and `allowed` has {len(allowed)} ids")
    if count is None and digest is None and allowed is None:
        return None
    return Mask(count, digest, None if allowed is None else tuple(allowed))


def _is_digest(text: str) -> bool:
    return len(text) == _DIGEST_LENGTH and set(text) <= set("0123456789abcdef")


def _top(fields: Fields) -> tuple[tuple[int, float], ...]:
    pairs = fields.list("top")
    for pair in pairs or ():
        if not (isinstance(pair, list) and len(pair) == 2 and is_number(pair[0]) and is_finite(pair[1])):
            raise Unfit("`top` is no array of pairs, a token id and the logarithm of its probability")
    return tuple((pair[0], float(pair[1])) for pair in pairs or ())
