#!/usr/bin/env bash
# Most puzzles that py-sudoku generates have more than one solution, and solve() returns one of them in silence.
#
# Guess:    Sudoku(3, seed=N).difficulty(0.5) is a proper puzzle: one solution, half of the cells given.
# Seen:     of 60 puzzles with 41 clues (0.5) about 40 have several solutions, and of 60 with 29 clues (0.65) all.
#           The number is the share of cells emptied at random, and nothing checks the result. solve() does not say
#           that its answer is one of many; has_multiple_solutions() does, if asked.
# Versions: py-sudoku 2.0.0 (PyPI).
# Matters:  it is what many data sets and tutorials are made with: check uniqueness before you rate, hint or compare.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/py"
"$tmp/py/bin/pip" install -q --no-compile --disable-pip-version-check py-sudoku==2.0.0
cat > "$tmp/count.py" <<'PY'
import sys
from sudoku import Sudoku

def solutions(board, limit=2):
    """Counts solutions up to a limit, by the cell with the fewest digits."""
    used = {house: 0 for house in ((kind, i) for kind in "rcb" for i in range(9))}
    houses = lambda r, c: (("r", r), ("c", c), ("b", r // 3 * 3 + c // 3))
    empty = []
    for r in range(9):
        for c in range(9):
            if board[r][c]:
                for house in houses(r, c):
                    used[house] |= 1 << board[r][c]
            else:
                empty.append((r, c))
    def search(empty, found):
        if not empty:
            return found + 1
        free = lambda cell: 0x3FE & ~(used[houses(*cell)[0]] | used[houses(*cell)[1]] | used[houses(*cell)[2]])
        cell = min(empty, key=lambda cell: bin(free(cell)).count("1"))
        rest = [other for other in empty if other != cell]
        digits = free(cell)
        while digits and found < limit:
            digit = digits & -digits
            digits ^= digit
            for house in houses(*cell):
                used[house] ^= digit
            found = search(rest, found)
            for house in houses(*cell):
                used[house] ^= digit
        return found
    return search(empty, 0)

for difficulty, least in ((0.5, 20), (0.65, 60)):
    boards = [Sudoku(3, seed=seed).difficulty(difficulty).board for seed in range(60)]
    clues = {sum(1 for row in board for digit in row if digit) for board in boards}
    several = [board for board in boards if solutions(board) > 1]
    print(f"difficulty({difficulty}): clues {clues}, {len(several)} of 60 have several solutions")
    if len(several) < least:
        sys.exit("The behaviour has changed: fewer puzzles have several solutions.")
puzzle = Sudoku(3, board=several[0])
solved = puzzle.solve()
print("solve() of one of those:", solved.board[0], "- has_multiple_solutions():", puzzle.has_multiple_solutions())
if not puzzle.has_multiple_solutions() or not all(solved.board[0]):
    sys.exit("The behaviour has changed: solve() no longer gives one of several solutions.")
PY
"$tmp/py/bin/python" "$tmp/count.py"
