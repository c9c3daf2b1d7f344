"""Each step of a path follows from the clues and facts it names, and the path is complete."""

from __future__ import annotations

import json
from dataclasses import replace
from math import prod
from pathlib import Path as Path_
from typing import Any

import pytest
from catalogue import BY_HAND, LARGE, ROOT, SMALL, boards, encoded, load
from explain.test_explain import kept, named, possible, run

from satgrid.board.grid import Grid
from satgrid.drawing.sentences import facts_text
from satgrid.errors import TimeUpError
from satgrid.explain.backbone import common
from satgrid.explain.joining import joined
from satgrid.explain.paths import Path, Step, _Walk, path
from satgrid.explain.reasons import Explainer
from satgrid.explain.trials import NESTED
from satgrid.formula.clauses import Formula
from satgrid.generators import generate
from satgrid.generators.generation import drafted
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.session import Session, Status
from satgrid.steps.techniques import LEVELS, Fact, Known, own_trials, techniques

INSTANCES = ROOT / "instances"
FILES = [
    *SMALL,
    "kropki/boxes-4x4",
    "kropki/latin-5",
    "nonogram/diagonal",
    "norinori/6x6",
    "shakashaka/8x8",
    "shakashaka/square-or-diamond",
    "slitherlink/6x6",
    "sudoku/6x6",
    "yajilin/6x6",
]
SEARCHED = {"bedlam", "soma", *(path.stem for path in INSTANCES.glob("tiling/pentominoes-*"))}
"""Boards whose solutions take a search."""


@pytest.mark.parametrize("name", FILES)
def test_paths_follow_and_are_complete(name: str) -> None:
    board: Puzzle[Any] = load(INSTANCES / f"{name}.txt")
    held = common(encoded(board)).known
    assert held is not None
    check_path(board, held.unsettled_places(board))


def check_path(board: Puzzle[Any], open_: Any = None) -> Path:
    """Check that a path is right, step by step, with a formula without selectors."""
    with Explainer(board) as explainer:
        walk = path(explainer)
        solution = explainer.solution()
    assert walk is not None
    assert solution is not None
    known = Known(explainer.cells, exclusive=getattr(board, "exclusive", False))
    clues = board.clue_list()
    given = {clue.cells[0] for clue in clues if clue.given}
    for cell in given:
        known.learn(Fact(key, key in solution) for key in explainer.cells[cell])
    marks: set[Fact] = set()
    used: set[Fact] = set()
    for step in walk.steps:
        check_step(board, step, known, solution)
        used |= set(step.because)
        for cell, state in step.found:
            if not state:  # it stays empty: each of its keys is ruled out
                used |= {Fact(key, False) for key in explainer.cells[cell]}
        before = {cell for cell in explainer.cells if not known.done(cell)}
        fresh = known.learn(step.facts)
        done = {cell for cell in before if known.done(cell)}
        assert done == {cell for cell, _ in step.found}
        assert dict(step.found) == {cell: explainer.state(cell, solution) for cell in done}
        if known.exclusive and not done:
            marks.add(fresh[0])
            assert not any(fact.holds for fact in fresh)
    for step in walk.steps:  # what only says what cells are not is needed later
        if marks.intersection(step.facts):
            assert used.intersection(step.facts)
    left = {cell for cell in explainer.cells if not known.done(cell)}
    assert left <= set(walk.open)
    assert walk.largest == max((len(step.clues) for step in walk.steps), default=0)
    if open_ is not None:
        assert set(walk.open) == set(open_)
        assert left == set(open_) or any(len(board.places(key)) > 1 for key in solution)
    return walk


