"""Of printed words those that are numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

__all__ = ["known"]

Key = TypeVar("Key", bound=Hashable)


def known(words: Mapping[Key, Any]) -> dict[Key, int]:
    """Return the words that are numbers: ``?`` and other signs are clues that are not given."""
    return {key: word for key, word in words.items() if isinstance(word, int)}
