"""The profile of texts: steps, and what their masks read."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskwright import Cancelled, CancelToken, Grammar, Limits, Vocabulary, compile
from maskwright.profiling.running import BETWEEN, Run, run_profile

ROOT = Path(__file__).resolve().parents[2]
TOKENS = Vocabulary.from_tokens([b"a", b"b", b"(", b")", b"((", b" "], end_tokens=[])
NESTED = Grammar.from_text('start: item\nitem: "(" item ")" | WORD\nWORD: /[ab]+/\n')


def walked(grammar: Grammar, *texts: bytes) -> Run:
    compiled = compile(grammar, TOKENS, cache=False)
    return run_profile(grammar, compiled, [(f"text {number}", text) for number, text in enumerate(texts)])


def test_stacks_grow_with_what_is_open() -> None:
    run = walked(NESTED, b"((((a))))")
    assert [step.token for step in run.steps] == [4, 4, 0, 3, 3, 3, 3]
    # The bottom, and a state for each parenthesis.
    assert [step.stack_depth for step in run.steps[:3]] == [1, 3, 5]
    # However deep the stack is, a mask reads as far as tokens reach.
    assert max(step.depth for step in walked(NESTED, b"(" * 40 + b"a" + b")" * 40).steps) == max(
        step.depth for step in run.steps
    )
    # A mask that is known takes no longer than one that may have to be made.
    assert all(step.mask_us >= step.known_us > 0 and step.commit_us > 0 for step in run.steps)
    assert [step.allowed for step in run.steps[:1]] == [4]


def test_reads_are_split_among_rules_and_none_is_lost() -> None:
    run = walked(NESTED, b"(a)", b"((b))")
    assert sum(run.reads.values()) == pytest.approx(2 * sum(step.reads for step in run.steps) / 2)
    assert run.reads["item"] > 0
    assert sum(run.us.values()) == pytest.approx(sum(step.known_us for step in run.steps))
    assert sum(run.terminals.values()) == pytest.approx(sum(step.commit_us for step in run.steps))
    assert {BETWEEN, "WORD"} <= set(run.terminals)


def test_branches_are_counted() -> None:
    # After `a` the word may go on, or have ended.
    run = walked(NESTED, b"(ab)")
    assert [step.heads for step in run.steps] == [1, 1, 2, 2]


def test_a_text_that_cannot_be_walked_says_why_and_others_go_on() -> None:
    run = walked(NESTED, b"(a", b"a(", b"\xff", b"x", b"b")
    assert run.stopped[1].startswith("token 1 (2) is not allowed")
    assert run.stopped[2].startswith("cannot be encoded")
    assert run.stopped[3].startswith("cannot be encoded")
    assert set(run.stopped) == {1, 2, 3}
    assert [step.text for step in run.steps] == [0, 0, 1, 4]


def test_the_slowest_steps_come_first() -> None:
    slowest = walked(NESTED, b"((((ab))))").slowest(3)
    times = [step.known_us + step.commit_us for step in slowest]
    assert len(slowest) == 3
    assert times == sorted(times, reverse=True)


def test_a_walk_can_be_cancelled() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        run_profile(NESTED, compile(NESTED, TOKENS), [("a", b"a")], cancel)


def test_a_long_text_is_as_deep_as_its_stacks() -> None:
    right = Grammar.from_text('start: "a" start "b" | "a" "b"')
    compiled = compile(right, TOKENS)
    state = compiled.start()
    state.commit_bytes(b"a" * 20_000)
    assert state.reads()["stack_depth"] == 20_001


def test_samples_read_what_their_rules_say() -> None:
    grammar = Grammar.from_file(ROOT / "grammars" / "json" / "json.lark")
    compiled = compile(grammar, Vocabulary.load("o200k_base"))
    texts = [(path.name, path.read_bytes()) for path in sorted((ROOT / "grammars" / "json" / "accept").glob("*.txt"))]
    run = run_profile(grammar, compiled, texts)
    assert run.stopped == {}
    assert {"array", "object", "member"} <= {name for name, reads in run.reads.items() if reads}


def test_limits_of_a_state_end_a_text_and_no_more() -> None:
    ambiguous = Grammar.from_text('start: e\ne: e e | "a" | e "a" e |')
    compiled = compile(ambiguous, TOKENS, limits=Limits(max_commit_nodes=2), cache=False)
    run = run_profile(ambiguous, compiled, [("same", b"a" * 50), ("same", b"a")])
    # Of two texts with one name, the first.
    assert set(run.stopped) == {0}
    assert "too many ways" in run.stopped[0]
    assert run.steps[-1].text == 1
