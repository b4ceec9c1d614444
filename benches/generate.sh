#!/usr/bin/env bash
# How fast `gradus generate` is from end to end, by one thread: processor seconds of many small
# puzzles at once, and of large Kakuro one by one, seed after seed, with the median (the
# lower one of two) and the worst.
#
#     benches/generate.sh [PROGRAM]
#
# PROGRAM is by default target/release/gradus, which is built first. A large Kakuro may take 30
# seconds, or what BUDGET says; one that is given up counts as the worst.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-}
if [[ -z $program ]]; then
    cargo build --release --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/release/gradus
fi
none=$(mktemp -d)
trap 'rm -rf "$none"' EXIT

# The processor seconds of one run, or nothing if a puzzle was given up: timed ARGUMENT...
timed() {
    local TIMEFORMAT=%U seconds
    seconds=$({ time "$program" generate --config "$none/none.toml" --jobs 1 "$@" >/dev/null 2>&1; } 2>&1) &&
        printf '%s\n' "$seconds"
}

# many COUNT ARGUMENT...
many() {
    local count=$1 seconds
    shift
    seconds=$(timed --count "$count" --seed 1 "$@") || { echo "$*: not all were made"; return; }
    awk -v what="$*" -v n="$count" -v s="$seconds" \
        'BEGIN { printf "%-48s %8d puzzles %9.0f a second\n", what, n, n / s }'
}

# seeds LAST ARGUMENT...
seeds() {
    local last=$1 seed
    shift
    for seed in $(seq "$last"); do
        timed --count 1 --seed "$seed" --budget "${BUDGET:-30}" "$@" || echo inf
    done | sort -g | awk -v what="$*" '
        function told(s) { return s == "inf" ? "given up" : sprintf("%.2f s", s) }
        { n[NR] = $1 }
        END { printf "%-48s %8d seeds   median %s, worst %s\n", what, NR, told(n[int((NR + 1) / 2)]), told(n[NR]) }'
}

many 20000 --kind sudoku --minimal --symmetry none
many 300 --variety jigsaw-x
seeds 20 --kind kakuro --size 20x20
seeds 5 --kind kakuro --size 31x46
