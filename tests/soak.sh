#!/usr/bin/env bash
# Runs what is to break the program for as long as it is told, and prints one table: kills, signals,
# noise, damaged files, faults of the disk, mutated inputs of every reader, and random keys.
#
#     tests/soak.sh [MINUTES [SUITE...]]
#
# Every run of a suite draws from a seed of its own, from GRADUS_SEED (1) on; the output of one that
# fails is shown, with the command that repeats it. Overflows are checked. Without MINUTES each suite
# runs once. The environment may set ROUNDS (of one run, 20), TEXTS (for each reader, 20000) and CASES
# (of random keys, 200).
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-0}
shift || true
suites=("${@:-}")
if [[ -z ${suites[0]} ]]; then
    suites=(
        safety::kill safety::signals safety::noise safety::damage safety::disk
        mutations:: random:: decoder::
    )
fi
export GRADUS_ROUNDS=${ROUNDS:-20} GRADUS_MUTATIONS=${TEXTS:-20000} PROPTEST_CASES=${CASES:-200}
export CARGO_PROFILE_SUITES_OVERFLOW_CHECKS=true CARGO_PROFILE_SUITES_DEBUG_ASSERTIONS=true
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/soak}
run=(cargo test --quiet --profile suites --test it --)
"${run[@]}" --list >/dev/null

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
declare -A runs failures seconds
until=$((SECONDS + 60 * minutes))
seed=${GRADUS_SEED:-1}
failed=0
while :; do
    for suite in "${suites[@]}"; do
        began=$SECONDS
        if ! GRADUS_SEED=$seed "${run[@]}" "$suite" --nocapture --test-threads 1 \
            >"$scratch/output" 2>&1; then
            failures[$suite]=$((${failures[$suite]:-0} + 1))
            failed=1
            cat "$scratch/output"
            echo "again: GRADUS_SEED=$seed tests/soak.sh 0 $suite"
        fi
        # What the suites say of themselves, numbers apart, is counted once for each run.
        { grep -E '^[a-z0-9].*(rounds|times|signals|texts|kept|lost)' "$scratch/output" || true; } \
            >>"$scratch/$suite.figures"
        runs[$suite]=$((${runs[$suite]:-0} + 1))
        seconds[$suite]=$((${seconds[$suite]:-0} + SECONDS - began))
    done
    seed=$((seed + 1))
    ((SECONDS < until)) || break
done

printf '%-18s %6s %9s %9s  %s\n' suite runs failures seconds "what it said last"
for suite in "${suites[@]}"; do
    said=$(tail -1 "$scratch/$suite.figures")
    printf '%-18s %6d %9d %9d  %s\n' "$suite" "${runs[$suite]}" "${failures[$suite]:-0}" \
        "${seconds[$suite]}" "$said"
done
exit "$failed"
