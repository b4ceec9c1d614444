#!/usr/bin/env bash
# By how much commands overrun --budget on the puzzles of benches/hard.txt, and how much memory they
# take: for every command, the puzzle with the worst processor time and the one with the most memory.
#
#     benches/overrun.sh [PROGRAM]
#
# PROGRAM is by default target/release/gradus, which is built first. BUDGET is the time in seconds
# (0.5), MOST the processor time after which a run is killed (20), and LIST another list of puzzles in
# lines. The limit is a tenth of the budget and 50 milliseconds.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-}
if [[ -z $program ]]; then
    cargo build --release --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/release/gradus
fi
budget=${BUDGET:-0.5}
most=${MOST:-20}
list=${LIST:-$root/benches/hard.txt}
none=$(mktemp -d)
trap 'rm -rf "$none"' EXIT

# The processor seconds of a run, and its memory in megabytes: measured ARGUMENT...
measured() {
    (ulimit -t "$most" && ulimit -v 8000000 &&
        exec /usr/bin/time -q -o "$none/time" -f '%U %S %M' "$program" "$@" >/dev/null 2>&1) || true
    awk 'END { printf "%.2f %.0f\n", $1 + $2, $3 / 1024 }' "$none/time"
}

# worst ARGUMENT...
worst() {
    grep -v '^#' "$list" | while read -r puzzle; do
        printf '%s %s\n' "$(measured "$@" --budget "$budget" "$puzzle")" "${puzzle:0:12}"
    done | awk -v what="$*" -v budget="$budget" '
        NR == 1 || $1 > time { time = $1; slow = NR }
        NR == 1 || $2 > memory { memory = $2; large = NR }
        $1 > 1.1 * budget + 0.05 { over++ }
        END {
            printf "%-24s %7.2f s (puzzle %d) %6d MB (puzzle %d)   %d of %d over the limit\n",
                what, time, slow, memory, large, over, NR
        }'
}

worst check
worst check --candidates
worst solve --format jsonl
worst solve --count --limit 1000000
for more in --simplest --effective --likely --all "--cell r1c1"; do
    # shellcheck disable=SC2086
    worst hint $more
done
worst rate
worst rate --all
