"""Begin a new genre: ``python tools/new_puzzle.py NAME``.

It writes a declaration, ``satgrid/genres/NAME.py``, with an example and a small board, and then
all that follows from it: its specification, its golden formula, its section in the documentation
and its pictures. It is a small puzzle that works; the author then changes the declaration.

With ``--by-hand`` it lays out the folder of a genre that has its own files for rules, judge,
picture, steps, formats and generator, with boards, wrong boards, a page and tests: every suite
passes at once and finds it by name. No module that is there already is touched.

With ``--plugin FOLDER`` it writes a genre of one's own, outside this tree: the declaration
``FOLDER/NAME.py``, or with ``--by-hand`` a folder and its boards. It is used with
``satgrid --plugin FOLDER/NAME.py`` or ``satgrid --plugin FOLDER/NAME``.

The files stand in ``tools/declaration`` and ``tools/template``, with NAME and Name for the name.
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
DECLARATION = Path(__file__).parent / "declaration"
BY_HAND = Path(__file__).parent / "template"
EXTENDED = "docs/puzzles.md"
"""The file to which a section is added, before those that are written from declarations."""
_MARK = "\n<!-- declared genres"
_NAME = re.compile(r"[a-z]+")
_GENRES, _BOARDS = "satgrid/genres/", "instances/"


def laid_out(name: str, *, by_hand: bool) -> dict[str, str]:
    """Return the text of each file by its place in the tree."""
    template = BY_HAND if by_hand else DECLARATION
    return {
        _named(path.relative_to(template).as_posix(), name).removesuffix(".in"): _named(
            path.read_text(encoding="utf-8"), name
        )
        for path in sorted(template.rglob("*.in"))
    }


def alone(name: str, *, by_hand: bool) -> dict[str, str]:
    """Return the text of each file of a genre outside this tree, by its place in a folder."""
    laid = laid_out(name, by_hand=by_hand)
    kept = (f"{_GENRES}{name}/", _BOARDS) if by_hand else (f"{_GENRES}{name}.py",)
    return {place.removeprefix(_GENRES): laid[place] for place in laid if place.startswith(kept)}


def _named(text: str, name: str) -> str:
    return text.replace("NAME", name).replace("Name", name.capitalize())


def refused(name: str, root: Path, *, by_hand: bool) -> str | None:
    """Report why there can be no new genre of this name; None where there can."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} is not one word of the letters a to z"
    own = [f"{_GENRES}{name}", f"{_GENRES}{name}.py"]
    for place in [*own, *laid_out(name, by_hand=by_hand)]:
        if place != EXTENDED and (root / place).exists():
            return f"{place} is there already"
    if not (root / EXTENDED).is_file():
        return f"there is no {EXTENDED} in {root}"
    if f"\n## {name}\n" in (root / EXTENDED).read_text(encoding="utf-8"):
        return f"{EXTENDED} has a section {name!r} already"
    return None


def write(laid: dict[str, str], root: Path) -> None:
    """Write files into a tree or a folder."""
    for place, text in laid.items():
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if place == EXTENDED:
            before, mark, declared = target.read_text(encoding="utf-8").partition(_MARK)
            text = before + text + mark + declared
        target.write_text(text, encoding="utf-8", newline="\n")


def derive(name: str, root: Path, *, by_hand: bool) -> list[str]:
    """Write what follows from the files of a genre; return the places."""
    if by_hand:
        golden = run(root, "golden.py", name)
        with (root / "encodings" / f"{name}.md").open("a", encoding="utf-8", newline="\n") as page:
            page.write("\n" + golden)
        return [f"encodings/{name}.cnf", *run(root, "genres.py").split()]
    pages = run(root, "rules.py") + run(root, "genres.py")
    run(root, "pictures.py", name)
    return [*pages.split(), *(f"docs/pictures/{name}{end}.svg" for end in ("", "-given"))]


def run(root: Path, tool: str, *words: str) -> str:
    """Return what a tool prints.

    It runs in a process of its own, which finds the new modules wherever satgrid is installed.
    """
    return subprocess.run(
        [sys.executable, str(root / "tools" / tool), *words],
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout


def main(arguments: list[str] | None = None) -> int:
    """Read the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        description="Begin a new genre, which works at once: a declaration.",
        epilog="Example: python tools/new_puzzle.py masyu. What to do next: CONTRIBUTING.md.",
    )
    parser.add_argument("name", metavar="NAME", help="one word of the letters a to z")
    parser.add_argument(
        "--by-hand", action="store_true", help="a folder with its own files for each purpose"
    )
    parser.add_argument(
        "--root", type=Path, default=ROOT, metavar="FOLDER", help="the tree to write into"
    )
    parser.add_argument(
        "--plugin", type=Path, metavar="FOLDER", help="a genre of your own, outside the tree"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="only list the files; what follows is not listed"
    )
    chosen = parser.parse_args(arguments)
    name, by_hand, root = chosen.name, chosen.by_hand, chosen.plugin or chosen.root
    reason = refused(name, chosen.root, by_hand=by_hand)
    if reason:
        return failed(reason)
    laid = (alone if chosen.plugin else laid_out)(name, by_hand=by_hand)
    there = [place for place in laid if chosen.plugin and (root / place).exists()]
    if there:
        return failed(f"{root / there[0]} is there already")
    more: list[str] = []
    if not chosen.dry_run:
        try:
            write(laid, root)
            more = [] if chosen.plugin else derive(name, root, by_hand=by_hand)
        except OSError as error:
            return failed(f"{error.filename}: {error.strerror}")
        except subprocess.CalledProcessError as error:
            return failed(f"{Path(error.cmd[1]).name} fails, see above")
    print(*sorted({*laid, *more}), sep="\n")
    return 0


def failed(reason: str) -> int:
    """Print why nothing is made; return the exit code."""
    print(f"new_puzzle.py: {reason}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
