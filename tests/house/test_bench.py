"""The benchmark: other programs' models agree with satgrid, and the page follows from results."""

from __future__ import annotations

import contextlib
import io
import json
import math
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import batch
import boards
import chart
import commands
import cspuz
import hard
import kit
import layout_tables
import layouts
import machines
import one_library
import options
import page
import pytest
import record
import small_boards
import stores
import sudokus
import tilings
import verdicts
import words
from catalogue import ROOT, load
from children import Child, DisagreedError, FailedError
from covering import PEERS
from parts import PARTS
from reasons import REASONS

from satgrid.errors import SatgridError
from satgrid.generators import generation
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

BENCH = ROOT / "tools" / "bench"
MODULES = {
    "CP-SAT": "ortools",
    "clingo": "clingo",
    "HiGHS": "highspy",
    "xcover": "xcover",
    "exact-cover": "exact_cover",
    "PySAT, one loop": "pysat",
}
SIDES = {
    "fillomino": 5,
    "akari": 7,
    "heyawake": 7,
    "hitori": 6,
    "kropki": 5,
    "kuromasu": 6,
    "lits": 6,
    "masyu": 6,
    "nurikabe": 6,
    "nonogram": 9,
    "norinori": 6,
    "shakashaka": 6,
    "shikaku": 7,
    "slitherlink": 6,
    "starbattle": 6,
    "sudoku": 9,
    "tents": 6,
    "yajilin": 6,
}
LARGEST = {
    "lits": 6,
    "nurikabe": 6,
    "yajilin": 6,
    "heyawake": 8,
    "hitori": 6,
    "slitherlink": 6,
    "fillomino": 5,
    "shikaku": 10,
    "akari": 10,
    "kuromasu": 6,
    "masyu": 6,
    "starbattle": 8,
    "sudoku": 9,
    "tents": 8,
    "nonogram": 15,
    "norinori": 10,
    "shakashaka": 12,
    "kropki": 7,
}
LOOSE = {
    "araf": "1.5\n5..\n512\n",
    "galaxies": ".......\n.......\no..o..o\n.......\n.......\n.......\n...o...\n",
    "nawabari": "..3\n2..\n3..\n",
    "nondango": "AA\nBB\n",
    "rekuto": "..3\n33.\n4..\n",
    "simpleloop": "....\n" * 4,
    "tatamibari": "h..\n...\n.h.\n",
}
LIMIT = 60.0


def needed(program: str) -> None:
    if program in MODULES and find_spec(MODULES[program]) is None:
        pytest.skip(f"{program} is not installed")


def small(kind: str) -> Iterator[boards.Board]:
    """Yield boards with one solution, with several and with none."""
    for path in sorted((ROOT / "instances" / kind).glob("*.txt")):
        puzzle = load(path)
        if max(puzzle.shape) <= LARGEST[kind]:
            yield boards.Board(path.stem, puzzle)
    if kind == "kropki":
        yield boards.Board(
            "loose", registry.parse("puzzle: kropki\nall dots: no\n\n...\n...\n...\n")
        )
    for seed in (1, 2, 3):
        made = generation.generate(kind, SIDES[kind], SIDES[kind], seed=seed)
        yield boards.Board(f"made-{seed}", made, "unique")


@pytest.mark.parametrize(
    ("kind", "program"),
    [
        (kind, program)
        for kind, programs in verdicts.PROGRAMS.items()
        for program in programs
        if program != "satgrid"
        and kind not in verdicts.DECLARED + verdicts.BY_CLINGO + verdicts.BY_CP_SAT
    ],
)
def test_models_agree_with_satgrid(kind: str, program: str) -> None:
    needed(program)
    with Child("satgrid") as own, Child(program) as other:
        assert said_of(small(kind), own, other) >= {"unique", "multiple"}


@pytest.mark.parametrize("program", [one for one in verdicts.USUAL if one != "satgrid"])
def test_models_of_declared_genres_agree_with_satgrid(program: str) -> None:
    needed(program)
    with Child("satgrid") as own, Child(program) as other:
        more = {"clingo": verdicts.BY_CLINGO, "CP-SAT": verdicts.BY_CP_SAT}[program]
        for kind in verdicts.DECLARED + more:
            example: Any = registry.parse(str(registry.example(kind)))
            wanted = {"unique"}
            if any(clue.removable for clue in example.clue_list()):
                wanted.add("multiple")
            assert said_of(declared(kind), own, other) >= wanted, kind


