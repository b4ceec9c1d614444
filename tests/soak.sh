#!/usr/bin/env bash
# Runs the suites that try to break the program for as long as you like, and prints one table: kills,
# signals, noise, damaged files, faults of the disk and of the page's database, mutated inputs of every
# reader, random keys, and the laws of every technique on puzzles of every sort, added up over all runs,
# with the longest times.
#
#     tests/soak.sh [MINUTES [SUITE...]]
#
# Every run of a suite has its own seed, from GRADUS_SEED (1) on; the output of a run that fails is
# shown, with the command that repeats it. Overflows are checked. Without MINUTES, each suite runs once.
# Runs of all suites take about equally long; SIZE multiplies that (1). The program is the one built at
# the start, even if it is built again in the meantime.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-0}
shift || true
suites=("$@")
if ((${#suites[@]} == 0)); then
    suites=(
        safety::kill safety::signals safety::noise safety::damage safety::disk
        page_store:: mutations:: random:: decoder:: soundness::
    )
fi
# Rounds of a run; the texts for each reader and the games of random keys are the same for all.
declare -A rounds=(
    [safety::kill]=200 [safety::signals]=100 [safety::noise]=40 [safety::damage]=200 [safety::disk]=20
    [page_store::]=200 [soundness::]=20
)
size=${SIZE:-1}
export GRADUS_MUTATIONS=$((20000 * size)) PROPTEST_CASES=$((40 * size))
export CARGO_PROFILE_SUITES_OVERFLOW_CHECKS=true CARGO_PROFILE_SUITES_DEBUG_ASSERTIONS=true
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/soak}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
built=$(cargo test --quiet --profile suites --test it --no-run --message-format json)
# One binary of each crate; a suite is in one of them.
count=0
for tests in $(sed -n 's/.*"executable":"\([^"]*\/it-[^"]*\)".*/\1/p' <<<"$built"); do
    cp "$tests" "$scratch/it-$((count += 1))"
    cp "$(dirname "$tests")/../gradus" "$scratch/gradus"
done
export GRADUS_PROGRAM=$scratch/gradus

# Runs a suite once.
run() {
    local tests whole=()
    # Joined boards are a suite of their own.
    [[ $1 == soundness* ]] && whole=(--include-ignored)
    for tests in "$scratch"/it-*; do
        GRADUS_SEED=$seed PROPTEST_RNG_SEED=$seed GRADUS_ROUNDS=$((${rounds[$1]:-100} * size)) \
            "$tests" "$1" "${whole[@]}" --nocapture --test-threads 1 || return
    done
}

declare -A runs failures seconds
until=$((SECONDS + 60 * minutes))
seed=${GRADUS_SEED:-1}
failed=0
while :; do
    for suite in "${suites[@]}"; do
        began=$SECONDS
        if ! run "$suite" >"$scratch/output" 2>&1; then
            failures[$suite]=$((${failures[$suite]:-0} + 1))
            failed=1
            cat "$scratch/output"
            echo "again: GRADUS_SEED=$seed SIZE=$size tests/soak.sh 0 $suite"
        fi
        # What the suites report, after the name of the test if it is its first line.
        sed -En 's/^(test .* \.\.\. )?\+([0-9]+ .*)/\2/p' "$scratch/output" >>"$scratch/$suite.figures"
        runs[$suite]=$((${runs[$suite]:-0} + 1))
        seconds[$suite]=$((${seconds[$suite]:-0} + SECONDS - began))
    done
    seed=$((seed + 1))
    ((SECONDS < until)) || break
done

printf '%-16s %5s %8s %7s %10s  %s\n' suite runs failures seconds total of
for suite in "${suites[@]}"; do
    printf '%-16s %5d %8d %7d' "$suite" "${runs[$suite]}" "${failures[$suite]:-0}" "${seconds[$suite]}"
    awk '
        {
            split($0, parts, "; slowest ")
            count = $1
            what = substr(parts[1], length(count) + 2)
            if (!(what in total)) order[++rows] = what
            total[what] += count
            if (parts[2] + 0 > slowest[what]) slowest[what] = parts[2] + 0
        }
        END {
            for (row = 1; row <= rows; row++) {
                what = order[row]
                printf (row == 1 ? " %10d  %s" : "%50d  %s"), total[what], what
                if (slowest[what]) printf ", the slowest took %.1f ms", slowest[what] / 1000
                print ""
            }
            if (!rows) print ""
        }
    ' "$scratch/$suite.figures"
done
exit "$failed"
