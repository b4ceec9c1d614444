#!/usr/bin/env bash
# What the levels come to: for some sorts of puzzles, COUNT puzzles of each level from
# `gradus generate`, rated by other systems.
#
#     benches/levels.sh [COUNT [SORT...]]
#
# COUNT is by default 200; a SORT is a kind or a variety (by default sudoku and kakuro). The
# environment may set PROGRAM (by default target/dist/gradus, which is built first).
#
# Of each level: how many of the puzzles need no more than singles (in a Kakuro no more than
# combinations); how many have each level by `hodoku`; the medians by `explainer` and, in minutes, by
# `time`; and the ratio of these minutes to those of the level before.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
count=${1:-200}
shift || true
[[ $# -gt 0 ]] || set -- sudoku kakuro
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

program=${PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --profile dist --quiet --manifest-path "$root/Cargo.toml"
    program=$root/target/dist/gradus
fi
levels=(easy medium hard fiendish extreme)

# Records of a list by some systems: rated LIST SYSTEM...
rated() {
    local list=$1 systems
    shift
    systems=$(IFS=, && echo "$*")
    "$program" rate --config "$scratch/none.toml" --budget none --format csv --system "$systems" "$list" || (($? == 1))
}

# One row of the table: row SORT LEVEL RECORDS
row() {
    awk -F, -v sort="$1" -v level="$2" -v before="${before:-0}" '
        # The middle one of n numbers.
        function median(a, n,   i, j, t) {
            for (i = 2; i <= n; i++) { t = a[i]; for (j = i - 1; j && a[j] > t; j--) a[j + 1] = a[j]; a[j + 1] = t }
            return n ? (a[int((n + 1) / 2)] + a[int(n / 2) + 1]) / 2 : 0
        }
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["system"] == "level" {
            puzzles++
            plain = $at["kind"] == "kakuro" ? "IC|UI|UC" : "FH|NS|H1"
            rest = $at["counts"]
            gsub("(^|;)((" plain ")=[0-9]+|hardest=[a-z0-9-]*|seconds=[0-9.]*)", "", rest)
            if (rest == "") { singles++ }
        }
        $at["system"] == "hodoku" && $at["level"] != "" { hodoku[$at["level"]]++ }
        $at["system"] == "explainer" && $at["total"] != "" { explainer[++e] = $at["total"] + 0 }
        $at["system"] == "time" && $at["total"] != "" { minutes[++m] = $at["total"] / 60 }
        END {
            split("easy medium hard unfair extreme", names, " ")
            for (i = 1; i <= 5; i++) if (hodoku[names[i]]) told = told hodoku[names[i]] " " names[i] " "
            middle = median(minutes, m)
            printf "%-9s %-9s %7d %7d   %-42s %9s %8.1f %6s\n", sort, level, puzzles, singles, told,
                e ? sprintf("%.1f", median(explainer, e)) : "-", middle, before ? sprintf("%.2f", middle / before) : "-"
            print middle > "/dev/stderr"
        }' "$3" 2>"$scratch/middle"
    before=$(cat "$scratch/middle")
}

printf '%-9s %-9s %7s %7s   %-42s %9s %8s %6s\n' sort level puzzles singles 'by hodoku' explainer minutes ratio
for sort in "$@"; do
    before=0
    systems=(level time)
    [[ $sort != sudoku ]] || systems+=(hodoku explainer)
    for level in "${levels[@]}"; do
        [[ $sort == kakuro ]] && wish=(--kind kakuro) || wish=(--variety "$sort")
        [[ $sort != sudoku ]] || wish=(--kind sudoku)
        "$program" generate --config "$scratch/none.toml" --budget none --count "$count" --seed 42 \
            --level "$level" "${wish[@]}" >"$scratch/puzzles"
        rated "$scratch/puzzles" "${systems[@]}" >"$scratch/records"
        row "$sort" "$level" "$scratch/records"
    done
done
