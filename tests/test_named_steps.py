"""Techniques that solvers name, on boards that need them: all that they find follows.

The boards are game ids of Simon Tatham's collection, of levels that take these techniques.
"""

from __future__ import annotations

import pytest
from test_steps import check_path, check_techniques

from satgrid import formats
from satgrid.explain.reasons import Explainer
from satgrid.puzzle import registry
from satgrid.steps.techniques import Fact, Known, techniques

NAMED = [
    ("unruly:8x8:KDHACcdGdBBBjd", {"no run", "last cell", "line complete", "last of a kind"}),
    (
        "bridges:8x8m2:2c2b3a4d2a2h4e4c1a1k3a4a3a21g",
        {"one each way", "one is missing", "too few elsewhere", "closed off"},
    ),
    (
        "dominosa:5:155130123402454004415533302320114215342205",
        {"pair at one cell", "one pair at a cell", "cell left alone"},
    ),
    ("dominosa:5:345140503203124312412104553330401512024525", {"odd number of cells"}),
    (
        "dominosa:5:335144250110441425551152232133005032204304",
        {"no room for a pair", "two cells, two pairs"},
    ),
    ("dominosa:5:443023505224151425420134300353411552310201", {"same pair twice"}),
    ("dominosa:5:142215304331105413213453035415240540022052", {"four cells, four pairs"}),
    ("dominosa:5:522114353015432553425410500003311242203414", {"three cells, three pairs"}),
]


@pytest.mark.parametrize(("text", "named"), NAMED)
def test_techniques_are_used_and_find_what_follows(text: str, named: set[str]) -> None:
    [board] = formats.read(text)
    walk = check_path(board)
    assert walk.complete
    assert named <= {step.technique.name for step in walk.steps}
    assert check_techniques(board) > 10


def test_an_island_and_its_other_neighbors_need_a_way_out() -> None:
    """With the 1, the 3 and one of the 2s would be closed off; with a 3 for a 2 they do not."""
    for rows, ends in ("1.3.2 ..... ..2.2", [(0, 4), (2, 2)]), ("1.3.3 ..... ..2.3", [(0, 4)]):
        board = registry.parse("puzzle: hashi\n\n" + rows.replace(" ", "\n") + "\n")
        with Explainer(board) as explainer:
            [way] = [one for one in techniques(board) if one.name == "way out of a group"]
            known = Known(explainer.cells)
            one, three = (0, 0), (0, 2)
            known.learn(Fact(key, False) for key in known.places if tuple(key) == (one, three, 2))
            found = [each for each in way.find(board, known) if each.because]
            assert [each.facts[0].key[:2] for each in found] == [(three, end) for end in ends]
            for each in found:
                chosen = [explainer.selectors[number] for number in each.clues]
                because = [explainer.literal(fact) for fact in each.because]
                [fact] = each.facts
                assert fact.holds
                assert explainer.fits([*chosen, *because])
                differs = explainer.literal(fact._replace(holds=False))
                assert not explainer.fits([*chosen, *because, differs])
