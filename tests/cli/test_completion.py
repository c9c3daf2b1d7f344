"""The Tab key: the words offered, in each of the shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from catalogue import ROOT
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from satgrid.cli import program
from satgrid.cli.main import COMMANDS
from satgrid.puzzle import registry

SHELLS = ("bash", "zsh", "fish")
TILING = str(ROOT / "instances" / "tiling" / "small.txt")
NONOGRAM = str(next((ROOT / "instances" / "nonogram").glob("*.txt")))


def offered(*words: str) -> list[str]:
    """Return what is offered for the last word, after the others."""
    asked = ShellComplete(program, {}, "satgrid", "_SATGRID_COMPLETE")
    found = asked.get_completions(list(words[:-1]), words[-1])
    return [one.value if one.type == "plain" else f"({one.type})" for one in found]


def test_commands_and_options() -> None:
    assert offered("") == list(COMMANDS)
    assert offered("co") == ["count", "convert", "completion"]
    assert offered("count", TILING, "--met") == ["--method"]
    assert offered("completion", "") == list(SHELLS)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", ""),
        ("count", "inst"),
        ("check", TILING, "x"),
        ("decode", TILING, ""),
        ("verify", TILING, ""),
        ("show", ""),
        ("list", TILING, "--store", ""),
        ("draw", TILING, "-o", ""),
        ("draw", TILING, "--solution", ""),
        ("export", TILING, "--output", ""),
        ("convert", TILING, "-o", ""),
        ("generate", "nonogram", "--image", ""),
        ("generate", "nonogram", "-o", ""),
        ("minimize", TILING, "-o", ""),
        ("convert", TILING, "x"),
        ("draw", TILING, "x"),
        ("export", TILING, "x"),
        ("verify-proof", ""),
    ],
)
def test_files_are_the_shell_s_business(words: tuple[str, ...]) -> None:
    assert offered(*words) == ["(file)"]


@pytest.mark.parametrize("words", [("check", TILING, "--proof", ""), ("verify-proof", TILING, "")])
def test_folders_are_the_shell_s_business(words: tuple[str, ...]) -> None:
    assert offered(*words) == ["(dir)"]


@pytest.mark.parametrize(
    ("words", "some"),
    [
        (("generate", ""), {"nonogram", "kropki"}),
        (("solve", "--solver", ""), {"auto", "cadical153", "minisat22"}),
        (("explain", TILING, "--solver", "glu"), {"glucose3", "glucose4"}),
        (("count", "--cardinality", ""), {"auto", "pairwise", "totalizer"}),
        (("list", "--method", ""), {"auto", "sat", "frontier", "counter"}),
        (("convert", "--to", "p"), {"puzzlink"}),
        (("verify-proof", "--checker", ""), {"auto", "drat-trim", "propagation"}),
        (("draw", "--format", ""), {"svg", "png", "html"}),
        (("generate", "norinori", "--to", "p"), {"puzzlink", "png", "pdf"}),
        (("export", TILING, "--encoding", ""), {"dual", "placement"}),
        (("check", "-"), {"-q", "-j"}),
        (("generate", "--c"), {"--count"}),
    ],
)
def test_names_are_offered(words: tuple[str, ...], some: set[str]) -> None:
    found = offered(*words)
    assert some <= set(found)
    assert all(name.startswith(words[-1]) for name in found)


def test_encodings_are_those_of_the_puzzle_where_it_is_known() -> None:
    tiling = list(registry.find("tiling").encodings)
    assert offered("count", TILING, "--encoding", "") == tiling
    nonogram = list(registry.find("nonogram").encodings)
    assert offered("count", NONOGRAM, "--encoding", "") == nonogram
    every = offered("count", "no such file", "--encoding", "")
    assert {*tiling, *nonogram} <= set(every)
    assert offered("count", "--encoding", "") == every


@pytest.fixture
def satgrid(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which ``satgrid`` is this one."""
    script = tmp_path / "bin" / "satgrid"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satgrid "$@"\n')
    script.chmod(0o755)
    path = f"{script.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(tmp_path)}


def told(shell: str, code: str, environment: dict[str, str]) -> str:
    """Run code in a shell that has been set up, and return what it prints."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    setup = CliRunner().invoke(program, ["completion", shell]).stdout
    done = subprocess.run(
        [shell, "-c", f"{setup}\n{code}"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_bash(line: str) -> str:
    words = line.split(" ")
    return (
        f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; "
        '_satgrid_completion satgrid; printf "%s\\n" "${COMPREPLY[@]}"'
    )


def in_zsh(line: str) -> str:
    """Call the function that was set up, with zsh's own ones for completion replaced."""
    words = line.split(" ")
    return (
        'compadd() { printf "%s\\n" "$completions[@]" }; _describe() { printf "%s\\n" '
        '"${(P)3}" }; '
        f"words=({line}); CURRENT={len(words)}; _satgrid_completion"
    )


def in_fish(line: str) -> str:
    return f'complete -C "{line}"'


@pytest.mark.skipif(sys.platform == "win32", reason="these shells are Unix's")
@pytest.mark.parametrize(("shell", "ask"), [("bash", in_bash), ("zsh", in_zsh), ("fish", in_fish)])
def test_shells_take_it(satgrid: dict[str, str], shell: str, ask: Callable[[str], str]) -> None:
    zsh = "compdef() { : }\n" if shell == "zsh" else ""  # defined by compinit
    assert told(shell, zsh + ask("satgrid generate nono"), satgrid).split() == ["nonogram"]