def check_step(board: Puzzle[Any], step: Step, known: Known, solution: frozenset[Any]) -> None:
    """Check that a step follows from its clues and from what it says was known before."""
    assert step.facts
    assert all((fact.key in solution) == fact.holds for fact in step.facts)
    assert all(fact not in known for fact in step.facts)
    assert all(fact in known for fact in step.because)
    assert not any(board.clue_list()[number].given for number in step.clues)
    loose = kept(board, step.clues)
    block = loose.spoken()

    def literal(fact: Fact) -> int:
        return int(block[fact.key] if fact.holds else -block[fact.key])

    because = list(map(literal, step.because))
    with loose.rule("differs"):
        loose.add(*[-literal(fact) for fact in step.facts])
    assert not possible(loose, because), (step.technique.name, step)
    if step.trial is not None:
        check_trial(board, step, known)
    if step.technique is not NESTED:
        return
    with Session(loose) as session:  # and none of the reasons can be spared
        for gone in because:
            fewer = [other for other in because if other != gone]
            assert session.solve(fewer) is Status.SATISFIABLE
    for gone in step.clues:
        fewer_clues = kept(board, tuple(set(step.clues) - {gone}))
        with fewer_clues.rule("differs"):
            fewer_clues.add(*[-literal(fact) for fact in step.facts])
        assert possible(fewer_clues, because)


def check_trial(board: Puzzle[Any], step: Step, known: Known) -> None:
    """Check that each link follows from what it names alone, by the rules that it names."""
    trial = step.trial
    assert trial is not None
    [fact] = step.facts
    assert trial.supposed == Fact(fact.key, not fact.holds)
    chain = [trial.supposed, *(link.fact for link in trial.links)]
    needed: set[int] = set()
    for at, link in enumerate(trial.every, 1):
        assert all(number < at for number in link.after)
        assert set(link.clues) <= set(step.clues)
        assert set(link.because) <= set(step.because)
        needed |= set(link.after)
        before = Known(known.at, exclusive=known.exclusive)
        before.learn([*link.because, *(one for number in link.after if (one := chain[number]))])
        ends = [] if link.fact is None else [Fact(link.fact.key, not link.fact.holds)]
        formula = named_rules(board, link.rules, link.clues)
        block = formula.spoken()
        assumed = [block[one.key] * (1 if one.holds else -1) for one in [*before.learned, *ends]]
        assert not possible(formula, assumed), (step, link)
    if trial.links:  # none is without use
        assert needed == set(range(len(chain)))


def named_rules(board: Any, rules: tuple[str, ...], clues: tuple[int, ...]) -> Formula:
    """Return the formula with some rules and clues only, beside what defines helpers."""
    formula = encoded(board, board.explained)
    stated = {index: clue for clue, runs in formula.clues.items() for run in runs for index in run}
    kept = {
        index
        for rule, runs in formula.rules.items()
        for run in runs
        for index in run
        if (stated[index] in clues if index in stated else rule in {*rules, *formula.definitions})
    }
    formula.clauses = [clause for index, clause in enumerate(formula.clauses) if index in kept]
    formula.networks = {rule: own for rule, own in formula.networks.items() if rule in rules}
    formula.antichain = False
    return formula


@pytest.mark.parametrize("name", BY_HAND)
def test_techniques_are_named_once_and_have_a_level(name: str) -> None:
    listed = techniques(load(INSTANCES / name / "small.txt"))
    assert len({technique.name for technique in listed}) == len(listed)
    assert all(technique.level in LEVELS for technique in listed)
    assert [technique.level for technique in listed] == sorted(t.level for t in listed)
    for technique in listed:
        assert technique.why[0].isupper()
        assert technique.why.endswith(".")


@pytest.mark.parametrize(
    "path_",
    [
        pytest.param(path, marks=pytest.mark.slow if named(path) in LARGE else ())
        for path in boards()
        if path.parent.name in registry.having("steps") and path.stem not in SEARCHED
    ],
    ids=named,
)
def test_techniques_find_nothing_false(path_: Path_) -> None:
    """All that any technique finds on the way follows, on the boards of the catalogue."""
    board = load(path_)
    cells = prod(board.shape)
    check_techniques(board, 400 if cells <= 100 else 40)


@pytest.mark.parametrize("name", [one for one in registry.having("steps") if one in BY_HAND])
def test_techniques_find_nothing_false_on_new_boards(name: str) -> None:
    boards = [drafted(name, 6, 6, seed=5, difficulty=one) for one in ("easy", "hard")]
    assert sum(check_techniques(board, 60) for board in boards) > 0


