#!/usr/bin/env bash
# pzpr draws a Sudoku of 8x8 with boxes of 2x2, 12x12 with 3x3, and 10x10 with boxes of 9, 3 and 1 cells.
#
# Guess:    8x8 has eight boxes of 2x4, 10x10 ten of 2x5, 12x12 twelve of 3x4, as 6x6 has six of 2x3; or else such
#           sizes are refused.
# Seen:     only 6x6 has oblong boxes. All other sizes get squares whose side is the root of the size, rounded down, so that 8x8
#           has sixteen boxes of four cells, and the last ones of 10x10 and 14x14 are cut off at the edge. Nothing
#           is refused.
# Versions: pzpr 0.10.1 (npm).
# Matters:  links of pzpr (pzv.jp, puzz.link) with sudoku/8/8, 10/10, 12/12, 14/14 or 15/15: the boxes differ from those of
#           other programs, or cannot be filled; ask which was meant.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-audit --no-fund --prefix "$tmp" pzpr@0.10.1 > /dev/null
cat > boxes.mjs <<'JS'
import pzpr from "pzpr";
for (const size of [4, 6, 8, 9, 10, 12, 14, 15, 16]) {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(`sudoku/${size}/${size}/`);
    const boxes = [...puzzle.board.roommgr.components];
    const shapes = new Map();
    for (const { clist } of boxes) {
        const { rows, cols } = clist.getRectSize();
        const shape = `${rows}x${cols}`;
        shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    }
    console.log(`${size}x${size}: ${[...shapes].map(([shape, count]) => `${count} of ${shape}`).join(", ")}`);
}
JS
node boxes.mjs | tee seen
cat > expected <<'END'
4x4: 4 of 2x2
6x6: 6 of 2x3
8x8: 16 of 2x2
9x9: 9 of 3x3
10x10: 9 of 3x3, 3 of 3x1, 3 of 1x3, 1 of 1x1
12x12: 16 of 3x3
14x14: 16 of 3x3, 4 of 3x2, 4 of 2x3, 1 of 2x2
15x15: 25 of 3x3
16x16: 16 of 4x4
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
