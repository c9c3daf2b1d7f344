"""A number too large for its line, its room or the cells around it: no fault of the text.

In every genre and format the board is read, and the verdict is ``none`` with a reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue import by_trying
from click.testing import CliRunner, Result

from satgrid import formats
from satgrid.cli import program
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

LARGE = {
    "akari": "puzzle: akari\n\n4.\n..\n",
    "fillomino": "puzzle: fillomino\n\n9 .\n",
    "heyawake": "puzzle: heyawake\n\nAAB\nAAB\n\nnumbers:\n5 . .\n. . .\n",
    "heyawake of many digits": "puzzle: heyawake\n\nA\nA\n\nnumbers:\n999999999\n.\n",
    "kuromasu": "puzzle: kuromasu\n\n 4095 .\n . .\n",
    "nonogram": "puzzle: nonogram\nrows: 1, 4\ncolumns: 1, 1 1\n",
    "nonogram of many digits": "puzzle: nonogram\nrows: 999999999 999999999, 0\ncolumns: 1, 0\n",
    "nurikabe": "puzzle: nurikabe\n\n9 .\n. .\n",
    "shakashaka": "puzzle: shakashaka\n\n4.\n..\n",
    "shikaku": "puzzle: shikaku\n\n9 .\n",
    "starbattle": "puzzle: starbattle\nstars: 3\n\nAB\nAB\n",
    "tents": "puzzle: tents\nrows: 3 .\n\n.T\n..\n",
    "tents of many digits": "puzzle: tents\ncolumns: . 999999999\n\n.T\n..\n",
    "yajilin": "puzzle: yajilin\n\n. . . 9w\n. . . .\n",
    "yajilin at the edge": "puzzle: yajilin\n\n. 999e\n",
    "puzz.link heyawake": "https://puzz.link/p?heyawake/2/2/005",
    "puzz.link nonogram": "https://puzz.link/p?nonogram/2/1/911",
    "puzz.link tents": "https://puzz.link/p?tents/2/2/3il",
    "puzz.link yajilin": "https://puzz.link/p?yajilin/2/1/49a",
    "puzzlekit nonogram": "Nonogram\n1 2\n1\n1\n3\n",
    "pzprv3 tents": "pzprv3/tents/1/2/. 3 . /. 1 . /",
    "non": "width 1\nheight 1\nrows\n2\ncolumns\n1\n",
}


@pytest.mark.parametrize("name", LARGE)
def test_it_is_read_and_has_no_solution(name: str) -> None:
    [puzzle] = formats.read(LARGE[name])
    assert puzzle.flaws()
    judged = uniqueness(puzzle)
    assert judged.verdict is Verdict.NONE
    assert judged.reasons
    assert type(puzzle).parse(puzzle.text()) == puzzle
    for encoding in puzzle.encodings:
        assert by_trying(puzzle, encoding) == set()


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(program, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize("name", LARGE)
def test_every_command_answers(name: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_text(LARGE[name], "utf-8")
    checked = run("check", str(file))
    assert checked.exit_code == 1
    assert checked.stdout.startswith("none ")
    assert "(" in checked.stdout  # the reason
    for command, code in {
        "count": 0,
        "list": 0,
        "solve": 1,
        "info": 0,
        "explain": 0,
        "deduce": 1,
        "export": 0,
    }.items():
        result = run(command, str(file), *(["--steps"] if command == "deduce" else []))
        assert (command, result.exit_code) == (command, code)
    for target in ("a.txt", "a.svg"):
        assert run("convert", str(file), "-o", str(tmp_path / target)).exit_code == 0
