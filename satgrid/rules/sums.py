"""Rules of sums of different numbers: in cages and in runs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from typing import Any, ClassVar, NamedTuple

from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.board.isometry import Isometry
from satgrid.board.known import known
from satgrid.board.text import plural
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.house_sums import Adding, Total, blocks_of, different, leftovers
from satgrid.grounds.number_sets import Combos
from satgrid.grounds.totals import added_up
from satgrid.judging import sums as judge
from satgrid.layers.black_cells import Sums, place_before, run_behind
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.arithmetic import summed
from satgrid.rules.cages import RULE_OF_45, added_to_houses
from satgrid.rules.houses import box_of, firsts, houses_of, rooms_of
from satgrid.rules.rule import ADDED, Rule, StepName

__all__ = ["CageSums", "RunSums"]

_MOST_LEFT = 4  # cells of a sum that follows


@record
class CageSums(Rule):
    """The numbers of a cage differ and have the printed sum, if there is one.

    Attributes
    ----------
    layer
        The sums by the numbers of their cages.
    cages
        The cages; cells may be in none.
    houses
        Whether each row, column and box holds all numbers, by another rule of the genre.
    """

    _: KW_ONLY
    layer: str = "sums"
    cages: str = "cages"
    houses: bool = False

    unnamed: ClassVar[tuple[str, ...]] = ("houses",)
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(
            "{layer} are sums of different numbers in {cages}",
            layer=Named(RoomWords),
            cages=Named(Rooms),
        ),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("already in the cage", 1, "The number stands in the same cage already."),
        "sums": StepName("sums", 3, "No other way to make the sum is left."),
        "every way": StepName("sums", 4, "No other way to make the sum is left."),
        **RULE_OF_45,
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    @property
    def reads(self) -> tuple[str, ...]:
        """The layers of the sums and of the cages."""
        return self.layer, self.cages

    def among(self, rules: Sequence[Rule], layers: Sequence[Layer]) -> CageSums:
        """Return the rule, which notes whether rows, columns and boxes hold all numbers."""
        return replace(self, houses={"row", "column", "box"} <= houses_of(rules))

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the numbers of cages differ, and which sets of numbers have the sum."""
        full = (1 << board.values) - 1
        cages = [firsts(board, cells) for cells in rooms_of(board, self.cages)]
        yield Ones([Groups(places, full, 0) for places in cages if len(places) > 1])
        for cage, total in sorted(known(board.data[self.layer]).items()):
            yield summed(board, cages[cage], total, board.clue_number(self.layer, cage))

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return sums that follow: of house cells outside cages, of cage cells outside houses."""
        width, low, values = board.shape[1], board.answer.low, board.values
        if not self.houses or board.shape != (values, values):
            return
        sums = known(board.data[self.layer])
        cages = [
            (sum(1 << row * width + column for row, column in cells), sums[cage])
            for cage, cells in enumerate(rooms_of(board, self.cages))
            if cage in sums
        ]
        whole = sum(range(low, low + values))
        for cells, total in different(board.shape, box_of(width), cages, whole, _MOST_LEFT):
            yield summed(board, [cell * values for cell in cells], total, None)

    def added(self, board: AnyBoard) -> Iterator[Adding]:
        """Return what cages leave of houses that hold each number once."""
        sums, cages = known(board.data[self.layer]), rooms_of(board, self.cages)
        listed = [(cells, sums[cage]) for cage, cells in enumerate(cages) if cage in sums]
        clues = [board.clue_number(self.layer, cage) for cage in range(len(cages)) if cage in sums]
        yield from added_to_houses(board, listed, clues)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, int]:
        """Return the sum of each cage."""
        held = dict(solution)
        return {
            cage: sum(held.get(cell, 0) for cell in cells)
            for cage, cells in enumerate(rooms_of(board, self.cages))
        }

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Add up the numbers of each cage."""
        data = board.data
        return judge.cages(
            self.name, data[self.cages], data[self.layer], board.dark_cells, solution
        )


