"""Techniques that solvers name, on boards that need them: all that they find follows.

The boards are game ids of Simon Tatham's collection, of levels that take these techniques.
"""

from __future__ import annotations

from typing import Any

import pytest
from every_genre.test_steps import check_path, check_techniques
from finding import found_by

from satgrid import formats
from satgrid.explain.reasons import Explainer
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.steps.techniques import Fact, Known, techniques

NAMED = [
    ("unruly:8x8:KDHACcdGdBBBjd", {"no run", "line complete", "all ways"}),
    (
        "bridges:8x8m2:2c2b3a4d2a2h4e4c1a1k3a4a3a21g",
        {"one each way", "one is missing", "too few elsewhere", "closed off"},
    ),
    (
        "dominosa:5:155130123402454004415533302320114215342205",
        {"pair at one cell", "one pair at a cell", "cell left alone"},
    ),
    ("dominosa:5:345140503203124312412104553330401512024525", {"odd number of cells"}),
    (
        "dominosa:5:335144250110441425551152232133005032204304",
        {"no room for a pair", "two cells, two pairs"},
    ),
    ("dominosa:5:443023505224151425420134300353411552310201", {"same pair twice"}),
    ("dominosa:5:142215304331105413213453035415240540022052", {"four cells, four pairs"}),
    ("dominosa:5:522114353015432553425410500003311242203414", {"three cells, three pairs"}),
    ("pearl:8x8:BbBaBiWbWBeBdBhBcWcBaWaWeWbWc", {"only way through a pearl"}),
    (
        "loopy:7x7t0:1b32d201a1c110a21c122a1c2a3a2a22a1a23b",
        {"line at a corner", "corner of a number"},
    ),
    ("loopy:7x7t0:3a3b11a1b3c32d2a1b123c21c33b3222d", {"from corner to corner"}),
    ("keen:5:a3_a_7a_a3_a_aa_aba,m4a7a15a11s2s1s3m15d2m10", {"combinations"}),
    (
        "solo:3x3:b6b7a4e6c1_7a8a9c5b3c6a2_6_8b1b5_4_4a5c1b9c2a8a3_2c5e3a1b5b",
        {"hidden single in a line", "XY-wing", "swordfish"},
    ),
    ("towers:5:3/3/////2///3//2/4////2//3/3", {"room to rise"}),
    (
        "towers:5:2/4/1/2/4/3/1/3/2/2/2/1/3/3/2/3/3/2/1/3",
        {"less room to rise", "one more in front"},
    ),
    ("unequal:5:0D,0L,0,0,0,0,3,0,0,0L,4,0L,0,0,1,0D,0,0U,0,0,0,0,0,0,2,", {"W-wing"}),
    ("solo:3x3:b1_5_3b6b8j2a7_4a1b6_8c9a9b7a3b2a2c9_6b6a8_3a5j4b3b9_1_2b", {"skyscraper"}),
    (
        "solo:3x3:b5b2_9c4a6f6_2b5b8b8b6b9a1b9b3a5b7b1b7b5b6_4f7a9c1_4b2b",
        {"XYZ-wing", "finned X-wing", "W-wing", "XY-chain", "alternating chain"},
    ),
    (
        "solo:3x3:d8c5c3a4a6a7a5b2_4e9b5_1a9_5e2_6a6_1b8e6_2b7a8a8a4a7c5c3d",
        {"empty rectangle", "two-string kite", "X-chain"},
    ),
]


@pytest.mark.parametrize(("text", "named"), NAMED)
def test_techniques_are_used_and_find_what_follows(text: str, named: set[str]) -> None:
    [board] = formats.read(text)
    walk = check_path(board)
    assert walk.complete
    assert named <= {step.technique.name for step in walk.steps}
    assert check_techniques(board) > 10


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        (
            "puzzle: skyscrapers\nleft: 2 . . .\nright: 3 . . .\n\n....\n....\n....\n....\n",
            "facing numbers",
            1,
        ),
        (
            "puzzle: skyscrapers\nhighest: 3\nleft: 2 . . .\nright: 2 . . .\n\n"
            "....\n....\n....\n....\n",
            "facing numbers",
            2,
        ),
        (
            "puzzle: skyscrapers\nhighest: 3\nleft: 1 . . .\n\n....\n....\n....\n....\n",
            "room to rise",
            2,
        ),
        (
            "puzzle: skyscrapers\nhighest: 3\nleft: 3 . . .\n\n....\n....\n....\n....\n",
            "room to rise",
            3,
        ),
        ("puzzle: slitherlink\n\n2...\n.3..\n....\n", "both or none", 2),
        ("puzzle: araf\n\n..25\n..25\n", "no area with both", 1),
        ("puzzle: araf\n\n..25\n..25\n", "no area without", 2),
    ],
)
def test_techniques_find_without_a_known_fact(text: str, name: str, found: int) -> None:
    """And what they find follows from the clues that they name."""
    board = registry.parse(text)
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == name]
        each = next(way.find(board, Known(explainer.cells)))
        assert len(each.facts) == found
        assert not each.because
        chosen = [explainer.selectors[number] for number in each.clues]
        differs = explainer.any_of([-explainer.literal(fact) for fact in each.facts])
        assert explainer.fits(chosen)
        assert not explainer.fits([*chosen, differs])


