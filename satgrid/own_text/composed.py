"""Genres composed in a puzzle's own text: a genre with more rules, or a custom genre.

The parts are checked against each other's needs, so that a contradiction is one error with its
place. The class of the boards follows from it as from a declaration in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from satgrid.answers.kinds import Answer, Bridges, Numbers, grid_length, largest_room
from satgrid.board.text import cleaned
from satgrid.declared.as_seen import AsSeen
from satgrid.declared.fitting import unfit
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError, nearest
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms, RoomWords
from satgrid.own_text import index as phrase_index
from satgrid.phrases.phrase import Asked, Named
from satgrid.rules.houses import OneEach
from satgrid.rules.rule import Rule

__all__ = ["CUSTOM", "MOST_LAYERS", "MOST_RULES", "PartError", "custom", "of_parts"]
__all__ += ["with_rules"]

CUSTOM = "custom"
"""The name of a genre that a text composes as a whole."""
MOST_RULES, MOST_LAYERS = 60, 20
_USUAL = (6, 6)


class PartError(SatgridError):
    """An error in one part of a genre: an answer, a layer or a rule.

    Attributes
    ----------
    part, index
        The kind of part, ``rule``, ``layer`` or ``answer``, and its number from 0 on.
    """

    def __init__(self, message: str, part: str, index: int = 0) -> None:
        super().__init__(message)
        self.part, self.index = part, index


@contextmanager
def _blamed(part: str, index: int = 0) -> Iterator[None]:
    """Attribute an error in this block to a part of the genre."""
    try:
        yield
    except PartError:
        raise
    except SatgridError as error:
        raise PartError(str(error), part, index) from None


@lru_cache(maxsize=256)
def with_rules(genre: Genre, phrases: tuple[str, ...]) -> Genre:
    """Return a genre with more rules, and with the layers and options that they bring along.

    If an answer is seen as another one, they are about what it shows (``AsSeen``).

    Raises
    ------
    PartError
        If one of them is no rule, or does not go with the genre.
    """
    shown = type(genre.answer.seen) is not type(genre.answer)
    bare = replace(genre, aliases=(), namesakes=(), puzzlink=(), puzzlekit=(), penpa="")
    if shown:
        bare = replace(bare, answer=genre.answer.seen, rules=(), forced=None, partial=True)
    kind = type(bare.answer).__name__
    if kind not in phrase_index.answers():
        raise PartError(f"no rule of the library is about the answer of {genre.name}", "rule")
    added = _rules(phrases, kind)
    own = [one.rule if isinstance(one, AsSeen) else one for one in genre.rules]
    known = {phrase_index.written(rule) for rule in own}
    for index, rule in enumerate(added):
        if phrase_index.written(rule) in known:
            raise PartError(f"{genre.name} has the rule {rule.name!r} already", "rule", index)
    found = _composed(bare, (), added, first=True)
    return _about_shown(genre, found) if shown else found


def _about_shown(genre: Genre, more: Genre) -> Genre:
    """Return a genre with more rules, which are about what its answer shows."""
    named = {rule.name for rule in genre.rules}
    rules = [replace(rule, name=_free(rule.name, named)) for rule in more.rules]
    seen = [AsSeen(rule.name, rule=rule) for rule in rules]
    return replace(
        more,
        answer=genre.answer,
        rules=(*genre.rules, *seen),
        forced=genre.forced,
        partial=genre.partial,
    )


@lru_cache(maxsize=256)
def custom(says: str, answer: str, layers: tuple[str, ...], phrases: tuple[str, ...]) -> Genre:
    """Return a custom genre made of phrases.

    Parameters
    ----------
    says
        The rules for a player; without it they are the phrases.

    Raises
    ------
    PartError
        If one of them is no answer, layer or rule, or they do not go together.
    """
    with _blamed("answer"):
        kind = phrase_index.answer(answer)
    made: list[Layer] = []
    for index, phrase in enumerate(layers):
        with _blamed("layer", index):
            made.append(phrase_index.layer(phrase))
    return of_parts(says, kind, tuple(made), _rules(phrases, type(kind).__name__))


def of_parts(
    says: str, answer: Answer, layers: tuple[Layer, ...], rules: tuple[Rule, ...]
) -> Genre:
    """Return a custom genre made of an answer, layers and rules; errors are those of ``custom``."""
    if isinstance(answer, Numbers):
        answer = replace(answer, antichain=not answer.empty, decimal=not answer.letters)
        if answer.letters and not _spelled(answer):
            raise PartError("there must be as many letters as numbers", "answer")
    else:
        answer = replace(answer, antichain=False)
    _check_layers(answer, layers)
    says = cleaned(says) or "; ".join(rule.name for rule in rules)
    genre = Genre(CUSTOM, says=says, answer=answer, layers=layers, rules=(), usual=_USUAL)
    if isinstance(answer, Numbers) and not any(rule.fills for rule in rules):
        rules = (OneEach("one number in each cell"), *rules)
        return _composed(genre, (rules[0],), rules[1:])
    return _composed(genre, (), rules)


def _spelled(answer: Numbers) -> bool:
    numbers = answer.high - answer.low + 1 if isinstance(answer.high, int) else 0
    return 0 < numbers <= len(answer.letters)


def _rules(phrases: Sequence[str], kind: str) -> tuple[Rule, ...]:
    """Return the rules of phrases; the name of each rule is its phrase."""
    found: list[Rule] = []
    if len(phrases) > MOST_RULES:
        raise PartError(f"there are more than {MOST_RULES} rules", "rule", MOST_RULES)
    for index, phrase in enumerate(phrases):
        with _blamed("rule", index):
            rule = phrase_index.rule(phrase, kind)
        if any(rule == other for other in found):
            raise PartError(f"the rule {rule.name!r} is there twice", "rule", index)
        found.append(rule)
    return tuple(found)


def _check_layers(answer: Answer, layers: Sequence[Layer], known: int = 0) -> None:
    """Refuse layers that contradict each other or the answer; the known ones are not counted."""
    if len(layers) - known > MOST_LAYERS:
        raise PartError(f"there are more than {MOST_LAYERS} layers", "layer", MOST_LAYERS)
    named: dict[str, Layer] = {}
    keys: dict[str, str] = {}
    for index, layer in enumerate(layers):
        if layer.name in named:
            words = f"two layers are called {layer.name!r}: give one another name by 'called NAME'"
            raise PartError(words, "layer", index)
        for key in layer.keys:
            if key in keys:
                words = f"{layer.name!r} and {keys[key]!r} both have lines '{key}:'"
                raise PartError(words, "layer", index)
            keys[key] = layer.name
        if isinstance(layer, RoomWords) and not isinstance(named.get(layer.rooms), Rooms):
            words = f"there is no layer of rooms {layer.rooms!r} before {layer.name!r}"
            raise PartError(words, "layer", index)
        named[layer.name] = layer
    dark = next((index for index, layer in enumerate(layers) if layer.darkens), None)
    if answer.light and dark is not None:
        name, kind = layers[dark].name, phrase_index.spoken(type(answer).__name__)
        words = f"an answer of {kind} does not go with black cells, as in {name!r}"
        raise PartError(words, "layer", dark)
    if isinstance(answer, Bridges) and answer.layer not in named:
        raise PartError(f"there is no layer of islands {answer.layer!r}", "answer")
    of_rooms = isinstance(answer, Numbers) and answer.high is largest_room
    if of_rooms and not isinstance(named.get("rooms"), Rooms):
        raise PartError("there is no layer 'rooms', one of which could be the largest", "answer")
    if isinstance(answer, Numbers) and answer.high is grid_length and "grids" not in named:
        raise PartError(
            "there is no layer 'overlapping grids' whose length could be the largest number",
            "answer",
        )


def _composed(
    genre: Genre, before: tuple[Rule, ...], added: tuple[Rule, ...], *, first: bool = False
) -> Genre:
    """Return a genre with rules appended to its own, each adapted to the others."""
    layers, options = list(genre.layers), list(genre.options)
    rules = (*genre.rules, *before, *added)
    for index, rule in enumerate(added):
        with _blamed("rule", index):
            _supply(rule, layers, options, rooms=first)
            reason = unfit(rule, genre.answer, layers, None if genre.partial else rules, _called)
            if reason:
                raise SatgridError(reason)
    try:
        _check_layers(genre.answer, layers, len(genre.layers) if first else 0)
    except PartError as error:
        if first:
            raise PartError(str(error), "rule") from None
        raise
    own = tuple(rules[: len(rules) - len(added)])
    named = {rule.name for rule in own}
    adapted = []
    for index, rule in enumerate(added):
        with _blamed("rule", index):
            adapted.append(rule.among(rules, layers))
    new = tuple(replace(rule, name=_free(rule.name, named)) for rule in adapted)
    return replace(
        genre,
        layers=tuple(layers),
        options=tuple(options),
        rules=(*own, *new),
        square=genre.square or any(rule.square for rule in new),
        even=genre.even or any(rule.even for rule in new),
    )


def _free(name: str, taken: set[str]) -> str:
    """Return a name that no rule of the genre has."""
    return f"also {name}" if name in taken else name


def _supply(rule: Rule, layers: list[Layer], options: list[Option], *, rooms: bool) -> None:
    """Check that the layers and options that a rule reads exist; add those that the rule brings.

    Parameters
    ----------
    rooms
        Whether it may also bring rooms.
    """
    phrase = phrase_index.phrase_of(rule)
    for field, words in phrase.words.items() if phrase else ():
        name = getattr(rule, field)
        if name not in rule.reads:
            continue
        if isinstance(words, Asked):
            if not any(option.name == name for option in options):
                options.append(replace(words.option, name=name))
        elif isinstance(words, Named):
            own = next((layer for layer in layers if layer.name == name), None)
            if own is None and words.adds is not None:
                layers.append(replace(words.adds, name=name))
            elif own is None and rooms and Rooms in words.kinds and name == Rooms().name:
                layers.append(Rooms())
            elif own is None:
                raise SatgridError(_missing(rule, name, words, layers))
            elif not words.fits(own):
                what = phrase_index.written(own) or type(own).__name__
                raise SatgridError(f"the rule {rule.name!r} cannot read {name!r}, which is: {what}")
    known = {layer.name for layer in layers} | {option.name for option in options}
    for name in rule.reads:
        if name not in known:
            raise SatgridError(f"the rule {rule.name!r} reads {name!r}, which is not a layer here")
    taken = {key for layer in layers for key in (layer.name, *layer.keys)}
    for option in options:
        if option.name in taken:
            raise SatgridError(f"{option.name!r} is a layer and the name of a line")


def _missing(rule: Rule, name: str, words: Named, layers: Iterable[Layer]) -> str:
    """Return a message that a layer is missing, with the name of a similar one."""
    fitting = [layer.name for layer in layers if words.fits(layer)]
    near = nearest(name, fitting) or (fitting[0] if len(fitting) == 1 else None)
    meant = f": did you mean {near!r}?" if near else ""
    return f"the rule {rule.name!r} reads {name!r}, which is not a layer here{meant}"


def _called(name: str) -> str:
    """Return an example of a class of rules, as a text has it."""
    known = phrase_index.rules()
    return repr(phrase_index.examples(known[name])[0]) if name in known else name
