"""The rule of 45: what cages leave of houses, and what is said of it."""

from __future__ import annotations

from typing import Any

from satgrid.answers.kinds import Numbers
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.explain.reasons import Explainer
from satgrid.grounds.house_sums import whole_houses
from satgrid.layers.rooms import Cages, RoomWords
from satgrid.puzzle import registry
from satgrid.rules.houses import Once, OneEach
from satgrid.rules.sums import CageSums
from satgrid.steps.declared import derived
from satgrid.steps.techniques import Deduction, Fact, Known, Technique


def board_of(cages: str, sums: str, header: str = "") -> Any:
    rows = "\n".join(cages.split())
    numbers = "\n".join(" ".join(row) for row in (line.split() for line in sums.split("/")))
    return registry.parse(f"puzzle: killersudoku\n{header}\n\n{rows}\n\nsums:\n{numbers}\n")


def found(
    board: Any, known: dict[tuple[int, int], int] | None = None
) -> list[tuple[Technique, Deduction]]:
    """Return what is found by the rule of 45, checked with the clues and facts that it names."""
    with Explainer(board) as explainer:
        facts = Known(explainer.cells, exclusive=True)
        facts.learn(Fact(key, True) for key in facts.places if tuple(key) in (known or {}).items())
        each = [
            (way, one)
            for way in derived(board.genre).TECHNIQUES
            if way.name in ("rule of 45", "sums across and down")
            for one in way.find(board, facts)
        ]
        for _, one in each:
            assert all(fact in facts for fact in one.because)
            chosen = [explainer.selectors[number] for number in one.clues]
            because = [explainer.literal(fact) for fact in one.because]
            assert explainer.fits([*chosen, *because])
            for fact in one.facts:
                differs = explainer.literal(fact._replace(holds=not fact.holds))
                assert not explainer.fits([*chosen, *because, differs])
            for less in chosen:
                some = [other for other in chosen if other != less]
                differs = explainer.any_of([-explainer.literal(fact) for fact in one.facts])
                assert explainer.fits([*some, *because, differs])
            assert len(one.where) <= 130
        return each


def said(board: Any, known: dict[tuple[int, int], int] | None = None) -> list[str]:
    """Return the levels and the sentences."""
    return [f"{way.level} {one.where}" for way, one in found(board, known)]


def cells(one: Deduction, *, holds: bool) -> dict[tuple[int, int], str]:
    """Return the numbers of facts by their cells."""
    numbers: dict[tuple[int, int], str] = {}
    for fact in one.facts:
        if fact.holds == holds:
            cell = tuple(fact.key.cell)
            numbers[cell] = numbers.get(cell, "") + str(fact.key.number)
    return numbers


def test_cells_inside_and_cells_of_cages_beyond() -> None:
    board = board_of("AABB ...B .... ....", "3 . 9 . / . . . . / . . . . / . . . .")
    each = found(board)
    assert [f"{way.level} {one.where}" for way, one in each] == [
        "2 box 2 holds 10, the cage inside 9: r2c3 is 1",
        "2 row 1 holds 10, the cages covering it 12: r2c4 is 2",
        "3 row 1 holds 10, the cage inside 3: r1c3 and r1c4 are 7",
        "3 box 1 holds 10, the cage inside 3: r2c1 and r2c2 are 7",
        "4 column 4 holds 10, the cage mostly inside 9: r3c4 and r4c4 are 1 more than r1c3",
        "4 rows 1 and 2 hold 20, the cages inside 12: r2c1, r2c2 and r2c3 are 8",
    ]
    assert cells(each[1][1], holds=True) == {(1, 3): "2"}
    assert cells(each[2][1], holds=False) == {(0, 2): "12", (0, 3): "12"}
    assert cells(each[4][1], holds=False) == {(0, 2): "1"}


