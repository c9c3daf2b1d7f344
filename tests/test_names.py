"""What other programs call the genres: each name means one genre, wherever a name is asked for."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from satgrid import formats
from satgrid.cli.main import program
from satgrid.formats.puzzlekit.genres import genres
from satgrid.formats.puzzlink.kinds import canonical, find, kinds
from satgrid.puzzle import registry

TATHAM = {
    "bridges": "hashi",
    "dominosa": "dominosa",
    "filling": "fillomino",
    "galaxies": "galaxies",
    "keen": "kenken",
    "lightup": "akari",
    "loopy": "slitherlink",
    "magnets": "magnets",
    "mines": "minesweeper",
    "mosaic": "mosaic",
    "pattern": "nonogram",
    "pearl": "masyu",
    "range": "kuromasu",
    "rect": "shikaku",
    "singles": "hitori",
    "slant": "slant",
    "solo": "sudoku",
    "tents": "tents",
    "towers": "skyscrapers",
    "unequal": "futoshiki",
    "unruly": "binairo",
}
"""The names in Simon Tatham's collection."""
PENPA = {
    "classic": "sudoku",
    "cocktail lamp": "cocktaillamp",
    "easy as abc": "abcendview",
    "evenodd": "evenoddsudoku",
    "hashiwokakero (hashi/bridges)": "hashi",
    "killer": "killersudoku",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "moon or sun": "moonorsun",
    "renban (renban-madoguchi)": "renban",
    "ripple effect": "hakyuu",
    "shimaguni (islands)": "shimaguni",
    "slant (gokigen)": "slant",
    "spiralgalaxies": "galaxies",
    "suguru (capsules)": "suguru",
    "territory (nawabari)": "nawabari",
    "tomtom": "kenken",
    "yin-yang": "yinyang",
}
"""Tags of penpa-edit that are not the names here."""
NOQX = {
    "balance": "balanceloop",
    "battleship": "battleships",
    "canal": "canalview",
    "castle": "castlewall",
    "cocktail": "cocktaillamp",
    "country": "countryroad",
    "easyasabc": "abcendview",
    "fillpix": "mosaic",
    "gokigen": "slant",
    "kakuru": "kakkuru",
    "kurochute": "kuroshuto",
    "kurodoko": "kuromasu",
    "mines": "minesweeper",
    "moonsun": "moonorsun",
    "numlin": "numberlink",
    "ripple": "hakyuu",
    "slither": "slitherlink",
    "tentaisho": "galaxies",
    "wblink": "shirokuro",
}
"""Names of noqx that are not the names here."""


def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


@pytest.mark.parametrize("names", [TATHAM, PENPA, NOQX], ids=["tatham", "penpa", "noqx"])
def test_the_names_of_other_programs_are_understood(names: dict[str, str]) -> None:
    assert {name: registry.resolved(name) for name in names} == names


def test_no_name_means_two_genres() -> None:
    """Neither another name that people use, nor a name at puzz.link, puzzlekit or penpa-edit."""
    known: dict[str, set[str]] = {}
    for genre in registry.names():
        link, kit, penpa = (registry.part(genre, it) for it in ("puzzlink", "puzzlekit", "penpa"))
        names = [genre, *getattr(registry.find(genre), "aliases", ())]
        for name, kind in (link.KINDS if link else {}).items():
            names += [name, kind.url or name, *kind.aliases]
        names += [one.name for one in (kit.GENRES if kit else ())]
        names += [penpa.KIND.tag] if penpa else []
        for name in names:
            known.setdefault(_bare(name), set()).add(genre)
            assert registry.resolved(name) == genre, name
    assert {name: found for name, found in known.items() if len(found) > 1} == {}
    assert {_bare(name) for name in [*kinds(), *genres()]} <= set(known)


def test_a_name_from_elsewhere_is_taken_wherever_a_genre_is_named() -> None:
    result = CliRunner().invoke(program, ["genres", "loopy"])
    assert result.exit_code == 0
    assert "Draw one closed loop" in result.output
    [one] = formats.read("https://puzz.link/p?loopy/5/5/cbcbcddad")
    [other] = formats.read("https://puzz.link/p?slither/5/5/cbcbcddad")
    assert one == other
    text = registry.example("slitherlink")
    assert text is not None
    assert registry.parse(text.replace("slitherlink", "Loopy")).name == "slitherlink"


def test_a_kind_at_puzzlink_comes_before_another_name() -> None:
    """Arukone there is a numberlink whose paths pass all cells; elsewhere it is any."""
    assert registry.resolved("arukone") == "numberlink"
    kind = find("arukone")
    assert kind is not None
    assert canonical(kind) == "arukone"
    [board] = formats.read("https://puzz.link/p?arukone/2/2/11h")
    assert "fill: yes\n" in board.text()
    [loose] = formats.read("https://puzz.link/p?arukone/e/2/2/11h")
    [bare] = formats.read("https://puzz.link/p?numlin/2/2/11h")
    assert loose == bare
    assert formats.write(board, "puzzlink") == "https://puzz.link/p?arukone/2/2/11h\n"
    saved = formats.write(board, "pzprv3")
    assert saved.startswith("pzprv3\narukone\n2\n2\npassallcell \nA A \n")
    assert formats.read(saved) == [board]
    assert formats.read(saved.replace("passallcell", "dontpassallcell")) == [bare]
