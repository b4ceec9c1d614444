#!/usr/bin/env bash
# rustoku's trace of the hardest puzzle has 60 steps, no difficulty points, and a technique called "None".
#
# Guess:    solve_steps() traces human techniques, difficulty= says which; if they do not solve the puzzle, the board
#           stays open, or the answer is None, as the documentation says of unsolvable ones.
# Seen:     the board is always full. What the techniques do not find is filled in by a search, as ordinary steps of
#           type "placement" with 0 points, whose technique is the text "None", neither null nor absent. So an easy
#           puzzle has 51 points and the hardest one has 0, at every difficulty.
# Versions: rustoku 0.16.0 (PyPI).
# Matters:  to whoever adds up difficulty_point, tests `technique is None`, or takes a full board for a puzzle that
#           the techniques of a level solve. Test for the text "None" instead.
set -euo pipefail
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/venv"
"$tmp/venv/bin/pip" install -q --no-compile --disable-pip-version-check rustoku==0.16.0
"$tmp/venv/bin/python" - <<'PY'
from collections import Counter
import rustoku

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
HARDEST = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
points = {}
for name, puzzle in (("easy", EASY), ("hardest", HARDEST)):
    for level in ("easy", "expert"):
        answer = rustoku.solve_steps(puzzle, difficulty=level)
        steps = answer["steps"]
        points[name, level] = sum(step["difficulty_point"] for step in steps)
        techniques = Counter(step["technique"] for step in steps)
        print(f"{name:8} difficulty={level:7} open cells {answer['board'].count('0')}, points {points[name, level]}, "
              f"{dict(techniques)}")
        if name == "hardest":
            assert set(techniques) == {"None"} and "0" not in answer["board"], "the search is not named None"
assert points["hardest", "expert"] == 0 < points["easy", "easy"], points
PY
