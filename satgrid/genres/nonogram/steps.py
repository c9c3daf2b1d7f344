"""Steps of people in one line of a nonogram.

A line is two sets of known cells, filled and blank, as whole numbers: bit p for cell p. Where
blocks and blanks at its ends are settled already, a technique looks at the span between them and at
the blocks that are left for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from satgrid.board import laid_blocks, untold_blocks
from satgrid.board.grid import Cell
from satgrid.genres.nonogram.clues import columns, rows
from satgrid.steps.techniques import Deduction, Known, Technique, absent, held

__all__ = ["TECHNIQUES"]


class _Line(NamedTuple):
    """A line and its known cells."""

    length: int
    blocks: tuple[int, ...]
    ink: int
    blank: int


class _Seen(NamedTuple):
    """Cells that must be filled, cells that must be blank, and the known cells that force it."""

    ink: int
    blank: int
    because: int


class _Span(NamedTuple):
    """The part of a line between its settled ends; cells are counted from its start."""

    start: int
    length: int
    blocks: tuple[int, ...]
    ink: int
    blank: int
    ends: int
    """The settled cells outside, counted from the start of the line."""

    @property
    def open(self) -> int:
        """The cells with unknown state."""
        return (1 << self.length) - 1 & ~(self.ink | self.blank)

    def seen(self, ink: int, blank: int, because: int = 0) -> _Seen:
        """Return a step in the span as a step in the whole line."""
        return _Seen(ink << self.start, blank << self.start, because << self.start | self.ends)

    def turned(self) -> _Span:
        """Return the span read from its other end."""
        length = self.length
        ink, blank = _turned(self.ink, length), _turned(self.blank, length)
        return self._replace(blocks=self.blocks[::-1], ink=ink, blank=blank)

    def runs(self, cells: int) -> list[range]:
        """Return the longest runs of a set of cells."""
        found, start = [], None
        for at in range(self.length + 1):
            inside = cells >> at & 1
            if inside and start is None:
                start = at
            if not inside and start is not None:
                found.append(range(start, at))
                start = None
        return found


Look = Callable[[_Span], "_Seen | None"]


def _turned(cells: int, length: int) -> int:
    return int(f"{cells:0{length}b}"[::-1], 2) if length else 0


def _bits(cells: range) -> int:
    return (1 << cells.stop) - (1 << cells.start)


@lru_cache(maxsize=1 << 14)
def _span(line: _Line) -> _Span:
    start, stop, blocks = 0, line.length, line.blocks
    if untold_blocks.known(blocks):
        start, stop, blocks = laid_blocks.narrowed(start, stop, blocks, line.ink, line.blank)
    inside = _bits(range(start, stop))
    ends = (line.ink | line.blank) & ~inside
    ink, blank = (line.ink & inside) >> start, (line.blank & inside) >> start
    return _Span(start, stop - start, blocks, ink, blank, ends)


def _completed(span: _Span) -> _Seen | None:
    """See that all required cells are filled, or that all blanks are found."""
    size = sum(span.blocks)
    if span.ink.bit_count() == size:
        return span.seen(0, span.open, span.ink)
    if span.blank.bit_count() == span.length - size:
        return span.seen(span.open, 0, span.blank)
    return None


def _full(span: _Span) -> _Seen | None:
    """See that the blocks, with one blank between them, fill all the room."""
    if laid_blocks.spare(span.length, span.blocks):
        return None
    ink = _certain(span)
    return span.seen(ink, (1 << span.length) - 1 & ~ink)


def _overlap(span: _Span) -> _Seen | None:
    """See the cells that blocks cover both when pushed to the front and to the end."""
    ink = _certain(span)
    return span.seen(ink, 0) if ink & ~span.ink else None


def _certain(span: _Span) -> int:
    return sum(map(_bits, laid_blocks.certain(span.length, span.blocks)))


def _glue(span: _Span) -> _Seen | None:
    """See a filled cell so close to the end that it belongs to the first block."""
    for at in range(min(span.blocks[0], span.length)):
        if span.ink >> at & 1:
            ink = _bits(range(at, span.blocks[0]))
            blank = 1 << span.blocks[0] if not at and span.blocks[0] < span.length else 0
            if (ink | blank) & span.open:
                return span.seen(ink, blank, 1 << at)
            return None
    return None


def _capped(span: _Span) -> _Seen | None:
    """See that a run as long as the longest open block has blanks at both ends."""
    most = max(span.blocks)
    for run in span.runs(span.ink):
        beside = (1 << run.start >> 1 | 1 << run.stop) & span.open
        if len(run) == most and beside:
            return span.seen(0, beside, _bits(run))
    return None


def _forced_gap(span: _Span) -> _Seen | None:
    """See a gap between two blanks, or a blank and the end, that is too short for a block."""
    least = min(span.blocks)
    for run in span.runs((1 << span.length) - 1 & ~span.blank):
        if len(run) < least and not _bits(run) & span.ink:
            beside = 1 << run.start >> 1 | 1 << run.stop
            return span.seen(0, _bits(run), beside & span.blank)
    return None


def _split(span: _Span) -> _Seen | None:
    """See a cell that would join its neighbors to a run longer than any block."""
    most = max(span.blocks)
    runs = span.runs(span.ink)
    for run, following in pairwise(runs):
        if following.start == run.stop + 1 and len(run) + 1 + len(following) > most:
            between = 1 << run.stop & span.open
            if between:
                return span.seen(0, between, _bits(run) | _bits(following))
    return None


def _reach(span: _Span) -> _Seen | None:
    """See the cells between the known ones of the only open block, and cells out of its reach."""
    if len(span.blocks) != 1 or not span.ink:
        return None
    size = span.blocks[0]
    first, last = (span.ink & -span.ink).bit_length() - 1, span.ink.bit_length() - 1
    near = _bits(range(max(0, last - size + 1), min(span.length, first + size)))
    ink, blank = _bits(range(first, last + 1)), (1 << span.length) - 1 & ~near
    return span.seen(ink, blank, 1 << first | 1 << last) if (ink | blank) & span.open else None


def _whole(span: _Span) -> _Seen | None:
    """See the cells that all possible arrangements have in common."""
    look = laid_blocks.common if untold_blocks.known(span.blocks) else untold_blocks.common
    common = look(span.length, span.blocks, span.ink, span.blank)
    if common is None or not (common[0] | common[1]) & span.open:
        return None
    return span.seen(*common, span.ink | span.blank)


def _both_ways(look: Look) -> Look:
    """Return a step tried from the front, then from the end."""

    def found(span: _Span) -> _Seen | None:
        seen = look(span)
        if seen:
            return seen
        seen = look(span.turned()._replace(start=0, ends=0))
        if seen is None:
            return None
        ink, blank, because = (_turned(cells, span.length) for cells in seen)
        return span.seen(ink, blank, because)

    return found


def _in_lines(look: Look) -> Callable[[Any, Known], Iterator[Deduction]]:
    """Return the finder that applies a step to each row, then to each column."""

    @lru_cache(maxsize=1 << 14)
    def looked(line: _Line) -> _Seen | None:
        if not untold_blocks.known(line.blocks) and look is not _whole:
            return None
        span = _span(line)
        return look(span) if span.open and (span.blocks or look is _completed) else None

    def find(puzzle: Any, known: Known) -> Iterator[Deduction]:
        listed = [*puzzle.grid.rows(), *puzzle.grid.columns()]
        every = zip(listed, (*rows(puzzle), *columns(puzzle)), strict=True)
        told = ((cells, blocks) for cells, blocks in every if blocks != (untold_blocks.ANY,))
        for number, (cells, blocks) in enumerate(told):
            ink = blank = 0
            for at, cell in enumerate(cells):
                if cell in known.held:
                    ink |= 1 << at
                elif cell in known.absent:
                    blank |= 1 << at
            seen = looked(_Line(len(cells), blocks, ink, blank))
            if seen is not None and (seen.ink | seen.blank) & ~(ink | blank):
                because = seen.because
                yield Deduction(
                    [*held(_of(cells, seen.ink)), *absent(_of(cells, seen.blank))],
                    (number,),
                    [*held(_of(cells, ink & because)), *absent(_of(cells, blank & because))],
                )

    return find


def _of(cells: list[Cell], chosen: int) -> list[Cell]:
    return [cell for at, cell in enumerate(cells) if chosen >> at & 1]


TECHNIQUES = (
    Technique(
        "complete line",
        1,
        "All its blocks are filled, so the rest is blank; or all its blanks are there, so the "
        "rest is filled.",
        _in_lines(_completed),
    ),
    Technique(
        "full line",
        1,
        "The blocks, with one blank between two of them, take up all the room there is.",
        _in_lines(_full),
    ),
    Technique(
        "overlap",
        2,
        "Pushed as far to one end as it goes and as far to the other, a block covers these cells "
        "in both places.",
        _in_lines(_overlap),
    ),
    Technique(
        "glue",
        2,
        "The filled cell is so near to the end that it belongs to the block there, which reaches "
        "on from it.",
        _in_lines(_both_ways(_glue)),
    ),
    Technique(
        "finished block",
        2,
        "The run is as long as the longest block that is left, so it ends at both sides.",
        _in_lines(_capped),
    ),
    Technique(
        "forced gap",
        2,
        "No block that is left fits into so small a gap, so it stays blank.",
        _in_lines(_forced_gap),
    ),
    Technique(
        "split",
        3,
        "Filled, the cell would join two runs to one that is longer than any block.",
        _in_lines(_split),
    ),
    Technique(
        "out of reach",
        3,
        "One block is left. It lies between its known cells, and what is too far from them stays "
        "blank.",
        _in_lines(_reach),
    ),
    Technique(
        "whole line",
        4,
        "In all the ways in which the blocks can still lie, these cells are the same.",
        _in_lines(_whole),
    ),
)
