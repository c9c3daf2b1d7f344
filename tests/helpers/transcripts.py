"""Sessions at a terminal, as the documentation shows them, run and compared.

In a block fenced as ``console`` a line that begins with ``$ `` is a command, and the lines up to
the next one are what it writes to standard output. A line ``...`` stands for any lines. Commands
are ``satgrid ...``, its output redirected by ``> FILE`` or not, ``minisat FILE FILE``, done by
PySAT's MiniSat, ``cat FILE``, and ``echo $?`` for the exit code of the command before. All
blocks of a document run one after another in one folder, in which ``instances`` is the catalogue.
"""

from __future__ import annotations

import contextlib
import re
import shlex
from pathlib import Path
from typing import NamedTuple

from catalogue import ROOT
from click.testing import CliRunner

from satgrid.cli import program


class Step(NamedTuple):
    """A command with the output that the document shows."""

    line: int
    command: str
    expected: list[str]


def steps(document: str) -> list[Step]:
    """Return the commands of a document, in order."""
    found: list[Step] = []
    inside = False
    for number, line in enumerate(document.split("\n"), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append(Step(number, line[2:], []))
        elif inside:
            assert found, f"line {number}: output before the first command"
            found[-1].expected.append(line.rstrip())
    return found


def follow(path: Path, folder: Path) -> int:
    """Run a document's commands in a folder, compare, and return how many there were."""
    if not (folder / "instances").exists():
        (folder / "instances").symlink_to(ROOT / "instances", target_is_directory=True)
    listed = steps(path.read_text("utf-8"))
    code = 0
    for step in listed:
        if step.command == "echo $?":
            output = f"{code}\n"
        else:
            output, code = _run(step.command, folder)
        shown = [line.rstrip() for line in output.rstrip("\n").split("\n")] if output else []
        assert matches(step.expected, shown), "\n".join(
            [f"{path.name}, line {step.line}: $ {step.command}", "printed:", *shown]
        )
    return len(listed)


def matches(expected: list[str], shown: list[str]) -> bool:
    """Return whether lines are as expected, where ``...`` stands for any lines.

    >>> matches(["one", "...", "four"], ["one", "two", "three", "four"])
    True
    >>> matches(["one", "..."], ["two"])
    False
    """
    parts = [r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in expected]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in shown)) is not None


def _run(command: str, folder: Path) -> tuple[str, int]:
    words = shlex.split(command)
    target = None
    if ">" in words:
        target = folder / words[words.index(">") + 1]
        words = words[: words.index(">")]
    if words[0] == "cat":
        return "".join((folder / name).read_text("utf-8") for name in words[1:]), 0
    if words[0] == "minisat":
        return "", _minisat(folder / words[1], folder / words[2])
    assert words[0] == "satgrid", f"this command cannot be run: {command}"
    with contextlib.chdir(folder):
        result = CliRunner().invoke(program, words[1:])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if target is not None:
        target.write_text(result.stdout, "utf-8")
        return "", result.exit_code
    return result.stdout, result.exit_code


def _minisat(formula: Path, answer: Path) -> int:
    """Solve as the program of that name does, and return its exit code."""
    from pysat.formula import CNF
    from pysat.solvers import Minisat22

    with Minisat22(CNF(from_file=str(formula)).clauses) as solver:
        found = solver.solve()
        model = " ".join(map(str, [*(solver.get_model() or []), 0]))
    answer.write_text(f"SAT\n{model}\n" if found else "UNSAT\n", "utf-8")
    return 10 if found else 20
