#!/usr/bin/env bash
# sudokum gives a puzzle with one solution up or solves it, as chance has it, and installs numpy when it is imported.
#
# Guess:    solve returns True and the solution if there is one, or False; whoever installed the package can import it
#           without a network.
# Seen:     the same puzzle, which needs an X-wing, is True in some of 60 calls and False in the others, with the same
#           arguments: the default method fills cells at random, and False only says that ten attempts failed. One that
#           singles solve is always True. The package declares no dependency; the first import runs pip for numpy.
# Versions: sudokum 0.0.1 (PyPI), Python 3.11.
# Matters:  False is no proof that there is no solution, so a list filtered by it loses its hard puzzles, other ones
#           each time; where nothing may be downloaded, the import fails although the installation did not.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check sudokum==0.0.1
has_numpy() { venv/bin/python -c 'import numpy' 2>/dev/null && echo yes || echo no; }
cat > solve.py <<'PY'
import sudokum

PUZZLES = {
    "singles alone": "51.2.48..74..1..5....7....1281.4.9.7.7.....8.4.5.8.1623....1....5..2..94..74.5.16",
    "X-wing": ".1...6..33.........4..8.96.1..6...2.9..5.8..7.8...2..1.93.2..1.........25..8...4.",
}
for name, text in PUZZLES.items():
    rows = [[int(digit.replace(".", "0")) for digit in text[row * 9:row * 9 + 9]] for row in range(9)]
    answers = {sudokum.solve([list(row) for row in rows])[0] for _ in range(60)}
    print(f"{name}: {' and '.join(str(answer) for answer in sorted(answers))}")
PY
{
    echo "numpy after the installation: $(has_numpy)"
    venv/bin/python -c 'import sudokum' > /dev/null 2>&1
    echo "numpy after the import: $(has_numpy)"
    venv/bin/python solve.py
} | tee seen
cat > expected <<'END'
numpy after the installation: no
numpy after the import: yes
singles alone: True
X-wing: False and True
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
