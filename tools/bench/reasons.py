"""Why figures of new puzzles lie outside the quartiles of published ones."""

_ALWAYS = "all new ones are symmetric; of published ones most are"
_FEW = "clues go as long as one solution is left"

REASONS = {
    "aqre": "rooms have numbers only where these are needed",
    "araf": "areas are small: with larger ones a board takes ten times as long",
    "chocona": "rooms are joined until all their numbers are needed",
    "digitalbattleships": _FEW,
    "entryexit": "rooms are larger: smaller ones need more black cells; in print there are none",
    "fillomino": "numbers are symmetric, and go in pairs",
    "fobidoshi": "few of the discs at the border are needed",
    "kakuro": "more dark cells: short runs leave one solution sooner",
    "koburin": "all numbers are printed, and loops leave out more cells",
    "kropki": "numbers are given on few boards; published ones with numbers have them symmetric",
    "kuromasu": _ALWAYS,
    "kurotto": "no fewer numbers leave one solution: other answers would be needed",
    "makaro": "large numbers come back as often as small ones",
    "moonorsun": "published ones are larger, with lines of signs",
    "nanro": "random answers have smaller numbers",
    "nawabari": "random rectangles are smaller, and clues lie everywhere alike",
    "numberlink": "lines are shorter: longer ones leave other ways",
    "nurikabe": "islands are smaller: large ones have several solutions",
    "paintarea": "regions are larger: with those of 1.6 cells a medium puzzle has numbers in 27 % "
    "of its cells",
    "rekuto": "random rectangles are smaller, and their numbers touch more often",
    "shikaku": _ALWAYS,
    "shingoki": "circles lie everywhere alike",
    "simpleloop": "black cells touch where one solution needs them",
    "skyscrapersudoku": "new ones are not made symmetric",
    "slitherlink": _ALWAYS,
    "str8ts": "givens lie beside black cells",
    "sudoku": _ALWAYS,
    "tatamibari": "areas are larger, with one sign each",
    "tents": "trees are laid at random",
    "usoone": "random answers have more shaded cells beside numbers",
}
"""The reason by genre; the rest have all figures within."""