def said_of(every: Iterator[boards.Board], own: Child, other: Child) -> set[str]:
    """Return the verdicts of two programs on some boards; they must agree on each."""
    found = set()
    for board in every:
        text = board.puzzle.text()
        answers = {
            child.program: child.ask("questions:judged", child.program, text, LIMIT, limit=LIMIT)
            for child in (own, other)
        }
        said = {name: answer for name, answer in answers.items() if answer is not None}
        assert len(said) == 2
        found.add(verdicts.agreed(board, said))
    return found


def declared(kind: str) -> Iterator[boards.Board]:
    """Yield the small board and the example of a genre, and each without some or all clues."""
    example: Any = registry.parse(str(registry.example(kind)))
    for name, puzzle in (("small", boards.instance(f"{kind}/small")), ("example", example)):
        kept: Any = puzzle
        clues = [number for number, clue in enumerate(kept.clue_list()) if clue.removable]
        several = kind in ("gappy", "eulero") and name == "small"
        yield boards.Board(f"{kind}, {name}", kept, "multiple" if several else "unique")
        yield boards.Board(f"{kind}, {name}, half the clues", kept.without(clues[::2]))
        yield boards.Board(f"{kind}, {name}, no clue", kept.without(clues))
    if kind in LOOSE:  # the others have one solution, or none
        yield boards.Board(f"{kind}, loose", registry.parse(f"puzzle: {kind}\n\n{LOOSE[kind]}"))


def test_hard_sudokus_are_judged_and_shown() -> None:
    needed("CP-SAT")
    needed("clingo")
    result = sudokus.measure(options.Options(None, 30.0), 3)
    assert sum(result["givens"].values()) == 3
    assert all(int(count) <= sudokus.MOST_GIVENS for count in result["givens"])
    assert all(len(times) == 3 for times in result["times"].values())
    assert "| satgrid, its line read |" in sudokus.shown(result)["sudokus"]


@pytest.mark.parametrize(
    ("document", "word"),
    [
        ({"status": "error", "description": "invalid url"}, ""),
        ({"status": "ok", "description": {"hasAnswer": False}}, "none"),
        ({"status": "ok", "description": {"hasAnswer": True, "isUnique": True}}, "unique"),
        ({"status": "ok", "description": {"hasAnswer": True, "isUnique": False}}, "multiple"),
    ],
)
def test_answers_of_cspuz_core_are_read(document: object, word: str) -> None:
    assert one_library.verdict(document) == word


def test_links_beside_cspuz_core(tmp_path: Path) -> None:
    sets = "".join(
        f'{{"name": "Creek", "problem": "{size} {size}\\n{rows}", "solution": ""}}\n'
        for size, rows in ((1, "- -\\n- -"), (2, "- - -\\n- 2 -\\n- - -"))
    )
    (tmp_path / "creek.jsonl").write_text(sets)
    assert len(list(cspuz.links(tmp_path / "creek.jsonl", 5))) == 2
    times = {"times": [(1.0, 2.0), (3.0, 2.0)], "unread": 0, "late": 1, "differ": 0}
    [text] = cspuz.shown({"genres": {"creek": times}}).values()
    assert "| creek | 2 | 4 ms | 4 ms | 1.00 | even |" in text
    with pytest.raises(FailedError, match="--library"):
        cspuz.measure(options.Options())