def check_techniques(board: Puzzle[Any], most: int = 400) -> int:
    """Check up to so many deductions; return their number."""
    with Explainer(board) as explainer:
        solution = explainer.solution()
        if solution is None:
            return 0
        known = Known(explainer.cells, exclusive=getattr(board, "exclusive", False))
        for clue in explainer.clues:
            if clue.given:
                known.learn(Fact(key, True) for key in explainer.state(clue.cells[0], solution))
        selectors = explainer.selectors
        given = [
            selector
            for selector, clue in zip(selectors, explainer.clues, strict=True)
            if clue.given
        ]
        count, more = 0, True
        while more and count < most:
            more = False
            for technique in techniques(board):
                for found in list(technique.find(board, known)):
                    assert all(fact in known for fact in found.because), technique.name
                    if all(fact in known for fact in found.facts):
                        continue
                    count += 1
                    chosen = [*given, *(selectors[number] for number in found.clues)]
                    because = [explainer.literal(fact) for fact in found.because]
                    differs = explainer.any_of([-explainer.literal(f) for f in found.facts])
                    assert not explainer.fits([*chosen, *because, differs]), (
                        technique.name,
                        found,
                    )
                    known.learn(found.facts)
                    more = True
        return count


@pytest.mark.parametrize(("name", "rows"), [("tiling", 6), ("tiling", 7), ("shikaku", 8)])
def test_techniques_for_pieces(name: str, rows: int) -> None:
    """Boards in the catalogue are too small for these, or have too many solutions."""
    board = generate(name, rows, rows, seed=rows)
    assert check_techniques(board) > 3
    assert any(step.technique in techniques(board) for step in check_path(board).steps)


@pytest.mark.parametrize(
    ("name", "rows", "technique", "said"),
    [
        ("slitherlink", "3.... ..... ..... .....", "number in a corner", ["held 2"]),
        ("slitherlink", ".... .33. .... ..1.", "two adjacent 3s", ["held 3", "absent 2"]),
        ("slitherlink", ".... .3.. ..3. ....", "two diagonal 3s", ["held 4", "absent 4"]),
        ("slitherlink", ".... ..3. .3.. ....", "two diagonal 3s", ["held 4", "absent 4"]),
        (
            "slitherlink",
            "..... .3... ..2.. ...3. .....",
            "3s with 2s between",
            ["held 4", "absent 4"],
        ),
        ("masyu", "..... ..... .www. ..... .....", "three white pearls", ["held 6", "absent 4"]),
        ("masyu", ".... .w.. .w.. .w.. ....", "three white pearls", ["held 6", "absent 4"]),
        ("masyu", "...... ...... ..bb.. ......", "two black pearls", ["held 4", "absent 1"]),
        (
            "masyu",
            "...... ...... ..b... ..b... ...... ......",
            "two black pearls",
            ["held 4", "absent 1"],
        ),
    ],
)
def test_patterns_come_first(name: str, rows: str, technique: str, said: list[str]) -> None:
    """And what they show follows from the clues that they name, whatever else is on the board."""
    board = registry.parse(f"puzzle: {name}\n\n" + rows.replace(" ", "\n") + "\n")
    with Explainer(board) as explainer:
        first = next(
            (technique, found)
            for technique in techniques(board)
            for found in technique.find(board, Known(explainer.cells))
        )
        assert first[0].name == technique
        facts = first[1].facts
        counts = {"held": sum(fact.holds for fact in facts)}
        counts["absent"] = len(facts) - counts["held"]
        assert [f"{key} {count}" for key, count in counts.items() if count] == said
        chosen = [explainer.selectors[number] for number in first[1].clues]
        differs = explainer.any_of([-explainer.literal(fact) for fact in facts])
        assert explainer.fits(chosen)
        assert not explainer.fits([*chosen, differs])


def test_the_only_rectangle_of_a_number_comes_first_and_is_named() -> None:
    told = run("deduce", str(INSTANCES / "shikaku" / "10x10.txt"), "--steps").stdout
    assert told.startswith("1. only rectangle: the 8 at row 2, column 1\n")


