"""The end of time may come at any call, and is never a fault of a puzzle and never an answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from typing import Any

import pytest
from catalogue import thinned
from damage import PUZZLES, written
from striking import calls, sample, struck

from satgrid import formats
from satgrid.errors import SatgridError, TimeUpError
from satgrid.puzzle.faults import caught, fault
from satgrid.puzzle.protocol import Puzzle
from satgrid.runs.one_process import Alone
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts import batch, task as verdict_task
from satgrid.verdicts.task import Task, Terms, judge

STRIKES = 60
LINK = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3"
    "PgIm9hk0UM6zR4rssX1wAQwB22AO4QAxgAswAVwC2+UPpgAbGwhAAlAEwBhAAwhUAN3U2TcPAgAIwAzCAUINZ2Di6uwZ4+fgE"
    "OwQDsEbREQA==="
)


def example(name: str) -> str:
    """Return the shortest example of a format that holds a puzzle worth its name."""
    return min((one for one in written()[name] if one.strip()), key=len)


def each_read(content: str, name: str | None) -> list[Puzzle[Any]]:
    """Read all that a file holds."""
    found = []
    for part in formats.parts(content, name):
        assert isinstance(part.title, str)
        puzzle = part.read()
        part.solution(puzzle)
        part.marks(puzzle)
        found.append(puzzle)
    return found


def struck_everywhere(work: Callable[[], object]) -> None:
    """See the end of time come out of some work wherever it strikes, and do no harm to it."""
    work()
    wanted = work()
    for after in sample(calls(work), STRIKES):
        try:
            with struck(after):
                work()
        except TimeUpError:
            continue
        assert calls(work) < after  # a cache had filled since they were counted
    assert work() == wanted


@pytest.mark.parametrize("name", formats.names())
def test_the_end_of_time_comes_out_of_each_reader(name: str) -> None:
    content = example(name)
    struck_everywhere(lambda: each_read(content, name))
    if name != "dimacs":  # it is known by its first letter, which takes no call
        struck_everywhere(lambda: formats.detect(content))


@pytest.mark.parametrize("name", formats.names(writable=True))
def test_the_end_of_time_comes_out_of_each_writer(name: str) -> None:
    for puzzle in PUZZLES:
        try:
            formats.write(puzzle, name)
        except SatgridError:
            continue
        struck_everywhere(lambda puzzle=puzzle: formats.write(puzzle, name))  # type: ignore[misc]
        return
    pytest.fail("no example can be written")


def test_the_end_of_time_comes_out_of_a_link_with_many_parts() -> None:
    struck_everywhere(lambda: each_read(LINK, None))


def tasks(name: str) -> list[Task]:
    return [Task("file", part, "file") for part in formats.parts(example(name), name)[:1]]


def ring(monkeypatch: pytest.MonkeyPatch, after: int) -> list[float | None]:
    """Let the first alarm strike at a call; return where each limit that is set will be noted."""
    limits: list[float | None] = []

    def alarmed(deadline: float | None) -> AbstractContextManager[None]:
        limits.append(deadline)
        return struck(after) if len(limits) == 1 else nullcontext()

    monkeypatch.setattr(verdict_task, "alarmed", alarmed)
    return limits


@pytest.mark.parametrize("name", formats.names())
def test_a_verdict_is_right_or_unknown_and_never_a_fault(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = tasks(name)
    wanted = judge(one, Terms())
    assert not wanted.fault
    for after in sample(calls(lambda: judge(one, Terms())), 20):
        ring(monkeypatch, after)
        found = judge(one, Terms())
        assert not found.fault
        assert found.verdict is wanted.verdict or (found.late and found.verdict is Verdict.UNKNOWN)


class Pool(Alone):
    """The processes of a batch, played by this one."""

    def end(self) -> None:
        """Do nothing: there is no process."""


@pytest.mark.parametrize("name", thinned(formats.names(), 3))
def test_the_first_short_limit_is_never_an_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the first half second strikes is judged again without a limit, as nobody gave one.
    monkeypatch.setattr(batch, "_pool", lambda _: Pool())
    work = tasks(name)
    terms = Terms(count=True)
    [wanted] = batch.judged(work, terms, jobs=1)
    for after in sample(calls(lambda: judge(work[0], terms)), 12):
        limits = ring(monkeypatch, after)
        # Only what another puzzle waits behind has the short limit.
        for found in batch.judged(2 * work, terms, jobs=2):
            assert replace(found, seconds=0.0) == replace(wanted, seconds=0.0)
        assert limits[0] is not None
        assert limits[1] is None


def test_a_count_and_remarks_of_a_short_limit_are_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from satgrid.counting import cheap

    def late(*_: object) -> None:
        raise TimeUpError("the time is over")

    text = "puzzle: norinori\nalso: no 2x2 shaded\n\nA A\nA A\n"
    [part] = formats.parts(text)
    whole = judge(Task("file", part, "file"), Terms(count=True))
    assert whole.count is not None or whole.verdict is Verdict.NONE
    assert not whole.late
    monkeypatch.setattr(cheap, "cheap_count", late)
    monkeypatch.setattr(verdict_task, "each_remark", late)
    found = judge(Task("file", part, "file"), Terms(count=True))
    assert (found.verdict, found.late) == (whole.verdict, True)


def test_a_verdict_that_is_late_knows_its_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeUpError("the time is over")

    monkeypatch.setattr(verdict_task, "uniqueness", late)
    [part] = formats.parts("puzzle: norinori\ntitle: Two\n\nA A\nA A\n")
    found = judge(Task("file", part, "file"), Terms(seconds=1))
    assert (found.verdict, found.late) == (Verdict.UNKNOWN, True)
    assert (found.kind, found.title, found.shape) == ("norinori", "Two", (2, 2))


def test_the_end_of_time_is_no_exception() -> None:
    # so that no plug-in, and nothing in Python's library, takes it for an error of its own
    assert not issubclass(TimeUpError, Exception)
    with pytest.raises(TimeUpError), caught(), suppress(Exception):
        raise TimeUpError("the time is over")


def test_an_error_that_comes_of_the_end_of_time_is_that() -> None:
    # Python 3.11 reports what is raised while a class body is made as a RuntimeError.
    wrapped = RuntimeError("Error calling __set_name__")
    wrapped.__cause__ = TimeUpError("the time is over")
    with pytest.raises(TimeUpError, match="over"):
        fault(wrapped)


def test_the_end_of_time_comes_back_from_another_process() -> None:
    import pickle

    from satgrid.runs import processes

    done, found = pickle.loads(processes._failure(TimeUpError("the time is over")))
    assert not done
    future: Future[None] = Future()
    future.set_exception(found)
    with pytest.raises(TimeUpError):
        future.result()
