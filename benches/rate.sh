#!/usr/bin/env bash
# How fast `gradus rate` is from end to end: puzzles per second of every rating system on every list
# of a folder, with one thread and with all cores, and the memory while rating a million puzzles.
#
#     benches/rate.sh [FOLDER [SYSTEM...]]
#
# FOLDER has lists, one puzzle per line (*.txt; by default ../shared/data/bench). Without SYSTEM, every
# system is measured; one that does not exist is skipped. The environment can set PROGRAM (by default
# target/dist/gradus, which is built first), RUNS (the median of which counts, 3), SECONDS_EACH (long
# lists are cut to about this many, 5) and MILLION (how many puzzles that is).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(cd "${1:-$root/../shared/data/bench}" && pwd)
shift || true
runs=${RUNS:-3}
seconds=${SECONDS_EACH:-5}
million=${MILLION:-1000000}
cores=$(nproc)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

program=${PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --profile dist --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/dist/gradus
fi
# The scores are the standard ones, whatever the player's are.
rate() { "$program" rate --config "$scratch/none.toml" --format csv "$@" 2>/dev/null || (($? == 1)); }

# The median of some numbers, one per line.
median() { sort -g | awk '{ n[NR] = $1 } END { print (n[int((NR + 1) / 2)] + n[int(NR / 2) + 1]) / 2 }'; }

# Seconds that a list takes: timed SYSTEM JOBS LIST
timed() {
    local TIMEFORMAT=%R
    { time rate --system "$1" --jobs "$2" "$3" >"$scratch/records"; } 2>&1
}

several() { for _ in $(seq "$runs"); do timed "$@"; done | median; }

systems=("$@")
if ((${#systems[@]} == 0)); then
    # One puzzle by every system has a row for each.
    mapfile -t systems < <(rate --all '1234341221434321' | tail -n +2 | cut -d, -f5)
fi

printf '%-24s %-20s %9s %12s %12s %6s\n' system list puzzles '1 thread/s' "$cores threads/s" ratio
for system in "${systems[@]}"; do
    if ! rate --system "$system" '1234341221434321' >/dev/null; then
        printf '%-24s there is no such system\n' "$system"
        continue
    fi
    for list in "$folder"/*.txt; do
        grep -v '^#' "$list" >"$scratch/list"
        # What one thread does in about that time.
        head -n 50 "$scratch/list" >"$scratch/few"
        few=$(timed "$system" 1 "$scratch/few")
        most=$(awk -v t="$few" -v s="$seconds" 'BEGIN { print int(50 * s / (t + 0.002)) }')
        head -n "$most" "$scratch/list" >"$scratch/some"
        puzzles=$(wc -l <"$scratch/some")
        one=$(several "$system" 1 "$scratch/some")
        all=$(several "$system" "$cores" "$scratch/some")
        awk -v name="$system" -v list="$(basename "$list" .txt)" -v n="$puzzles" -v one="$one" -v all="$all" \
            'BEGIN { printf "%-24s %-20s %9d %12.0f %12.0f %6.2f\n", name, list, n, n / one, n / all, one / all }'
    done
done

# Peak memory in kB of the fastest system, on the first list again and again.
list=$(printf '%s\n' "$folder"/*.txt | head -n 1)
for system in passes batch simplest-first; do
    if rate --system "$system" '1234341221434321' >/dev/null; then break; fi
done
grep -v '^#' "$list" >"$scratch/list"
while (($(wc -l <"$scratch/list") < million)); do
    cat "$scratch/list" "$scratch/list" >"$scratch/twice"
    mv "$scratch/twice" "$scratch/list"
done
head -n "$million" "$scratch/list" |
    "$program" rate --config "$scratch/none.toml" --format jsonl --system "$system" >/dev/null 2>&1 &
pid=$!
peak=0
while kill -0 "$pid" 2>/dev/null; do
    now=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null || echo 0)
    if ((${now:-0} > peak)); then peak=$now; fi
    sleep 0.2
done
wait "$pid" || true
printf '\n%s puzzles of %s by %s: at most %s kB of memory\n' "$million" "$(basename "$list" .txt)" "$system" "$peak"
