"""The vocabulary of a puzzle's own text: rules, layers and answers by their phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from functools import cache
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules
from typing import Any, TypeVar

import satgrid.answers
import satgrid.layers
import satgrid.rules
from satgrid.answers.kinds import Answer
from satgrid.errors import SatgridError, nearest
from satgrid.layers.layer import Layer
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle import registry
from satgrid.record import record
from satgrid.rules.rule import Rule

__all__ = ["answer", "answers", "completions", "examples", "genres_with", "layer", "layers"]
__all__ += ["layers_of", "meant", "phrase_of", "spoken"]
__all__ += ["rule", "rules", "written"]

_T = TypeVar("_T", Rule, Layer, Answer)
_ROOMS = {"Answer": satgrid.answers, "Layer": satgrid.layers, "Rule": satgrid.rules}
_LONGEST = 60  # characters of a phrase that an error repeats
_LISTED = 5  # phrases that an error names
_COMBINED = 64  # examples of one phrase


@cache
def _classes(base: type[_T]) -> dict[str, type[_T]]:
    """Return the classes of the library with phrases by their names, sorted."""
    found: dict[str, type[_T]] = {}
    room = _ROOMS[base.__name__]
    for info in iter_modules(room.__path__):
        module = import_module(f"{room.__name__}.{info.name}")
        for name, one in vars(module).items():
            own = isinstance(one, type) and one.__module__ == module.__name__
            if (
                own
                and issubclass(one, base)
                and not isabstract(one)
                and one.__dict__.get("phrases")
            ):
                found[name] = one
    return dict(sorted(found.items()))


def rules() -> dict[str, type[Rule]]:
    """Return the classes of rules by their names."""
    return _classes(Rule)


def layers() -> dict[str, type[Layer]]:
    """Return the classes of layers by their names."""
    return _classes(Layer)


def answers() -> dict[str, type[Answer]]:
    """Return the classes of answers by their names."""
    return _classes(Answer)


@record
class _Match:
    kind: Any
    phrase: Phrase
    values: dict[str, Any]

    def made(self, *arguments: Any) -> Any:
        """Return the object that the phrase describes."""
        known = {one.name for one in fields(self.kind) if one.init}
        return self.kind(*arguments, **{k: v for k, v in self.values.items() if k in known})


def _matches(kinds: dict[str, type[_T]], text: str) -> list[_Match]:
    """Return the classes that a phrase can mean, those with more fixed words first."""
    found = []
    for kind in kinds.values():
        for phrase in kind.phrases:
            values = phrase.read(text)
            if values is not None:
                found.append(_Match(kind, phrase, values))
    return sorted(found, key=lambda one: -one.phrase.bare)


def rule(text: str, answer: str) -> Rule:
    """Return the rule of a phrase, named as the phrase is written.

    Parameters
    ----------
    answer
        The kind of answer that it is about, by the name of its class.

    Raises
    ------
    SatgridError
        If there is no such rule, with the nearest ones, or it is about another kind of answer.
    """
    words = " ".join(text.split())
    found = _matches(rules(), words)
    fitting = [one for one in found if answer in _about(one.kind, one.phrase)]
    if not fitting:
        if found:
            kinds = " or ".join(spoken(kind) for kind in _about(found[0].kind, found[0].phrase))
            raise SatgridError(
                f"the rule {_short(words)!r} is about {kinds}, not about {spoken(answer)}"
            )
        raise SatgridError(_unknown("rule", words, completions("", answer)))
    made: Rule = fitting[0].made(words)
    return made


def _about(kind: type[Rule], phrase: Phrase) -> Sequence[str]:
    return phrase.answers or kind.answers or tuple(answers())


def spoken(answer: str) -> str:
    """Return the name of an answer: the fixed words of its first phrase."""
    return re.sub(r"\[.*?\]", "", answers()[answer].phrases[0].template).strip()


def meant(text: str) -> list[str]:
    """Return the names of the classes of rules that a phrase, or a word of one, means.

    Raises
    ------
    SatgridError
        If there is none.
    """
    words = " ".join(text.split())
    found = [one.kind.__name__ for one in _matches(rules(), words)]
    if not found:
        found = [
            name
            for name, kind in rules().items()
            if name.lower() == words.lower() or any(words in phrase.form for phrase in kind.phrases)
        ]
    if not found:
        raise SatgridError(_unknown("rule", words, completions()))
    return list(dict.fromkeys(found))


def layers_of(kind: type[Rule]) -> dict[str, list[str]]:
    """Return for the fields of a rule that name a layer how such layers are written."""
    found: dict[str, list[str]] = {}
    for phrase in kind.phrases:
        for field, words in phrase.words.items():
            if isinstance(words, Named):
                forms = [examples(one)[0] for one in words.kinds if getattr(one, "phrases", ())]
                if words.adds is not None and not forms:
                    forms = [f"{words.adds.name}, which the rule brings along"]
                found.setdefault(field, []).extend(forms)
    return {field: list(dict.fromkeys(forms)) for field, forms in found.items()}


def genres_with(kind: type[Rule]) -> list[str]:
    """Return the genres that have a rule of a class, those first that have few others."""
    found: dict[str, int] = {}
    for name in registry.names():
        one: Any = registry.find(name)
        own: Sequence[Rule] = one.genre.rules if hasattr(one, "genre") else ()
        if any(type(rule) is kind for rule in own):
            found[name] = len(own)
    return sorted(found, key=lambda name: (found[name], name))


def layer(text: str) -> Layer:
    """Return the layer of a phrase; raise SatgridError if there is none."""
    words = " ".join(text.split())
    found = _matches(layers(), words)
    if not found:
        raise SatgridError(_unknown("layer", words, _all_examples(layers())))
    made: Layer = _made(found[0], words)
    return made


def answer(text: str) -> Answer:
    """Return the kind of answer of a phrase; raise SatgridError if there is none."""
    words = " ".join(text.split())
    found = _matches(answers(), words)
    if not found:
        raise SatgridError(_unknown("answer", words, _all_examples(answers())))
    made: Answer = _made(found[0], words)
    return made


def _made(match: _Match, words: str) -> Any:
    values = match.values
    for low, high in (("least", "most"), ("low", "high")):
        first, last = values.get(low), values.get(high)
        if isinstance(first, int) and isinstance(last, int) and -1 < last < first:
            raise SatgridError(f"{_short(words)!r} ends before it begins")
    return match.made()


def _all_examples(kinds: dict[str, Any]) -> list[str]:
    return [text for kind in kinds.values() for text in examples(kind)]


def phrase_of(value: Rule | Layer | Answer) -> Phrase | None:
    """Return the phrase that expresses a rule, a layer or an answer; None where none does."""
    known = type(value).__dict__.get("phrases", ())
    return next((phrase for phrase in known if phrase.written(value) is not None), None)


def written(value: Rule | Layer | Answer) -> str | None:
    """Return the phrase of a rule, a layer or an answer; None where no phrase expresses it."""
    phrase = phrase_of(value)
    return None if phrase is None else phrase.written(value)


def examples(kind: type[Any], answer: str = "") -> list[str]:
    """Return phrases of a class, for completion: with every choice of words, the usual names.

    Parameters
    ----------
    answer
        The kind of answer that they are about; empty for all.
    """
    found: list[str] = []
    for phrase in kind.phrases:
        if not answer or answer in _about(kind, phrase):
            found += _of_phrase(kind, phrase)
    return list(dict.fromkeys(found))


def _of_phrase(kind: type[Any], phrase: Phrase) -> Iterator[str]:
    initial = {one.name: one.default for one in fields(kind) if one.default is not MISSING}
    usual = initial | phrase.defaults
    for number, text in enumerate(phrase.samples(usual)):
        if number == _COMBINED:
            return
        yield text


def completions(begun: str = "", answer: str = "") -> list[str]:
    """Return the phrases of rules that begin with a text, sorted."""
    start = " ".join(begun.split())
    found = {text for kind in rules().values() for text in _kept(kind, answer)}
    return sorted(text for text in found if text.startswith(start))


@cache
def _kept(kind: type[Rule], answer: str) -> tuple[str, ...]:
    return tuple(examples(kind, answer))


def _unknown(kind: str, words: str, known: Sequence[str]) -> str:
    """Return a message for an unknown phrase, with the nearest known one.

    Where no phrase is near as a whole, one with the same beginning is named.
    """
    near = nearest(words, known)
    if near is None and words:
        begun = words.split(" ")
        for length in range(len(begun), 0, -1):
            start = " ".join(begun[:length])
            near = next((text for text in known if text.startswith(start)), None)
            if near:
                break
    meant = f": did you mean {near!r}" if near else f"; 'satgrid rules' lists all {len(known):,}"
    return f"no {kind} {_short(words)!r}{meant}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
