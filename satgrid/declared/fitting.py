"""Whether a rule goes with the answer, the layers and the other rules of a genre.

Every genre is checked here, however it was made: declared in a file or a plug-in, or composed in a
program or a puzzle's own text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from satgrid.answers.answer import Answer
from satgrid.layers.layer import Layer
from satgrid.rules.rule import Rule

__all__ = ["unfit"]


def unfit(
    rule: Rule,
    answer: Answer,
    layers: Iterable[Layer],
    rules: Sequence[Rule] | None,
    called: Callable[[str], str] = str,
) -> str:
    """Return why a rule does not go with the rest of a genre; empty where it does.

    Parameters
    ----------
    rules
        All rules; None where there are others that are not known, so that none is missed.
    called
        Returns how a class of rules is called, for the message.
    """
    own = f"the rule {rule.name!r}"
    kind = type(answer).__name__
    if rule.answers and kind not in rule.answers:
        wanted = " or ".join(rule.answers)
        return f"{own} is about an answer of the kind {wanted}, not {kind}"
    if getattr(answer, "empty", False) and not rule.spares:
        return f"{own} goes only with numbers in all cells, not with {_words(answer)}"
    dark = next((layer.name for layer in layers if layer.darkens), None)
    if rule.light and dark is not None:
        return f"{own} does not go with black cells, as in {dark!r}"
    if any(getattr(answer, name, None) != value for name, value in rule.wants.items()):
        known: dict[str, Any] = {
            name: value for name, value in rule.wants.items() if hasattr(answer, name)
        }
        meant = _words(replace(answer, **known))
        return f"{own} goes only with an answer such as {meant}, not with {_words(answer)}"
    there = {type(other).__name__ for other in rules or ()}
    if rule.needs and rules is not None and there.isdisjoint(rule.needs):
        words = " or ".join(map(called, rule.needs))
        return f"{own} goes only with a rule such as {words}"
    return ""


def _words(answer: Answer) -> str:
    """Return the phrase of an answer, or the name of its class if no phrase expresses it."""
    found = (phrase.written(answer) for phrase in answer.phrases)
    return next((repr(words) for words in found if words), type(answer).__name__)
