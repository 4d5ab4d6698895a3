"""Decoders of tokenizer.json: exactly what the package tokenizers makes of each token, or refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tokenizers
from tokenizers import AddedToken, decoders, models

from maskwright import Vocabulary, VocabularyError
from maskwright.vocabulary_files.decoders import MOST_STEPS, decoding

PIECES = ["b", "a", "aa", "▁a", "▁▁", "_a", "a▁b", "<0x41>", "<0xE2>", "<0x4a>", "Ġc", "é", "c</w>", "日", "A"]
MARKS = decoders.Replace("▁", " ")


def saved(path: Path, decoder: Any, *, fallback: bool = False) -> tokenizers.Tokenizer:
    """A tokenizer of the pieces above, and of added tokens that are text, in a file."""
    vocabulary = {piece: token for token, piece in enumerate(PIECES)}
    real = tokenizers.Tokenizer(models.BPE(vocab=vocabulary, merges=[], byte_fallback=fallback))
    real.decoder = decoder
    real.add_tokens([AddedToken(text, special=False) for text in ("<call>", "ü", "▁x", " y", "<0x42>")])
    real.save(str(path))
    return real


@pytest.mark.parametrize(
    "decoder",
    [
        decoders.ByteLevel(),
        decoders.Sequence([MARKS, decoders.ByteLevel()]),
        decoders.Sequence([decoders.ByteLevel(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]),
        decoders.Sequence([MARKS, decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]),
        decoders.Sequence([decoders.ByteFallback(), decoders.Replace("A", "B"), decoders.Fuse()]),
        decoders.Sequence([decoders.ByteFallback(), decoders.Fuse(), MARKS]),
        decoders.Sequence([decoders.Fuse(), decoders.ByteFallback(), MARKS]),
        decoders.Sequence([decoders.Replace("aa", "bb"), decoders.Sequence([MARKS])]),
        decoders.Sequence([]),
        decoders.Metaspace(),
        decoders.Metaspace("_", prepend_scheme="never"),
        decoders.BPEDecoder(),
        decoders.ByteFallback(),
        decoders.Fuse(),
        decoders.Strip(" ", 0, 0),
    ],
    ids=str,
)
@pytest.mark.parametrize("fallback", [False, True])
def test_tokens_between_others_are_what_the_library_makes(tmp_path: Path, decoder: Any, fallback: bool) -> None:
    path = tmp_path / "tokenizer.json"
    real = saved(path, decoder, fallback=fallback)
    vocabulary = Vocabulary.load(path)
    assert vocabulary.vocab_size == real.get_vocab_size()
    for token in range(vocabulary.vocab_size):
        expected = f"b{(vocabulary.token_bytes(token) or b'').decode('utf-8', 'replace')}b"
        assert real.decode([0, token, 0], skip_special_tokens=False) == expected, real.id_to_token(token)


@pytest.mark.parametrize(
    ("decoder", "complaint"),
    [
        (decoders.Replace(tokenizers.Regex("a+"), "X"), "replaces something else than a given text"),
        (decoders.Strip(" ", 1, 0), "blanks at the start of a text"),
        (decoders.Sequence([decoders.Fuse(), decoders.Strip("a", 1, 0)]), "blanks at the start of a text"),
        (decoders.Sequence([decoders.Fuse(), decoders.Strip(" ", 0, 1)]), "blanks at the start of a text"),
        (decoders.Sequence([decoders.Fuse(), decoders.Replace("bb", "B")]), "may be in several tokens"),
        (decoders.Sequence([decoders.ByteLevel(), MARKS]), "may be in several tokens"),
        (decoders.Sequence([decoders.ByteFallback(), decoders.ByteLevel()]), "behind a step that makes text"),
        (decoders.Sequence([decoders.Fuse(), decoders.BPEDecoder()]), "pieces are joined already"),
        (decoders.Sequence([MARKS, decoders.WordPiece()]), "blanks between words"),
        (decoders.Sequence([MARKS, decoders.CTC()]), "drops tokens that repeat"),
        (decoders.Sequence([MARKS] * (MOST_STEPS + 1)), "more than 32 steps"),
    ],
)
def test_what_depends_on_neighbours_is_refused(tmp_path: Path, decoder: Any, complaint: str) -> None:
    saved(tmp_path / "tokenizer.json", decoder)
    with pytest.raises(VocabularyError, match=complaint):
        Vocabulary.load(tmp_path / "tokenizer.json")


@pytest.mark.parametrize(
    ("decoder", "complaint"),
    [
        (
            {"type": "Sequence", "decoders": [{"type": "Later"}, {"type": "Fuse"}]},
            r"\(Later\) cannot be used",
        ),
        ({"type": "Sequence", "decoders": [7]}, r"\(a number\) cannot be used"),
        ({"type": ["Fuse"]}, "cannot be used"),
        ({}, "cannot be used"),
        ({"type": "Replace", "pattern": {"String": ""}, "content": "x"}, "something else than a given text"),
        ({"type": "BPEDecoder", "suffix": ""}, "has no suffix"),
    ],
)
def test_decoders_that_the_library_does_not_have_are_refused(decoder: Any, complaint: str) -> None:
    with pytest.raises(VocabularyError, match=complaint):
        decoding("some.json", decoder)


def test_a_decoder_that_makes_tokens_of_any_length_is_stopped() -> None:
    step = {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 1_000}
    with pytest.raises(VocabularyError, match="more than 256 MiB of the tokens"):
        decoding("some.json", {"type": "Sequence", "decoders": [step] * 4}).to_bytes("a")


def test_what_is_taken_off_at_the_ends_of_a_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    for decoder, told in (
        (decoders.Sequence([MARKS, decoders.Fuse(), decoders.Strip(" ", 1, 0)]), "blank at the start of a text"),
        (decoders.Metaspace(), "blank at the start of a text"),
        (decoders.BPEDecoder(), "blank at the end of a text"),
    ):
        real = saved(path, decoder)
        assert [told in note for note in Vocabulary.load(path).notes].count(True) == 1
        text = real.decode([PIECES.index("▁a"), PIECES.index("c</w>")])
        assert text == text.strip()
    value = json.loads(saved(path, decoders.Metaspace(prepend_scheme="never"), fallback=True).to_str())
    value["decoder"].pop("prepend_scheme")
    path.write_text(json.dumps({**value, "decoder": {**value["decoder"], "add_prefix_space": False}}), encoding="utf-8")
    notes = Vocabulary.load(path).notes
    assert not any("blank at the start" in note for note in notes)
    assert any("tokens such as <0x0A> stand for their text" in note for note in notes)
