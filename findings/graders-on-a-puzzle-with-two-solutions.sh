#!/usr/bin/env bash
# Five graders get a puzzle with 77 clues and two solutions, and give five answers; one says that it has none.
#
# Guess:    a grader refuses a puzzle without a unique solution, or says that it has several.
# Seen:     hodoku-py calls it EXTREME, 10012 points. rustoku returns one
#           of the solutions; its count_solutions tells if asked. sudoku-core says "No solution for provided board!".
#           dedoku stops, unsolved, without a reason. Only pencilmark says "not unique".
# Versions: hodoku-py 0.2.1, rustoku 0.16.0, dedoku 1.1.0, pencilmark 1.0.0rc1 (PyPI), sudoku-core 3.0.3 (npm).
# Matters:  comparing graders on lists of others: one puzzle of this kind upsets a mean. Count solutions first.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check hodoku-py==0.2.1 rustoku==0.16.0 dedoku==1.1.0 \
    pencilmark==1.0.0rc1
npm install --silent --no-audit --no-fund --prefix "$tmp" sudoku-core@3.0.3 > /dev/null
# A rectangle of 3 and 4 in rows 8 and 9 is empty: 34/43 and 43/34 both fit.
export PUZZLE=674523198953816742218497536845362971169745283732189654591634827.87251.69.26978.15
cat > rate.py <<'PY'
import os
import dedoku, hodoku, rustoku
puzzle = os.environ["PUZZLE"]
rating = hodoku.Solver().rate(puzzle)
print("hodoku-py:", rating.level.name, rating.score)
print("rustoku: solve", rustoku.solve(puzzle)[63:], "- count_solutions", rustoku.count_solutions(puzzle, 2))
print("dedoku: solved", dedoku.solve(puzzle).solved)
PY
cat > rate.mjs <<'JS'
import { analyze, solve } from "sudoku-core";
const board = [...process.env.PUZZLE].map((digit) => (digit === "." ? null : Number(digit)));
console.log("sudoku-core: hasSolution", analyze(board).hasSolution, "-", solve(board).error);
JS
{
    py/bin/python rate.py
    node rate.mjs
    echo "$PUZZLE" > puzzle
    echo "pencilmark: $(py/bin/pencilmark rate puzzle --json --fields difficulty | grep -o 'not unique')"
} | tee seen
cat > expected <<'END'
hodoku-py: EXTREME 10012
rustoku: solve 387251469426978315 - count_solutions 2
dedoku: solved False
sudoku-core: hasSolution false - No solution for provided board!
pencilmark: not unique
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
