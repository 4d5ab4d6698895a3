"""The embedded vocabularies are the published ones, files and lists are read as promised, and text becomes tokens."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maskwright import Vocabulary, VocabularyError
from systems import needs_devices

# Encodings by tiktoken-rs with its own tables, which ours are packed from: (text, o200k_base, cl100k_base).
ENCODINGS = [
    (
        '{"a": [1, 2, 3]}',
        [10848, 64, 1243, 723, 16, 11, 220, 17, 11, 220, 18, 28000],
        [5018, 64, 794, 510, 16, 11, 220, 17, 11, 220, 18, 14316],
    ),
    ("  leading  and trailing   ", [220, 8117, 220, 326, 57985, 271], [220, 6522, 220, 323, 28848, 262]),
    (
        "tabs\t\tand\r\n\r\nlines\n\n x",
        [68999, 197, 128995, 1414, 10105, 279, 1215],
        [32093, 197, 53577, 881, 8128, 271, 865],
    ),
    ("It's WE'LL don'T", [15834, 26919, 6, 7454, 1700, 51532], [2181, 596, 20255, 6, 4178, 1541, 17773]),
    ("1234567 12 3", [7633, 19354, 22, 220, 899, 220, 18], [4513, 10961, 22, 220, 717, 220, 18]),
    ("-" * 112 + "1", [182513, 16], [3597, 9411, 16]),
    (
        "naïve café — “quotes”",
        [1503, 9954, 737, 30469, 2733, 966, 136724, 693],
        [3458, 38672, 588, 53050, 2001, 1054, 54382, 863],
    ),
    (
        "日本語のテキスト",
        [9048, 40909, 3385, 16056, 18368, 38236],
        [9080, 22656, 45918, 252, 16144, 57933, 62903, 71634],
    ),
    ("snake_case HTTPServer", [162012, 43667, 21929, 6444], [73239, 19640, 10339, 5592]),
    ("<|endoftext|>", [27, 91, 419, 1440, 919, 91, 29], [27, 91, 8862, 728, 428, 91, 29]),
    ("\u00a0\u2003x", [5310, 33203, 87], [4194, 378, 225, 87]),
    ("", [], []),
]


def test_o200k_base_is_the_published_vocabulary(o200k: Vocabulary) -> None:
    assert o200k.vocab_size == 200_019
    assert o200k.token_bytes(182_513) == b"-" * 112
    assert o200k.special_tokens == {"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018}
    assert o200k.end_tokens == [199_999]
    without_bytes = [token for token in range(o200k.vocab_size) if o200k.token_bytes(token) is None]
    assert without_bytes == list(range(199_998, 200_019))


def test_cl100k_base_is_the_published_vocabulary(cl100k: Vocabulary) -> None:
    assert cl100k.vocab_size == 100_277
    assert cl100k.special_tokens["<|endofprompt|>"] == 100_276
    assert cl100k.end_tokens == [100_257]
    assert sum(cl100k.token_bytes(token) is not None for token in range(cl100k.vocab_size)) == 100_256


@pytest.mark.parametrize("name", ["o200k_base", "cl100k_base"])
def test_every_byte_is_a_token(name: str) -> None:
    vocabulary = Vocabulary.load(name)
    assert all(len(vocabulary.ids(bytes([byte]))) == 1 for byte in range(256))


@pytest.mark.parametrize(("text", "in_o200k", "in_cl100k"), ENCODINGS, ids=[repr(row[0][:16]) for row in ENCODINGS])
def test_text_is_encoded_as_the_tokenizer_does(
    o200k: Vocabulary, cl100k: Vocabulary, text: str, in_o200k: list[int], in_cl100k: list[int]
) -> None:
    assert o200k.encode(text) == in_o200k
    assert cl100k.encode(text) == in_cl100k


@given(st.text(max_size=60))
def test_encoding_keeps_the_bytes(o200k: Vocabulary, text: str) -> None:
    tokens = o200k.encode(text)
    assert b"".join(o200k.token_bytes(token) or b"?" for token in tokens) == text.encode()


@given(st.lists(st.one_of(st.none(), st.binary(max_size=4)), max_size=30))
def test_a_list_gives_back_its_tokens(tokens: list[bytes | None]) -> None:
    vocabulary = Vocabulary.from_tokens(tokens)
    assert vocabulary.vocab_size == len(tokens)
    assert [vocabulary.token_bytes(token) for token in range(len(tokens))] == [token or None for token in tokens]
    for token in tokens:
        same = [place for place, other in enumerate(tokens) if other == token]
        assert vocabulary.ids(token or b"") == (same if token else [])


def test_lists_are_encoded_by_the_longest_token_that_fits() -> None:
    vocabulary = Vocabulary.from_tokens([b"a", b"ab", b"abc", b"c", b"bcd", b"d"])
    assert vocabulary.encode("abcd") == [2, 5]
    assert vocabulary.encode("aab") == [0, 1]
    with pytest.raises(VocabularyError, match="no token for byte 0x78 at 2"):
        vocabulary.encode("abx")


def test_ids_outside_are_an_error() -> None:
    vocabulary = Vocabulary.from_tokens([b"a"])
    with pytest.raises(VocabularyError, match="token 1 is out of range: the vocabulary has 1 ids"):
        vocabulary.token_bytes(1)
    with pytest.raises(VocabularyError, match="end token 7"):
        Vocabulary.from_tokens([b"a"], end_tokens=[7])


def test_the_digest_tells_vocabularies_apart() -> None:
    digests = {
        Vocabulary.from_tokens(tokens, ends).digest
        for tokens, ends in [([b"ab", b"c"], ()), ([b"a", b"bc"], ()), ([b"ab", b"c"], (1,)), ([b"ab", b"c", None], ())]
    }
    assert len(digests) == 4
    assert Vocabulary.from_tokens([b"ab"]).digest == Vocabulary.from_tokens([b"ab"]).digest


def test_unknown_names_list_what_there_is() -> None:
    with pytest.raises(
        VocabularyError,
        match=r"unknown vocabulary 'gpt9': there are o200k_base, cl100k_base, and files: tokenizer\.json",
    ):
        Vocabulary.load("gpt9")


def test_json_characters_are_bytes(tmp_path: Path) -> None:
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps(["a", "", None, "\u00e9\u0000", "\u00c3\u00a9", "a"]), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    assert vocabulary.vocab_size == 6
    assert [vocabulary.token_bytes(token) for token in range(6)] == [b"a", None, None, b"\xe9\x00", b"\xc3\xa9", b"a"]
    assert vocabulary.encode("aé") == [0, 4]
    assert vocabulary.end_tokens == []
    assert vocabulary.special_tokens == {}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('["a", "\\u0100"]', "entry 1 has U.0100 at position 0"),
        ('["a", 5]', "entry 1 must be a string or null, not a number"),
        ('["a", true]', "entry 1 must be a string or null, not a boolean"),
        ('[["a"]]', "entry 0 must be a string or null, not an array"),
        ('{"a": "b"}', "must be a JSON array of strings, not an object"),
        ('"abc"', "must be a JSON array of strings, not a string"),
        ('["a"', "not JSON"),
        ("", "not JSON"),
        ("[" * 100_000, "arrays or objects are nested too deeply"),
        (f'["a", {"9" * 5000}]', "entry 1 must be a string or null, not a number"),
        ("9" * 5000, "must be a JSON array of strings, not a number"),
        (f'["a", "{"b" * 4097}"]', "token 1 has 4097 bytes"),
    ],
)
def test_json_errors_name_the_entry(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "tokens.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(VocabularyError, match=complaint) as caught:
        Vocabulary.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "set_int_max_str_digits" not in str(caught.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(VocabularyError, match=r"gone\.json: cannot be read: No such file"):
        Vocabulary.load(tmp_path / "gone.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(VocabularyError, match=r"folder\.json: has none of the files that hold a tokenizer"):
        Vocabulary.load(tmp_path / "folder.json")
    (tmp_path / "latin.json").write_bytes(b'["\xe9"]')
    with pytest.raises(VocabularyError, match=r"latin\.json: not UTF-8: byte 2"):
        Vocabulary.load(tmp_path / "latin.json")


def test_files_are_named_as_they_were_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http://x//y.json", "./gone.tiktoken", "a\0b.json"):
        with pytest.raises(VocabularyError) as caught:
            Vocabulary.load(name)
        assert str(caught.value).startswith(f"{name}: cannot be read: ")
    monkeypatch.chdir(tmp_path)
    Path("long.tiktoken").write_text(tiktoken_line(b"x" * 5000, 3))
    with pytest.raises(VocabularyError, match=r"^\./long\.tiktoken: token 3 has 5000 bytes"):
        Vocabulary.load("./long.tiktoken")


def test_every_vocabulary_has_a_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('["a"]')
    assert repr(Vocabulary("o200k_base")) == "<Vocabulary o200k_base of 200,019 ids>"
    assert repr(Vocabulary([b"a", b"b"], [1])) == "<Vocabulary tokens of 2 ids>"
    assert [Vocabulary.load(name).name for name in ("cl100k_base", path)] == ["cl100k_base", "mine.json"]
    assert Vocabulary.from_tokens([]).name == "tokens"


def tiktoken_line(token: bytes, rank: object) -> str:
    return f"{b64encode(token).decode()} {rank}"


def test_tiktoken_files_merge_by_rank(tmp_path: Path) -> None:
    path = tmp_path / "small.tiktoken"
    tokens = [b"a", b"b", b"c", b"bc", b"ab", b"abc"]
    lines = [tiktoken_line(token, rank) for rank, token in enumerate(tokens)]
    path.write_text("\n".join([*lines, "", tiktoken_line(b"!", 9)]), encoding="utf-8")
    vocabulary = Vocabulary.load(path)
    assert vocabulary.vocab_size == 10
    assert vocabulary.token_bytes(7) is None
    # "bc" has the lower rank and so is merged first; the longest token that fits would be "ab".
    assert vocabulary.encode("abca") == [5, 0]
    assert vocabulary.encode("abb") == [4, 1]
    with pytest.raises(VocabularyError, match="no token for byte 0x78 at 1"):
        vocabulary.encode("ax")


def test_tiktoken_merges_prefer_low_ranks_to_long_tokens(tmp_path: Path) -> None:
    path = tmp_path / "order.tiktoken"
    path.write_text("\n".join(tiktoken_line(t, r) for r, t in enumerate([b"a", b"b", b"c", b"bc", b"ab"])))
    assert Vocabulary.load(path).encode("abc") == [0, 3]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("YQ==", "must be a base64 token and its rank"),
        ("YQ== 1 2", "must be a base64 token and its rank"),
        ("Y 1", "'Y' is not base64"),
        ("é 1", "'é' is not base64"),
        ("YQ== one", "'one' is not a rank"),
        ("YQ== -1", "'-1' is not a rank"),
        ("YQ== 99999999", "'99999999' is not a rank"),
        (f"YQ== {'9' * 5000}", f"'{'9' * 40}'… is not a rank"),
        (f"{'Y' * 4997} 1", f"'{'Y' * 40}'… is not base64"),
        ("YQ== 0", "rank 0 was given before"),
    ],
)
def test_tiktoken_errors_name_the_line(tmp_path: Path, line: str, complaint: str) -> None:
    path = tmp_path / "bad.tiktoken"
    path.write_text(f"{tiktoken_line(b'z', 0)}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match=rf"bad\.tiktoken, line 3: {complaint}"):
        Vocabulary.load(path)


@needs_devices
def test_what_has_no_end_is_not_read(tmp_path: Path) -> None:
    link = tmp_path / "endless.json"
    link.symlink_to("/dev/zero")
    with pytest.raises(VocabularyError, match="not a regular file"):
        Vocabulary.load(str(link))
