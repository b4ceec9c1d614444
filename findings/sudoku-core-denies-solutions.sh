#!/usr/bin/env bash
# sudoku-core says in one answer that a puzzle has no solution and exactly one, and calls every text easy.
#
# Guess:    hasSolution says whether there is a solution, and a puzzle given as text is read or refused.
# Seen:     hasSolution says whether its few techniques finish the puzzle: for one that needs an X-wing it is false,
#           beside hasUniqueSolution: true, and solve() says "No solution for provided board!". A text of 81
#           characters, of any content, is "easy", score 0, with a unique solution.
# Versions: sudoku-core 3.0.3 (npm).
# Matters:  filtering a list by hasSolution throws away the hard puzzles, and by hasUniqueSolution alone keeps nonsense;
#           pass an array of numbers and null.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" sudoku-core@3.0.3 > /dev/null
cat > analyze.mjs <<'JS'
import { analyze, solve } from "sudoku-core";
const singles = "51.2.48..74..1..5....7....1281.4.9.7.7.....8.4.5.8.1623....1....5..2..94..74.5.16";
const wing = ".1...6..33.........4..8.96.1..6...2.9..5.8..7.8...2..1.93.2..1.........25..8...4.";
const say = (name, board) => {
    const { hasSolution, hasUniqueSolution, difficulty, score } = analyze(board);
    const { solved, error } = solve(board);
    console.log(`${name}: solution ${hasSolution}, unique ${hasUniqueSolution}, ${difficulty} ${score}, ` +
        `solve ${solved}${error ? ` (${error})` : ""}`);
};
const cells = (text) => [...text].map((digit) => (digit === "." ? null : Number(digit)));
say("singles alone", cells(singles));
say("X-wing", cells(wing));
say("X-wing as text", wing);
say("81 times x", "x".repeat(81));
JS
node analyze.mjs | tee seen
cat > expected <<'END'
singles alone: solution true, unique true, easy 218.1, solve true
X-wing: solution false, unique true, undefined undefined, solve false (No solution for provided board!)
X-wing as text: solution true, unique true, easy 0, solve true
81 times x: solution true, unique true, easy 0, solve true
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
