#!/usr/bin/env bash
# Opens what Gradus draws in the programs that people open it with: PDF, SVG, PNG, replays and recordings. Prints
# a line for each, and fails if a reader complains, draws another picture, or reads the digits in another order.
#
#     tests/readers.sh [PROGRAM]
#
# PROGRAM is target/release/gradus without an argument. It uses, of Debian's packages, poppler-utils, mupdf-tools,
# ghostscript, qpdf, librsvg2-bin, inkscape, chromium, imagemagick and asciinema (2); what is not installed is named
# and left out. asciinema 3 is not in Debian or on PyPI, so cargo installs it in a temporary folder, unless ASCIINEMA3
# is one; without optimisation, because its own profile takes many times as long. CSV is read by tests/tables.sh.
# PICTURES=FOLDER keeps all pictures. It takes a minute, and asciinema 3 some more to build.
set -uo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/gradus}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo} RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup} HOME=$tmp LANG=C.UTF-8
failed=0

row() { # READER WHAT RESULT: ok if RESULT is empty
    if [[ -z $3 ]]; then printf '%-12s %-44s ok\n' "$1" "$2"; else
        printf '%-12s %-44s FAILED: %s\n' "$1" "$2" "${3:0:300}"
        failed=1
    fi
}
has() { command -v "$1" > /dev/null || { printf '%-12s left out: not installed\n' "$1"; return 1; }; }
# How far two pictures are from each other, 0 to 1, as someone sees them who does not look at the edges of letters.
distance() {
    local number=0 picture
    for picture in "$@"; do
        convert "$picture" -background white -flatten -colorspace gray -resize '140x140!' -blur 0x1.5 "seen-$((number++)).png"
    done
    compare -metric RMSE seen-0.png seen-1.png null: 2>&1 | sed -n 's/.*(\(.*\))/\1/p'
}
# Nothing, if a picture is like another one, and more so than a third.
differs() {
    awk -v from="$(distance "$1" "$2")" -v other="${3:+$(distance "$1" "$3")}" \
        'BEGIN { if (from == "" || from > 0.05) print "differs by " from; else if (other != "" && other <= from) print "is rather the other one" }'
}

# A page of four classics and a killer; a game in which every seventh open cell has its digit, written one by one.
"$program" generate --count 4 --seed 1 > list.txt
"$program" generate --count 1 --seed 2 --variety killer >> list.txt
puzzle=$(head -n 1 list.txt)
answer=$("$program" solve "$puzzle" | tr -d ' ')
"$program" convert --to solo-save "$puzzle" | sed '/^NSTATES\|^STATEPOS/d' > start.sav
moves=() shown=
for ((place = 0; place < 81; place++)); do
    if [[ ${puzzle:place:1} != . ]]; then
        shown+=${puzzle:place:1}
    elif ((place % 7 == 0)); then
        shown+=${answer:place:1}
        moves+=("R$((place % 9)),$((place / 9)),${answer:place:1}")
    fi
