#!/usr/bin/env bash
# How fast Gradus is beside the peers that crates.io has: one table of ratios, from one run.
#
#     benches/peers.sh [LIST...]
#
# LIST has classic Sudoku, one a line (by default the lists in ../shared/data/bench, where they are);
# the built-in puzzles are taken too. The peers are a package of their own (benches/peers), which is
# built in target/peers. The environment may set MOST (how many puzzles of a list are taken, 4000).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
shopt -s nullglob
lists=("$@")
if ((${#lists[@]} == 0)); then lists=("$root"/../shared/data/bench/*.txt); fi
CARGO_TARGET_DIR=$root/target/peers \
    cargo run --release --quiet --manifest-path "$root/benches/peers/Cargo.toml" -- "${lists[@]}"
