#!/usr/bin/env bash
# dokusan's generator takes avg_rank as a number of tries to empty cells, at most 300, and never looks at the rank.
#
# Guess:    random_sudoku(avg_rank=R) makes puzzles whose rank is about R on average; 600 is harder than 300.
# Seen:     with the same seeds 300 and 600 give the very same puzzles. Of eight asked for with 150, six rank below 60
#           (singles alone) and one 950; with 600, three still rank below 60. Its page says that a rank is not
#           guaranteed, but not that there is a cap.
# Versions: dokusan 0.1.0 (PyPI).
# Matters:  as a source of "hard" puzzles for tests or benchmarks: rate them yourself.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/py"
"$tmp/py/bin/pip" install -q --no-compile --disable-pip-version-check dokusan==0.1.0
cat > "$tmp/ranks.py" <<'PY'
import random, statistics, sys
from dokusan import generators, stats

made = {}
for rank in (50, 150, 300, 600):
    made[rank] = []
    for seed in range(8):
        random.seed(seed)
        made[rank].append(generators.random_sudoku(avg_rank=rank))
    ranks = sorted(stats.rank(puzzle) for puzzle in made[rank])
    print(f"asked for {rank}: ranks {ranks}, median {statistics.median(ranks)}", flush=True)
    low = sum(r < 100 for r in ranks)
    if low < 3:
        sys.exit("The behaviour has changed: too few puzzles are of the lowest class now.")
same = [str(a) == str(b) for a, b in zip(made[300], made[600])]
print("300 and 600 give the same puzzles:", all(same))
if not all(same):
    sys.exit("The behaviour has changed: 600 now differs from 300.")
PY
"$tmp/py/bin/python" "$tmp/ranks.py"
