"""Formats against other implementations of them, and against lists of what is and what is not one."""

from __future__ import annotations

import ipaddress
import itertools
import uuid
from datetime import date, timedelta
from random import Random

import pytest

from json_schema.one_terminal import NOWHERE, OneTerminal
from maskwright.json_schema.leaves import StringSet
from maskwright.json_schema.leaves.formats import FORMATS


def held(name: str) -> StringSet:
    read = StringSet.of_format(name)
    assert read is not None
    return read.value


def test_every_day_is_a_date_and_no_other() -> None:
    dates = held("date")
    day, end = date(1896, 1, 1), date(2005, 1, 1)
    days = {str(day + timedelta(number)) for number in range((end - day).days)}
    for year, month, number in itertools.product((1896, 1899, 1900, 1904, 2000, 2001), range(14), range(33)):
        text = f"{year}-{month:02}-{number:02}"
        assert dates.contains(text) == (text in days), text


def drawn_address(random: Random) -> str:
    weights = (20, 20, 20, 20, 1, 6, 6, 1, 1)
    groups = random.choices(("0", "1", "ab", "FFFF", "12345", "", "", "g", "1.2.3.4"), weights, k=random.randint(2, 9))
    if random.random() < 0.4:
        groups[-1] = "10.0.255.7"
    return ":".join(groups)


def is_address(text: str, kind: type[ipaddress.IPv4Address | ipaddress.IPv6Address]) -> bool:
    try:
        kind(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_addresses_are_those_that_python_reads(seed: int) -> None:
    random = Random(seed)
    short, long = held("ipv4"), held("ipv6")
    counts = [0, 0]
    for _ in range(1_000):
        text = drawn_address(random)
        expected = is_address(text, ipaddress.IPv6Address)
        assert long.contains(text) == expected, text
        counts[expected] += 1
        text = ".".join(
            random.choices(("0", "1", "10", "99", "255", "256", "01", "", "1e1"), k=random.choice((3, 4, 4, 4, 5)))
        )
        assert short.contains(text) == is_address(text, ipaddress.IPv4Address), text
    assert min(counts) > 100


def test_uuids_are_written_with_their_hyphens() -> None:
    ids = held("uuid")
    one = str(uuid.UUID(int=Random(1).getrandbits(128)))
    assert ids.contains(one.upper())
    assert not any(ids.contains(text) for text in (one.replace("-", ""), "{" + one + "}", one[:-1], one + "0"))


EXAMPLES = {
    "date": ("2024-02-29 0000-12-31", "2023-02-29 2024-2-01 24-02-01 2024-13-01 2024-00-10 2024-04-31"),
    "time": (
        "08:30:06Z 23:59:60Z 23:59:60.5+00:00 01:02:03.25-11:59",
        "08:30:06 24:00:00Z 22:59:60Z 8:00:00Z 08:30:06.Z",
    ),
    "date-time": ("2024-02-29T00:00:00z", "2023-02-29T00:00:00Z 2024-02-28 2024-02-28_00:00:00Z"),
    "duration": ("P4DT12H30M5S P1Y P2W PT36H P1Y2M3D PT0S P1M", "P PT P1 4D P2W1D P1Y1D P1D2H PT1D P1S PT1H1S"),
    "email": (
        'joe@example.com a.b+c@x-y.z "a@b"@c x@[127.0.0.1] x@[IPv6:::1]',
        "a@ @b a..b@c .a@b a.@b a@-b a@b..c a@[300.1.1.1]",
    ),
    "idn-email": ("실례@실례.테스트 a@b", "@ 실례@"),
    "hostname": ("a www.example.com xn--4gbwdl.xn--wgbh1c 1.2", "-a a- a..b .a a. a_b " + "a" * 64),
    "idn-hostname": ("실례.테스트 a", "-a 실- a。。b"),
    "ipv4": ("0.0.0.0 255.249.99.1", "1.2.3 1.2.3.4.5 256.0.0.1 01.2.3.4"),
    "ipv6": (":: ::1 1::8 1:2:3:4:5:6:7:8 ::ffff:1.2.3.4 1::", "1:2 ::1::2 1:2:3:4:5:6:7:8:9 ::1.2.3 fe80::1%eth0 :1"),
    "uri": (
        "http://a/b?c#d urn:a:b mailto:x@y http://[::1]:80/ a: file:///x",
        "a/b //x /y http://a\\b http://[x] http://a#b#c :a %",
    ),
    "uri-reference": ("a/b //x/y /y #f ?q http://a ./a:b %41", "\\ a\\b %4 1:b a|b"),
    "iri": ("http://ƒøø.ßår/?∂éœ=πîx#πîüx http://a", "/âππ \\ http://ƒ\\"),
    "iri-reference": ("/âππ #ƒrägmênt", "#ƒräg\\mênt <>"),
    "uri-template": ("http://x/{a}/{b,c:3}{?d*} {+x} plain {#a.b} {%41}", "{ } {a {} {a:0} {a:10000} {-a} a\\b {a..b}"),
    "uuid": ("2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380"),
    "json-pointer": ("/a~0b~1c /0/ / //", "a ~ /~ /~2 #/a"),
    "relative-json-pointer": ("0 1/a 0# 120", "/a 01 -1 0## 1a"),
}


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_lists_of_examples(name: str) -> None:
    strings = held(name)
    if name == "regex":
        assert strings.is_all
        return
    members, others = (text.split() for text in EXAMPLES[name])
    terminal = OneTerminal(strings.expression(NOWHERE))
    for text, expected in [*((text, True) for text in members), *((text, False) for text in others)]:
        assert strings.contains(text) is expected, text
        assert terminal.accepts_string(text) is expected, text
    assert strings.example() is not None


def test_other_formats_are_not_known() -> None:
    assert StringSet.of_format("color") is None
    assert {doubt.status for _, doubts in FORMATS.values() for doubt in doubts} == {"relaxed", "tightened"}
