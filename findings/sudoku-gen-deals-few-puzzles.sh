#!/usr/bin/env bash
# 500 puzzles of one level from sudoku-gen are fewer than ten, turned, shuffled and renamed.
#
# Guess:    500 different texts from a generator are about 500 different puzzles.
# Seen:     its table holds ten puzzles of each level, and each call turns, shuffles and renames one of them. By
#           properties that this does not change (clues in each row, column and box, and of each digit) 500 puzzles of
#           a level fall into eight or nine classes; all 500 texts differ.
# Versions: sudoku-gen 1.0.2 (npm).
# Matters:  as test data or a benchmark: 2,000 puzzles show no more than 40 do, and a player meets the same ones again.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" sudoku-gen@1.0.2 > /dev/null
cat > classes.mjs <<'JS'
import { getSudoku } from "sudoku-gen";
const sorted = (list) => [...list].sort().join("");
const three = [0, 1, 2];
function unchanged(puzzle) {
    const given = (row, column) => (puzzle[9 * row + column] === "-" ? 0 : 1);
    const nine = [...Array(9).keys()];
    const count = (cells) => cells.reduce((sum, [row, column]) => sum + given(row, column), 0);
    const bands = (line) => sorted(three.map((band) => `(${sorted(three.map((k) => count(line(3 * band + k))))})`));
    const rows = bands((row) => nine.map((column) => [row, column]));
    const columns = bands((column) => nine.map((row) => [row, column]));
    const box = (band, stack) => count(nine.map((k) => [3 * band + Math.floor(k / 3), 3 * stack + (k % 3)]));
    const across = sorted(three.map((band) => `(${sorted(three.map((stack) => box(band, stack)))})`));
    const down = sorted(three.map((stack) => `(${sorted(three.map((band) => box(band, stack)))})`));
    const digits = sorted([..."123456789"].map((digit) => String.fromCharCode(65 + puzzle.split(digit).length)));
    return [rows + across, columns + down].sort().join(" ") + " " + digits;
}
for (const level of ["easy", "medium", "hard", "expert"]) {
    const puzzles = Array.from({ length: 500 }, () => getSudoku(level).puzzle);
    const classes = new Set(puzzles.map(unchanged));
    console.log(`${level}: ${new Set(puzzles).size} different texts, ${classes.size} classes`);
    if (classes.size > 20) {
        console.error("The behaviour has changed: there are more classes than twenty.");
        process.exit(1);
    }
}
JS
seeds=$(grep -o 'difficulty:' node_modules/sudoku-gen/dist/constants/seeds.constant.js | wc -l)
echo "puzzles in its table: $seeds"
[ "$seeds" -eq 40 ] || { echo "The behaviour has changed: the table held 40 puzzles." >&2; exit 1; }
node classes.mjs
