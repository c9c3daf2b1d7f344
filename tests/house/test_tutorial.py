"""The tutorial shows what the commands print."""

from __future__ import annotations

from pathlib import Path

import pytest
from catalogue import ROOT
from transcripts import follow, matches, steps

PAGES = [ROOT / "docs" / f"{name}.md" for name in ("tutorial", "explain", "variants")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    assert follow(page, tmp_path) == page.read_text("utf-8").count("\n$ ")


def test_a_difference_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    good = "```console\n$ satgrid check instances/tiling/small.txt\n...\n$ echo $?\n1\n```\n"
    page.write_text(good, "utf-8")
    assert follow(page, tmp_path) == 2
    page.write_text(good.replace("\n1\n", "\n0\n"), "utf-8")
    with pytest.raises(AssertionError, match=r"page\.md, line 4"):
        follow(page, tmp_path)
    page.write_text("```console\n$ rm -r instances\n```\n", "utf-8")
    with pytest.raises(AssertionError, match="cannot be run"):
        follow(page, tmp_path)


def test_only_console_blocks_are_read() -> None:
    found = steps("$ no\n```sh\n$ no\n```\n```console\n$ yes\nprinted\n```\nafter\n")
    assert [(step.line, step.command, step.expected) for step in found] == [(6, "yes", ["printed"])]


@pytest.mark.parametrize(
    ("expected", "shown", "fits"),
    [
        (["a"], ["a"], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a"], True),
        (["...", "c"], ["a", "b", "c"], True),
        (["a", "...", "c"], ["a", "b"], False),
        (["a.c"], ["abc"], False),
        ([], [], True),
        (["..."], [], True),
    ],
)
def test_dots_stand_for_any_lines(expected: list[str], shown: list[str], fits: bool) -> None:
    assert matches(expected, shown) is fits
