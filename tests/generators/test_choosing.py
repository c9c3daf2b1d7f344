"""Puzzles of the requested difficulty, or else a remark that states theirs."""

from __future__ import annotations

import json
import shlex
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pytest
from catalogue import EACH_ANSWER, ROOT, encoded, load, thinned
from click.testing import CliRunner, Result

import satgrid
from satgrid.cli import option_types, program
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain import difficulty as scale, quantiles
from satgrid.explain.difficulty import WORDS, Difficulty, band, difficulty, off
from satgrid.explain.paths import Path as Walk, Step
from satgrid.generators import choosing, generation
from satgrid.generators.choosing import Made, UnfitError, chosen
from satgrid.generators.generation import drafted, generate, made, names
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Verdict, verdict
from satgrid.steps.techniques import Technique
from satgrid.system.limits import ENDLESS, Limits

SMALL = {"sudoku": (6, 6), "nonogram": (8, 8), "fillomino": (4, 4), "kropki": (4, 4)}
SMALL |= dict.fromkeys(("lits", "shakashaka", "tents"), (4, 4))
SMALL |= {
    "variantsudoku": (6, 6),
    "binairo": (6, 6),
    "dominosa": (4, 5),
    "fourcells": (4, 4),
    "gappy": (8, 8),
}
HARDER = dict.fromkeys(("akari", "lits", "nonogram", "shakashaka", "tents"), "medium")
VERY_HARD = ROOT / "instances" / "masyu" / "10x10.txt"  # with trials within a trial
# Two trees are not hard; with the usual symmetry that is refused at once.
NEVER = ("generate", "tents", "--size", "2x3", "--symmetry", "none", "--difficulty", "hard")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(program, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


KNOWN = (2.7, 3.7, 5.0)  # the numbers between the words of a genre


def rated(*numbers: float | None) -> Any:
    """Return a rating that gives one number after the other."""
    left = list(numbers)

    def rate(*_: object, **__: object) -> Difficulty | None:
        number = left.pop(0)
        if number is None:
            return None
        rank = sum(number >= bound for bound in KNOWN)
        return Difficulty(rank, number, 1, 1, "known")

    return rate


BOARD = drafted("tents", 3, 3)


def asked_for(
    monkeypatch: pytest.MonkeyPatch, wanted: str, *numbers: float | None, cells: int = 9
) -> tuple[Made, list[str]]:
    """Choose among drafts of which these are the numbers; return what each was to be."""
    words: list[str] = []

    def draft(number: int, word: str, limits: Limits) -> Puzzle[Any]:
        assert number == len(words)
        words.append(word)
        return BOARD

    monkeypatch.setattr(choosing, "difficulty", rated(*numbers))
    monkeypatch.setitem(quantiles.BOUNDS, "known", KNOWN)
    return chosen(draft, wanted, cells, ENDLESS), words


def test_words_have_bands() -> None:
    for genre in ("sudoku", "yajilin", "of one's own"):
        bands = [band(word, genre) for word in WORDS]
        assert bands[0][0] == 0
        assert bands[-1][1] == inf
        assert all(least < above for least, above in bands)
    assert len({band("easy", genre) for genre in quantiles.BOUNDS}) > 5


def test_numbers_tell_how_far_a_puzzle_is_from_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """The word decides; numbers of another word count as little as can be."""
    monkeypatch.setitem(quantiles.BOUNDS, "known", KNOWN)

    def far(rank: int, number: float, word: str) -> float:
        return off(Difficulty(rank, number, 1, 1, "known"), word)

    assert far(1, 6.0, "medium") == far(0, 9.0, "easy") == 0
    assert [far(0, number, "medium") for number in (1.7, 2.6, 4.0)] == [-1.0, -0.1, -0.1]
    assert [far(2, number, "medium") for number in (3.0, 3.7, 4.0)] == [0.1, 0.1, 0.4]
    assert far(0, 2.7, "hard") == -2.0
    assert far(3, 5.0, "medium") == 2.4


def test_generate_takes_the_words_that_check_prints() -> None:
    words = WORDS
    assert words == generation.WANTED
    assert tuple(word.replace("-", " ") for word in option_types.DIFFICULTY.choices) == words
    for asked in ("very hard", "very-hard"):
        result = run(*NEVER[:-1], asked, "--json")
        assert json.loads(result.stdout)["wanted"] == "very hard"
    assert "'very-hard'" in run("generate", "tents", "--difficulty", "harder").stderr


def test_very_hard_is_what_generators_call_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    found, words = asked_for(monkeypatch, "very hard", 4.9, 3.0, 5.0)
    assert (found.tries, found.missed) == (3, "")
    assert words == ["hard", "hard", "hard"]
    found, _ = asked_for(monkeypatch, "very hard", 4.0, 4.9, None, 4.2, cells=2000)
    assert found.missed == "hard, 4.9; no very hard one in 4 tries"


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2))]
)
@pytest.mark.parametrize(
    ("name", "size"),
    [pytest.param("yajilin", (5, 6), marks=pytest.mark.slow), ("hitori", (6, 6))],
)
def test_the_word_is_part_of_the_seed(name: str, size: tuple[int, int], seed: int) -> None:
    texts = {
        made(name, *size, seed=seed, difficulty=word).puzzle.text()
        for word in (None, *generation.WANTED)
    }
    assert len(texts) == 1 + len(generation.WANTED)


