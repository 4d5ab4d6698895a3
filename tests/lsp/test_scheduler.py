"""The scheduler with made-up stages: what runs, when, and what becomes of it. No clock is looked at."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from lsp.stages import NO_EVENT, scheduler
from maskwright.lsp.pace import Pace

LONG = 1000.0


async def test_a_source_is_read_and_then_compiled() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "one")
        await stages.until("made ONE")
        assert stages.log == ["read one", "begin one", "done one", "made ONE"]


async def test_of_edits_in_a_burst_only_the_last_is_compiled() -> None:
    async with scheduler(read_delay=0.01, compile_delay=0.02) as (stages, running):
        for number in range(20):
            running.submit("a", f"edit{number}")
        await stages.until("made EDIT19")
        assert stages.log == ["read edit19", "begin edit19", "done edit19", "made EDIT19"]


async def test_edits_while_compiling_cancel_it_and_never_two_compiles_run() -> None:
    async with scheduler() as (stages, running):
        for number in range(20):
            running.submit("a", f"endless{number}")
            await stages.until(f"begin endless{number}")
        running.submit("a", "last")
        await stages.until("made LAST")
        assert stages.most_at_once == 1
        assert [line for line in stages.log if line.startswith(("cancelled", "done", "made"))] == [
            *(f"cancelled endless{number}" for number in range(20)),
            "done last",
            "made LAST",
        ]


async def test_a_compile_that_ends_after_an_edit_is_not_told() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "deaf")
        await stages.until("begin deaf")
        running.submit("a", "new")
        stages.release.set()
        await stages.until("made NEW")
        assert "done deaf" in stages.log
        assert "made DEAF" not in stages.log
        assert stages.most_at_once == 1


async def test_a_compile_that_ends_in_the_same_turn_as_an_edit_is_not_told() -> None:
    async with scheduler() as (stages, running):
        note = stages.compile_ends

        def edit_when_it_ends(key: str, read: str, outcome: str) -> None:
            note(key, read, outcome)
            if read == "one":
                running.submit("a", "two")

        stages.compile_ends = edit_when_it_ends  # type: ignore[method-assign]
        running.submit("a", "one")
        await stages.until("made TWO")
        assert "done one" in stages.log
        assert "made ONE" not in stages.log


async def test_an_analysis_that_ends_after_an_edit_is_not_told() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "slow-analysis")
        await running.read("a")
        running.submit("a", "new")
        stages.release.set()
        await stages.until("made NEW")
        assert "read slow-analysis" not in stages.log


async def test_pauses_are_as_long_as_the_work_took_for_the_same_document() -> None:
    async with scheduler(read_delay=LONG, compile_delay=LONG) as (stages, running):
        running.submit("a", "one", at_once=True)
        await stages.until("made ONE")
        running.submit("b", "other")
        for number in range(5):  # Nothing is known of the other one, which waits.
            running.submit("a", f"edit{number}")
            await stages.until(f"made EDIT{number}")
        assert not any("other" in line for line in stages.log)


async def test_how_long_the_work_took_is_forgotten_with_the_document() -> None:
    async with scheduler(read_delay=LONG, compile_delay=LONG) as (stages, running):
        running.submit("a", "one", at_once=True)
        await stages.until("made ONE")
        running.drop("a")
        running.submit("a", "two")
        running.submit("b", "other", at_once=True)
        await stages.until("made OTHER")
        assert "read two" not in stages.log


async def test_a_compile_that_is_stopped_counts_for_the_pause_and_one_that_is_done_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with scheduler() as (stages, running):
        monkeypatch.setattr(Pace, "took", lambda pace, seconds: stages.note("took some time"))
        monkeypatch.setattr(Pace, "gave_up", lambda pace, seconds: stages.note("gave up"))
        running.submit("a", "endless")
        await stages.until("begin endless")
        stages.log.clear()
        running.submit("a", "panic")
        await stages.until("gave up")
        await stages.until("failed panic")
        # Reading was timed, and a compile that failed was not.
        assert (stages.log.count("gave up"), stages.log.count("took some time")) == (1, 1)
        running.submit("a", "two")
        await stages.until("made TWO")
        assert stages.log.count("took some time") == 3


async def test_reading_that_ends_after_an_edit_is_not_told() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "slow-read")
        asked = asyncio.ensure_future(running.read("a"))
        await asyncio.sleep(0)
        running.submit("a", "new")
        assert await asked is None
        stages.release.set()
        await stages.until("made NEW")
        assert stages.log[0] == "read new"
        assert "read slow-read" not in stages.log


@pytest.mark.parametrize("turns", range(8))
@pytest.mark.parametrize("at_once", [True, False])
async def test_an_edit_drops_the_earlier_one_at_whatever_turn_it_comes(turns: int, at_once: bool) -> None:
    """The turns are those of the event loop, in which the earlier edit gets from one wait to the next."""
    async with scheduler(read_delay=LONG) as (stages, running):
        running.submit("a", "old", at_once=at_once)
        asked = asyncio.ensure_future(running.read("a"))  # So that there is no pause.
        for _ in range(turns):
            await asyncio.sleep(0)
        seen = len(stages.log)
        running.submit("a", "new", at_once=True)
        await stages.until("made NEW")
        assert await asked in (None, "old", "new")
        # The compile may have begun, in its thread; what comes of it is told to nobody.
        after = [line for line in stages.log[seen:] if not line.startswith(("begin", "done"))]
        assert after == ["read new", "made NEW"]


@pytest.mark.parametrize("turns", range(8))
async def test_closing_is_the_end_at_whatever_turn_it_comes(turns: int) -> None:
    async with scheduler(read_delay=LONG) as (stages, running):
        running.submit("a", "old", at_once=True)
        for _ in range(turns):
            await asyncio.sleep(0)
        running.drop("a")
        seen = len(stages.log)
        running.submit("b", "new", at_once=True)
        await stages.until("made NEW")
        told = [line for line in stages.log[seen:] if line in ("read old", "made OLD", "failed old")]
        assert told == []


async def test_whoever_asks_does_not_wait_for_the_pause() -> None:
    async with scheduler(read_delay=LONG, compile_delay=LONG) as (stages, running):
        running.submit("a", "one")
        assert await running.read("a") == "one"
        assert await running.read("a") == "one"
        assert await running.read("other") is None
        await stages.until("read one")
        assert stages.log == ["read one"]


async def test_what_depends_on_something_that_changed_meanwhile_is_read_again_before_anybody_is_told() -> None:
    async with scheduler() as (stages, running):
        stages.outdated = 2
        running.submit("a", "one")
        assert await running.read("a") == "one"
        assert stages.outdated == -1
        await stages.until("made ONE")
        assert stages.log == ["read one", "begin one", "done one", "made ONE"]


async def test_whoever_asks_does_not_wait_for_the_analysis() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "slow-analysis")
        assert await running.read("a") == "slow-analysis"
        assert stages.log == []
        stages.release.set()
        await stages.until("made SLOW-ANALYSIS")


async def test_a_question_that_is_cancelled_leaves_the_others_waiting() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "slow-read")
        first, second = (asyncio.ensure_future(running.read("a")) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        stages.release.set()
        assert await second == "slow-read"
        assert first.cancelled()


async def test_what_is_opened_is_done_without_pauses() -> None:
    async with scheduler(read_delay=LONG, compile_delay=LONG) as (stages, running):
        running.submit("a", "one", at_once=True)
        await stages.until("made ONE")


async def test_what_is_broken_is_not_compiled() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "broken")
        await stages.until("read broken")
        running.submit("b", "whole")
        await stages.until("made WHOLE")
        assert "begin broken" not in stages.log


async def test_two_documents_do_not_disturb_each_other_and_take_turns() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "deaf-a")
        await stages.until("begin deaf-a")
        running.submit("b", "b")
        await stages.until("read b")
        assert "begin b" not in stages.log
        stages.release.set()
        await stages.until("made DEAF-A")
        await stages.until("made B")
        assert stages.most_at_once == 1


async def test_a_closed_document_is_not_heard_of_again() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "endless")
        await stages.until("begin endless")
        running.drop("a")
        await stages.until("cancelled endless")
        assert await running.read("a") is None
        running.drop("a")
        running.submit("b", "b")
        await stages.until("made B")
        assert [line for line in stages.log if "endless" in line] == [
            "read endless",
            "begin endless",
            "cancelled endless",
        ]


@pytest.mark.parametrize("source", ["bad-read", "bad-analysis", "panic"])
async def test_a_defect_is_told_and_ends_nothing(source: str) -> None:
    async with scheduler() as (stages, running):
        running.submit("a", source)
        await stages.until(f"failed {source}")
        running.submit("a", "good")
        await stages.until("made GOOD")
        assert stages.log[-1] == "made GOOD"


async def test_a_question_about_what_cannot_be_read_is_answered() -> None:
    async with scheduler() as (_, running):
        running.submit("a", "bad-read")
        assert await running.read("a") is None


async def test_stopping_stops_what_runs_and_forgets_what_waits() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "endless")
        await stages.until("begin endless")
        running.submit("b", "b")
        await stages.until("read b")
        running.stop()
        await stages.until("cancelled endless")
        assert "begin b" not in stages.log


async def test_what_takes_longer_comes_after_the_compile() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "more")
        await stages.until("completed MORE")
        assert stages.log == ["read more", "begin more", "done more", "made MORE", "completed MORE"]


async def test_an_edit_stops_what_takes_longer_and_no_compile_waits_for_it() -> None:
    async with scheduler() as (stages, running):
        running.submit("a", "more-endless")
        running.submit("b", "more-deaf")
        await stages.until("made MORE-ENDLESS")
        await stages.until("made MORE-DEAF")
        running.submit("a", "new")
        running.submit("b", "other")
        await stages.until("made NEW")
        await stages.until("made OTHER")
        stages.release.set()
        running.submit("a", "more")
        await stages.until("completed MORE")
        assert not {"completed MORE-ENDLESS", "completed MORE-DEAF"} & set(stages.log)


class Remembered(str):
    """A source that one can look for."""


async def test_what_an_edit_drops_is_gone_without_a_search_for_unused_objects() -> None:
    async with scheduler() as (stages, running):
        gc.disable()
        try:
            dropped = []
            for number in range(5):
                source = Remembered(f"endless{number}")
                dropped.append(weakref.ref(source))
                running.submit("a", source)
                await stages.until(f"begin endless{number}")
                del source
            running.submit("a", "last")
            await stages.until("made LAST")
            assert [one() for one in dropped] == [None] * 5
        finally:
            gc.enable()


async def test_answers_to_what_was_read_come_before_its_analysis() -> None:
    async with scheduler(answers_first=LONG) as (stages, running):
        running.submit("a", "one")
        with running.turns.answering():
            assert await running.read("a") == "one"
            await asyncio.sleep(0.05)
            assert stages.log == []
        await stages.until("made ONE")


async def test_answers_that_never_end_keep_no_analysis_waiting() -> None:
    async with scheduler() as (stages, running):
        with running.turns.answering():
            running.submit("a", "one")
            await asyncio.wait_for(stages.until("made ONE"), NO_EVENT)
