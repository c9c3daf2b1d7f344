"""Write the documentation of declared genres from their declarations.

    python tools/genres.py            writes README.md, docs/puzzles.md and docs/formats.md
    python tools/genres.py --check    exits with 1 where one of them would change

Written are the sections of declared genres in ``docs/puzzles.md`` and the list of them in
``README.md``, each as far as the part above has none by hand, and in ``docs/formats.md`` the kinds
of puzz.link and the genres of puzzlekit. Their pictures are drawn by ``tools/pictures.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from satgrid.formats.puzzlink.kinds import kinds
from satgrid.puzzle import registry
from satgrid.rules.genre import Genre

ROOT = Path(__file__).parents[1]
MARK = "<!-- declared genres: written by tools/genres.py -->"


def declared() -> dict[str, Genre]:
    """Return the genres that are nothing but declarations, by name."""
    classes: list[Any] = [registry.find(name) for name in registry.names()]
    return {one.name: one.genre for one in classes if getattr(one, "whole", False)}


def section(genre: Genre) -> str:
    """Return the section of a genre."""
    name = genre.name
    lines = [f"## {name}", "", genre.says, ""]
    if genre.aliases:
        lines += [f"Also called {', '.join(genre.aliases)}.", ""]
    lines += [
        f'<img src="pictures/{name}-given.svg" width="240" alt="{name} as it is given">',
        f'<img src="pictures/{name}.svg" width="240" alt="{name} solved">',
        "",
    ]
    text = registry.example(name)
    if text is not None:
        lines += ["```", text.rstrip("\n"), "```", ""]
    lines += [f"- {sentence}" for sentence in forms(genre)]
    return "\n".join(lines) + "\n"


def forms(genre: Genre) -> list[str]:
    """Return how each part of a board is written."""
    found = []
    drawn = [layer.name for layer in genre.layers if layer.drawn]
    for layer in genre.layers:
        if not layer.drawn:
            where = ""
        elif layer.name == drawn[0]:
            where = ", below the header"
        else:
            where = f", below a line `{layer.name}:`"
        found.append(f"{layer.form()}{where}.")
    for option in genre.options:
        if option.words:
            words = " or ".join(f"`{option.name}: {word}`" for word in option.words)
            found.append(f"{words}, the first by default: {option.says}")
        else:
            found.append(f"`{option.name}: NUMBER`: {option.says}")
    return found


def puzzles(page: str) -> str:
    """Return the page of puzzles with the sections of declared genres."""
    own = page.partition(MARK)[0].rstrip("\n")
    there = set(re.findall(r"^## (\w+)$", own, re.MULTILINE))
    sections = "\n".join(section(one) for name, one in declared().items() if name not in there)
    return f"{own}\n\n{MARK}\n\n{sections}" if sections else f"{own}\n"


def readme(page: str) -> str:
    """Return the README with the list of declared genres below its table of pictures."""
    shown = set(re.findall(r'src="docs/pictures/(\w+)\.svg"', page))
    listed = [name for name in declared() if name not in shown]
    names = ",\n".join(f"[{name}](docs/puzzles.md#{name})" for name in listed)
    line = f"And {names}.\n" if names else ""
    rows = re.compile(r"((?:^\|.*\n)+)\n(?:And \[(?:.|\n)*?\)\.\n\n)?", re.MULTILINE)
    filled = re.sub(r",\n", ", ", line)
    return rows.sub(lambda match: f"{match[1]}\n{filled}\n" if line else f"{match[1]}\n", page, 1)


def formats(page: str) -> str:
    """Return the page of formats with the kinds of puzz.link and the genres of puzzlekit."""
    known = re.compile(r"^(\| puzzlink \| [^|]+ \| )[^|]*( \|)", re.MULTILINE)
    page = known.sub(lambda match: f"{match[1]}{', '.join(kinds())}{match[2]}", page, 1)
    own = declared()
    rows = {row.split(" | ")[0].strip("| "): row for row in _table(page).splitlines()}
    kept = {name: row for name, row in rows.items() if row.split(" | ")[1] not in own}
    for name in own:
        kit = registry.part(name, "puzzlekit")
        for genre in kit.GENRES if kit else ():
            if not hasattr(kit, "FORMS"):  # by hand, as its row
                kept[genre.name] = rows[genre.name]
                continue
            told = [genre.name, name, *kit.FORMS[genre.name]]
            kept[genre.name] = "| " + " | ".join(told) + " |"
    listed = [row for _, row in sorted(kept.items())]
    page = page.replace(_table(page), "\n".join(listed) + "\n")
    every = sorted({row.split(" | ")[1] for row in listed})
    names = re.compile(r"^(\| puzzlekit \| [^|]+ \| )[^|]*( \|)", re.MULTILINE)
    return names.sub(lambda match: f"{match[1]}{', '.join(every)}{match[2]}", page, 1)


def _table(page: str) -> str:
    """Return the rows of the table of puzzlekit's genres."""
    found = re.search(r"^\| genre \| puzzle \|.*\n\|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert found is not None
    return found[1]


PAGES: dict[str, Callable[[str], str]] = {
    "README.md": readme,
    "docs/puzzles.md": puzzles,
    "docs/formats.md": formats,
}


def changed() -> dict[str, str]:
    """Return the pages that would be written otherwise than they are."""
    found = {}
    for name, write in PAGES.items():
        page = (ROOT / name).read_text(encoding="utf-8")
        if write(page) != page:
            found[name] = write(page)
    return found


def main() -> int:
    """Write the pages, or tell which would change."""
    pages = changed()
    for name, page in pages.items():
        print(name)
        if "--check" not in sys.argv[1:]:
            (ROOT / name).write_text(page, encoding="utf-8", newline="\n")
    return int(bool(pages) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
