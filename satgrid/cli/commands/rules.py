"""``satgrid rules``."""

from __future__ import annotations

from typing import Any

import click

from satgrid.cli import completion, options

__all__ = ["command"]


@click.command("rules")
@click.argument("phrase", required=False, metavar="[PHRASE]", shell_complete=completion.phrases)
@options.timeout
@options.as_json
def command(phrase: str | None, timeout: float | None, as_json: bool) -> None:
    """List the rules for lines 'also:' and 'puzzle: custom', or describe one with an example.

    PHRASE is a rule as a puzzle's text states it, or a word of it. In the list, words in capital
    letters stand for names and numbers, '|' is between words to choose from, and what is in
    brackets may be left out.

    \b
    Examples:
      satgrid rules
      satgrid rules 'no 2x2 shaded'
      satgrid rules connected
    """
    from satgrid.cli.printing import print_json
    from satgrid.own_text import index

    known = index.rules()
    if phrase is None:
        found = [_described(name) for name in known]
        if as_json:
            print_json({"rules": found, "layers": _parts("layers"), "answers": _parts("answers")})
        else:
            _print_table(found)
        return
    meant = index.meant(phrase)
    if as_json:
        print_json([_described(name) for name in meant])
        return
    for number, name in enumerate(meant):
        if number:
            click.echo()
        _print_one(
            _described(name),
            options.deadline(timeout) if len(meant) == 1 else None,
            shown=len(meant) == 1,
        )


def _described(name: str) -> dict[str, Any]:
    """Return the description of a rule, for the table and for JSON."""
    from inspect import getdoc

    from satgrid.own_text import index

    kind = index.rules()[name]
    meaning = (getdoc(kind) or "").split("\n\nAttributes\n")[0]
    return {
        "name": name,
        "phrases": [phrase.form for phrase in kind.phrases],
        "meaning": " ".join(meaning.replace("``", "'").split()),
        "answers": [index.spoken(answer) for answer in kind.answers],
        "layers": index.layers_of(kind),
        "needs": list(kind.needs),
        "example": index.examples(kind)[0],
        "genres": index.genres_with(kind),
    }


def _parts(which: str) -> list[dict[str, Any]]:
    from satgrid.own_text import index

    kinds: dict[str, Any] = getattr(index, which)()
    return [
        {"name": name, "phrases": [phrase.form for phrase in kind.phrases]}
        for name, kind in kinds.items()
    ]


def _print_table(found: list[dict[str, Any]]) -> None:
    """Print the phrases below the answers that they are about, then layers and answers."""
    of: dict[str, list[str]] = {}
    for one in found:
        of.setdefault(", ".join(one["answers"]), []).extend(one["phrases"])
    for answer, phrases in of.items():
        click.echo(f"about {answer}:" if answer else "about any answer:")
        for phrase in sorted(phrases):
            click.echo(f"  {phrase}")
        click.echo()
    for which in ("layers", "answers"):
        click.echo(f"{which}:")
        for part in _parts(which):
            for phrase in part["phrases"]:
                click.echo(f"  {phrase}")
        if which == "layers":
            click.echo()


def _print_one(about: dict[str, Any], deadline: float | None, *, shown: bool) -> None:
    """Print a rule: phrases, meaning, what it reads; alone with an example and its picture."""
    from satgrid.cli.printing import drawn, print_rows
    from satgrid.puzzle import registry
    from satgrid.verdicts.puzzle_verdict import uniqueness

    for phrase in about["phrases"]:
        click.echo(phrase)
    click.echo(f"\n{about['meaning']}\n")
    rows = [
        ("for example", about["example"]),
        ("about", ", ".join(about["answers"])),
        (
            "reads",
            "; ".join(f"{field}: {' or '.join(of)}" for field, of in about["layers"].items()),
        ),
        ("needs", " or ".join(about["needs"])),
        ("genres with it", ", ".join(about["genres"])),
    ]
    print_rows([(label, value) for label, value in rows if value])
    text = registry.example(about["genres"][0]) if shown and about["genres"] else None
    if text is not None:
        puzzle = registry.parse(text)
        solution = uniqueness(puzzle, deadline=deadline).first
        click.echo(f"\n{text}\n{drawn(puzzle)}\n\n{drawn(puzzle, solution)}")
