"""Solutions counted, exact covers also listed and sampled, by layers of merged states.

Take the cells in an order that sweeps over the board.  What has been laid so far matters only
through which cells ahead it covers and which pieces it used: this is a *state*, and ways to lay
the beginning that lead to equal states are counted together.  Search visits every way; the sweep
visits every state, and there are far fewer.  It is the transfer matrix method of statistical
mechanics (dominoes: Kasteleyn 1961), with the pieces used as part of the state, and in the terms
of Knuth's exact covers (TAOCP 4B, 7.2.2.1) a breadth-first dancing links with merging.

How it is done here:

1. `problem`: items, options, bounds.  Fixing an option, and dividing by a symmetry, give
   problems of the same form.
2. `layout` and `plan`: the order of the items, among all axis orders and directions, whose
   frontier is the narrowest; then the bits.  An item has a bit only while it lies ahead of an
   option that may have begun, a piece only as many bits as its bounds need, so that a state
   mostly fits one 64-bit word; several words are as good, only slower.  States are known by the
   *level* of their first open item.
3. `branching`, `merging` and `sweep`: a layer is one numpy array of keys and one of counts.
   The states of a level that cover the same items are neighbors in it: what fits the board is
   found once for all of them, and state by state only which pieces are used.  What comes out
   waits at the level of its first open item.  When the sweep gets there, a sort and sums over
   runs of equal keys merge it.  A state in which an open item has lost all its neighbors is
   dropped at once (half of the states of 8x8).  Counts are digits to the base 2**48 with
   carries: exact at any size.  Memory is bounded: when the states that wait outgrow their share,
   they are dealt out into parts that are swept one after another, within a share half as large,
   and so on.
4. `orbits` and `parts`: the places of one piece, one for each orbit under the symmetries and as
   often as the orbit is large.  The sweep begins with one state for each, so that symmetric
   ones are saved, a piece less makes states fewer, and they merge once the piece is passed.
   Where that takes too much memory they are swept one by one.  `workers` counts them by
   processes.
5. `shapes`, `words`, `halves`: counts too long for one sweep, where every piece is used a fixed
   number of times and many states share a shape.  One sweep from either end, and what both reach
   is matched where they meet.
6. `slices`, `fewest`, `backtracking`: solids, where hardly any states merge and one order of the
   items suits few of them.  Every state covers next what has the fewest options left, thousands of
   states at once.  Probing finds whether that or the sweep is cheaper, and by which piece to split.
7. `graph`, `listing`: the layers kept, to walk them: all solutions, random ones, frequencies.
8. `choices`, `fields`, `lookups`, `product`: boards whose rules are small machines
   (`satgrid.machines`), which read slot after slot. `product_graph`: their layers kept. `networks`:
   graphs of one's own. `at_once`, `memories`, `packed_fields`: loops, paths, connected nodes, trees
   and areas, which remember much: as words, stepped for all states at once.
9. `probing`: a random selection of each layer instead of all, for an estimate.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
