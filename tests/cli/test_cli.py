"""The command line: answers, exit codes, one line for each error."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from catalogue import ROOT
from click.testing import CliRunner, Result

from satgrid.cli import commands, program
from satgrid.cli.main import COMMANDS, GROUPS

TILING = ROOT / "instances" / "tiling"
SMALL = str(TILING / "small.txt")
BOXES = str(ROOT / "instances" / "kropki" / "boxes-4x4.txt")


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(program, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_without_a_command_it_helps() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    assert result.stderr == ""
    for name, words in (line for group in GROUPS.values() for line in group.items()):
        assert re.search(rf"^  {name} +{re.escape(words)}$", result.output, re.MULTILINE)


def test_every_command_is_in_the_help() -> None:
    modules = {path.stem for path in Path(commands.__path__[0]).glob("[a-z]*.py")}
    assert {name.replace("-", "_") for name in COMMANDS} == modules


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", ""], "satgrid: the name of the file is empty"),
        (
            ["solve", str(TILING)],
            ":1:1: this is a folder: 'satgrid check', 'book', 'convert', 'draw' and",
        ),
        (["minimize", BOXES, "-o", str(TILING)], "cannot be written: this is a folder"),
        (["show", str(TILING)], "this is a folder"),
        (["count", SMALL, "--store", str(TILING)], "this is a folder"),
        (["show", SMALL], "is not a store of satgrid: name another file"),
        (["count", SMALL, "--encoding", "none"], "no encoding 'none'; known: dual, placement"),
        (["count", SMALL, "--cardinality", "none"], "no cardinality encoding 'none'; known: auto"),
        (["count", SMALL, "--solver", "none"], "no solver 'none'; known: auto"),
        (["count", SMALL, "--method", "none"], "no method 'none'; known: auto"),
        (["count", SMALL, "--rotations"], "--rotations is for --distinct"),
        (["count", SMALL, "--frequencies", "--distinct"], "--frequencies cover all solutions"),
    ],
)
def test_error_says_what_to_do(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize(
    "puzzle",
    [
        SMALL,
        f"{SMALL}#2",
        "https://puzz.link/p?norinori/5/5/cag4ocjo",
        "norinori/5/5/cag4ocjo",
        "puzzle: norinori\n\nAA",
    ],
)
def test_puzzle_without_a_command(puzzle: str) -> None:
    result = run(puzzle)
    assert result.exit_code == 2
    assert "a command must come first: satgrid solve " in result.stderr


def test_folder_without_a_command() -> None:
    result = run(str(TILING))
    assert result.exit_code == 2
    assert f"a command must come first: satgrid check {TILING}" in result.stderr


def test_file_may_have_the_name_of_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("solve").write_text("puzzle: norinori\n\nAA\n", encoding="utf-8")
    assert run("solve", "solve").exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Examples?:\n(  +.*\n)* +satgrid {name} ", result.output)


def test_solve_draws_one_of_several() -> None:
    result = run("solve", SMALL)
    assert result.exit_code == 0
    assert result.stdout.startswith("┌")
    assert result.stderr == "one of several solutions\n"


def test_solve_says_when_it_is_the_only_one() -> None:
    text = "puzzle: tiling\nboard: 1x1\npieces: I1\n"
    result = run("solve", "-", stdin=text)
    assert result.stderr == "the only solution\n"
    assert json.loads(run("solve", "-", "--json", stdin=text).stdout) == {
        "puzzle": "tiling",
        "remarks": [],
        "verdict": "unique",
        "reasons": [],
        "solution": {"keys": ["I1 0,0"], "rows": ["I"]},
    }


def test_no_solution_is_exit_code_1() -> None:
    text = "puzzle: tiling\nboard: 3x3\npieces: domino x*\n"
    result = run("solve", "-", stdin=text)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "no number of the pieces has the right area" in result.stderr
    assert run("count", "-", stdin=text).stdout == "0\n"
    assert run("count", "-", stdin=text).exit_code == 0
    assert "no solution" in run("info", "-", stdin=text).stdout


@pytest.mark.parametrize("method", ["auto", "sat", "frontier"])
def test_count_prints_the_bare_number(method: str) -> None:
    result = run("count", str(TILING / "dominoes-6x6.txt"), "--method", method, "--jobs", "1")
    assert result.stdout == "6728\n"
    quiet = run("count", SMALL, "--quiet", "--jobs", "1", "--method", method)
    assert quiet.stderr == ""


def test_count_up_to_symmetry() -> None:
    file = str(TILING / "pentominoes-6x10.txt")
    assert run("count", file, "--distinct").stdout == "2339\n"
    document = json.loads(run("count", file, "--json").stdout)
    assert document == {
        "puzzle": "tiling",
        "remarks": [],
        "distinct": False,
        "count": 9356,
        "complete": True,
        "method": "frontier",
        "certainty": "exact",
        "symmetries": 4,
        "conflicts": 0,
    }


def test_count_verified_by_two_methods() -> None:
    result = run("count", SMALL, "--verify", "--json", "--jobs", "1")
    document = json.loads(result.stdout)
    assert [document["count"], document["verified"][0]["count"]] == [4, 4]
    assert document["method"] != document["verified"][0]["method"]


def test_methods_that_differ_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.counting import totals
    from satgrid.counting.method import Counted

    wrong = Counted(5, complete=True, method="sat")
    right = Counted(4, complete=True, method="frontier")
    monkeypatch.setattr(totals, "verified", lambda _: (right, wrong))
    result = run("count", SMALL, "--verify")
    assert result.exit_code == 1
    assert result.stdout == "the methods differ: frontier 4, sat 5\n"


def test_second_method_without_time_verifies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.counting import totals
    from satgrid.counting.method import Counted

    begun = Counted(2, complete=False, method="sat")
    done = Counted(4, complete=True, method="frontier")
    monkeypatch.setattr(totals, "verified", lambda _: (done, begun))
    result = run("count", SMALL, "--verify")
    assert (result.exit_code, result.stdout) == (3, "4\n")
    assert "not verified: the time is over before sat is done\n" in result.stderr


def test_second_method_that_is_missing_is_missed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.counting import totals

    monkeypatch.setattr(totals, "suited", lambda _: ["sat"])
    monkeypatch.setattr(totals, "count", None)
    result = run("count", str(ROOT / "instances" / "norinori" / "strips.txt"), "--verify")
    assert result.exit_code == 2
    assert 'pip install "satgrid[counter]"' in result.stderr


def test_estimate() -> None:
    result = run("count", SMALL, "--estimate", "--timeout", "60")
    assert result.stdout == "4\n"
    assert json.loads(run("count", SMALL, "--estimate", "--json").stdout)["estimate"] == 4


def test_frequencies() -> None:
    lines = run("count", SMALL, "--frequencies").stdout.splitlines()
    assert "0,0 I3 2" in lines
    document = json.loads(run("count", SMALL, "--frequencies", "--json").stdout)
    assert {"cell": [0, 0], "piece": "I3", "count": 2} in document["frequencies"]


CREEK = "puzzle: creek\n\n" + "......\n" * 4
"""A blank board of 3x5 cells."""


def test_cheap_numbers_are_exact() -> None:
    number = int(run("count", "-", "--method", "sat", stdin=CREEK).stdout)
    assert number > 1000
    assert run("count", "-", "--limit", "10", stdin=CREEK).stdout == f"{number}\n"
    limited = run("count", "-", "--limit", "10", "--method", "sat", stdin=CREEK)
    assert limited.stdout == "at least 10\n"
    checked = run("check", "-", stdin=CREEK)
    assert f"({number:,} solutions)" in checked.stdout
    document = json.loads(run("check", "-", "--json", stdin=CREEK).stdout)
    assert (document["verdict"], document["count"]) == ("multiple", number)
    assert "count" not in json.loads(run("check", "-", "--no-count", "--json", stdin=CREEK).stdout)


def test_frequencies_of_keys() -> None:
    board = str(ROOT / "instances" / "creek" / "small.txt")
    held = run("list", board, "--indices").stdout.splitlines()
    assert run("count", board, "--frequencies").stdout.splitlines() == [
        f"{json.loads(held[0])['keys'][index]} 1" for index in json.loads(held[1])["indices"]
    ]
    document = json.loads(run("count", board, "--frequencies", "--json").stdout)
    assert document["count"] == 1
    assert {one["count"] for one in document["frequencies"]} == {1}


@pytest.mark.parametrize("method", ["sat", "frontier"])
def test_list_prints_each_solution(method: str) -> None:
    result = run("list", SMALL, "--method", method, "--jobs", "1")
    blocks = re.split(r"^\d+\n", result.stdout, flags=re.MULTILINE)[1:]
    assert sorted(blocks) == ["AAI\nBBB\n", "BBB\nAAI\n", "BBB\nIAA\n", "IAA\nBBB\n"]
    assert result.stderr == "4 solutions\n"
    distinct = run("list", SMALL, "--distinct", "--json", "--method", method, "--jobs", "1")
    assert [json.loads(line)["number"] for line in distinct.stdout.splitlines()] == [1]


@pytest.mark.parametrize("method", ["sat", "frontier"])
def test_list_prints_indices_of_keys(method: str) -> None:
    options = ("--method", method, "--jobs", "1")
    whole = [
        json.loads(line) for line in run("list", SMALL, "--json", *options).stdout.split("\n")[:-1]
    ]
    head, *lines = run("list", SMALL, "--indices", *options).stdout.split("\n")[:-1]
    keys = json.loads(head)["keys"]
    assert json.loads(head)["puzzle"] == "tiling"
    found = [json.loads(line) for line in lines]
    assert [one["number"] for one in found] == [one["number"] for one in whole]
    for one, other in zip(found, whole, strict=True):
        assert sorted(keys[index] for index in one["indices"]) == sorted(other["keys"])
    limited = run("list", SMALL, "--indices", "--limit", "1", *options)
    assert limited.stdout.count("\n") == 2


def test_indices_of_no_solution_are_the_keys() -> None:
    board = "puzzle: tiling\nboard: 4x6\npieces: T4 x*\n"
    result = run("list", "-", "--indices", stdin=board)
    assert result.exit_code == 0
    assert list(json.loads(result.stdout)) == ["puzzle", "remarks", "keys"]


@pytest.mark.parametrize("other", ["--draw", "--sample=1", "--proof=here", "--store=here.db"])
def test_indices_go_without(other: str) -> None:
    assert run("list", SMALL, "--indices", other).exit_code == 2


def test_list_with_a_limit() -> None:
    result = run("list", str(TILING / "dominoes-8x8.txt"), "--limit", "3", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 27
    assert result.stderr == "3 solutions, there may be more\n"


def test_count_with_a_limit() -> None:
    few = run("count", SMALL, "--limit", "9", "--jobs", "1")
    assert (few.stdout, few.exit_code) == ("4\n", 0)
    many = run("count", str(TILING / "dominoes-8x8.txt"), "--limit", "9", "--jobs", "1")
    assert (many.stdout, many.exit_code) == ("at least 9\n", 0)
    assert run("count", SMALL, "--limit", "9", "--verify").exit_code == 2


def test_sample_is_reproducible() -> None:
    arguments = ("list", str(TILING / "dominoes-6x6.txt"), "--sample", "2", "--seed", "7")
    first = run(*arguments)
    assert first.stdout == run(*arguments).stdout
    assert first.stdout.count("\n") == 14


def test_interrupted_in_a_later_method_the_first_count_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(request: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("satgrid.counting.totals._recounted", interrupted)
    number = run("count", SMALL).stdout
    result = run("count", SMALL, "--verify")
    assert (result.exit_code, result.stdout) == (130, number)
    assert "not verified: it was interrupted" in result.stderr


def test_listed_solutions_pass_verify(tmp_path: Path) -> None:
    listed = run("list", SMALL, "--jobs", "1").stdout.split("\n", 1)[1]
    one = tmp_path / "one.txt"
    one.write_text("\n".join(listed.split("\n")[:2]), encoding="utf-8")
    assert run("verify", SMALL, str(one)).stdout == "solved\n"
    wrong = run("verify", str(TILING / "wrong" / "covered-1.txt"))
    assert wrong.exit_code == 1
    assert wrong.stdout == (
        "wrong\nrow 2, column 2: breaks the rule 'covered' (no piece lies here)\n"
    )
    document = json.loads(run("verify", str(TILING / "wrong" / "covered-1.txt"), "--json").stdout)
    assert document["violations"] == [
        {"rule": "covered", "cell": [1, 1], "note": "no piece lies here"}
    ]


def test_info_lists_sizes() -> None:
    result = run("info", str(TILING / "pentominoes-8x8-square.txt"))
    assert re.search(r"place +2,357", result.stdout)
    document = json.loads(run("info", SMALL, "--json").stdout)
    assert document["variables"] == {"place": 15, "cover": 18, "auxiliary": 8}
    assert document["symmetries"] == 4


def test_export_and_decode_round_trip(tmp_path: Path) -> None:
    cnf = tmp_path / "small.cnf"
    assert run("export", SMALL, "-o", str(cnf)).exit_code == 0
    golden = (ROOT / "encodings" / "tiling.cnf").read_text(encoding="utf-8")
    named = golden.replace("c p show", "c encoding dual\nc cardinality auto\nc p show")
    assert cnf.read_text(encoding="utf-8") == named
    assert run("export", SMALL).stdout == cnf.read_text(encoding="utf-8")
    from satgrid.formula import dimacs
    from satgrid.solve.session import Session

    assert dimacs.embedded(cnf.read_text(encoding="utf-8"))
    from catalogue import encoded, load

    formula = encoded(load(Path(SMALL)))
    with Session(formula) as session:
        session.solve()
        model = session.model()
        literals = [v if v in model else -v for v in range(1, formula.top + 1)]
    answer = "s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n"
    result = run("decode", str(cnf), "-", stdin=answer)
    assert result.exit_code == 0
    assert result.stdout.startswith("┌")
    assert run("decode", SMALL, "-", stdin=answer).stdout == result.stdout
    flipped = answer.replace(f"v {literals[0]} ", f"v {-literals[0]} ")
    refused = run("decode", SMALL, "-", stdin=flipped)
    assert refused.exit_code == 2
    assert re.fullmatch(
        r"<stdin>:1:1: the model makes clause '.*' of rule '.*' false\n", refused.stderr
    )
    assert run("decode", SMALL, "-", stdin="s UNSATISFIABLE\n").exit_code == 1
    assert run("decode", SMALL, "-", stdin="s UNKNOWN\n").exit_code == 3
    own = tmp_path / "own.cnf"
    assert run("export", SMALL, "-o", str(own), "--for", "approxmc").exit_code == 0
    told = own.read_text(encoding="utf-8").splitlines()
    assert [line for line in told if line.startswith("c ind")] == [
        f"c ind {' '.join(map(str, range(1, 16)))} 0"
    ]
    assert [line for line in told if line[:5] != "c ind"] == named.splitlines()
    assert run("decode", str(own), "-", stdin=answer).stdout == result.stdout
    refused = run("export", SMALL, "-o", str(tmp_path / "own.opb"), "--for", "approxmc")
    assert refused.exit_code == 2
    assert refused.stderr == "satgrid: approxmc reads a formula as DIMACS only, in a file .cnf\n"
    assert not (tmp_path / "own.opb").exists()
    assert run("export", SMALL, "--for", "sharpsat").exit_code == 2


BAD: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", ":1:1: the text is empty: it should start with 'puzzle: NAME'"),
    "no header": ("hello\n", ":1:1: the first line should be 'puzzle: NAME'"),
    "unknown puzzle": ("puzzle: xyzzy\n", ":1:9: no puzzle 'xyzzy'; known: "),
    "unknown key": ("puzzle: tiling\nsize: 3\n", ":2:"),
    "unknown piece": ("puzzle: tiling\nboard: 3x3\npieces: Q9\n", ":3:9: unknown piece 'Q9'"),
    "ragged": ("puzzle: tiling\npieces: I1\n\n...\n..\n", ":5:3: 2 cells where"),
    "negative": ("puzzle: tiling\nboard: 2x2\npieces: I1 x-2\n", ":3:12: 'x-2' is not"),
    "disconnected": (
        "puzzle: tiling\nboard: 3x3\npieces: A\n\nA:\nX.X\n",
        ":5:1: A is not connected",
    ),
    "huge": (
        "puzzle: tiling\nboard: 10000x10000\npieces: pentominoes\n",
        ":2:8: a board of 100,000,000 cells would need about 6,300,000,000 placement variables",
    ),
    "binary": (b"\x7fELF\x00\x01", ":1:5: this is not text"),
    "not utf-8": (b"puzzle: tiling\n\xff\xfe\n", ":2:1: this is not UTF-8 text"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["solve", "count", "list", "export", "info"])
def test_bad_input_is_one_line(name: str, command: str, tmp_path: Path) -> None:
    content, message = BAD[name]
    file = tmp_path / "bad.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    out = tmp_path / "out.cnf"
    extra = ("-o", str(out)) if command == "export" else ()
    result = run(command, str(file), *extra)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{file}{message}")
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("command", ["solve", "count", "list", "export", "info", "verify"])
def test_missing_file_is_one_line(command: str) -> None:
    result = run(command, "nowhere.txt")
    assert result.exit_code == 2
    assert result.stderr == "nowhere.txt:1:1: there is no such file\n"
    folder = run(command, str(ROOT))
    assert folder.exit_code == 2
    assert folder.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--solver", "satgrid: no solver 'nope'; known: auto, cadical103, "),
        ("--encoding", "satgrid: no encoding 'nope'; known: dual, placement"),
        ("--cardinality", "satgrid: no cardinality encoding 'nope'; known: auto, pairwise, "),
    ],
)
def test_unknown_names_list_the_known(option: str, message: str) -> None:
    arguments = ("count", SMALL, "--method", "sat", option, "nope")
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
    assert run("count", SMALL, "--method", "nope").stderr.startswith("satgrid: no method 'nope'")


@pytest.mark.parametrize("command", ["count", "list", "draw", "show"])
def test_limits_beyond_what_python_counts_are_refused(command: str) -> None:
    result = run(command, SMALL, "--limit", str(2 * sys.maxsize))
    assert result.exit_code == 2
    assert "is not in the range" in result.stderr
    assert run("list", SMALL, "--limit", str(sys.maxsize), "--quiet").exit_code == 0


def test_numbers_of_any_length_are_printed() -> None:
    """Python would refuse to write more than 4,300 digits."""
    code = (
        "from satgrid.counting import totals; from satgrid.cli import main\n"
        "totals.count = lambda _: totals.Counted(10**5000, True, 'sat')\n"
        "main()"
    )
    command = [sys.executable, "-c", code, "count", SMALL, "--quiet"]
    for more in ([], ["--json"]):
        made = subprocess.run([*command, *more], capture_output=True, text=True, check=True)
        assert "1" + 5000 * "0" in made.stdout


def test_no_half_written_file(tmp_path: Path) -> None:
    result = run("export", SMALL, "-o", str(tmp_path / "no" / "such" / "folder.cnf"))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    old = tmp_path / "old.cnf"
    old.write_text("precious", encoding="utf-8")
    assert run("export", SMALL, "-o", str(old), "--cardinality", "nope").exit_code == 2
    assert old.read_text(encoding="utf-8") == "precious"
    assert list(tmp_path.iterdir()) == [old]


def test_timeout_is_exit_code_3() -> None:
    file = str(TILING / "pentominoes-6x10.txt")
    result = run("count", file, "--method", "sat", "--timeout", "0.2", "--jobs", "1")
    assert result.exit_code == 3
    assert re.fullmatch(r"at least \d+ \(incomplete\)\n", result.stdout)
    listed = run("list", file, "--method", "sat", "--timeout", "0.2", "--jobs", "1")
    assert listed.exit_code == 3
    assert "incomplete" in listed.stderr
    refused = run("count", file, "--solver", "lingeling", "--timeout", "1")
    assert refused.exit_code == 2
