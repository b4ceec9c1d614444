#!/usr/bin/env bash
# What a table costs: a list of puzzles rated from bare lines, and from CSV of three columns, once with
# numbers next to the puzzles and once with their solutions, which are checked. They take turns; printed
# are the processor time of the median run, the speed relative to bare lines, and the memory.
#
#     benches/tables.sh [LIST]
#
# LIST has one puzzle per line (by default ../shared/data/bench/unbiased.txt); it is repeated to a
# million. The environment can set PROGRAM (by default target/dist/gradus, which is built first),
# MILLION (how many puzzles that is), SYSTEM (simplest-first) and RUNS (3).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
list=${1:-$root/../shared/data/bench/unbiased.txt}
million=${MILLION:-1000000}
system=${SYSTEM:-simplest-first}
runs=${RUNS:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

program=${PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --profile dist --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/dist/gradus
fi

# Puzzles that have one solution, with it.
grep -v '^#' "$list" | cut -c-81 | head -n 10000 >"$scratch/puzzles"
"$program" solve "$scratch/puzzles" 2>/dev/null >"$scratch/solutions" || (($? == 1))
paste -d, "$scratch/puzzles" "$scratch/solutions" | grep -E '^.{81},[1-9]{81}$' >"$scratch/pairs"
awk -F, -v most="$million" -v folder="$scratch" '
    { pairs[NR] = $0 }
    END {
        print "id,puzzle,rating" >(folder "/numbers")
        print "puzzle,solution,level" >(folder "/solved")
        for (row = 0; row < most; row++) {
            split(pairs[row % NR + 1], pair, ",")
            print pair[1] >(folder "/bare")
            print row "," pair[1] "," row % 9 + 1 ".5" >(folder "/numbers")
            print pair[1] "," pair[2] "," row % 5 >(folder "/solved")
        }
    }' "$scratch/pairs"

# Processor seconds and peak memory in kB of a run: measured LIST
measured() {
    "$program" rate --config "$scratch/none.toml" --system "$system" --format csv "$1" >/dev/null 2>&1 &
    local pid=$! peak=0 used=0 now
    while now=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null) && [[ -n $now ]]; do
        peak=$now
        used=$(awk '{ print ($14 + $15) / 100 }' "/proc/$pid/stat" 2>/dev/null || echo "$used")
        sleep 0.05
    done
    wait "$pid" || true
    echo "$used $peak"
}

for _ in $(seq "$runs"); do
    for kind in bare numbers solved; do
        measured "$scratch/$kind" >>"$scratch/$kind.times"
    done
done
median() { sort -g | awk '{ n[NR] = $1 } END { print n[int((NR + 1) / 2)] }'; }
bare=$(cut -d' ' -f1 "$scratch/bare.times" | median)
printf '%-10s %10s %10s %12s\n' lines seconds relative 'memory kB'
for kind in bare numbers solved; do
    used=$(cut -d' ' -f1 "$scratch/$kind.times" | median)
    peak=$(cut -d' ' -f2 "$scratch/$kind.times" | sort -g | tail -n 1)
    awk -v kind="$kind" -v used="$used" -v bare="$bare" -v peak="$peak" \
        'BEGIN { printf "%-10s %10.2f %9.1f%% %12d\n", kind, used, 100 * bare / used, peak }'
done
