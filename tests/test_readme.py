"""The README's commands print the output that it shows."""

from __future__ import annotations

import re
from pathlib import Path

import click
from catalogue import ROOT
from transcripts import follow

from satgrid.cli import program
from satgrid.cli.main import COMMANDS

PAGE = ROOT / "README.md"


def test_commands_of_the_readme(tmp_path: Path) -> None:
    assert follow(PAGE, tmp_path) >= 10


def test_every_other_command_is_run_elsewhere() -> None:
    """Those of ``sh`` blocks: by ``.ci/run``, and by the tests of the Tab key."""
    text = PAGE.read_text("utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    tab = ['eval "$(satgrid completion bash)"', 'eval "$(satgrid completion zsh)"']
    tab.append("satgrid completion fish > ~/.config/fish/completions/satgrid.fish")
    install = ["python -m pip install .", 'python -m pip install ".[test]"']
    assert sorted(lines) == sorted([*tab, *install, "python -m pytest -n auto"])
    fences = set(re.findall(r"^```(\w+)$", text, re.MULTILINE))
    assert fences == {"sh", "console"}
    assert all(tool in text for tool in COMMANDS)


def test_help_of_a_command_names_those_of_the_readme() -> None:
    """A command or option of the README's prose exists."""
    text = re.sub(r"^```.*?^```$", "", PAGE.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    options = set(re.findall(r"(?<![\w-])--[a-z]+", text))
    known = {"--help", *(word for one in program.params for word in one.opts)}
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        assert command is not None
        known.update(word for one in command.params for word in one.opts)
    assert options <= known