def test_known_cells_count() -> None:
    """They are named where they are needed, and so are marks."""
    board = board_of("AA.. .A.. .... ....", "7 . . . / . . . . / . . . . / . . . .")
    assert said(board, {(0, 2): 3})[:2] == [
        "2 box 1 holds 10, the cage inside 7: r2c1 is 3",
        "3 row 1 holds 10, the cage mostly inside 7, known cells inside 3: r1c4 is as much as r2c2",
    ]
    assert [len(one.because) for _, one in found(board, {(0, 2): 3})][:2] == [0, 1]
    [single, _] = said(
        board_of("AA.. .... .... ....", "3 . . . / . . . . / . . . . / . . . ."), {(0, 2): 3}
    )
    assert single == "2 row 1 holds 10, the cage inside 3, known cells 3: r1c4 is 4"


def test_other_houses_and_more_of_them() -> None:
    """Irregular and extra regions, a diagonal; a region's clue is named."""
    text = "puzzle: variantsudoku\n\n" + "....\n" * 4
    extra = registry.parse(
        f"{text}\nextra regions:\nr1c1 r1c4 r4c1 r4c4\n\ncages:\n5: r1c1 r1c4\n2: r4c4\n"
    )
    way, one = found(extra)[0]
    assert (way.level, one.where) == (2, "region r1c1 holds 10, the cages inside 7: r4c1 is 3")
    assert len(one.clues) == 3
    regions = "AABBB\nAABBC\nADDCC\nEDDCC\nEEEED\n"
    jigsaw = registry.parse(
        "puzzle: variantsudoku\n\n"
        + ".....\n" * 5
        + f"\nregions:\n{regions}\ncages:\n14: r1c1 r1c2 r2c1 r2c2\n"
    )
    assert said(jigsaw) == ["2 region r1c1 holds 15, the cage inside 14: r3c1 is 1"]
    diagonal = registry.parse(
        "puzzle: variantsudoku\ndiagonals: yes\n\n"
        + "....\n" * 4
        + "\ncages:\n3: r1c4 r2c3\n4: r3c2\n"
    )
    assert "2 diagonal r1c4 holds 10, the cages inside 7: r4c1 is 3" in said(diagonal)


def test_runs_across_and_down() -> None:
    board = registry.parse(
        "puzzle: kakuro\n\n  #   4\\  17\\\n \\3  .   .\n\\11  .   .\n  #   #   .\n"
    )
    [(way, one)] = [(way, one) for way, one in found(board) if way.level == 2]
    assert one.where == "2 runs across hold 14, 2 runs down covering them 21: r4c3 is 7"
    assert (way.name, cells(one, holds=True)) == ("sums across and down", {(3, 2): "7"})
    assert len(one.clues) == 4


def test_numbers_from_nought() -> None:
    genre = Genre(
        "fromnought",
        says="",
        answer=Numbers(low=0, high=3, antichain=True),
        layers=(Cages(), RoomWords("sums", rooms="cages", noun="cage", least=0, most=99)),
        rules=(OneEach("cell"), Once("line"), CageSums("sum")),
    )
    cages = ((0, 0, 0, 1), (2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13))
    board = class_of(genre)((4, 4), {"cages": cages, "sums": {0: 4}})
    assert said(board) == ["2 row 1 holds 6, the cage inside 4: r1c4 is 2"]


def test_houses_that_hold_every_number_are_where_they_are() -> None:
    """A diagonal that does not begin in the first cell, too."""
    board: Any = registry.parse("puzzle: killersudoku\ndiagonals: yes\n\n" + "....\n" * 4)
    houses = whole_houses((one for _, one in board.constraints), 4)
    cells_of = [{divmod(place // 4, 4) for place in house} for house in houses]
    assert {(0, 3), (1, 2), (2, 1), (3, 0)} in cells_of
    assert len(cells_of) == 14
    with Explainer(board) as explainer:
        for house in cells_of:
            for number in range(1, 5):
                keys = [key for cell in house for key in explainer.cells[cell] if key[1] == number]
                nowhere = [explainer.literal(Fact(key, False)) for key in keys]
                assert not explainer.fits(nowhere)