@pytest.mark.parametrize(
    "text",
    [
        "highest: 3\nleft: . 2 2 .\nabove: 2 1 2 1\n\n....\n....\n....\n....\n",
        "highest: 4\nleft: . 4 1 . .\nright: . . 3 . 3\nabove: . . . 2 1\nbelow: . . 3 . .\n\n"
        ".....\n.....\n.....\n.....\n.....\n",
    ],
)
def test_skyscrapers_with_empty_lots(text: str) -> None:
    """Each line has each height once, and cells without one hide nothing."""
    board: Any = registry.parse("puzzle: skyscrapers\n" + text)
    walk = check_path(board)
    assert walk.complete
    named = [step.technique.name for step in walk.steps]
    assert "room to rise" in named
    assert "whole line" in named
    assert check_techniques(board) > 10


def test_an_island_and_its_other_neighbors_need_a_way_out() -> None:
    """With the 1, the 3 and one of the 2s would be closed off; with a 3 for a 2 they do not."""
    for rows, ends in ("1.3.2 ..... ..2.2", [(0, 4), (2, 2)]), ("1.3.3 ..... ..2.3", [(0, 4)]):
        board = registry.parse("puzzle: hashi\n\n" + rows.replace(" ", "\n") + "\n")
        with Explainer(board) as explainer:
            [way] = [one for one in techniques(board) if one.name == "way out of a group"]
            known = Known(explainer.cells)
            one, three = (0, 0), (0, 2)
            known.learn(Fact(key, False) for key in known.places if tuple(key) == (one, three, 2))
            found = [each for each in way.find(board, known) if each.because]
            assert [each.facts[0].key[:2] for each in found] == [(three, end) for end in ends]
            for each in found:
                chosen = [explainer.selectors[number] for number in each.clues]
                because = [explainer.literal(fact) for fact in each.because]
                [fact] = each.facts
                assert fact.holds
                assert explainer.fits([*chosen, *because])
                differs = explainer.literal(fact._replace(holds=False))
                assert not explainer.fits([*chosen, *because, differs])


@pytest.mark.parametrize(
    ("name", "gone", "rows", "found"),
    [
        # The first digit of the cell at the corner is 1: in neither of its lines again.
        ("one digit known", {(0, 0): range(20, 40)}, ". . .", 12),
        # The first digit 1 of the first row is at the corner: so it has no other first digit.
        ("only cell for a digit", {(0, 1): range(11, 14), (0, 2): range(11, 14)}, ". . .", 6),
        # The 11 is in the first row: no other number there begins or ends with 1.
        ("number in one line", {(row, at): [11] for row in (1, 2) for at in range(3)}, ". . .", 12),
        # The first digit 1 of the first row is in an 11: it is nowhere else.
        ("digit in one number", {(0, at): [12, 13] for at in range(3)}, ". . .", 6),
    ],
)
def test_digits_of_an_eulero(name: str, gone: Any, rows: str, found: int) -> None:
    """What they find follows from what they name; without it they find nothing."""
    board = registry.parse("puzzle: eulero\n\n" + f"{rows}\n" * 3)
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == name]
        known = Known(explainer.cells, exclusive=True)
        assert not list(way.find(board, known))
        keys = [key for key in known.places if key.number in gone.get(tuple(key.cell), ())]
        known.learn(Fact(key, False) for key in keys)
        each = next(way.find(board, known))
        assert len(each.facts) == found
        because = [explainer.literal(fact) for fact in each.because]
        for fact in each.facts:
            assert not fact.holds
            assert not explainer.fits([*because, explainer.literal(fact._replace(holds=True))])


def test_a_hitori_follows_chains_from_edge_to_edge() -> None:
    """Shaded, the middle cell would part the board; one cell from the edge it does not."""
    board = registry.parse("puzzle: hitori\n\n" + "12345\n23451\n34512\n45123\n51234\n")
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == "edge to edge"]
        known = Known(explainer.cells)
        known.learn(Fact(key, True) for key in known.places if tuple(key) in {(0, 0), (1, 1)})
        known.learn(Fact(key, True) for key in known.places if tuple(key) == (3, 3))
        assert not list(way.find(board, known))
        known.learn(Fact(key, True) for key in known.places if tuple(key) == (4, 4))
        assert [tuple(f.key) for each in way.find(board, known) for f in each.facts] == [(2, 2)]


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        # Three more near the right number: its three cells on the right, none on the left.
        ("puzzle: mosaic\n\n....\n.36.\n....\n", "." * 12, "#0,3 #1,3 #2,3 o0,0 o1,0 o2,0"),
        # One less than the three cells leave room for.
        ("puzzle: mosaic\n\n....\n.35.\n....\n", "." * 12, ""),
        # What is known near one of them counts.
        ("puzzle: mosaic\n\n....\n.35.\n....\n", "...# .... ....", ""),
        ("puzzle: mosaic\n\n....\n.35.\n....\n", "...# #... ....", "#1,3 #2,3 o0,0 o2,0"),
        ("puzzle: mosaic\n\n....\n.35.\n....\n", "...o .... ....", "#1,3 #2,3 o0,0 o1,0 o2,0"),
    ],
)
def test_two_numbers_that_share_cells_are_subtracted(text: str, known: str, found: str) -> None:
    puzzle = registry.parse(text)
    expected = [(found, [0, 1])] if found else []
    assert found_by(puzzle, "two numbers", known) == expected


def test_two_numbers_are_subtracted_on_new_boards() -> None:
    for name in ("mosaic", "minesweeper", "creek"):
        puzzle: Any = drafted(name, 8, 8, seed=3, difficulty="hard")
        check_techniques(puzzle)
    assert "two numbers" in {one.name for one in techniques(puzzle)}