def test_a_piece_that_does_not_fit_is_named_once() -> None:
    board = registry.parse("puzzle: tiling\npieces: L3\n\n....\n....\n....\n")
    ways = [Fact(one, False) for one in board.placements if tuple(one.cells[0]) == (0, 0)]  # type: ignore[attr-defined]
    [sentence] = facts_text(board, ways, ())
    assert sentence.words == "row 1, column 1 is not covered by L3 in 3 ways"
    [sentence] = facts_text(board, ways[:1], ())
    assert sentence.words == "row 1, column 1 is not covered by L3"


def _entries(cells: str, numbers: str) -> set[tuple[tuple[int, int], int]]:
    return {((int(at[0]), int(at[1])), int(n)) for at in cells.split() for n in numbers}


@pytest.mark.parametrize(
    ("name", "gone", "found"),
    [
        ("naked pair", _entries("00 01", "34"), _entries("02 03", "12")),
        ("hidden pair", _entries("02 03", "12"), _entries("00 01", "34")),
        ("X-wing", _entries("02 03 12 13", "1"), _entries("20 30 21 31", "1")),
        (  # 1 or 2, then 2 or 3, then 1 or 3: a 1 is in the first cell or the last
            "XY-wing",
            _entries("00", "34") | _entries("03", "14") | _entries("13", "24"),
            _entries("10", "1"),
        ),
    ],
)
def test_pairs_on_boards_with_numbers(name: str, gone: set[Any], found: set[Any]) -> None:
    """With one mark less nothing follows, and what is found follows from what it names."""
    board = registry.parse("puzzle: futoshiki\n\n" + ". . . .\n" * 4)
    with Explainer(board) as explainer:
        [way] = [one for one in techniques(board) if one.name == name]
        for marks in (gone, *(gone - {one} for one in gone)):
            known = Known(explainer.cells, exclusive=True)
            known.learn(Fact(key, False) for key in known.places if tuple(key) in marks)
            seen = list(way.find(board, known))
            assert {tuple(fact.key) for one in seen for fact in one.facts} == (
                found if marks == gone else set()
            )
            for one in seen:
                assert not any(fact.holds for fact in one.facts)
                because = [explainer.literal(fact) for fact in one.because]
                differs = explainer.any_of([-explainer.literal(fact) for fact in one.facts])
                assert not explainer.fits([*because, differs])
                assert all(fact in known for fact in one.because)


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("starbattle/8x8-two", {"star in each square"}),
        ("starbattle/14x14", {"star in each square", "idle cells"}),
        ("heyawake/10x10", {"one way to fit"}),
    ],
)
def test_techniques_that_solvers_name_are_used(name: str, named: set[str]) -> None:
    """And what they find follows: all boards of the catalogue are checked for that."""
    with Explainer(load(INSTANCES / f"{name}.txt")) as explainer:
        walk = path(explainer)
    assert walk is not None
    assert named <= {step.technique.name for step in walk.steps}


def test_steps_of_a_fillomino_name_their_area_and_rest_on_few_facts() -> None:
    board = registry.parse("puzzle: fillomino\n\n3..\n.1.\n..3\n")
    with Explainer(board) as explainer:
        walk = path(explainer)
    assert walk is not None
    said = {(step.technique.name, step.where) for step in walk.steps}
    assert ("full area", "the 1 at row 2, column 2") in said
    assert ("only way", "the 3 at row 3, column 3") in said
    board = load(INSTANCES / "fillomino" / "8x8.txt")
    with Explainer(board) as explainer:
        known = Known(explainer.cells, exclusive=True)
        known.learn(Fact(key, True) for key in explainer.solution() or () if key[0] != (4, 4))
        known.learn(Fact(key, False) for key in explainer.cells[4, 4] if key.number > 9)
        [trial] = own_trials(board, known)
    because = {fact for link in trial.every for fact in link.because}
    assert sum(fact.holds for fact in because) < 20  # of 63 cells that are known


