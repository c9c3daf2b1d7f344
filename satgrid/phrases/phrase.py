"""Phrases: how rules, layers and answers are written in a puzzle's own text.

A class states its phrase once: ``no 2x2 {on}`` with the words of each value of ``on``. What is
read, written, completed and documented follows from it. A phrase only chooses among classes of the
library and values of their fields: no text is ever run.

In a template ``{field}`` is the word of a field. ``[ ... {field}]`` is left out where the field has
its default, and ``[ words|field=value]`` is there where the field has this value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from satgrid.phrases.fields import (
    MOST,
    Asked,
    Choice,
    Each,
    Name,
    Named,
    PairsField,
    PhraseField,
    Sign,
    SignsField,
    Whole,
)

__all__ = [
    "MOST",
    "Asked",
    "Choice",
    "Each",
    "Name",
    "Named",
    "PairsField",
    "Phrase",
    "PhraseField",
    "Sign",
]
__all__ += ["SignsField", "Whole"]

_PIECE = re.compile(r"\[([^\]|]*)(?:\|(\w+)=([^\]]*))?\]|\{(\w+)\}|([^\[\]{}]+)")
_INSIDE = re.compile(r"\{(\w+)\}")
_LONGEST = 200  # characters of a phrase


class Phrase:
    """The words of a class.

    Parameters
    ----------
    template
        Its words, with fields and parts that may be missing, as the module describes.
    defaults
        Values that fields have where the phrase does not name them, if these are not those of the
        class.
    answers
        The kinds of answer that it is about, where these are fewer than those of the class.
    words
        The fields that have a word.
    """

    def __init__(
        self,
        template: str,
        defaults: Mapping[str, Any] | None = None,
        answers: Sequence[str] = (),
        /,
        **words: PhraseField,
    ) -> None:
        self.template, self.defaults, self.words = template, dict(defaults or {}), words
        self.answers = tuple(answers)
        self._pattern: re.Pattern[str] | None = None

    def _pieces(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield the parts of the template: group, its field and value, field, bare words."""
        for match in _PIECE.finditer(self.template):
            yield tuple(part or "" for part in match.groups())  # type: ignore[misc]

    def _fixed(self, field: str, value: str) -> Any:
        """Return the value of a field that words of the template imply."""
        known = {"True": True, "False": False, "None": None}
        return known.get(value, int(value) if value.isdecimal() else value)

    @property
    def bare(self) -> int:
        """The number of fixed characters, those outside fields."""
        return sum(len(words) for *_, words in self._pieces())

    @property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression of the phrase."""
        if self._pattern is None:
            found = ""
            for number, (group, own, _, field, words) in enumerate(self._pieces()):
                if field:
                    found += f"(?P<{field}>{self.words[field].pattern})"
                elif words:
                    found += re.escape(words)
                else:
                    inner, mark = "", f"(?P<_{number}>" if own else "(?:"
                    at = 0
                    for match in _INSIDE.finditer(group):
                        inner += re.escape(group[at : match.start()])
                        inner += f"(?P<{match[1]}>{self.words[match[1]].pattern})"
                        at = match.end()
                    found += f"{mark}{inner}{re.escape(group[at:])})?"
            self._pattern = re.compile(found.strip())
        return self._pattern

    def read(self, text: str) -> dict[str, Any] | None:
        """Return the values of fields in a text; None if the text is another phrase.

        Raises
        ------
        SatgridError
            If it is this phrase with a value out of bounds.
        """
        if len(text) > _LONGEST:
            return None
        match = self.pattern.fullmatch(" ".join(text.split()))
        if match is None:
            return None
        found = dict(self.defaults)
        for number, (_, own, value, _, _) in enumerate(self._pieces()):
            if own and match[f"_{number}"] is not None:
                found[own] = self._fixed(own, value)
        for name, field in self.words.items():
            if name in match.re.groupindex and match[name] is not None:
                found[name] = field.read(match[name])
        return found

    def written(self, value: Any) -> str | None:
        """Return the phrase of an object of the class; None if the phrase cannot express it."""
        defaults = {
            one.name: one.default for one in fields(value) if one.default is not MISSING
        } | self.defaults
        text, named = "", set()
        for group, own, fixed, field, words in self._pieces():
            if words:
                text += words
            elif field:
                word = self.words[field].written(getattr(value, field))
                if word is None:
                    return None
                text += word
                named.add(field)
            elif own:
                if getattr(value, own) == self._fixed(own, fixed) != defaults.get(own, MISSING):
                    text += group
                    named.add(own)
            else:
                inner = _INSIDE.findall(group)
                if all(getattr(value, name) == defaults.get(name, MISSING) for name in inner):
                    continue
                known = {name: self.words[name].written(getattr(value, name)) for name in inner}
                if None not in known.values():
                    text += _INSIDE.sub(lambda match: str(known[match[1]]), group)  # noqa: B023
                    named |= set(inner)
        for one in fields(value):
            if one.name not in named and one.name not in self._left_out(value):
                default = defaults.get(one.name, MISSING)
                if default is not MISSING and getattr(value, one.name) != default:
                    return None
        return " ".join(text.split())

    def _left_out(self, value: Any) -> Sequence[str]:
        """Return the fields that the template omits."""
        return ("name", *getattr(value, "unnamed", ()))

    @property
    def form(self) -> str:
        """The phrase for a reader: capital words are values, brackets are optional parts."""
        found = ""
        for group, own, _, field, words in self._pieces():
            if words:
                found += words
            elif field:
                found += self._form_of(field)
            elif own:
                found += f"[{group}]"
            else:
                found += f"[{_INSIDE.sub(lambda match: self._form_of(match[1]), group)}]"
        return found.strip()

    def _form_of(self, field: str) -> str:
        return self.words[field].form(field)

    def samples(self, usual: Mapping[str, Any]) -> Iterator[str]:
        """Yield valid phrases: every choice of words, usual names, without optional parts.

        Parameters
        ----------
        usual
            The values that fields of the class have by default.
        """
        texts = [""]
        for group, own, _, field, words in self._pieces():
            if words:
                more = [words]
            elif field:
                word = None if field not in usual else self.words[field].written(usual[field])
                more = self.words[field].samples() or [word or self._form_of(field)]
            else:
                more = ["", group] if own else [""]
            texts = [text + one for text in texts for one in more]
        for text in texts:
            yield " ".join(text.split())
