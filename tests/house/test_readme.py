"""The README's commands print the output that it shows."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import click
from catalogue import ROOT
from click.testing import CliRunner
from transcripts import follow

from satgrid.cli import program
from satgrid.cli.main import COMMANDS

PAGE = ROOT / "README.md"


def test_commands_of_the_readme(tmp_path: Path) -> None:
    assert follow(PAGE, tmp_path) >= 8


def test_first_commands_set_everything_up() -> None:
    """``.ci/run`` runs those of uv, and of those of pip the installation and the count."""
    text = PAGE.read_text("utf-8")
    blocks = re.findall(r"^<!-- (\w+) -->\n```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in blocks] == ["uv", "pip"]
    uv, pip = (lines.splitlines() for _, lines in blocks)
    count = "satgrid count instances/tiling/pentominoes-8x8-square.txt --distinct"
    assert uv == [f"uv run {count}", "uv run --extra test pytest -n auto"]
    assert pip[2:] == ['python -m pip install ".[test]"', count, "python -m pytest -n auto"]
    assert text.index("<!-- uv -->") < text.index("## ")
    fences = re.findall(r"^```(\w+)$", text, re.MULTILINE)
    assert fences.count("sh") == len(blocks)
    assert set(fences) == {"sh", "console"}
    assert all(tool in text for tool in COMMANDS)


def test_count_of_the_readme() -> None:
    text = PAGE.read_text("utf-8")
    (line,) = re.findall(r"^satgrid (count .*)$", text, re.MULTILINE)
    with contextlib.chdir(ROOT):
        assert CliRunner().invoke(program, line.split()).stdout == "16146\n"
    assert "the first prints 16146" in text


def test_help_of_a_command_names_those_of_the_readme() -> None:
    """A command or option of the README's prose exists."""
    text = re.sub(r"^```.*?^```$", "", PAGE.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    options = set(re.findall(r"(?<![\w-])--[a-z]+", text))
    known = {"--help", "--extra", *(word for one in program.params for word in one.opts)}
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        assert command is not None
        known.update(word for one in command.params for word in one.opts)
    assert options <= known
