#!/usr/bin/env bash
# How fast `gradus generate` is from end to end, with one thread: processor seconds of many small
# puzzles at once, and of each level, of large Kakuro and of Sudoku with rules one by one, seed after
# seed, with the median (the lower of two) and the worst.
#
#     benches/generate.sh [PROGRAM]
#
# PROGRAM is by default target/dist/gradus, which is built first. A large Kakuro may take 30
# seconds, or what BUDGET says; one that is not finished by then counts as the worst. SEEDS is
# the number of seeds for each level (100), and RULES those for each rule (20); ONLY=rules leaves out
# all others.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-}
if [[ -z $program ]]; then
    cargo build --profile dist --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/dist/gradus
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

rules() {
    for rule in anti-knight anti-king non-consecutive thermometer arrow difference-ratio xv whispers \
        renban palindrome little-killer sandwich thermometer-arrow whispers-killer anti-knight-anti-king; do
        seeds "${RULES:-20}" --variety "$rule"
        seeds "${RULES:-20}" --variety "$rule" --level hard
    done
}

[[ ${ONLY:-} == rules ]] && { rules; exit; }
many 20000 --kind sudoku --minimal --symmetry none
many 300 --variety jigsaw-x
for level in easy medium hard fiendish extreme; do
    seeds "${SEEDS:-100}" --kind sudoku --level "$level"
done
for size in 6 8 10 12 14; do
    for level in easy medium hard fiendish extreme; do
        seeds "${SEEDS:-100}" --kind kakuro --size "$size" --level "$level"
    done
done
seeds 20 --kind kakuro --size 19x19
seeds 5 --kind kakuro --size 30x45
rules
