"""The note `made` of a new puzzle: the version and the command that makes it again."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import join

from satgrid import __version__
from satgrid.board.text import Notes, noted

__all__ = ["command", "recorded", "then"]


def command(
    named: str,
    height: int,
    width: int,
    *,
    seed: int,
    difficulty: str | None = None,
    symmetry: str | None = None,
    variants: Sequence[str] = (),
    also: Sequence[str] = (),
    must: Sequence[str] = (),
    avoid: Sequence[str] = (),
    strict: bool = False,
    files: Sequence[tuple[str, str]] = (),
) -> str:
    """Return the command that makes a puzzle, behind the version that made it.

    Parameters
    ----------
    files
        Options with the files that they name, in place of the size.
    """
    words = ["generate", named]
    for option, word in files:
        words += [option, word]
    if not files:
        words += ["--size", f"{height}x{width}"]
    words += ["--seed", str(seed)]
    if difficulty:
        words += ["--difficulty", difficulty.replace(" ", "-")]
    if symmetry:
        words += ["--symmetric"] if symmetry == "yes" else ["--symmetry", symmetry]
    words += ["--strict"] if strict else []
    lists = {"--variant": variants, "--also": also, "--must": must, "--avoid": avoid}
    for option, some in lists.items():
        for word in some:
            words += [option, word]
    return f"satgrid {__version__}: {join(words)}"


def recorded(notes: Notes, made: str) -> Notes:
    """Return notes with what made the puzzle; those of its author stay."""
    return noted(**{**dict(notes), "made": made})


def then(notes: Notes, changed_by: str, seed: int, symmetry: str | None = None) -> Notes:
    """Return notes that state that a command changed the puzzle, if they state what made it.

    ``changed_by`` is its name, with options.
    """
    made = dict(notes).get("made")
    words = [
        *changed_by.split(),
        "--seed",
        str(seed),
        *(["--symmetry", symmetry] if symmetry else []),
    ]
    return recorded(notes, f"{made}, then {join(words)}") if made else notes
