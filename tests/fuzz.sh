#!/usr/bin/env bash
# Fuzzes every reader for some minutes each, by coverage, and prints one table: texts tried, how many
# of them reached new code, the slowest, and how many did harm.
#
#     tests/fuzz.sh [MINUTES [READER...]]
#
# Readers are the slugs of formats, and `configuration`, `list`, `game`, `keys`, `address` and `page`
# (tests/it/formats/text_readers.rs); without any, all run. Without MINUTES, each has one. Fuzzing starts from the
# files of tests/data and continues from where it stopped the last time (target/fuzz/corpus). Reading a
# text for more than five seconds, or with more than a gigabyte, is harm too; harmful texts are put into
# target/fuzz/harm. With KEEP=1, some of the shortest texts that reach code that no file of
# tests/data/formats does replace those in tests/data/fuzz; `cargo test` reads them all.
#
# It needs a C++ compiler and a stable Rust.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-1}
shift || true
readers=("$@")
if ((${#readers[@]} == 0)); then
    mapfile -t readers < <(
        { find tests/data/formats -type f -printf '%f\n' | sed 's/\..*//'
            printf '%s\n' configuration list game keys address page
        } | sort -u
    )
fi
# How many texts of a reader are kept, and how long they may be.
most=12
longest=300

target=${CARGO_TARGET_DIR:-target/fuzz}
host=$(rustc -vV | sed -n 's/^host: //p')
# Names a host, so that programs that run during the build are not instrumented.
RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-trace-compares" \
    CARGO_TARGET_DIR=$target \
    cargo build --quiet --release --manifest-path tests/fuzz/Cargo.toml --target "$host"
fuzz=$target/$host/release/fuzz
mkdir -p "$target/harm"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
output=$scratch/output

printf '%-18s %10s %8s %8s %8s %10s %6s\n' reader texts a\ second new places slowest harm
failed=0
for reader in "${readers[@]}"; do
    corpus=$target/corpus/$reader
    kept=tests/data/fuzz/$reader
    seeds=$scratch/$reader
    mkdir -p "$corpus" "$kept" "$seeds"
    for folder in tests/data/formats/*/; do
        for file in "$folder$reader".*; do
            if [[ -f $file ]]; then cp "$file" "$seeds/$(basename "$folder")-$(basename "$file")"; fi
        done
    done
    before=$(find "$target/harm" -type f | wc -l)
    GRADUS_READER=$reader "$fuzz" "$corpus" "$seeds" "$kept" -max_total_time=$((60 * minutes)) \
        -timeout=5 -rss_limit_mb=1024 -max_len=20000 -print_final_stats=1 \
        -artifact_prefix="$target/harm/$reader-" >"$output" 2>&1 || failed=1
    harm=$(($(find "$target/harm" -type f | wc -l) - before))
    if ((harm)); then grep -E 'panicked|ERROR|Test unit written' "$output" || true; fi
    stat() { sed -n "s/^stat::$1: *//p" "$output" | tail -1; }
    places=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$output" | tail -1)
    printf '%-18s %10d %8d %8d %8d %8d s %6d\n' "$reader" "$(stat number_of_executed_units)" \
        "$(stat average_exec_per_sec)" "$(stat new_units_added)" "${places:-0}" \
        "$(stat slowest_unit_time_sec)" "$harm"
    if [[ -n ${KEEP:-} ]]; then
        # The merge adds to the first folder the texts that reach what none of its files does.
        merged=$scratch/merged
        cp -r "$seeds" "$merged"
        GRADUS_READER=$reader "$fuzz" -merge=1 -use_counters=0 "$merged" "$corpus" "$kept" \
            >"$output" 2>&1
        mapfile -t found < <(
            find "$merged" -type f -size -$((longest + 1))c -printf '%s %f\n' | sort -n | cut -d' ' -f2-
        )
        rm -rf "$kept"
        mkdir "$kept"
        count=0
        for text in "${found[@]}"; do
            if [[ ! -e $seeds/$text ]] && ((count < most)); then
                mv "$merged/$text" "$kept"
                count=$((count + 1))
            fi
        done
        rm -rf "$merged"
    fi
done
exit "$failed"
