#!/usr/bin/env bash
# What one waits for after a clone: until the program runs, until the tests have passed, and until they have
# passed again after a change in `src/tui`. By the clock and in processor time, with empty target folders;
# what cargo downloads is there already.
#
#     benches/builds.sh [COMMIT]
#
# With a COMMIT, it is measured in turn with this one, which comes first and last. The environment can set
# STEPS (which of `run`, `test` and `change`, all three). Takes 10 minutes, with another commit 30 and more.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
steps=${STEPS:-run test change}
scratch=$(mktemp -d)
other=
finish() {
    if [[ -n $other ]]; then git -C "$root" worktree remove --force "$other"; fi
    rm -rf "$scratch"
}
trap finish EXIT

commits=(this)
if (($# > 0)); then
    other=$scratch/other
    git -C "$root" worktree add --quiet --detach "$other" "$1"
    commits=(this "$1" "$1" this)
fi

# Seconds by the clock and of processor time that a command takes: timed WHAT COMMIT COMMAND...
timed() {
    local what=$1 commit=$2 TIMEFORMAT='%R %U %S'
    shift 2
    { time "$@" >"$scratch/output" 2>&1 </dev/null || echo "failed" >"$scratch/failed"; } 2>"$scratch/times"
    if [[ -e $scratch/failed ]]; then
        tail -n 30 "$scratch/output"
        exit 1
    fi
    awk -v what="$what" -v commit="$commit" \
        '{ printf "%-8s %-12s %8.1f %12.1f\n", what, commit, $1, $2 + $3 }' "$scratch/times"
}

export CARGO_TARGET_DIR=$scratch/target
printf '%-8s %-12s %8s %12s\n' step commit clock/s processor/s
for commit in "${commits[@]}"; do
    if [[ $commit == this ]]; then cd "$root"; else cd "$other"; fi
    cargo fetch --quiet --locked
    if [[ $steps == *run* ]]; then
        rm -rf "$CARGO_TARGET_DIR"
        timed run "$commit" cargo run --release -- --version
    fi
    if [[ $steps == *test* || $steps == *change* ]]; then
        rm -rf "$CARGO_TARGET_DIR"
        timed test "$commit" cargo test
    fi
    if [[ $steps == *change* ]]; then
        find src/tui -name '*.rs' -exec touch {} +
        timed change "$commit" cargo test
    fi
done