@record
class RunSums(Rule):
    """The numbers of a run of open cells differ and have the sum printed before it, if one is."""

    _: KW_ONLY
    layer: str = "sums"

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("{layer} are sums of runs", layer=Named(Sums)),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName("already in the run", 1, "The number stands in the same run already."),
        "sums": StepName("sums", 3, "No other way to make the sum is left."),
        **{
            kind: StepName(
                "sums across and down",
                level,
                "The same cells are added up across and down, but for the few that are left over.",
            )
            for level, kind in enumerate(ADDED, 2)
        },
    }
    answers: ClassVar[tuple[str, ...]] = ("Numbers",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """State that the numbers of runs differ, and which sets of numbers have the sum."""
        full = (1 << board.values) - 1
        runs = list(_runs(board))
        places = [firsts(board, cells) for _, _, cells in runs]
        yield Ones([Groups(own, full, 0) for own in places if len(own) > 1])
        words = board.data[self.layer]
        for (before, way, _), own in zip(runs, places, strict=True):
            total = words[before][way] if before in words else None
            if total is not None:
                yield summed(board, own, total, board.clue_number(self.layer, (before, way)))
            elif len(own) > board.values:  # a search would try all ways to find that out
                yield Combos(own, board.values, ())

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return what sums across and down leave to the cells that only one of them has."""
        low, values = board.answer.low, board.values
        for part in _parts(board, self.layer):
            if part.missed(low, low + values - 1):
                yield Combos(firsts(board, part.cells), values, ())
            elif 0 < len(part.once) <= _MOST_LEFT:
                places = firsts(board, list(part.once))
                weights = dict(zip(places, part.once.values(), strict=True))
                yield added_up(weights, part.down - part.across, low, values)

    def added(self, board: AnyBoard) -> Iterator[Adding]:
        """Return what runs one way leave of a block of runs the other way."""
        words, width = board.data[self.layer], board.shape[1]
        ways: tuple[list[Total], list[Total]] = ([], [])
        clues: list[int] = []
        for before, way, cells in _runs(board):
            total = words[before][way] if before in words else None
            clue = board.clue_number(self.layer, (before, way))
            if total is not None and clue is not None:
                mask = sum(1 << row * width + column for row, column in cells)
                ways[way].append(Total(mask, total, (len(clues),)))
                clues.append(clue)
        for way, said, other in ((1, "across", "down"), (0, "down", "across")):
            bands = blocks_of(ways[way], width, width if way else 1)
            for one in leftovers(bands, ways[1 - way], _MOST_LEFT, mixed=True):
                if one.taken.parts:
                    parts = (*one.band.parts, *one.taken.parts)
                    yield Adding(
                        inside=tuple(cell * board.values for cell in one.inside),
                        beyond=tuple(cell * board.values for cell in one.beyond),
                        total=one.total,
                        houses=(),
                        band=f"{len(one.band.parts)} runs {said}",
                        holds=one.band.total,
                        cages=f"{plural(len(one.taken.parts), 'run')} {other}",
                        within=one.taken.total,
                        clues=tuple(clues[part] for part in parts),
                    )

    def flaws(self, board: AnyBoard) -> list[str]:
        """Report the first run with too many cells, and cells whose sums differ in all."""
        long = [
            f"{regions.named(cells, noun='run')} has more cells than there are numbers"
            for _, _, cells in _runs(board)
            if len(cells) > board.values
        ]
        low, high = board.answer.low, board.answer.low + board.values - 1
        return long[:1] + [
            f"{regions.named(part.cells, noun='part')}: the sums across are {part.across} in all, "
            f"those down {part.down}"
            + (", and cells with only one of them cannot make up for it" if part.once else "")
            for part in _parts(board, self.layer)
            if part.missed(low, high)
        ]

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, Any]:
        """Return the sum of each run after a dark cell, by the cell and 0 (down) or 1 (across)."""
        held, dark = dict(solution), board.dark_cells
        return {
            (before, way): sum(held.get(cell, 0) for cell in cells)
            for before, way, cells in _runs(board)
            if before in dark
        }

    def turned(self, isometry: Isometry) -> bool:
        """Return whether an isometry keeps sums before their runs: if nothing is flipped."""
        return not any(isometry.flipped)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Walk from each cell where a run begins, and add up its numbers."""
        return judge.runs(self.name, board.open_cells, board.data[self.layer], solution)


def _runs(board: AnyBoard) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield each run: the place before it with its direction (0 down, 1 across), and its cells."""
    dark = board.dark_cells
    for way, lines in enumerate((board.grid.columns(), board.grid.rows())):
        for line in lines:
            begins = [place_before(line[0], way), *(cell for cell in line if cell in dark)]
            for before in begins:
                run = run_behind(before, way, dark, board.shape)
                if run:
                    yield before, way, run


class _Part(NamedTuple):
    """Cells that runs with sums connect."""

    cells: list[Cell]
    down: int
    across: int
    once: dict[Cell, int]
    """The cells with a sum in one direction only: 1 for across, -1 for down."""

    def missed(self, low: int, high: int) -> bool:
        """Return whether no numbers from low to high make all sums right."""
        ends = [(way * low, way * high) for way in self.once.values()]
        more = self.across - self.down
        return not sum(map(min, ends)) <= more <= sum(map(max, ends))


def _parts(board: AnyBoard, layer: str) -> Iterator[_Part]:
    """Yield the parts of the board."""
    words = board.data[layer]
    runs = [
        (way, cells, total)
        for before, way, cells in _runs(board)
        if before in words and (total := words[before][way]) is not None
    ]
    at: dict[Cell, list[int]] = {}
    for run, (_, cells, _) in enumerate(runs):
        for cell in cells:
            at.setdefault(cell, []).append(run)
    left = set(range(len(runs)))
    while left:
        part = [min(left)]
        left -= {*part}
        for run in part:
            crossing = {other for cell in runs[run][1] for other in at[cell]} & left
            left -= crossing
            part += sorted(crossing)
        met = sorted({cell for run in part for cell in runs[run][1]})
        totals = [0, 0]
        for run in part:
            totals[runs[run][0]] += runs[run][2]
        once = {cell: 2 * runs[at[cell][0]][0] - 1 for cell in met if len(at[cell]) == 1}
        yield _Part(met, totals[0], totals[1], once)
