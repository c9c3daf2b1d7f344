"""Begin a new genre: ``python tools/new_puzzle.py NAME``.

It writes a declaration, ``satgrid/genres/NAME.py``, with an example and a small board, and then
all that follows from it: its specification, its golden formula, its section in the documentation
and its pictures. It is a small puzzle that works; the author then changes the declaration.

With ``--plugin FOLDER`` it writes a genre of one's own, outside this tree: the declaration
``FOLDER/NAME.py``. It is used with ``satgrid --plugin FOLDER/NAME.py``.

The files stand in ``tools/declaration``, with NAME and Name for the name.
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
PAGE = "docs/puzzles.md"
"""The file in which each genre has a section."""
_NAME = re.compile(r"[a-z]+")
_GENRES = "satgrid/genres/"


def laid_out(name: str) -> dict[str, str]:
    """Return the text of each file by its place in the tree."""
    return {
        _named(path.relative_to(DECLARATION).as_posix(), name).removesuffix(".in"): _named(
            path.read_text(encoding="utf-8"), name
        )
        for path in sorted(DECLARATION.rglob("*.in"))
    }


def _named(text: str, name: str) -> str:
    return text.replace("NAME", name).replace("Name", name.capitalize())


def refused(name: str, root: Path) -> str | None:
    """Report why there can be no new genre of this name; None where there can."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        return f"{name!r} is not one word of the letters a to z"
    for place in [f"{_GENRES}{name}", *laid_out(name)]:
        if (root / place).exists():
            return f"{place} is there already"
    if not (root / PAGE).is_file():
        return f"there is no {PAGE} in {root}"
    if f"\n## {name}\n" in (root / PAGE).read_text(encoding="utf-8"):
        return f"{PAGE} has a section {name!r} already"
    return None


def write(laid: dict[str, str], root: Path) -> None:
    """Write files into a tree or a folder."""
    for place, text in laid.items():
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


def derive(name: str, root: Path) -> list[str]:
    """Write what follows from the files of a genre; return the places."""
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
        "--root", type=Path, default=ROOT, metavar="FOLDER", help="the tree to write into"
    )
    parser.add_argument(
        "--plugin", type=Path, metavar="FOLDER", help="a genre of your own, outside the tree"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="only list the files; what follows is not listed"
    )
    chosen = parser.parse_args(arguments)
    name, root = chosen.name, chosen.plugin or chosen.root
    reason = refused(name, chosen.root)
    if reason:
        return failed(reason)
    laid = laid_out(name)
    if chosen.plugin:
        laid = {f"{name}.py": laid[f"{_GENRES}{name}.py"]}
    there = [place for place in laid if chosen.plugin and (root / place).exists()]
    if there:
        return failed(f"{root / there[0]} is there already")
    more: list[str] = []
    if not chosen.dry_run:
        try:
            write(laid, root)
            more = [] if chosen.plugin else derive(name, root)
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
