#!/usr/bin/env bash
# Draws twelve puzzles in windows of four sizes, dark and light, as text and as pictures, and puts all that have these
# in common on one sheet: to be looked at when the board changes. Several programs, such as the one before a change
# and the one with it, are side by side.
#
#     tests/sheets.sh FOLDER PROGRAM...
#
# FOLDER gets a sheet for each size, ground and kind (80x24-dark-text.png and so on). The puzzles are made by the
# last program. Needs Xvfb, xterm with sixel, xdotool and imagemagick; a program takes some seven minutes.
set -euo pipefail
((${#} > 1)) || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
sheets=$(realpath "$1")
programs=()
for program in "${@:2}"; do
    programs+=("$(realpath "$program")")
done
for tool in Xvfb xterm xdotool import montage; do
    command -v "$tool" >/dev/null || { echo "tests/sheets.sh: $tool is not installed" >&2; exit 2; }
done

folder=$(mktemp -d)
Xvfb -noreset -displayfd 3 -screen 0 2400x1600x24 3>"$folder/display" >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
until [ -s "$folder/display" ]; do sleep .1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY LANG=C.UTF-8
unset NO_COLOR TMUX STY

scenes=(
    "--variety classic" "--variety killer" "--variety jigsaw" "--variety windoku-x" "--variety arrow"
    "--variety thermometer-killer" "--variety whispers-renban" "--variety quadruple" "--variety sandwich"
    "--variety kropki" "--variety twodoku" "--kind kakuro --size 10"
)
for number in "${!scenes[@]}"; do
    # shellcheck disable=SC2086
    "${programs[-1]}" generate ${scenes[number]} --seed 5 --budget 60 >"$folder/$number.txt"
done
for kind in text picture; do
    printf '[screen]\npictures = "%s"\n' "$([ $kind = text ] && echo off || echo auto)" >"$folder/$kind.toml"
done

# Writes what a program draws, once it draws nothing new: shoot OUT PROGRAM SCENE SIZE GROUND KIND
shoot() {
    local fore=black back=white data window before='' now=''
    [ "$5" = light ] || { fore=gray90 back=black; }
    data=$(mktemp -d -p "$folder")
    xterm -ti vt340 -T sheet -geometry "$4" -fa 'DejaVu Sans Mono' -fs 9 -fg "$fore" -bg "$back" \
        -xrm 'xterm*maxGraphicSize: 2400x1600' -xrm 'xterm*numColorRegisters: 256' -e env COLORTERM=truecolor \
        "$2" --theme "$5" --config "$folder/$6.toml" --data "$data" "$folder/$3.txt" &
    local terminal=$!
    window=$(timeout 20 xdotool search --sync --onlyvisible --name '^sheet$' | head -n 1)
    sleep 1
    for _ in $(seq 20); do
        import -window "$window" "$1"
        now=$(identify -format '%#' "$1")
        [ "$now" != "$before" ] || break
        before=$now
        sleep .4
    done
    kill $terminal
    wait $terminal 2>/dev/null || true
}

for size in 80x24 120x40 200x60 40x16; do
    for ground in dark light; do
        for kind in text picture; do
            shots=()
            for scene in "${!scenes[@]}"; do
                for number in "${!programs[@]}"; do
                    shot=$folder/shot-$scene-$number.png
                    shoot "$shot" "${programs[number]}" "$scene" "$size" "$ground" "$kind"
                    shots+=("$shot")
                done
            done
            sheet=$sheets/$size-$ground-$kind.png
            montage "${shots[@]}" -tile "$((${#programs[@]} > 1 ? 2 * ${#programs[@]} : 3))x" -geometry +6+6 "$sheet"
            echo "$sheet"
        done
    done
done
