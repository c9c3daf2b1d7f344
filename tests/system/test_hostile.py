"""A folder of files with the names of Python's and others' modules: no command runs any of them.

Such files may lie where puzzles were unpacked. Each of them notes that it was run.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from catalogue import ROOT, encoded, load
from serving import Served

from satgrid.cli.main import COMMANDS
from satgrid.solve.enumeration import solutions

PATIENCE = 300.0  # seconds; far more than anything here takes on a busy machine
INSTANCES = ROOT / "instances"
# As the program is installed: the script's own folder, and not the current one, is looked at. Other
# processes start at once.
SCRIPT = """
import sys
from satgrid.__main__ import main
if __name__ == "__main__":
    from satgrid.runs import run
    from satgrid.verdicts import batch
    batch.ALONE_SECONDS = run.ALONE_SECONDS = run.SOON_SECONDS = run.WORTH_SECONDS = 0.0
    sys.exit(main())
"""
NOTE = "import os\nos.close(os.open(os.path.join({!r}, __name__), os.O_CREAT))\n"
OTHERS = ("sitecustomize", "usercustomize", "conftest", "satgrid_plugins", "drat", "uvloop")


@lru_cache(maxsize=1)
def before() -> frozenset[str]:
    """Return the modules that Python itself loads before it looks for the one of ``-m``."""
    code = "import runpy, importlib.util, importlib.machinery, sys; print(*sys.modules)"
    command = [sys.executable, "-P", "-c", code]
    return frozenset(subprocess.run(command, capture_output=True, text=True).stdout.split())


def names() -> Iterator[str]:
    """Yield the names of Python's own modules and of all that is installed."""
    for name in {*sys.stdlib_module_names, *packages_distributions(), *OTHERS}:
        if name.isidentifier():
            yield name


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Return a folder with such files and a few puzzles."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    (tmp_path / "ran").mkdir()
    note = NOTE.format(str(tmp_path / "ran"))
    for name in names():
        (folder / f"{name}.py").write_text(note, encoding="utf-8")
    for kind in ("genres", "puzzles", "plugins", "satgrid-plugins"):
        plugin = folder / kind / "lantern"
        plugin.mkdir(parents=True)
        for name in ("__init__", "puzzle", "generator", "picture", "conftest"):
            (plugin / f"{name}.py").write_text(note, encoding="utf-8")
    information = folder / "lantern-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: lantern\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[satgrid.genres]\nlantern = conftest\n")
    (folder / "hostile.pth").write_text("import conftest\n")
    (folder / "boards").mkdir()
    for kind, file in (("norinori", "small"), ("tents", "small"), ("tiling", "dominoes-6x6")):
        text = (INSTANCES / kind / f"{file}.txt").read_text(encoding="utf-8")
        (folder / f"{kind}.txt").write_text(text, encoding="utf-8")
        (folder / "boards" / f"{kind}.txt").write_text(text, encoding="utf-8")
    board = load(INSTANCES / "tents" / "small.txt")
    solved = f"{board.text()}\nsolution:\n{board.render(next(solutions(encoded(board))))}\n"
    (folder / "solved.txt").write_text(solved, encoding="utf-8")
    (folder / "answer.txt").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "program.py").write_text(SCRIPT, encoding="utf-8")
    return folder


def ran(folder: Path, *command: str) -> list[str]:
    """Run a command in the folder; return the files that were run as well."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    noted = sorted(path.name for path in (folder.parent / "ran").iterdir())
    bare = "pip install" in done.stderr  # an extra is not installed here
    assert noted or bare or done.returncode in (0, 1), done.stderr
    assert noted or "Traceback" not in done.stderr
    return noted


LINES = [
    [["check", "boards", "-j", "2", "--difficulty"]],
    [["check", "norinori.txt", "--proof", "."], ["verify-proof", "norinori.txt", "norinori"]],
    [["count", "tiling.txt", "--store", "run.db", "-j", "2"], ["show", "run.db"]],
    [["count", "tiling.txt", "--method", "sat", "-j", "2"], ["count", "tiling.txt", "--verify"]],
    [["count", "tiling.txt", "--method", "counter"], ["count", "tiling.txt", "--distinct"]],
    [["list", "tiling.txt", "-j", "2", "--method", "sat"], ["verify", "solved.txt"]],
    [["book", "norinori.txt", "tents.txt", "-j", "2", "--difficulty", "-o", "book.html"]],
    [["draw", "tiling.txt", "-j", "2", "-o", "page.html"], ["draw", "tents.txt", "-o", "x.svg"]],
    [["draw", "tents.txt", "-o", "x.png"], ["draw", "tents.txt", "-o", "x.pdf"]],
    [["generate", "norinori"], ["minimize", "tents.txt"], ["solve", "tents.txt"]],
    [
        ["deduce", "tents.txt", "--steps"],
        ["explain", "tents.txt"],
        ["hint", "tents.txt"],
        ["info", "tents.txt"],
        ["genres"],
        ["rules"],
        ["genres", "tents"],
    ],
    [["convert", "tents.txt", "-o", "tents.url"], ["completion", "bash"]],
    [["export", "tents.txt", "-o", "x.cnf"], ["decode", "x.cnf", "answer.txt"]],
]


def test_every_command_is_among_them() -> None:
    assert {line[0] for lines in LINES for line in lines} | {"serve"} == set(COMMANDS)


@pytest.mark.parametrize("lines", LINES, ids=lambda lines: " ".join(line[0] for line in lines))
def test_no_command_runs_a_file_of_the_folder(hostile: Path, lines: list[list[str]]) -> None:
    program = str(hostile.parent / "bin" / "program.py")
    for line in lines:
        assert ran(hostile, program, *line) == [], line


@pytest.mark.parametrize("line", [["count", "tiling.txt", "--method", "counter"], ["check", "big"]])
def test_as_a_module_of_python(hostile: Path, line: list[str]) -> None:
    """Of what Python loads from the current folder before it begins, nothing can be kept away."""
    for name in {*before(), "satgrid"}:
        (hostile / f"{name}.py").unlink(missing_ok=True)
    (hostile / "big").mkdir()
    blank = "puzzle: shakashaka\n\n" + ("." * 40 + "\n") * 40
    for number in range(6):  # takes long enough for other processes to start
        (hostile / "big" / f"{number}.txt").write_text(blank, encoding="utf-8")
    assert ran(hostile, "-m", "satgrid", *line) == []


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    command = [sys.executable, str(folder.parent / "bin" / "program.py"), "serve"]
    with subprocess.Popen(
        [*command, "--port=0", "--no-browser", "-q", "-j", "2"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield Served(process.stdout.readline().strip(), process)
        finally:
            process.terminate()


def test_the_server_runs_no_file_of_the_folder(hostile: Path) -> None:
    pytest.importorskip("starlette")
    pytest.importorskip("pebble")
    text = (hostile / "tents.txt").read_text(encoding="utf-8")
    with serving(hostile) as server:
        assert server.ask(question="genres")["code"] == 0
        server.ask(question="check", text=text)
    assert not list((hostile.parent / "ran").iterdir())


def test_the_files_note_that_they_are_run(hostile: Path) -> None:
    """Or none of these tests would mean anything: as Python starts by itself, they are run."""
    code = "import multiprocessing, sitecustomize, random, pysat"
    subprocess.run([sys.executable, "-c", code], cwd=hostile, check=False)
    noted = {path.name for path in (hostile.parent / "ran").iterdir()}
    assert {"multiprocessing", "random", "pysat"} <= noted
