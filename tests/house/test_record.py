"""Records behave as the standard library's frozen dataclasses."""

from __future__ import annotations

import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from satgrid.record import record


@dataclass(frozen=True)
class Model:
    """A frozen dataclass to compare with."""

    one: int
    two: tuple[str, ...] = ()
    made: list[int] = field(default_factory=list, compare=False)
    _: KW_ONLY
    named: str = "a"


@record
class Written:
    """The same as a record."""

    one: int
    two: tuple[str, ...] = ()
    made: list[int] = field(default_factory=list, compare=False)
    _: KW_ONLY
    named: str = "a"


@record
class Longer(Written):
    """A record with more fields."""

    more: int = 5
    quiet: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        """Refuse what is below zero."""
        if self.more < 0:
            raise ValueError("less than none")


@record
class Sorted:
    """A record with methods of its own."""

    one: int

    def __eq__(self, other: object) -> bool:
        """Return whether it is another one."""
        return isinstance(other, Sorted)

    def __hash__(self) -> int:
        """Return the same for all."""
        return 7

    def __repr__(self) -> str:
        """Return a word."""
        return "own"


GOOD: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}),
    ((1, ("b",)), {"named": "c"}),
    ((), {"one": 2, "two": ("x",), "made": [3]}),
]
BAD: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((), {}),
    ((1, (), [], "named"), {}),
    ((1,), {"one": 2}),
    ((1,), {"other": 2}),
]


@pytest.mark.parametrize(("values", "named"), GOOD)
def test_records_are_made_as_dataclasses_are(values: Any, named: Any) -> None:
    model: Any = Model(*values, **named)
    tested = Written(*values, **named)
    assert repr(tested) == repr(model).replace("Model", "Written")
    assert vars(tested) == vars(model)
    assert tested == Written(*values, **named)
    assert hash(tested) == hash(Written(*values, **named)) == hash(model)
    assert tested != model
    assert pickle.loads(pickle.dumps(tested)) == tested
    assert replace(tested, named="z") == Written(*values, **{**named, "named": "z"}) != tested
    assert [one.name for one in fields(Written)] == [one.name for one in fields(Model)]


@pytest.mark.parametrize(("values", "named"), BAD)
def test_wrong_values_are_refused(values: Any, named: Any) -> None:
    for kind in (Model, Written):
        with pytest.raises(TypeError):
            kind(*values, **named)


def test_fields_that_do_not_compare_do_not_count() -> None:
    assert Written(1, made=[1]) == Written(1, made=[2])
    assert Written(1) != Written(2)


def test_nothing_is_assigned_or_deleted() -> None:
    tested = Written(1)
    with pytest.raises(FrozenInstanceError):
        tested.one = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del tested.one


def test_what_derives_has_the_fields_of_both() -> None:
    assert Longer(1, more=2) == Longer(1, (), [], 2)
    assert Longer(1) != Written(1)
    assert "quiet" not in repr(Longer(1, quiet=1))
    with pytest.raises(ValueError, match="less than none"):
        Longer(1, more=-1)


def test_own_methods_are_kept() -> None:
    assert Sorted(1) == Sorted(2)
    assert {Sorted(1), Sorted(2)} == {Sorted(3)}
    assert repr(Sorted(1)) == "own"


def test_frozen_dataclasses_and_records_derive_from_records() -> None:
    more = {"__annotations__": {"last": int}, "last": 3}
    made: Any = dataclass(frozen=True)(type("Made", (Written,), dict(more)))
    other: Any = record(type("Other", (Longer,), dict(more)))
    for kind in (made, other):
        one = kind(1, last=4)
        assert (one.one, one.last) == (1, 4)
        assert one == kind(1, last=4) != kind(1)
        with pytest.raises(FrozenInstanceError):
            one.last = 5