def test_steps_seen_at_once_are_joined() -> None:
    """For people; in JSON each is there. What is joined follows from what it names."""
    board: Any = load(INSTANCES / "masyu" / "small.txt")
    with Explainer(board) as explainer:
        walk = path(explainer)
        solution = explainer.solution()
    assert walk is not None
    assert solution is not None
    some = joined(board, walk.steps, explainer.clues)
    # Two lines that are followed in different places stay two steps.
    assert [one.numbers for one in some] == ["1", "2", "3", "4", "5", "6", "7"]
    file = str(INSTANCES / "masyu" / "small.txt")
    assert len(json.loads(run("deduce", file, "--steps", "--json").stdout)["steps"]["path"]) == 7
    boards_ = ("cojun/small", "entryexit/small", "juosan/small", "slitherlink/6x6")
    for name in (*boards_, "starbattle/8x8-two"):
        check_joined(load(INSTANCES / f"{name}.txt"))


def check_joined(board: Any) -> None:
    with Explainer(board) as explainer:
        walk = path(explainer)
        solution = explainer.solution()
        printed = [clue.cells[0] for clue in explainer.clues if clue.given]
        given = [Fact(key, True) for cell in printed for key in explainer.state(cell, solution)]  # type: ignore[arg-type]
    assert walk is not None
    assert solution is not None
    some = joined(board, walk.steps, explainer.clues)
    assert len(some) < len(walk.steps)
    assert {fact for one in some for fact in one.step.facts} == {
        fact for step in walk.steps for fact in step.facts
    }
    known = Known(explainer.cells, exclusive=getattr(board, "exclusive", False))
    known.learn(given)
    for one in some:
        if one.last > one.first:
            for fact in one.step.facts:
                check_step(board, replace(one.step, facts=(fact,)), known, solution)
        known.learn(one.step.facts)


def test_adjacent_threes_alone_may_be_all_that_the_loop_surrounds() -> None:
    board = registry.parse("puzzle: slitherlink\n\n....\n.33.\n....\n")
    with Explainer(board) as explainer:
        known = Known(explainer.cells)
        [found] = [one for way in techniques(board) for one in way.find(board, known)][:1]
    assert [fact.holds for fact in found.facts] == [True, True]


def test_no_path_without_a_solution() -> None:
    with Explainer(load(INSTANCES / "norinori" / "single-cell.txt")) as explainer:
        assert path(explainer) is None


@pytest.mark.parametrize("name", ["shakashaka/square-or-diamond", "tiling/small"])
def test_path_takes_open_cells_that_are_known(name: str) -> None:
    board = load(INSTANCES / f"{name}.txt")
    held = common(encoded(board)).known
    assert held is not None
    with Explainer(board) as explainer:
        plain = path(explainer)
    with Explainer(board) as explainer:
        assert path(explainer, held.unsettled_places(board)) == plain