def test_each_board_of_a_folder_is_judged(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("puzzle: araf\n\n1.5\n5..\n512\n")
    (tmp_path / "b.url").write_text("https://puzz.link/p?norinori/5/5/cag4ocjo\n")
    (tmp_path / "c.txt").write_text("puzzle: unheard-of\n")
    rows = hard.measure(options.Options(tmp_path))["boards"]
    assert [row["genre"] for row in rows] == ["araf", "norinori"]
    assert all(row["verdict"] in ("unique", "multiple", "none") for row in rows)
    late = {"genre": "araf", "name": "x", "verdict": "unknown", "cpu": None}
    [text] = hard.shown({"limit": 60.0, "boards": [late, late | {"cpu": 0.5}, *rows]}).values()
    assert "| araf | x | unknown | not done |\n| araf | x | unknown | 0.50 s |" in text
    assert "| araf | 1 more | |" in text
    with pytest.raises(FailedError, match="--published"):
        hard.measure(options.Options())


def test_sets_beside_puzzlekit(tmp_path: Path) -> None:
    path = tmp_path / "creek.jsonl"
    path.write_text(json.dumps({"name": "1", "problem": "- x", "solution": ""}) + "\n")
    assert not list(kit.sample(path, 5))
    sets = [
        json.dumps({"name": "1", "problem": f"{n} {n}\n{rows}", "solution": "-"})
        for n, rows in ((1, "- -\n- -"), (2, "- - -\n- 2 -\n- - -"))
    ]
    path.write_text("\n".join(reversed(sets)))
    assert list(kit.sample(path, 5)) == sets
    assert list(kit.sample(path, 1)) == sets[:1]
    times = {"times": [(0.001, 0.002), (0.003, 0.002)], "unread": 0, "late": 1, "differ": 0}
    [text] = kit.shown({"limit": 9.0, "genres": {"creek": times}}).values()
    assert "| creek | 2 | 4 ms | 4 ms | 1.00 | even |" in text.replace("4.0 ms", "4 ms")
    assert "Left out: 1 boards" in text
    with pytest.raises(FailedError, match="--published"):
        kit.measure(options.Options())


def test_puzzlekit_and_satgrid_find_the_published_solution() -> None:
    araf = {"name": "1", "problem": "1 3\n2 - 4", "solution": "1 3\n1 1 1"}
    assert kit.judged("araf", json.dumps(araf), LIMIT)["said"] == "solved"
    pytest.importorskip("puzzlekit")
    assert kit.kinds(["araf", "castlewall"])["kinds"] == {"araf": None, "castlewall": "castle_wall"}
    sudoku = {
        "problem": "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 -",
        "solution": "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
    }
    assert kit.solved("sudoku", sudoku, LIMIT)["said"] == "solved"
    other = sudoku | {"solution": sudoku["solution"][:-1] + "2"}
    assert kit.solved("sudoku", other, LIMIT)["said"] == "differ"
    assert kit.solved("sudoku", sudoku | {"problem": "x"}, LIMIT)["said"] == "unread"


def test_small_boards_are_measured_beside_an_older_tree(tmp_path: Path) -> None:
    times = tmp_path / "times.csv"
    head = "collection,link,cspuz_ms,cspuz_verdict,satgrid_ms,satgrid_read_ms"
    link = "https://puzz.link/p?norinori/5/5/cag4ocjo"
    times.write_text(f"{head}\nNorinori,{link},1,unique,2,2\nNorinori,{link},1,none,2,2\n")
    result = small_boards.measure(options.Options(times=times, beside=ROOT))
    genre = result["genres"]["Norinori"]
    assert result["left_out"] == 1
    assert genre["boards"] == 1
    assert min(genre["new"].values()) > 0
    assert small_boards.scaled(genre | {"new": genre["old"]}) == pytest.approx(4)
    [text] = small_boards.shown(result).values()
    assert "| Norinori | 1 | 1 ms | 4 ms |" in text.replace("1.0 ms", "1 ms").replace("4.0", "4")
    with pytest.raises(FailedError, match="--times"):
        small_boards.measure(options.Options())


@pytest.mark.parametrize("program", [*PEERS, "satgrid", "satgrid sat, listed"])
def test_covers_are_counted_the_same(program: str) -> None:
    needed(program)
    with Child(program) as child:
        for name, expected in (("small", None), ("dominoes-corners", None), ("dominoes-6x6", 6728)):
            text = boards.instance(f"tiling/{name}").text()
            answer = child.ask("covering:counted", program, text, limit=LIMIT)
            with Child("satgrid") as own:
                known = own.ask("covering:counted", "satgrid", text, limit=LIMIT)
            assert answer is not None
            assert known is not None
            assert answer["number"] == known["number"]
            assert expected in (None, answer["number"])
        assert child.memory is None or child.memory > 1


@pytest.mark.parametrize("program", ["pyganak", "graphillion"])
def test_boards_of_machines_are_counted_the_same(program: str) -> None:
    pytest.importorskip(program)
    call, kinds = machines.OTHERS[program]
    with Child(program) as child, Child("satgrid") as own:
        for name in kinds:
            if name in (machines.HOUSES, machines.HALF):
                continue
            known = own.ask("machines:by_frontier", name, 4, LIMIT, limit=LIMIT)
            answer = child.ask(call, name, 4, LIMIT, limit=LIMIT)
            assert known is not None
            assert answer is not None
            assert answer["number"] == known["number"], name


def test_an_answer_that_differs_stops_the_run() -> None:
    board = boards.Board("small", boards.instance("norinori/small"))
    one = {"verdict": "unique", "first": "#."}
    assert verdicts.agreed(board, {"satgrid": one, "clingo": one}) == "unique"
    with pytest.raises(DisagreedError, match="small: satgrid: unique, clingo: none"):
        verdicts.agreed(board, {"satgrid": one, "clingo": {"verdict": "none", "first": ""}})
    with pytest.raises(DisagreedError, match="different only solutions"):
        verdicts.agreed(board, {"satgrid": one, "clingo": {"verdict": "unique", "first": ".#"}})
    with pytest.raises(DisagreedError, match="the record: none"):
        verdicts.agreed(board._replace(recorded="none"), {"satgrid": one})
    with pytest.raises(DisagreedError, match="than the recorded one"):
        verdicts.agreed(board._replace(solution=".#"), {"satgrid": one})


def test_a_child_that_takes_too_long_is_ended_and_starts_again() -> None:
    with Child("satgrid") as child:
        assert child.ask("time:sleep", 60, limit=-4.5) is None
        with pytest.raises(FailedError, match="no puzzle"):
            child.ask("questions:judged", "satgrid", "puzzle: none\n", LIMIT, limit=LIMIT)
        text = boards.instance("norinori/small").text()
        answer = child.ask("questions:judged", "satgrid", text, LIMIT, limit=LIMIT)
        assert answer is not None
        assert answer["verdict"] in ("unique", "multiple")


def test_a_folder_of_boards_is_read(tmp_path: Path) -> None:
    [nonogram] = ['{"name": "n", "rows": [[1], []], "cols": [[1]], "verdict": "unique"}']
    (tmp_path / "nonogram.jsonl").write_text(nonogram + "\n", encoding="utf-8")
    kropki: dict[str, Any] = {
        "name": "k",
        "n": 2,
        "boxes": False,
        "white": [[[0, 1], [0, 0]]],
        "black": [],
        "givens": [[1, 0], [0, 0]],
        "negative": True,
        "verdict": "none",
    }
    (tmp_path / "kropki_more.jsonl").write_text(json.dumps(kropki), encoding="utf-8")
    (tmp_path / "norinori").mkdir()
    (tmp_path / "norinori" / "own.txt").write_text("puzzle: norinori\n\naab\nabb\n", "utf-8")
    found: list[Puzzle[Any]] = []
    for kind in ("nonogram", "kropki", "norinori"):
        [board] = boards.boards(kind, tmp_path)
        found.append(board.puzzle)
    assert [board.shape for board in found] == [(2, 1), (2, 2), (2, 3)]
    assert boards.boards("nonogram", tmp_path)[0].recorded == "unique"
    assert len(boards.boards("shakashaka", None)) >= 5
    jigsaw = {"name": "j", "problem": "2 2\n1 -\n- -\n1 1\n2 2", "solution": "2 2\n1 2\n2 1"}
    (tmp_path / "jigsawsudoku.jsonl").write_text(json.dumps(jigsaw), encoding="utf-8")
    [board] = boards.boards("sudoku", tmp_path)
    assert (board.name, board.puzzle.shape, board.solution) == ("j", (2, 2), "12\n21")


def test_the_page_follows_from_the_results() -> None:
    made = page.files(page.results())
    for name, text in made.items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, (
            f"docs/{name} is not what `python tools/bench page` writes"
        )
    drawn = {f"pictures/{path.name}" for path in (ROOT / "docs/pictures").glob("bench-*.svg")}
    assert drawn == set(made) - {"benchmarks.md"}
    assert "{{" not in made["benchmarks.md"]


def test_every_part_has_its_place_on_the_page() -> None:
    places = set(re.findall(r"\{\{([\w.-]+)\}\}", page.TEMPLATE.read_text(encoding="utf-8")))
    for name, part in PARTS.items():
        assert f"{name}.taken" in places
        result = record.load(name)
        if result is not None:
            assert set(part.shown(result)) <= places


def test_each_genre_outside_the_published_quartiles_has_a_reason() -> None:
    result = record.load("layouts")
    assert result is not None
    rows = PARTS["layouts"].shown(result)["layouts.reasons"].splitlines()[2:]
    assert {row.split(" | ")[0].removeprefix("| ") for row in rows} == set(REASONS)


def test_a_run_of_one_genre_keeps_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = {"commit": "1", "genres": {name: {"commit": "1"} for name in ("akari", "tents")}}
    monkeypatch.setattr(layout_tables, "load", lambda _: kept)
    monkeypatch.setattr(layout_tables, "save", lambda *_: None)
    monkeypatch.setattr(layout_tables, "commit", lambda: "2")
    monkeypatch.setattr(layouts, "compared", lambda *_: {"made": 20})
    result = layout_tables.measure(options.Options(tmp_path, genres=("tents",)))
    assert result["commit"] == "1"
    assert result["genres"] == {
        "akari": {"commit": "1"},
        "tents": {"commit": "2", "made": 20},
    }


def test_without_results_the_page_says_so() -> None:
    text = page.files({})["benchmarks.md"]
    assert "Not measured yet: `python tools/bench run nonogram`." in text
    assert "](pictures/bench-" not in text


def test_some_boards_are_taken_from_the_smallest_to_the_largest() -> None:
    every = [
        boards.Board(str(side), registry.parse("puzzle: mosaic\n\n" + ("." * side + "\n") * side))
        for side in (5, 2, 4, 1, 3)
    ]
    assert [board.name for board in verdicts._some(every, 3)] == ["1", "3", "5"]
    assert [board.name for board in verdicts._some(every, 1)] == ["1"]
    assert verdicts._some(every, None) == verdicts._some(every, 5) == every


def test_a_solution_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    creek = {"name": "c", "problem": "1 1\n1 1\n1 1", "solution": "1 1\nx\nx"}
    whole = {"name": "w", "problem": "1 1\n0 0\n0 0", "solution": "1 1\n-"}
    text = "".join(json.dumps(one) + "\n" for one in (creek, whole))
    (tmp_path / "creek.jsonl").write_text(text, encoding="utf-8")
    found = boards.boards("creek", tmp_path)
    assert [(board.name, board.solution) for board in found] == [("c", None), ("w", ".")]


def test_a_part_has_the_commit_that_it_was_measured_at(tmp_path: Path) -> None:
    about = record.machine()
    result = {"machine": about, "commit": "12345678 of 2026-01-02", "rows": [], "limit": 1.0}
    text = page.files({"counter": result})["benchmarks.md"]
    assert "`python tools/bench run counter`; commit 12345678 of 2026-01-02\n" in text
    assert record.commit(tmp_path) is None  # no repository
    at = record.commit()
    assert at is None or re.fullmatch(r"[0-9a-f]{8,} of \d{4}-\d\d-\d\d( with changes)?", at)


def test_a_busy_machine_is_told_of() -> None:
    about = {"processor": "P", "cores": 2, "system": "S", "python": "3", "versions": {"satgrid": 1}}
    result = {"machine": about, "rows": [], "limit": 1.0}
    quiet = page.files({"counter": result | {"others": [0.0, 0.01]}})["benchmarks.md"]
    busy = page.files({"counter": result | {"others": [0.0, 0.4]}})["benchmarks.md"]
    assert "run counter`;" not in quiet
    assert "`python tools/bench run counter`; **busy**: 0% and 40%" in busy
    elsewhere = about | {"processor": "Q", "versions": {"satgrid": 2, "numpy": 3}}
    results = {"counter": result, "batch": result, "sat": result | {"machine": elsewhere}}
    text = page.files(results)["benchmarks.md"]
    assert "`python tools/bench run batch`\n" in text
    assert "`python tools/bench run sat`; on Q, satgrid 2\n" in text


def test_one_table_has_all_verdicts() -> None:
    board = {"name": "a", "verdict": "unique"}
    result = {"limit": 10.0, "machine": {}, "memory": {}, "set": "published", "of": 1}
    tents = result | {
        "programs": ["satgrid", "CP-SAT", "clingo"],
        "boards": [board | {"cpu": {"satgrid": [0.5], "CP-SAT": [1.5], "clingo": []}}],
    }
    akari = result | {
        "programs": ["satgrid", "clingo"],
        "boards": [board | {"cpu": {"satgrid": [0.2], "clingo": [0.3, 0.5, 0.4]}}],
    }
    some = tents | {"of": 60}
    text = verdicts.summary({"tents": tents, "akari": akari, "kakuro": some})
    assert text.splitlines()[2:] == [
        "| akari | 1 | 0.20 s | 0.40 s | 2.0 | | | `run akari` |",
        "| kakuro | 1 | 0.50 s | over 10.0 s | over 20 | 1.50 s | 3.0 | `run kakuro --boards 1` |",
        "| tents | 1 | 0.50 s | over 10.0 s | over 20 | 1.50 s | 3.0 | `run tents` |",
    ]


def test_totals_count_what_is_not_done_with_the_limit() -> None:
    result = {
        "programs": ["satgrid", "clingo"],
        "limit": 10.0,
        "boards": [
            {"name": "a", "verdict": "unique", "cpu": {"satgrid": [1.0, 3.0, 2.0], "clingo": []}},
            {"name": "b", "verdict": "unknown", "cpu": {"satgrid": [], "clingo": []}},
        ],
        "set": "published",
        "memory": {"satgrid": 40.0, "clingo": None},
    }
    assert verdicts.totals(result) == {"satgrid": (2.0, 0), "clingo": (10.0, 1)}
    text = verdicts.shown("nonogram", result)["nonogram"]
    assert "| satgrid | 2.00 s (1.00 s to 3.00 s) | 1.0 |" in text
    assert "| clingo | over 10.0 s" in text
    assert "left out: b." in text


def test_a_program_that_is_not_done_is_shown_with_the_limit() -> None:
    result = {
        "limit": 30.0,
        "programs": ["satgrid", "clingo"],
        "counts": {"b": 4040},
        "times": {"b": {"satgrid": [[0.2, 0.2], [0.2, 0.3], [0.2, 0.25]], "clingo": []}},
        "memory": {"satgrid": 60.0, "clingo": None},
    }
    text = tilings.shown("tilings", result)["tilings"]
    assert "| satgrid | 0.25 s (0.20 s to 0.30 s) | 0.20 s | 1.0 | 60 MB |" in text
    assert "| clingo | not done (over 30 s) | | over 120 | |" in text


def test_results_are_kept_as_they_are_read(tmp_path: Path) -> None:
    record.save("part", {"a": [1.23456, 2], "b": {"c": 0.000123456}}, tmp_path)
    assert record.load("part", tmp_path) == {"a": [1.235, 2], "b": {"c": 0.0001235}}
    assert record.load("other", tmp_path) is None
    assert [path.name for path in tmp_path.iterdir()] == ["part.json"]


def test_charts_are_pictures() -> None:
    lines = chart.lines("t", {"a": [(1, 0.01), (2, 10.0)], "b": [(1, 1.0)]}, across="size")
    bars = chart.bars("t", {"g": {"a": 1.0, "b": 20.0}})
    for text in (lines, bars):
        assert ElementTree.fromstring(text).tag.endswith("svg")
    assert lines.count("<circle") == 3
    assert "10 s" in lines
    widths = [float(one) for one in re.findall(r'<rect [^>]*width="([\d.]+)" [^>]*"#[0d]', bars)]
    assert widths[1] > widths[0] == 0
    ratio = widths[1] / math.log10(20)
    assert ratio == pytest.approx((chart.WIDTH - chart.NAMES - chart.RIGHT) / 2, rel=0.01)


def test_numbers_are_written_short() -> None:
    spelled = [options.seconds(value) for value in (0.0000123, 0.0056, 0.056, 5.6, 56, 560)]
    assert spelled == ["12 µs", "5.6 ms", "56 ms", "5.60 s", "56.0 s", "560 s"]
    assert [options.ratio(value) for value in (1.04, 9.96, 1234.5)] == ["1.0", "10", "1,234"]


def test_what_a_command_takes() -> None:
    took = commands.run("count", str(ROOT / "instances/tiling/small.txt"), "--quiet")
    assert took.output == "4\n"
    assert took.cpu is None or took.cpu > 0
    assert took.memory is None or took.memory > 1
    with pytest.raises(FailedError, match="exit code 2"):
        commands.run("count", "nowhere.txt")


def test_without_a_way_to_measure_there_are_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: times by the clock, and empty cells."""
    monkeypatch.delattr(os, "wait4", raising=False)
    took = commands.run("--version")
    assert (took.cpu, took.memory) == (None, None)
    assert took.elapsed > 0
    with pytest.raises(FailedError, match="exit code 2"):
        commands.run("count", "nowhere.txt")
    row: dict[str, Any] = {"name": "set", "jobs": 1, "puzzles": 2, "unknown": 0, "elapsed": 4.0}
    text = batch.shown({"rows": [row | {"cpu": took.cpu, "memory": took.memory}]})["batch"]
    assert text.endswith("\n| set | 1 | 2 | 0 | | 4.00 s | | |")


def test_proofs_by_the_clock_say_so() -> None:
    result: dict[str, Any] = {"verified": 3, "bytes": 2e6, "limit": 5.0}
    result |= {"make": 3.0, "check": 2.0, "verify": 1.0}
    assert "3.00 s of processor to judge" in batch.shown_proofs(result)["proofs"]
    result |= {"measure": "time by the clock"}
    assert "3.00 s of time by the clock to judge" in batch.shown_proofs(result)["proofs"]


def test_a_board_by_a_store_by_processes_and_a_cluster() -> None:
    """The long part, on a small board."""
    result = stores.compared("dominoes-6x6", options.Options())
    assert (result["number"], result["distinct"]) == (6728, 930)
    programs = 3 if find_spec("distributed") is None else 4
    assert len(result["rows"]) == programs
    for row in result["rows"]:
        row["elapsed"] = 1.1
    result["rows"][0]["elapsed"] = 2.0
    lines = stores.shown_compared(result)["eight"].splitlines()
    assert lines[0] == "dominoes-6x6: 6,728 solutions, 930 distinct."
    assert re.match(r"\| counted, 1 process \| 2.00 s \| [^|]+ \| 1.00 \| \| ", lines[4])
    assert re.search(r" \| 0.55 \| counted, 1 process \| ", lines[5])
    assert len(lines) == 4 + programs


def test_numbers_that_differ_are_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "COUNT", ("count", "--method", "sat", "--quiet", "--limit", "3"))
    monkeypatch.setattr(stores, "find_spec", lambda _: None)
    with pytest.raises(DisagreedError, match=r"small: frontier: 4, 1; by SAT: at least 3, 1"):
        stores.compared("small", options.Options())


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_lists_the_parts() -> None:
    shown = run("help")
    assert shown.returncode == 0
    for name in PARTS:
        assert re.search(rf"^    {name} ", shown.stdout, re.MULTILINE)
    assert re.search(r"^    eight +\(25\) 8x8 by SAT", shown.stdout, re.MULTILINE)


def test_long_parts_are_measured_where_they_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    main = runpy.run_path(str(BENCH / "__main__.py"))
    measured: list[str] = []

    def noted(name: str, _: options.Options) -> bool:
        measured.append(name)
        return True

    monkeypatch.setitem(main["main"].__globals__, "run", noted)
    monkeypatch.setattr(page, "write", lambda _: [])
    assert main["main"](["run"]) == 0
    assert measured == [name for name, part in PARTS.items() if not part.long]
    assert main["main"](["run", "eight"]) == 0
    assert measured[-1] == "eight"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "nothing"), "no part 'nothing'; known: nonogram, "),
        (("page", "nonogram"), "no part 'nonogram'"),
        (("run", "nonogram", "--published", "nowhere"), "no folder nowhere"),
        (("run", "small", "--times", "nowhere"), "no nowhere"),
    ],
)
def test_bad_use_is_refused(arguments: tuple[str, ...], message: str) -> None:
    shown = run(*arguments)
    assert shown.returncode == 2
    assert message in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_part_that_fails_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: options.Options) -> Any:
        raise FailedError("clingo: the process died")

    def disagree(_: options.Options) -> Any:
        raise DisagreedError("small: satgrid: unique, clingo: none")

    main = runpy.run_path(str(BENCH / "__main__.py"))
    monkeypatch.setitem(main["run"].__globals__, "others", lambda: 0.0)
    monkeypatch.setattr(page, "write", lambda _: [])
    monkeypatch.setitem(PARTS, "kropki", PARTS["kropki"]._replace(measure=fail))
    assert main["main"](["run", "kropki"]) == 1
    assert "kropki: not measured: clingo: the process died" in capsys.readouterr().err
    monkeypatch.setitem(PARTS, "kropki", PARTS["kropki"]._replace(measure=disagree))
    assert main["main"](["run", "kropki"]) == 1
    assert "stopped: small: satgrid: unique, clingo: none" in capsys.readouterr().err


def test_a_part_is_measured_kept_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure verdicts by satgrid alone on two boards, from the command to the page."""
    monkeypatch.setitem(verdicts.PROGRAMS, "norinori", ("satgrid",))
    for path in ("small", "6x6"):
        text = boards.instance(f"norinori/{path}").text()
        target = tmp_path / "published" / "norinori" / f"{path}.txt"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    main = runpy.run_path(str(BENCH / "__main__.py"))
    kept: dict[str, Any] = {}
    monkeypatch.setitem(main["run"].__globals__, "save", lambda name, one: kept.update({name: one}))
    monkeypatch.setitem(main["run"].__globals__, "others", lambda: 0.0)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        main["run"]("norinori", options.Options(tmp_path / "published", 30.0))
    assert "norinori" in said.getvalue()
    assert [row["name"] for row in kept["norinori"]["boards"]] == ["6x6", "small"]
    assert all(len(row["cpu"]["satgrid"]) == 3 for row in kept["norinori"]["boards"])
    assert kept["norinori"]["machine"]["versions"]["satgrid"]
    record.save("norinori", kept["norinori"], tmp_path)
    [name, *_] = page.write(page.results(tmp_path), tmp_path / "docs")
    assert "2 published boards" in (tmp_path / "docs" / name).read_text(encoding="utf-8")


def test_new_puzzles_are_compared_with_published_ones_of_about_their_size(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Half to twice as many cells, if there are enough; else all of them."""

    def measured(sizes: list[tuple[int, int]]) -> tuple[bool, list[int]]:
        blanks = [
            registry.parse("puzzle: akari\n\n" + ("." * width + "\n") * height)
            for height, width in sizes
        ]
        found = [boards.Board(str(at), one) for at, one in enumerate(blanks)]
        monkeypatch.setattr(layouts, "boards", lambda *_: found)
        result = layouts.compared("akari", tmp_path)
        assert result is not None
        return result["alike"], result["published"]

    def cells(puzzles: Any) -> Any:
        return [puzzle.shape[0] * puzzle.shape[1] for puzzle in puzzles]

    monkeypatch.setattr(layouts, "summary", cells)
    monkeypatch.setattr(layouts, "MADE", 0)
    near, far = [(10, 10), (5, 10), (10, 20)] * 4, [(5, 9), (10, 21)]
    assert measured([*near, *far]) == (True, [100, 50, 200] * 4)
    assert measured([*near[1:], *far]) == (False, [50, 200, *[100, 50, 200] * 3, 45, 210])


def test_words_count_what_was_found_in_time_and_what_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = list[int]()

    def made(name: str, height: int, width: int, **wished: Any) -> Any:
        tried.append(wished["seed"])
        if wished["seed"] == 1:
            raise SatgridError("none was found")
        return generation.made(name, height, width, **wished)

    monkeypatch.setattr(words, "made", made)
    row = words._made("akari", (5, 5), "easy", 60.0)
    assert tried == list(range(words.SEEDS))
    assert row["tried"] == words.SEEDS
    assert 0 < row["first"] <= row["right"] <= words.SEEDS - 1
    assert row["longest"] >= row["seconds"] > 0


def test_no_puzzles_are_made_for_words_after_the_limit() -> None:
    row = words._made("akari", (5, 5), "easy", 0.0)
    assert (row["tried"], row["right"], row["number"]) == (0, 0, None)
    genres = {"akari": {"size": [5, 5], **dict.fromkeys(generation.DIFFICULTIES, row)}}
    table = words.shown({"limit": 0.0, "genres": genres})["words"]
    assert table.splitlines()[-1] == "| akari 5x5 | 0, 0 of 0 | 0, 0 of 0 | 0, 0 of 0 |"


def test_words_go_on_where_they_were_interrupted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = {"commit": "1", "genres": {"akari": "kept"}}
    monkeypatch.setattr(words, "load", lambda _: kept)
    monkeypatch.setattr(words, "save", lambda *_: None)
    monkeypatch.setattr(words, "_made", lambda *_: "made")
    for commit, akari in (("1", "kept"), ("2", "made")):
        monkeypatch.setattr(words, "commit", lambda now=commit: now)
        genres = words.measure(options.Options(tmp_path, genres=("akari", "tents")))["genres"]
        assert genres["tents"]["easy"] == "made"
        assert genres["akari"] == "kept" if akari == "kept" else genres["akari"]["easy"] == "made"
