"""The references by their phrases."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from meanings.plain import Plain

Reference = Callable[..., bool]

_FIELD = re.compile(r"\{(\w+)\}")
_NAME = "[A-Za-z][A-Za-z ]*?"
BOTH = "lines and shaded cells"
_NUMBERS = ("number", "length", "size", "first", "gap")


@dataclass(frozen=True)
class _Meaning:
    pattern: re.Pattern[str]
    bare: int
    answers: str
    reference: Reference


_KNOWN: list[_Meaning] = []


def means(template: str, answers: str = "", **words: str) -> Callable[[Reference], Reference]:
    """Register a reference for the phrases of a template.

    Parameters
    ----------
    template
        The words, with fields such as ``{on}``. A field is a name, or a number if it is called so.
    answers
        A regular expression of the answers that it is about; empty for all.
    words
        The words that a field can have, with ``|`` between them.
    """

    def registered(reference: Reference) -> Reference:
        found, at = "", 0
        for match in _FIELD.finditer(template):
            usual = r"\d+" if match[1] in _NUMBERS else _NAME
            found += re.escape(template[at : match.start()])
            found += f"(?P<{match[1]}>{words.get(match[1], usual)})"
            at = match.end()
        pattern = re.compile(found + re.escape(template[at:]))
        bare = len(_FIELD.sub("", template))
        _KNOWN.append(_Meaning(pattern, bare, answers, reference))
        return reference

    return registered


def meaning(phrase: str, answer: str) -> Callable[[Plain, Any], bool] | None:
    """Return the reference of a phrase with its fields; None if there is none."""
    for one in sorted(_KNOWN, key=lambda one: -one.bare):
        match = one.pattern.fullmatch(phrase)
        if match and answer == BOTH and one.answers != BOTH:
            part = 0 if re.match(one.answers, "lines") else 1
            return _about_part(one.reference, match.groupdict(), part)
        if match and re.match(one.answers, answer):
            return _about_all(one.reference, match.groupdict())
    return None


def _about_all(reference: Reference, fields: dict[str, str]) -> Callable[[Plain, Any], bool]:
    return lambda board, filling: reference(board, filling, **fields)


def _about_part(
    reference: Reference, fields: dict[str, str], part: int
) -> Callable[[Plain, Any], bool]:
    return lambda board, filling: reference(board, filling[part], **fields)