def test_path_ends_where_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load(INSTANCES / "norinori" / "6x6.txt")
    with Explainer(board) as explainer:
        whole = path(explainer)
    assert whole is not None
    assert whole.complete
    taken: list[int] = []
    note = _Walk._note

    def late(self: _Walk, step: Step) -> None:
        if len(taken) == 3:
            raise TimeUpError("the time is over")
        taken.append(1)
        note(self, step)

    monkeypatch.setattr(_Walk, "_note", late)
    with Explainer(board) as explainer:
        begun = path(explainer)
    settled = {fact.key for step in whole.steps[:3] for fact in step.facts}
    left = tuple(cell for cell in Grid(*board.shape) if cell not in settled)
    assert begun == Path(whole.steps[:3], whole.open, complete=False, left=left)
    taken.clear()
    file = str(INSTANCES / "norinori" / "6x6.txt")
    result = run("deduce", file, "--steps")
    assert result.exit_code == 3
    assert "\n3. " in result.stdout
    assert "\n4. " not in result.stdout
    assert result.stderr == "the time is over before the path is complete\n"
    taken.clear()
    result = run("deduce", file, "--steps", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["steps"]["complete"] is False


def test_command_shows_the_path() -> None:
    file = str(INSTANCES / "nonogram" / "small.txt")
    result = run("deduce", file, "--steps")
    assert result.exit_code == 0
    assert result.stdout.startswith("1. complete line: row 2: 0\n   (All its")
    assert "\n   row 2, columns 1 to 5 are empty\n" in result.stdout
    document = json.loads(run("deduce", file, "--steps", "--json").stdout)
    steps = document["steps"]
    assert steps["largest"] == max(len(step["clues"]) for step in steps["path"])
    first = steps["path"][0]
    assert first["technique"]["name"] == "complete line"
    assert first["words"] == ["row 2, columns 1 to 5 are empty"]
    assert first["absent"] == ["1,0", "1,1", "1,2", "1,3", "1,4"]
    assert first["held"] == []
    assert first["cells"] == [[1, column] for column in range(5)]
    assert "steps" not in json.loads(run("deduce", file, "--json").stdout)
    none = str(INSTANCES / "norinori" / "single-cell.txt")
    assert json.loads(run("deduce", none, "--steps", "--json").stdout)["steps"] is None


def test_the_solution_comes_after_the_steps() -> None:
    file = str(INSTANCES / "nonogram" / "small.txt")
    board = run("deduce", file).stdout
    steps, empty, below = run("deduce", file, "--steps").stdout.rpartition("\n\n")
    assert (empty, below) == ("\n\n", board)
    assert steps.startswith("1. ")
    assert steps.splitlines()[-1].split()[1] == "steps:"
    assert board.splitlines()[0] not in steps


def test_givens_are_no_steps() -> None:
    """They are known from the start."""
    board: Any = load(INSTANCES / "sudoku" / "9x9.txt")
    with Explainer(board) as explainer:
        walk = path(explainer)
        printed = {clue.cells[0] for clue in explainer.clues if clue.given}
    assert walk is not None
    assert len(printed) == len(board.givens)
    found = [cell for step in walk.steps for cell, _ in step.found]
    assert printed.isdisjoint(found)
    assert len(printed) + len(found) == 81
    assert not any(step.clues for step in walk.steps)


@pytest.mark.parametrize("text", ["puzzle: binairo\n\n00..\n....\n..1.\n.1..\n"])
def test_printed_signs_are_no_steps(text: str) -> None:
    """Neither those that are in the answer, nor those that are not."""
    walk = check_path(registry.parse(text))
    cells = {cell for step in walk.steps for cell, _ in step.found}
    assert cells.isdisjoint({(0, 0), (0, 1), (2, 2), (3, 1)})
    assert cells
    assert "given" not in {step.technique.name for step in walk.steps}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("norinori/6x6", "is shaded"),
        ("norinori/6x6", "is empty"),
        ("nonogram/small", "is filled"),
        ("shakashaka/8x8", "is filled at the lower left"),
        ("kropki/boxes-4x4", "is 3"),
        ("starbattle/8x8", "is a star"),
        ("tents/8x8", "is a tent"),
    ],
)
def test_steps_are_told_in_the_words_of_a_player(name: str, said: str) -> None:
    lines = run("deduce", str(INSTANCES / f"{name}.txt"), "--steps").stdout.splitlines()
    told = [line for line in lines if line.startswith(("   row ", "   column "))]
    assert any(line.endswith(said) for line in told)
    assert not any("'" in line or line.endswith((" .", " #", " A", "*")) for line in told)


def test_steps_tell_where_lines_are() -> None:
    told = run("deduce", str(INSTANCES / "slitherlink" / "6x6.txt"), "--steps").stdout
    assert "\n   line " in told
    assert "\n   no line " in told
    assert " r1c1|r1c2" in told
    assert " above r1c" in told


def test_steps_tell_a_piece_with_its_cells(tmp_path: Path_) -> None:
    file = tmp_path / "lone.txt"
    file.write_text("puzzle: tiling\npieces: V3 I2\n\n..#\n.#.\n##.\n", "utf-8")
    told = run("deduce", str(file), "--steps").stdout
    assert "\n   row 1, columns 1 and 2; row 2, column 1 are covered by V3\n" in told
    cell = run("explain", str(file), "--cell", "2,3").stdout
    assert cell.startswith("row 2, column 3 is covered by I2 together with row 3, column 3, by ")
