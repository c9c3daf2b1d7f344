"""All references: importing them registers them."""

import meanings.area_meanings
import meanings.black_meanings
import meanings.figure_meanings
import meanings.line_meanings
import meanings.list_meanings
import meanings.loop_meanings
import meanings.number_meanings
import meanings.room_meanings
import meanings.shade_meanings
import meanings.sign_meanings  # noqa: F401
from meanings.register import meaning

__all__ = ["meaning"]
