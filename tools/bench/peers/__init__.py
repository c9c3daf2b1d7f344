"""The other programs: a model of each puzzle for each of them, and how each is driven.

Every model is the natural one in the program's own terms; where there were several, the one that
was fastest on the published puzzles was kept. Their answers are compared with satgrid's and
judged by the puzzle's own ``check``.
"""
