"""Frozen dataclasses that cost nothing to define.

The standard library compiles six methods for each frozen dataclass, 0.4 ms with Python 3.11. A
verdict imports some fifty classes that state rules, layers and answers, and makes a few instances
of them: compiling took a third of `satgrid check`. Records share six methods that loop over their
fields.

What is made many times in a search stays a dataclass: there compiled methods are faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

Kind = TypeVar("Kind", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: Kind) -> Kind:
    """Class decorator, as `dataclass(frozen=True)`.

    `dataclasses.fields` and `replace` take records, and frozen dataclasses can derive from them.
    Methods that the class itself defines are kept.
    """
    own = vars(kind)
    # Only a frozen dataclass can derive from a frozen one, and making it frozen compiles methods.
    bases: list[Any] = [one for one in kind.__mro__[1:] if vars(one).get("__setattr__") is _set]
    for base in bases:
        base.__dataclass_params__.frozen = False
    dataclass(init=False, repr=False, eq=False)(kind)
    for made in [*bases, kind]:
        made.__dataclass_params__.frozen = True
    methods: dict[str, Any] = {
        "__init__": _init,
        "__repr__": _repr,
        "__setattr__": _set,
        "__delattr__": _delete,
    }
    if "__eq__" not in own:
        methods["__eq__"] = _equal
        methods["__hash__"] = _hash
    for name, method in methods.items():
        if name not in own:
            setattr(kind, name, method)
    return kind


_FIELDS: dict[type, tuple[Field[Any], ...]] = {}


def _fields(kind: type) -> tuple[Field[Any], ...]:
    """Return the fields of a record; looked up once, since that takes longer than filling them."""
    if kind not in _FIELDS:
        _FIELDS[kind] = fields(kind)
    return _FIELDS[kind]


def _init(self: Any, *values: Any, **named: Any) -> None:
    into = self.__dict__
    given = iter(values)
    for one in _fields(type(self)):
        name = one.name
        if one.init and not one.kw_only and (value := next(given, MISSING)) is not MISSING:
            if name in named:
                raise TypeError(f"{type(self).__name__} got two values for {name}")
            into[name] = value
        elif one.init and name in named:
            into[name] = named.pop(name)
        elif one.default is not MISSING:
            into[name] = one.default
        elif one.default_factory is not MISSING:
            into[name] = one.default_factory()
        elif one.init:
            raise TypeError(f"{type(self).__name__} lacks a value for {name}")
    if named or next(given, MISSING) is not MISSING:
        raise TypeError(
            f"{type(self).__name__} has no field for {', '.join(named) or 'the last value'}"
        )
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _values(self: Any) -> Iterator[Any]:
    return (self.__dict__[one.name] for one in _fields(type(self)) if one.compare)


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return tuple(_values(self)) == tuple(_values(other))


def _hash(self: Any) -> int:
    return hash(tuple(_values(self)))


def _repr(self: Any) -> str:
    stated = (f"{one.name}={getattr(self, one.name)!r}" for one in _fields(type(self)) if one.repr)
    return f"{type(self).__qualname__}({', '.join(stated)})"


def _set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
