#!/usr/bin/env bash
# How fast Gradus is compared with its peers on crates.io: one table of ratios, from one run. Or how its ratings
# compare with the graders on PyPI: speed, soundness, and agreement with people's times.
#
#     benches/peers.sh [LIST...]
#     benches/peers.sh graders FILE [MOST]
#     benches/peers.sh rules FILE [MOST]
#
# LIST has classic Sudoku, one per line (by default, the lists in ../shared/data/bench, if they are
# there); the built-in puzzles are used too. The peers are a package of their own (benches/peers), built
# in target/peers. The environment can set MOST (how many puzzles of a list are used, 4000), and TDOKU
# (a checkout of github.com/t-dillon/tdoku, which then is a peer too, built by CXX for this machine; it
# is fastest if that is clang++).
#
# With graders, FILE is a table with the column puzzle and figures to compare with, or a list of puzzles, of which MOST are used;
# benches/peers/graders.py says more. With rules, FILE has links of f-puzzles, and our levels are compared with
# pencilmark's bands; see benches/peers/rules.py. The graders are installed, at these versions, in a temporary folder;
# the environment can set GRADUS (the program, target/release/gradus).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
if [[ ${1:-} == graders || ${1:-} == rules ]]; then
    script=$1
    shift
    tmp=$(mktemp -d)
    trap 'rm -rf "$tmp"' EXIT
    python3 -m venv "$tmp/py"
    "$tmp/py/bin/python" -m pip install -q --no-compile --disable-pip-version-check pencilmark==1.0.0rc1 \
        hodoku-py==0.2.1 rustoku==0.16.0 larsdoku==4.0.0 dedoku==1.1.0 numpy==2.4.6
    PYTHONDONTWRITEBYTECODE=1 "$tmp/py/bin/python" "$root/benches/peers/$script.py" \
        "${GRADUS:-$root/target/release/gradus}" "$@"
    exit
fi
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
