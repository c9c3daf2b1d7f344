"""One scale of difficulty for all genres, from the steps of a path."""

from __future__ import annotations

from dataclasses import replace

import pytest
from catalogue import GENRES, ROOT, load, unique_board

from satgrid.explain.difficulty import WORDS, Difficulty, difficulty, level, rated, used
from satgrid.explain.paths import Path, Step
from satgrid.explain.quantiles import PUBLISHED
from satgrid.explain.trials import DIRECT, NESTED, TRIAL
from satgrid.generators.generation import drafted
from satgrid.steps.techniques import Fact, Link, Trial, Way
from satgrid.system.limits import Limits

INSTANCES = ROOT / "instances"


def step(way: Way, known: int = 0, links: int = 0, clues: int = 0) -> Step:
    because = tuple(Fact(number, True) for number in range(known))
    link = Link(Fact((0, 1), True), (0,), (), ("rule",), ())
    trial = None
    if way in (DIRECT, TRIAL):
        trial = Trial(Fact((0, 0), False), (link,) * links, link._replace(fact=None))
    return Step(tuple(range(clues)), (Fact((0, 0), True),), because, (), way, trial=trial)


def named(hardness: int) -> Step:
    return step(Way("seen", hardness, "It is."))


def test_a_longer_chain_is_harder() -> None:
    assert [level(named(hardness)) for hardness in (1, 4, 6)] == [1, 4, 6]
    assert level(named(2)) < level(step(DIRECT, 1)) < level(step(DIRECT, 9))
    chains = [level(step(TRIAL, links=links)) for links in (1, 2, 5, 9, 40)]
    assert chains == sorted(set(chains))
    assert level(named(6)) <= chains[0]
    assert chains[-1] <= level(step(NESTED))
    assert level(step(DIRECT, 1, clues=1)) == level(step(DIRECT, 1))
    assert level(step(DIRECT, 1, clues=3)) == level(step(TRIAL, links=2))
    assert level(step(TRIAL, links=1, clues=3)) == chains[0]


def test_a_path_is_as_hard_as_its_steps() -> None:
    def number(*levels: int) -> float:
        found = rated(Path(tuple(map(named, levels)), ()), "sudoku")
        assert found is not None
        return found.number

    assert number(1) == 1
    assert number(*[5] * 10) == 5
    assert number(2, 2, 2) <= number(2, 2, 3) < number(2, 2, 6)
    assert number(*[2] * 9) < number(*[2] * 9, 5)
    assert number(*[2] * 20, 6) == number(*[2] * 9, 6)  # the hardest count, not their share
    assert rated(Path((named(1),), (), complete=False), "sudoku") is None
    assert rated(Path((named(1),), ((0, 0),)), "sudoku") is None


def word(*steps: Step) -> str:
    found = rated(Path(steps, ()), "sudoku")
    assert found is not None
    return found.word


def test_words_follow_from_the_steps() -> None:
    """No step above level 3, techniques only, at most ten short trials, the rest."""
    trial, direct = step(TRIAL, links=6), step(DIRECT, 1)
    assert word() == word(named(1), *[named(3)] * 40) == "easy"
    assert word(named(1), named(4)) == word(*[named(6)] * 40) == "medium"
    finer = replace(named(3), level=3.5)
    assert word(finer) == "medium"
    assert word(named(1), direct) == word(named(1), trial) == word(*[direct, trial] * 5) == "hard"
    assert word(*[trial] * 11) == word(*[direct] * 11) == "very hard"
    assert word(step(TRIAL, links=7)) == word(step(NESTED)) == "very hard"


def test_documentation_counts_published_boards_of_each_word() -> None:
    sums = [sum(row) for row in zip(*PUBLISHED.values(), strict=True)]
    told = [f"{number:,} are {word}" for number, word in zip(sums, WORDS, strict=True)]
    text = " ".join((ROOT / "docs" / "explain.md").read_text("utf-8").split())
    assert f"Of {sum(sums):,} boards {', '.join(told)}." in text


def test_puzzles_are_ordered_by_words_and_then_by_numbers() -> None:
    assert Difficulty(0, 9.0, 3, 9) < Difficulty(1, 2.0, 4, 1) < Difficulty(1, 2.1, 4, 1)
    assert [Difficulty(rank, 1, 1, 1).word for rank in range(4)] == list(WORDS)


@pytest.mark.parametrize("name", GENRES)
def test_each_genre_has_a_difficulty(name: str) -> None:
    board = unique_board(name)
    if board is None:
        pytest.skip("no board of its size in the catalogue has exactly one solution")
    found = difficulty(board)
    assert found is not None
    assert found == difficulty(board)
    assert found.number >= 1


def test_without_one_solution_there_is_none() -> None:
    assert difficulty(load(INSTANCES / "nonogram" / "diagonal.txt")) is None
    assert difficulty(load(INSTANCES / "norinori" / "single-cell.txt")) is None
    assert difficulty(load(INSTANCES / "sudoku" / "9x9.txt"), Limits(0.0)) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["akari", "kropki", "kuromasu", "nonogram", "shikaku", "slitherlink", "sudoku", "tents"],
)
def test_hard_ones_are_harder_than_easy_ones(name: str) -> None:
    """On the scale, on average over eight: docs/explain.md has the figures."""
    size = {"sudoku": 9, "nonogram": 12}.get(name, 6)
    totals = []
    for wanted in ("easy", "hard"):
        made = [drafted(name, size, size, seed=seed, difficulty=wanted) for seed in range(8)]
        found = [difficulty(puzzle) for puzzle in made]
        totals.append(sum(one.number for one in found if one is not None))
        assert None not in found
    assert totals[0] < totals[1]


def test_techniques_that_a_path_uses() -> None:
    walk = Path((named(1), named(4), step(TRIAL, links=3)), ())
    assert used(walk) == {"seen": 2, "trial": 1}
