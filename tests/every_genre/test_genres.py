"""The list of genres, their other names, examples and documentation."""

from __future__ import annotations

import json
import re
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner

from satgrid.cli.main import program
from satgrid.drawing.pictures import genre
from satgrid.errors import SatgridError
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

SEVERAL = {"tiling"}
"""Genres whose example has several solutions."""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(program, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", registry.names())
def test_each_genre_has_an_example(name: str) -> None:
    text = registry.example(name)
    assert text is not None
    puzzle = registry.parse(text)
    assert puzzle.name == name
    assert puzzle.text() == text
    verdict = Verdict.MULTIPLE if name in SEVERAL else Verdict.UNIQUE
    assert uniqueness(puzzle).verdict is verdict
    told = run("genres", name)
    assert told.startswith(registry.find(name).rules)
    assert text in told


def test_table_and_json_name_every_genre() -> None:
    rows = run("genres").splitlines()
    assert [row.split()[0] for row in rows] == registry.names()
    found = json.loads(run("genres", "--json"))
    assert [one["name"] for one in found] == registry.names()
    assert all(one["rules"] and one["answer"] for one in found)
    one = json.loads(run("genres", "starbattle", "--json"))
    assert one["example"] == registry.example("starbattle")
    assert one["puzzlink"] == ["starbattle"]


@pytest.mark.parametrize("word", ["Two Not Touch", "two-not-touch", "QUEENS", "Star Battle"])
def test_other_names_are_understood(word: str) -> None:
    assert registry.find(word).name == "starbattle"
    text = registry.example("starbattle")
    assert text is not None
    other = text.replace("puzzle: starbattle", f"puzzle: {word}")
    assert registry.parse(other) == registry.parse(text)
    assert "starbattle" in run("genres", word, "--json")


def test_no_two_genres_share_a_name() -> None:
    met: dict[str, str] = {}
    for name in registry.names():
        for alias in (name, *getattr(registry.find(name), "aliases", ())):
            bare = "".join(alias.lower().split())
            assert met.setdefault(bare, name) == name, alias


def test_headings_have_names_in_words() -> None:
    for name in registry.names():
        called = genre(registry.parse(registry.example(name) or ""))
        assert re.sub("[ -]", "", called).lower() == name
        assert called[0].isupper()
        assert registry.resolved(called) == name
        assert "sudoku" not in called or called.endswith(" sudoku")


def test_unknown_name_is_met_with_the_nearest() -> None:
    with pytest.raises(SatgridError, match="did you mean 'Two Not Touch'"):
        registry.find("two not tuch")


def test_documentation_is_as_written_from_the_declarations() -> None:
    """If it is not: ``python tools/genres.py``."""
    spec = spec_from_file_location("tools_genres", ROOT / "tools" / "genres.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.changed() == {}
