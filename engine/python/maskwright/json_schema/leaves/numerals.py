r"""Regular expressions of numerals between bounds, which compare digit after digit.

Numerals have no sign and no exponent; a fraction may end with zeros. Both functions give alternatives, of which there
are about as many as the bounds have digits.

>>> fraction("25", "5", low_open=False, high_open=True)
['25[0-9]*', '2[6-9][0-9]*', '[34][0-9]*']
>>> whole(8, 120)
['[89]', '[1-9][0-9]', '1[01][0-9]', '120']
"""

from __future__ import annotations


def whole(low: int, high: int | None) -> list[str]:
    """Numerals without fraction from ``low`` to ``high``, without end if that is ``None``."""
    if high is not None and high < low:
        return []
    digits, last = len(str(low)), len(str(high))
    if high is not None and digits == last:
        return _between(str(low), str(high))
    first = _between(str(low), "9" * digits)
    if high is None:
        return [*first, f"[1-9][0-9]{{{digits},}}"]
    middle = [f"[1-9]{_digits(digits, last - 2)}"] if digits + 1 < last else []
    return [*first, *middle, *_between("1" + "0" * (last - 1), str(high))]


def _between(low: str, high: str) -> list[str]:
    """Numerals of the same number of digits."""
    same = next((at for at in range(len(low)) if low[at] != high[at]), len(low))
    if same == len(low):
        return [low]
    start, rest = low[:same], len(low) - same - 1
    from_low, to_high = not low[same + 1 :].strip("0"), not high[same + 1 :].strip("9")
    first, last = int(low[same]) + (not from_low), int(high[same]) - (not to_high)
    return [
        *([] if from_low else _above(low[: same + 1], low[same + 1 :])),
        *([f"{start}{_one_of(first, last)}{_digits(rest, rest)}"] if first <= last else []),
        *([] if to_high else _below(high[: same + 1], high[same + 1 :])),
    ]


def _above(prefix: str, low: str) -> list[str]:
    """Behind a prefix, as many digits as a bound has, and not less than it."""
    kept = len(low.rstrip("0"))
    options = [f"{prefix}{low[:kept]}{_digits(len(low) - kept, len(low) - kept)}"]
    for at in reversed(range(kept)):
        if low[at] < "9":
            rest = len(low) - at - 1
            options.append(f"{prefix}{low[:at]}{_one_of(int(low[at]) + 1, 9)}{_digits(rest, rest)}")
    return options


def _below(prefix: str, high: str) -> list[str]:
    """Behind a prefix, as many digits as a bound has, and not more than it."""
    kept = len(high.rstrip("9"))
    options = []
    for at in range(kept):
        if high[at] > "0":
            rest = len(high) - at - 1
            options.append(f"{prefix}{high[:at]}{_one_of(0, int(high[at]) - 1)}{_digits(rest, rest)}")
    return [*options, f"{prefix}{high[:kept]}{_digits(len(high) - kept, len(high) - kept)}"]


def _one_of(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"[{first}{last}]" if first + 1 == last else f"[{first}-{last}]"


def _digits(least: int, most: int) -> str:
    if most == 0:
        return ""
    return "[0-9]" if least == most == 1 else f"[0-9]{{{least}}}" if least == most else f"[0-9]{{{least},{most}}}"


def fraction(low: str, high: str | None, *, low_open: bool, high_open: bool) -> list[str]:
    """Digits behind a decimal point, at least one, from ``0.low`` to ``0.high``, or to 1 if that is ``None``.

    An open bound is not among them. Bounds have no zeros at their ends.
    """
    if high is None:
        return _from("", low, low_open=low_open)
    options = []
    for at in range(len(high)):
        one = low[at] if at < len(low) else "0"
        # What ends here is as much as the lower bound.
        if at and at >= len(low) and not low_open:
            options.append(high[:at])
        if one == high[at]:
            continue
        if one > high[at]:
            return []
        options += _from(high[:at] + one, low[at + 1 :], low_open=low_open)
        first, last = int(one) + 1, int(high[at]) - 1
        options += [f"{high[:at]}{_one_of(first, last)}[0-9]*"] if first <= last else []
        return options + _to(high[: at + 1], high[at + 1 :], high_open=high_open)
    equal = len(low) <= len(high) and not low_open and not high_open
    return [*options, f"{high}0{'*' if high else '+'}"] if equal else []


def _from(prefix: str, low: str, *, low_open: bool) -> list[str]:
    """Behind a prefix, digits that are not less than a bound."""
    every = "[0-9]*" if prefix or low else "[0-9]+"
    options = [f"{prefix}{low}{'0*[1-9][0-9]*' if low_open else every}"]
    for at in reversed(range(len(low))):
        if low[at] < "9":
            options.append(f"{prefix}{low[:at]}{_one_of(int(low[at]) + 1, 9)}[0-9]*")
    return options


def _to(prefix: str, high: str, *, high_open: bool) -> list[str]:
    """Behind a prefix, none or more digits that are not more than a bound."""
    options = []
    for at in range(len(high)):
        options.append(f"{prefix}{high[:at]}")
        if high[at] > "0":
            options.append(f"{prefix}{high[:at]}{_one_of(0, int(high[at]) - 1)}[0-9]*")
    return options if high_open else [*options, f"{prefix}{high}0*"]
