#!/usr/bin/env bash
# killer-sudoku-generator removes clues without asking whether its cages still leave one solution.
#
# Guess:    a "killer sudoku" from the generator has one solution, found with its cages, and few or no clues.
# Seen:     the cages are right, but the digits are removed at random (30 for easy, 60 for expert), and nothing counts
#           solutions: of 40 "expert" ones about half have several even with all sums, and some of the "easy" ones with
#           51 clues as well. There are clues in all levels, and about five cages of a single cell, which are clues too.
# Versions: killer-sudoku-generator 1.1.2 (npm).
# Matters:  as a source of test puzzles or of a data set: count the solutions, with the cages, before anything else.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" killer-sudoku-generator@1.1.2 > /dev/null
cat > count.cjs <<'JS'
const { generateKillerSudoku } = require("killer-sudoku-generator");
// Solutions up to two, by trying the cell with the fewest digits left.
function solutions(puzzle, areas) {
    const grid = [...puzzle].map((digit) => (digit === "-" ? 0 : Number(digit)));
    const cage = Array(81), sums = Array(81);
    for (const { cells, sum } of areas) {
        const members = cells.map(([row, column]) => 9 * row + column);
        for (const cell of members) { cage[cell] = members; sums[cell] = sum; }
    }
    const fits = (cell, digit) => {
        const row = Math.floor(cell / 9), column = cell % 9, corner = 27 * Math.floor(row / 3) + 3 * Math.floor(column / 3);
        for (let k = 0; k < 9; k++) {
            const other = [9 * row + k, 9 * k + column, corner + 9 * Math.floor(k / 3) + (k % 3)];
            if (other.some((place) => grid[place] === digit)) return false;
        }
        let left = sums[cell] - digit, open = 0;
        for (const other of cage[cell]) {
            if (other === cell) continue;
            if (grid[other] === digit) return false;
            if (grid[other]) left -= grid[other]; else open++;
        }
        return open ? left >= (open * (open + 1)) / 2 && left <= 9 * open : left === 0;
    };
    let count = 0, work = 0;
    const search = () => {
        if (count > 1 || work++ > 300000) return;
        let best = -1, choices = null;
        for (let cell = 0; cell < 81; cell++) {
            if (grid[cell]) continue;
            const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => fits(cell, digit));
            if (!choices || digits.length < choices.length) { best = cell; choices = digits; }
        }
        if (best < 0) { count++; return; }
        for (const digit of choices) { grid[best] = digit; search(); }
        grid[best] = 0;
    };
    search();
    return count;
}
for (const level of ["easy", "medium", "hard", "expert"]) {
    let several = 0, right = 0, clues = 0, single = 0;
    const made = level === "expert" ? 40 : 200;
    for (let n = 0; n < made; n++) {
        const { puzzle, solution, areas } = generateKillerSudoku(level);
        right += areas.every(({ cells, sum }) =>
            cells.reduce((total, [row, column]) => total + Number(solution[9 * row + column]), 0) === sum);
        several += solutions(puzzle, areas) > 1;
        clues += [...puzzle].filter((digit) => digit !== "-").length;
        single += areas.filter(({ cells }) => cells.length === 1).length;
    }
    console.log(level, "clues", clues / made, "- sums right", right === made, "- puzzles with several solutions",
        several > made / 4 ? "more than a quarter" : several > 0 ? "some" : "none", "- cages of one cell",
        single / made > 3 ? "more than three" : "few");
}
JS
node count.cjs | tee seen
cat > expected <<'END'
easy clues 51 - sums right true - puzzles with several solutions some - cages of one cell more than three
medium clues 41 - sums right true - puzzles with several solutions some - cages of one cell more than three
hard clues 31 - sums right true - puzzles with several solutions some - cages of one cell more than three
expert clues 21 - sums right true - puzzles with several solutions more than a quarter - cages of one cell more than three
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
