"""Lay out the files of a new puzzle: ``python tools/new_puzzle.py NAME``.

What it lays out is a small puzzle that works, with boards, wrong boards, a page, a golden
formula, a drawing, a generator and tests: every suite passes at once and finds it by name. The
author then changes the rules, one file after another, and the suites say what does not agree
yet. No module that is there already is touched; a section is added to ``docs/puzzles.md``.

With ``--plugin FOLDER`` it lays out a puzzle of one's own, outside this tree: its folder and its
boards, to be used with ``satgrid --plugin FOLDER/NAME``.

The files stand in ``tools/template``, with NAME and Name for the puzzle's name.
"""

from __future__ import annotations

import argparse
import keyword
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATE = Path(__file__).parent / "template"
EXTENDED = ("docs/puzzles.md",)
"""Files to which the template's text is added."""
_NAME = re.compile(r"[a-z]+")
_PUZZLES, _BOARDS = "satgrid/genres/", "instances/"


def laid_out(name: str) -> dict[str, str]:
    """Return the text of each file by its place in the tree."""
    return {
        _named(path.relative_to(TEMPLATE).as_posix(), name).removesuffix(".in"): _named(
            path.read_text(encoding="utf-8"), name
        )
        for path in sorted(TEMPLATE.rglob("*.in"))
    }


def alone(name: str) -> dict[str, str]:
    """Return the text of each file of a puzzle outside this tree, by its place in a folder."""
    return {
        place.removeprefix(_PUZZLES): text
        for place, text in laid_out(name).items()
        if place.startswith((_PUZZLES, _BOARDS))
    }


def _named(text: str, name: str) -> str:
    return text.replace("NAME", name).replace("Name", name.capitalize())


def refused(name: str, root: Path) -> str | None:
    """Report why there can be no new puzzle of this name; None where there can."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} is not one word of the letters a to z"
    for place in laid_out(name):
        if place not in EXTENDED and (root / place).exists():
            return f"{place} is there already"
    for place in EXTENDED:
        if not (root / place).is_file():
            return f"there is no {place} in {root}"
        if f"\n## {name}\n" in (root / place).read_text(encoding="utf-8"):
            return f"{place} has a section {name!r} already"
    return None


def write_alone(name: str, folder: Path) -> None:
    """Write the files of a puzzle outside this tree."""
    for place, text in alone(name).items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8", newline="\n")


def write(name: str, root: Path) -> None:
    """Write the files, then what follows from them: the golden formula and the sizes."""
    for place, text in laid_out(name).items():
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if place in EXTENDED:
            text = target.read_text(encoding="utf-8") + text
        target.write_text(text, encoding="utf-8", newline="\n")
    # A process of its own, which finds the new modules wherever satgrid is installed.
    golden = subprocess.run(
        [sys.executable, str(root / "tools" / "golden.py"), name],
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    with (root / "encodings" / f"{name}.md").open("a", encoding="utf-8", newline="\n") as page:
        page.write("\n" + golden.stdout)


def main(arguments: list[str] | None = None) -> int:
    """Read the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        description="Lay out the files of a new puzzle, which works at once.",
        epilog="Example: python tools/new_puzzle.py masyu. What to do next: CONTRIBUTING.md.",
    )
    parser.add_argument("name", metavar="NAME", help="one word of the letters a to z")
    parser.add_argument(
        "--root", type=Path, default=ROOT, metavar="FOLDER", help="the tree to write into"
    )
    parser.add_argument(
        "--plugin", type=Path, metavar="FOLDER", help="a puzzle of your own, outside the tree"
    )
    parser.add_argument("--dry-run", action="store_true", help="only list the files")
    chosen = parser.parse_args(arguments)
    reason = refused(chosen.name, chosen.root)
    if chosen.plugin and not reason:
        there = [place for place in alone(chosen.name) if (chosen.plugin / place).exists()]
        reason = f"{chosen.plugin / there[0]} is there already" if there else None
    if reason:
        print(f"new_puzzle.py: {reason}", file=sys.stderr)
        return 2
    if chosen.plugin:
        if not chosen.dry_run:
            write_alone(chosen.name, chosen.plugin)
        print(*sorted(alone(chosen.name)), sep="\n")
        return 0
    if not chosen.dry_run:
        write(chosen.name, chosen.root)
    print(*sorted([*laid_out(chosen.name), f"encodings/{chosen.name}.cnf"]), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
