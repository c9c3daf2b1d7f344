"""A path of steps in words and in JSON."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from satgrid.explain.paths import Path, Step
    from satgrid.puzzle.protocol import Clue, Puzzle
    from satgrid.steps.techniques import Fact, Link, Trial

__all__ = ["page_words", "print_steps", "step_json", "steps_json"]


def print_steps(puzzle: Puzzle[Any], walk: Path, clues: list[Clue]) -> None:
    """Print a path step by step, and its difficulty; steps that are seen at once are joined.

    A technique is explained at its first use.
    """
    from satgrid.board.text import plural
    from satgrid.drawing.sentences import facts_text
    from satgrid.explain.difficulty import rated
    from satgrid.explain.joining import joined
    from satgrid.notebook import reasons_text

    uses: Counter[str] = Counter()
    for one in joined(puzzle, walk.steps, clues):
        step = one.step
        click.echo(f"{one.numbers}. {step.named(clues)}")
        if step.technique.name not in uses:
            click.echo(f"   ({step.technique.why})")
        uses[step.technique.name] += one.last - one.first + 1
        for words in reasons_text(puzzle, step, clues):
            click.echo(f"     {words}")
        for line in facts_text(puzzle, step.facts, step.found):
            click.echo(f"   {line.words}")
    found = rated(walk, puzzle.name)
    if found:
        click.echo(f"difficulty: {found.number} ({found.word})")
    named = [f"{count} {name}" for name, count in uses.most_common()]
    kinds = f": {', '.join(named)}" if walk.steps else ""
    click.echo(
        f"{plural(len(walk.steps), 'step')}{kinds}; clues for a step: "
        f"{walk.largest} at most, {walk.mean:.2f} on average"
    )


def page_words(puzzle: Puzzle[Any], walk: Path) -> str:
    """Return the number of steps of a path and its difficulty, in words."""
    from satgrid.board.text import plural
    from satgrid.explain.difficulty import rated

    found = rated(walk, puzzle.name)
    steps = plural(len(walk.steps), "step")
    if not walk.complete:
        return f"The first {steps}: the time was over."
    return f"{steps}, {found.word} ({found.number})." if found else f"{steps}."


def steps_json(puzzle: Puzzle[Any], walk: Path, clues: list[Clue]) -> dict[str, Any]:
    """Return a path as a document; cells counted from 0."""
    from satgrid.cli.printing import difficulty_json
    from satgrid.explain.difficulty import rated

    found = rated(walk, puzzle.name)
    return {
        "difficulty": found and difficulty_json(found),
        "largest": walk.largest,
        "mean": round(walk.mean, 4),
        "complete": walk.complete,
        "open": walk.open,
        "path": [step_json(puzzle, step, clues) for step in walk.steps],
    }


def step_json(puzzle: Puzzle[Any], step: Step, clues: list[Clue]) -> dict[str, Any]:
    """Return a step as a document; cells counted from 0."""
    from satgrid.cli.printing import clue_json, state_json
    from satgrid.drawing.chain_words import chain_text
    from satgrid.drawing.sentences import facts_text

    technique = step.technique
    return {
        "technique": {
            "name": technique.name,
            "level": technique.level,
            "why": technique.why,
            "where": step.where,
        },
        "trial": step.trial and _trial_json(step.trial),
        "chain": chain_text(puzzle, step.trial, clues) if step.trial and step.trial.links else [],
        "clues": [{"number": index} | clue_json(clues[index]) for index in step.clues],
        "held": state_json(fact.key for fact in step.facts if fact.holds),
        "absent": state_json(fact.key for fact in step.facts if not fact.holds),
        "found": [{"cell": cell, "state": state_json(state)} for cell, state in step.found],
        "cells": step.cells(puzzle),
        "because": step.reasons(puzzle),
        "words": [one.words for one in facts_text(puzzle, step.facts, step.found)],
    }


def _trial_json(trial: Trial) -> dict[str, Any]:
    """Return a trial as a document: each link with all that it follows from."""
    return {
        "supposed": _fact_json(trial.supposed),
        "links": [_fact_json(link.fact) | _reasons_json(link) for link in trial.links if link.fact],
        "broken": _reasons_json(trial.broken),
    }


def _fact_json(fact: Fact) -> dict[str, Any]:
    from satgrid.formula.variables import spelled

    return {"key": spelled(fact.key), "holds": fact.holds}


def _reasons_json(link: Link) -> dict[str, Any]:
    return {
        "after": link.after,
        "because": [_fact_json(fact) for fact in link.because],
        "rules": link.rules,
        "clues": link.clues,
    }
