#!/usr/bin/env bash
# How fast Gradus is compared with its peers on crates.io: one table of ratios, from one run.
#
#     benches/peers.sh [LIST...]
#
# LIST has classic Sudoku, one per line (by default, the lists in ../shared/data/bench, if they are
# there); the built-in puzzles are used too. The peers are a package of their own (benches/peers), built
# in target/peers. The environment can set MOST (how many puzzles of a list are used, 4000), and TDOKU
# (a checkout of github.com/t-dillon/tdoku, which then is a peer too, built by CXX for this machine; it
# is fastest if that is clang++).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
shopt -s nullglob
lists=("$@")
if ((${#lists[@]} == 0)); then lists=("$root"/../shared/data/bench/*.txt); fi
if [[ -n ${TDOKU:-} ]]; then
    export TDOKU_BUILD=$root/target/tdoku
    mkdir -p "$TDOKU_BUILD"
    for source in solver_dpll_triad_simd grid_lib util; do
        "${CXX:-c++}" -std=c++17 -O3 -march=native -DNDEBUG -I"$TDOKU/include" -I"$TDOKU/src" \
            -c "$TDOKU/src/$source.cc" -o "$TDOKU_BUILD/$source.o"
    done
    ar rcs "$TDOKU_BUILD/libtdoku.a" "$TDOKU_BUILD"/*.o
fi
CARGO_TARGET_DIR=$root/target/peers \
    cargo run --release --quiet --manifest-path "$root/benches/peers/Cargo.toml" -- "${lists[@]}"
