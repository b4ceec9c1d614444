#!/usr/bin/env bash
# How fast Gradus is compared with its peers on crates.io: one table of ratios, from one run. Or how its ratings
# compare with the graders on PyPI: speed, soundness, and agreement with people's times.
#
#     benches/peers.sh [LIST...]
#     benches/peers.sh graders FILE [MOST]
#     benches/peers.sh rules FILE [MOST]
#     benches/peers.sh cp_sat PLOT [FILE...]
#
# LIST has classic Sudoku, one per line (by default, the lists in ../shared/data/bench, if they are
# there); the built-in puzzles are used too. The peers are a package of their own (benches/peers), built
# in target/peers. The environment can set MOST (how many puzzles of a list are used, 4000), and TDOKU
# (a checkout of github.com/t-dillon/tdoku, which then is a peer too, built by CXX for this machine; it
# is fastest if that is clang++).
#
# With graders, FILE is a table with the column puzzle and figures to compare with, or a list of puzzles, of
# which MOST are used; benches/peers/graders.py says more. With rules, FILE has links of f-puzzles, and our
# levels are compared with pencilmark's bands; see benches/peers/rules.py. With cp_sat, FILE has puzzles with
# rules, 100 invented ones are added, and our search is compared with CP-SAT of OR-tools; see
# benches/peers/cp_sat.py. The peers are installed, at these versions, in a temporary folder; the environment
# can set GRADUS (the program, target/release/gradus), and SEEDS (5 puzzles for each set of rules).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

# Puzzles with several rules each, and no given more than they need: invented PROGRAM
invented() {
    local rules seed
    for rules in anti-king-non-consecutive anti-knight-anti-king anti-knight-palindrome anti-king-renban \
        non-consecutive-thermometer anti-knight-non-consecutive-palindrome little-killer-palindrome \
        renban-whispers renban-region-sum zipper-entropic arrow-little-killer sandwich-thermometer \
        skyscraper x-sum-whispers killer-difference-ratio double-arrow-between arrow-thermometer-anti-knight \
        disjoint-groups-nabner lockout-modular region-sum-whispers-renban; do
        for ((seed = 1; seed <= ${SEEDS:-5}; seed++)); do
            "$1" generate --variety "$rules" --seed "$seed" --minimal --symmetry none --budget none \
                --format f-puzzles --jobs 1
        done
    done
}

if [[ ${1:-} == graders || ${1:-} == rules || ${1:-} == cp_sat ]]; then
    script=$1
    shift
    tmp=$(mktemp -d)
    trap 'rm -rf "$tmp"' EXIT
    python3 -m venv "$tmp/py"
    packages=(pencilmark==1.0.0rc1 hodoku-py==0.2.1 rustoku==0.16.0 larsdoku==4.0.0 dedoku==1.1.0 numpy==2.4.6)
    if [[ $script == cp_sat ]]; then packages=(ortools==9.15.6755 lzstring==1.0.4); fi
    "$tmp/py/bin/python" -m pip install -q --no-compile --disable-pip-version-check "${packages[@]}"
    program=${GRADUS:-$root/target/release/gradus}
    if [[ $script == cp_sat ]]; then
        invented "$program" > "$tmp/invented.txt"
        set -- "$@" "$tmp/invented.txt"
    fi
    PYTHONDONTWRITEBYTECODE=1 "$tmp/py/bin/python" "$root/benches/peers/$script.py" \
        "$program" "$@"
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
