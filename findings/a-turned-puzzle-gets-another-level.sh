#!/usr/bin/env bash
# The same puzzle upside down is a level easier for hodoku-py, and another number for pencilmark.
#
# Guess:    a rating does not depend on how the grid is turned or its digits are named.
# Seen:     hodoku-py: 2536 points, EXTREME, in four forms; 1696, UNFAIR, in the fifth. pencilmark's "difficulty" is
#           8.7 to 9.6, even if only the digits are renamed; its minutes and band stay.
# Versions: hodoku-py 0.2.1, pencilmark 1.0.0rc1 (PyPI).
# Matters:  two entries of a list may be one puzzle and still differ in level; compare graders on the median of a few
#           forms, and compare levels at a border with care.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check hodoku-py==0.2.1 pencilmark==1.0.0rc1
cat > rate.py <<'PY'
import json, subprocess
from hodoku import Solver
puzzle = "19.5.....3...9....5.4.61......1.6..4........892...476...7....8..5.9.2.73....1.2.."
forms = {
    "as it is": puzzle,
    "quarter turn": "".join(puzzle[9 * (8 - c) + r] for r in range(9) for c in range(9)),
    "transposed": "".join(puzzle[9 * c + r] for r in range(9) for c in range(9)),
    "renamed": "".join(d if d == "." else str((int(d) + 3) % 9 + 1) for d in puzzle),
    "upside down": puzzle[::-1],
}
open("forms", "w").write("\n".join(forms.values()) + "\n")
cards = subprocess.run(["py/bin/pencilmark", "rate", "forms", "--json", "--fields", "difficulty,band,time"], check=True,
                       capture_output=True, text=True).stdout.splitlines()
for (name, form), card in zip(forms.items(), map(json.loads, cards)):
    rating = Solver().rate(form)
    print(f"{name:13} hodoku-py {rating.score} {rating.level.name:8} "
          f"pencilmark {card['difficulty']} {card['band']}, {card['time']} minutes")
PY
py/bin/python rate.py | tee seen
cat > expected <<'END'
as it is      hodoku-py 2536 EXTREME  pencilmark 9.3 Hard, 16.6 minutes
quarter turn  hodoku-py 2536 EXTREME  pencilmark 8.9 Hard, 16.6 minutes
transposed    hodoku-py 2536 EXTREME  pencilmark 8.7 Hard, 16.6 minutes
renamed       hodoku-py 2536 EXTREME  pencilmark 9.2 Hard, 16.6 minutes
upside down   hodoku-py 1696 UNFAIR   pencilmark 9.6 Hard, 16.6 minutes
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
