"""Each phrase of the index has a reference, and cases for each answer and each choice of words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from meanings.cases import cases
from meanings.every import meaning
from meanings.plain import read

import satgrid.own_text.index as index
from satgrid.phrases.phrase import Asked, Choice, Phrase
from satgrid.rules.rule import Rule

PHRASES = [(kind, phrase) for kind in index.rules().values() for phrase in kind.phrases]
NAMES = [phrase.form for _, phrase in PHRASES]


def about(kind: type[Rule], phrase: Phrase) -> list[str]:
    """Return the answers that accept a phrase: those that it names and that suit its rule."""
    found = []
    for name in phrase.answers or kind.answers:
        answer: Any = index.answers()[name]
        through = kind.wants.get("through")
        if through is None or through in (True, *_ways(answer)):
            found.append(index.spoken(name))
    return found


def _ways(answer: Any) -> tuple[bool, ...]:
    return (False,) if answer.__name__ == "Lines" else ()


@cache
def stated() -> list[tuple[str, type[Rule], str]]:
    """Return each rule of all cases: the answer that it is about, its class and its text."""
    found = []
    for board in map(read, cases().values()):
        answer = type(index.answer(board.answer)).__name__
        for rule in board.rules:
            found.append((index.spoken(answer), type(index.rule(rule, answer)), rule))
    return list(dict.fromkeys(found))


def used(kind: type[Rule], phrase: Phrase, answer: str) -> list[dict[str, Any]]:
    """Return the values of a phrase in all cases with an answer."""
    texts = [text for about, made, text in stated() if about == answer and made is kind]
    return [values for text in texts if (values := phrase.read(text)) is not None]


@pytest.mark.parametrize(("kind", "phrase"), PHRASES, ids=NAMES)
def test_a_phrase_has_a_reference_and_cases(kind: type[Rule], phrase: Phrase) -> None:
    for answer in about(kind, phrase):
        for text in phrase.samples({"number": 3, "layer": "numbers", "rooms": "rooms"}):
            if "LAYER" not in text:
                assert meaning(text, answer) is not None, f"no reference for {text!r}"
        values = used(kind, phrase, answer)
        assert values, f"no case with an answer of {answer}"
    every = [one for answer in about(kind, phrase) for one in used(kind, phrase, answer)]
    samples = [phrase.read(text) or {} for text in phrase.samples({"number": 3})]
    for name in {name for one in samples for name in one} - {*phrase.words, *phrase.defaults}:
        assert {name in one for one in every} == {True, False}, f"no case with, or without, {name}"
    for name, field in phrase.words.items():
        if isinstance(field, Choice):
            missing = set(field.words) - {one.get(name) for one in every}
            assert not missing, f"{name}: no case of {missing}"
        if isinstance(field, Asked):
            assert any(one.get(name) for one in every), f"no case with the option {name}"