def test_the_first_that_is_as_hard_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found, words = asked_for(monkeypatch, "medium", 4.0, 2.6, 2.7, 3.0)
    assert (found.tries, found.missed) == (3, "")
    assert found.difficulty is not None
    assert found.difficulty.number == 2.7
    # Too hard: what is easier is asked for, and then what is harder.
    assert words == ["medium", "easy", "medium"]


def test_else_the_nearest_is_taken_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    found, words = asked_for(monkeypatch, "hard", 1.4, 3.5, None, 5.3, cells=2000)
    assert found.missed == "medium, 3.5; no hard one in 4 tries"
    assert words == ["hard", "hard", "hard", "medium"]
    found, _ = asked_for(monkeypatch, "hard", None, None, None, None, cells=2000)
    assert found.missed == "not known how hard it is; no hard one in 4 tries"


def test_of_two_as_far_from_the_word_in_tenths_the_first_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In floating-point numbers 2.7 - 2.2 is not 4.1 - 3.7 + 0.1."""
    for first, second in ((2.2, 4.1), (4.1, 2.2)):
        found, _ = asked_for(monkeypatch, "medium", first, second, None, None, cells=2000)
        assert found.difficulty is not None
        assert found.difficulty.number == first


def test_a_word_that_cannot_be_made_is_not_asked_for_again() -> None:
    asked = []

    def draft(number: int, word: str, limits: Limits) -> Puzzle[Any]:
        asked.append(word)
        if word != "easy":
            raise SatgridError(f"no {word} one")
        return BOARD

    assert chosen(draft, "hard", 1000, ENDLESS).difficulty == difficulty(BOARD)
    assert asked == ["hard", "medium", "easy", "easy"]

    def none(number: int, word: str, limits: Limits) -> Puzzle[Any]:
        raise SatgridError(f"no {word} one")

    with pytest.raises(SatgridError, match="no medium one"):
        chosen(none, "medium", 9, ENDLESS)


def test_time_is_over_while_they_are_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TimeUpError):
        chosen(lambda number, word, limits: BOARD, "hard", 9, Limits(0.0))


@pytest.mark.parametrize("name", thinned(names()))
def test_what_is_made_is_as_hard_as_is_said(name: str) -> None:
    """With exactly one solution, and as it is rated once it is read again."""
    size = SMALL.get(name, (5, 5))
    wanted = HARDER.get(name, "easy")
    found = made(name, *size, seed=1, difficulty=wanted)
    board = registry.parse(found.puzzle.text())
    assert found.difficulty == difficulty(board)
    assert verdict(encoded(board)).verdict is Verdict.UNIQUE
    assert found.difficulty is not None
    assert (found.difficulty.word == wanted) != bool(found.missed)
    if name in EACH_ANSWER:
        assert generate(name, *size, seed=1, difficulty=wanted) == found.puzzle


@pytest.mark.parametrize("name", EACH_ANSWER)
def test_without_a_word_it_is_as_it_comes(name: str) -> None:
    size = SMALL.get(name, (5, 5))
    found = made(name, *size, seed=1)
    assert found.puzzle == drafted(name, *size, seed=1)
    assert (found.difficulty, found.tries, found.missed) == (None, 1, "")


def test_a_bound_on_questions_ends_a_path() -> None:
    hard: Any = load(VERY_HARD)
    assert difficulty(hard) is not None
    assert difficulty(hard, questions=1) is None
    assert scale.difficulty(BOARD, questions=1) == difficulty(BOARD)  # by techniques alone


def test_a_path_ends_where_it_is_too_hard() -> None:
    hard: Any = load(VERY_HARD)
    whole = difficulty(hard)
    assert whole is not None
    assert whole.word == "very hard"
    assert difficulty(hard, most="very hard") == whole
    before = 0
    for word, next_ in pairwise(WORDS):
        begun = difficulty(hard, most=word)
        assert begun is not None
        assert not begun.whole
        assert begun.rank >= WORDS.index(next_)
        assert begun.number <= whole.number
        assert before <= begun.steps < whole.steps
        before = begun.steps
        walk = scale.walked(hard, most=word)
        assert walk is not None
        assert walk.left  # the cells that are open there
        assert walk.stuck == (word == "medium")
    easy = drafted("slitherlink", 7, 7, seed=1, difficulty="easy")
    assert difficulty(easy, most="hard") == difficulty(easy)


def test_command_says_what_is_missed(tmp_path: Path) -> None:
    result = run(*NEVER)
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert line.endswith("; no hard one in 20 tries")
    file = tmp_path / "tents.txt"
    file.write_text(result.stdout, "utf-8")
    (checked,) = map(
        json.loads, run("check", str(file), "--difficulty", "--json").stdout.splitlines()
    )
    rating = checked["difficulty"]
    assert line.startswith(f"{rating['word']}, {rating['number']};")
    assert run(*NEVER, "--quiet").stderr == ""
    document = json.loads(run(*NEVER, "--json").stdout)
    assert document["difficulty"] == rating
    assert (document["wanted"], document["tries"]) == ("hard", 20)
    several = run(*NEVER, "--count", "2", "--seed", "3").stderr.splitlines()
    assert [one.split(":")[0] for one in several] == ["seed 3", "seed 4"]


def test_command_makes_what_is_wanted() -> None:
    arguments = ("generate", "sudoku", "--size", "6x6", "--seed", "3")
    result = run(*arguments, "--difficulty", "medium", "--json")
    document = json.loads(result.stdout)
    assert result.stderr == ""
    assert document["difficulty"]["word"] == document["wanted"] == "medium"
    plain = json.loads(run(*arguments, "--json").stdout)
    assert (plain["difficulty"], plain["wanted"], plain["tries"]) == (None, None, 1)


def asked_to_use(
    monkeypatch: pytest.MonkeyPatch, *paths: tuple[str, ...], **more: Any
) -> tuple[Made, list[str], list[str]]:
    """Choose among drafts with these techniques; return also the words and what is told."""
    words: list[str] = []
    told: list[str] = []
    left = list(paths)

    def draft(number: int, word: str, limits: Limits) -> Puzzle[Any]:
        words.append(word)
        return BOARD

    def walk(*_: object, **__: object) -> Walk:
        steps = [Step((), (), (), (), Technique(name, 3, "", iter)) for name in left.pop(0)]
        return Walk(tuple(steps), ())

    monkeypatch.setattr(choosing, "walked", walk)
    made = chosen(draft, None, 400, ENDLESS, thrown=lambda *why: told.append(why[1]), **more)
    return made, words, told


def test_techniques_are_required_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found, words, told = asked_to_use(
        monkeypatch,
        ("single",),
        ("single", "pair", "wing"),
        ("pair", "single"),
        must=("pair",),
        avoid=("wing",),
    )
    assert found.techniques == ("pair", "single")
    assert told == ["no pair", "needs wing"]
    assert words == ["medium", "hard", "medium"]  # too easy, then too hard


def test_no_draft_has_the_technique(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnfitError, match=r"no draft of 5 tries is as requested; .*: no pair"):
        asked_to_use(monkeypatch, *[("single",)] * 5, must=("pair",))


def test_command_requires_techniques() -> None:
    arguments = ("generate", "sudoku", "--size", "6x6", "--json")
    for option in ("--must", "--technique"):
        document = json.loads(run(*arguments, option, "Pointing").stdout)
        assert "pointing" in document["techniques"]
    assert "did you mean 'XY-wing'" in run(*arguments, "--must", "y-wing").stderr
    without = json.loads(run(*arguments, "--avoid", "pointing", "--avoid", "naked pair").stdout)
    assert not {"pointing", "naked pair"}.intersection(without["techniques"])
    assert "trial" not in json.loads(run(*arguments, "--avoid", "trial").stdout)["techniques"]


def test_strict_throws_away_and_says_why() -> None:
    result = run(*NEVER, "--strict")
    assert result.exit_code == 2
    *thrown, last = result.stderr.splitlines()
    assert len(thrown) == 20
    assert thrown[0].startswith("seed 0, draft 1 thrown away: too easy: ")
    assert "no draft of 20 tries is as requested" in last
    assert run("generate", "tents", "--strict").exit_code == 2


def test_the_note_made_makes_the_puzzle_again() -> None:
    options = ("--size", "5x5", "--seed", "8", "--count", "2", "--difficulty", "easy")
    again = []
    for part in run("generate", "creek", *options, "--also", "no 2x2 unshaded").stdout.split("---"):
        (line,) = (one for one in part.splitlines() if one.startswith("made: "))
        version, command = line.removeprefix("made: satgrid ").split(": ", 1)
        assert version == satgrid.__version__
        again.append(part.lstrip() == run(*shlex.split(command)).stdout)
    assert again == [True, True]


def test_time_is_over_in_the_command() -> None:
    assert run(*NEVER, "--timeout", "0.0001").exit_code == 3


def test_a_book_says_how_hard_each_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.cli import output_files

    pytest.importorskip("typst", reason="PDF needs the extra pdf")
    told: list[list[str]] = []

    def content(puzzles: object, form: str, *, hard: list[str]) -> list[bytes]:
        told.append(hard)
        return [b"book"]

    monkeypatch.setattr(output_files, "content", content)
    target = str(tmp_path / "book.pdf")
    run("generate", "akari", "--size", "5x5", "--count", "2", "--difficulty", "easy", "-o", target)
    run("generate", "akari", "--size", "5x5", "--count", "2", "-o", target)
    assert told == [["easy", "easy"], ["", ""]]


def test_in_python() -> None:
    board = satgrid.generate("akari", 5, 5, difficulty="easy")
    found = board.difficulty()
    assert found is not None
    assert found.word == "easy"
    with pytest.warns(UserWarning, match="no hard one in 20 tries"):
        satgrid.generate("tents", 2, 3, difficulty="hard", symmetry="none")
