"""The hardest of some new puzzles of small boards. Written by ``tools/reach.py``."""

from __future__ import annotations

__all__ = ["HARDEST"]

HARDEST: dict[str, tuple[tuple[int, int, float, int], ...]] = {
    "binairo": ((4, 4, 2, 60),),
    "evenoddsudoku": ((4, 4, 3, 60),),
    "factors": ((5, 5, 2, 40),),
    "fuzuli": ((4, 4, 2, 60),),
    "galaxies": ((4, 4, 3, 60),),
    "hashi": ((4, 4, 3, 60),),
    "kakurasu": ((4, 4, 4, 60),),
    "koburin": ((4, 4, 4, 60),),
    "marginsudoku": ((4, 4, 2, 60),),
    "numbercross": ((4, 4, 4, 60),),
    "samurai": ((4, 4, 2, 60),),
    "shirokuro": ((4, 4, 1, 60), (5, 5, 1, 60), (6, 6, 1, 60)),
    "simpleloop": ((4, 4, 3, 60), (5, 5, 3, 60)),
    "starbattle": ((4, 4, 4, 60),),
    "sudoku": ((4, 4, 2, 60),),
    "tatamibari": ((4, 4, 4, 60),),
    "tents": ((4, 4, 3, 60), (5, 5, 4, 60)),
    "yajilin": ((4, 4, 4, 60),),
}
"""Rows, columns, the level of the hardest step, how many puzzles were rated."""