done
{
    cat start.sav
    states=$((${#moves[@]} + 1))
    printf 'NSTATES :%d:%d\nSTATEPOS:%d:%d\n' ${#states} "$states" ${#states} "$states"
    for move in "${moves[@]}"; do printf 'MOVE    :%d:%s\n' ${#move} "$move"; done
} > game.sav
"$program" convert --to gradus game.sav > game.toml
"$program" convert --to pdf --output book.pdf list.txt
for kind in svg png; do "$program" convert --to $kind --state yes game.toml > game.$kind; "$program" convert --to $kind "$puzzle" > start.$kind; done
"$program" convert --to replay --state yes game.toml > replay.svg
"$program" convert --to asciicast --state yes game.toml > game.cast

# PDF: no complaint, four pages drawn alike, and the digits of the first puzzle row by row.
rows() { grep -E '^[1-9]( [1-9])*$' | head -n 9 | tr -d ' \n'; }
digits=${puzzle//./}
if has qpdf; then row qpdf "PDF: --check" "$(qpdf --check book.pdf 2>&1 | grep -iE 'warning|error[^s]' )"; fi
if has pdftotext; then
    row poppler "PDF: digits in reading order (-raw)" "$([[ $(pdftotext -raw book.pdf - | rows) == "$digits" ]] || echo other)"
    row poppler "PDF: digits in reading order (-layout)" \
        "$([[ $(pdftotext -layout -l 1 -x 0 -y 0 -W 297 -H 400 book.pdf - | tail -n +2 | tr -dc '1-9\n' | head -n 12 | tr -d '\n') == "$digits" ]] || echo other)"
    row poppler "PDF: no complaint" "$(pdftoppm -r 50 -png book.pdf poppler 2>&1)"
fi
if has mutool; then
    text=$(mutool draw -q -F txt book.pdf 1 2>&1 | grep -E '^[1-9]$' | head -n ${#digits} | tr -d '\n')
    row mupdf "PDF: digits in reading order" "$([[ $text == "$digits" ]] || echo "$text")"
    row mupdf "PDF: no complaint" "$(mutool draw -q -r 50 -o mupdf-%d.png book.pdf 2>&1 | grep -v "ICC support")"
fi
if has gs; then
    row ghostscript "PDF: no complaint" "$(gs -q -dNOPAUSE -dBATCH -r50 -sDEVICE=png16m -sOutputFile=gs-%d.png book.pdf 2>&1 | grep -iv 'substitut\|loading')"
fi
for page in 1 2 3; do
    if [[ -e poppler-$page.png && -e gs-$page.png ]]; then row ghostscript "PDF: page $page as poppler draws it" "$(differs gs-$page.png poppler-$page.png)"; fi
    if [[ -e poppler-$page.png && -e mupdf-$page.png ]]; then row mupdf "PDF: page $page as poppler draws it" "$(differs mupdf-$page.png poppler-$page.png)"; fi
done

# SVG as Gradus' own PNG, and a replay as the start where nothing moves.
check_svg() { # READER COMMAND...: draws the SVG of its last argument but one into the last
    local reader=$1 name expected other
    shift
    for name in game start replay; do
        expected=start.png other=game.png
        [[ $name == game ]] && expected=game.png other=start.png
        "$@" $name.svg "$reader-$name.png" > "$reader.log" 2>&1
        if [[ -e $reader-$name.png ]]; then row "$reader" "SVG: $name like $expected" "$(differs "$reader-$name.png" $expected $other)"; else row "$reader" "SVG: $name" "$(tail -n 3 "$reader.log")"; fi
    done
}
rsvg() { rsvg-convert "$1" -o "$2"; }
with_inkscape() { inkscape --export-type=png --export-filename="$2" "$1"; }
with_magick() { convert "$1" "$2"; }
if ! has convert; then exit $failed; fi
if has rsvg-convert; then check_svg librsvg rsvg; fi
if has inkscape; then check_svg inkscape with_inkscape; fi
check_svg imagemagick with_magick
if has chromium; then
    for name in game start replay; do
        # A browser moves the replay: its picture after the last move, which stays for four seconds.
        expected=game.png other=start.png
        [[ $name == start ]] && expected=start.png other=game.png
        timeout 60 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=420,420 \
            --virtual-time-budget=$((${#moves[@]} * 500 + 1000)) --screenshot="chromium-$name.png" "file://$tmp/$name.svg" > chromium.log 2>&1
        if [[ -e chromium-$name.png ]]; then row chromium "SVG: $name like $expected" "$(differs chromium-$name.png $expected $other)"; else row chromium "SVG: $name" "$(tail -n 3 chromium.log)"; fi
    done
fi

# Recordings: the last screen has all digits of the game; version 3 also turns them into text and its own form.
played() { # READER PROGRAM
    script -qec "$2 play --speed 50 game.cast" /dev/null < /dev/null > cast.txt 2>&1
    local last
    last=$(tr -d '\r' < cast.txt | tac -s $'\e[H' | grep '^|' | head -n 9 | tr -dc '1-9')
    row "$1" "asciicast: played, ends with all digits" "$([[ $last == "$shown" ]] || tail -n 3 cast.txt)"
}
if has asciinema; then played asciinema asciinema; fi
three=${ASCIINEMA3:-}
if [[ -z $three ]] && has cargo; then
    cargo install --quiet --locked --profile dev --version 3.2.0 --root "$tmp/three" asciinema > three.log 2>&1
    three=$tmp/three/bin/asciinema
    row "asciinema 3" "is built" "$([[ -x $three ]] || tail -n 3 three.log)"
fi
if [[ -x $three ]]; then
    played "asciinema 3" "$three"
    for form in asciicast-v3 raw txt; do
        rm -f "converted.$form"
        said=$("$three" convert --output-format "$form" game.cast "converted.$form" 2>&1)
        row "asciinema 3" "asciicast: becomes $form" "$([[ -s converted.$form ]] || printf '%s' "$said")"
    done
    last=$(grep '^|' converted.txt | tail -n 9 | tr -dc '1-9')
    row "asciinema 3" "asciicast: the text has every digit" "$([[ $last == "$shown" ]] || printf '%s' "$last")"
fi
row python3 "asciicast: JSON lines, times in order" "$(python3 - game.cast <<'PY' 2>&1
import json, sys
header, *events = [json.loads(line) for line in open(sys.argv[1])]
assert header["version"] == 2 and header["width"] > 0 and header["height"] > 0, header
assert [time for time, _, _ in events] == sorted(time for time, _, _ in events), "times go back"
assert all(kind == "o" for _, kind, _ in events)
PY
)"
if [[ -n ${PICTURES:-} ]]; then mkdir -p "$PICTURES" && cp ./*.png "$PICTURES"; fi
exit $failed
