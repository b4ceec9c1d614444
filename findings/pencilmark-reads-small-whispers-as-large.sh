#!/usr/bin/env bash
# pencilmark calls a 6x6 with a whispers line unsolvable, because it wants a difference of 5 where f-puzzles wants 3.
#
# Guess:    a whispers line without a number has the usual difference for its grid, as where it was drawn: half of
#           the largest digit, 5 on 9x9 and 3 on 6x6.
# Seen:     it is 5 on every grid. On 6x6 only 1 and 6 are then left for a line, so three cells of it cannot be filled,
#           and rate() raises NoSolution. With "value": "3" in the same file there is a grade.
# Versions: pencilmark 1.0.0rc1 (PyPI).
# Matters:  to whoever rates small puzzles from f-puzzles, and believes "no solution". Write the value into each line.
set -euo pipefail
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/venv"
"$tmp/venv/bin/pip" install -q --no-compile --disable-pip-version-check pencilmark==1.0.0rc1
"$tmp/venv/bin/python" - <<'PY'
import json
import lzstring
import pencilmark
from pencilmark import sources

# Rows of a full grid in which r1c5, r2c6, r1c6 are 5, 1, 4: each 3 or more from the next.
ROWS = ["361254", "542631", "256143", "413562", "624315", "135426"]
OPEN = {(0, 4), (0, 5), (1, 5), (0, 2), (3, 3)}


def answer(value):
    grid = [[{} if (row, col) in OPEN else {"value": int(digit), "given": True} for col, digit in enumerate(digits)]
            for row, digits in enumerate(ROWS)]
    line = {"lines": [["R1C5", "R2C6", "R1C6"]], **({"value": value} if value else {})}
    text = json.dumps({"size": 6, "grid": grid, "whispers": [line]})
    link = "https://f-puzzles.com/?load=" + lzstring.LZString().compressToBase64(text)
    try:
        return "a grade: " + pencilmark.rate(sources.load(link))["band"]
    except pencilmark.api.NoSolution as why:
        return f"NoSolution: {why}"


bare, written = answer(None), answer("3")
print("without a value:", bare)
print("with value 3:   ", written)
assert bare.startswith("NoSolution"), "the usual difference fits the grid"
assert written.startswith("a grade"), written
PY
