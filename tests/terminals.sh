#!/usr/bin/env bash
# Plays the same game in real terminals, and prints a table of what each did with keys, paste, resizing,
# suspending, copying and leaving.
#
#     tests/terminals.sh [TERMINAL...]
#
# Needs the program (`cargo build --release`, or GRADUS=PATH), Xvfb, xdotool and xclip, and those of the
# terminals that should be tried; a terminal that is not installed is named and left out. A terminal has
# two minutes. What each does with a key is in assets/terminals.toml; a row of this table that is not `ok` is a
# fault of the program, or a change of the terminal.
set -uo pipefail
gradus=$(realpath "${GRADUS:-target/release/gradus}")
[ -x "$gradus" ] || { echo "tests/terminals.sh: there is no program at $gradus; build it first" >&2; exit 2; }
for tool in Xvfb xdotool xclip; do
    command -v "$tool" >/dev/null || { echo "tests/terminals.sh: $tool is not installed" >&2; exit 2; }
done

# The terminals: how each is started with a command, and the keys that it keeps for itself.
declare -A start=(
    [xterm]='xterm -e' [urxvt]='urxvt -e' [mlterm]='mlterm -e' [st]='st -e' [zutty]='zutty -e'
    [kitty]='kitty --config NONE' [alacritty]='alacritty -e' [konsole]='konsole -e' [qterminal]='qterminal -e'
    [xfce4-terminal]='dbus-run-session xfce4-terminal --disable-server -x' [foot]='foot'
    [tmux]='xterm -e tmux -L gradus-tests -f /dev/null new' [screen]='xterm -e screen -c /dev/null'
    [dvtm]='xterm -e dvtm'
)
order=(xterm urxvt mlterm st zutty kitty alacritty konsole qterminal xfce4-terminal tmux screen dvtm)
[ $# -eq 0 ] || order=("$@")

folder=$(mktemp -d)
display=:$((100 + RANDOM % 400))
Xvfb "$display" -screen 0 1400x900x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
export DISPLAY=$display LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1
sleep 1

# The puzzle of the game: its cells are named r1c1 to r4c4, and the cursor begins in the first open one.
puzzle=.4..3..14..2..1.

press() { xdotool key --clearmodifiers "$@"; sleep .25; }

# Whether some keys add a move to the journal.
check() {
    local name=$1 expected=$2 before
    shift 2
    before=$(grep -cF -- "$expected" "$journal" 2>/dev/null)
    press "$@"
    for _ in $(seq 40); do
        if [ "$(grep -cF -- "$expected" "$journal" 2>/dev/null)" -gt "${before:-0}" ]; then
            echo "$name" >>"$home/good"
            return
        fi
        sleep .1
    done
    echo "$name" >>"$home/bad"
}

try() {
    local name=$1
    home=$folder/$name
    mkdir -p "$home"
    cat >"$home/shell" <<END
stty -a | grep -v '^speed' >"$home/before"
"$gradus" --data "$home/data" --config "$home/config.toml" $puzzle
echo \$? >"$home/code"
stty -a | grep -v '^speed' >"$home/after"
END
    printf 'PS1=\nPROMPT_COMMAND=\n' >"$home/rc"
    local command="bash --rcfile $home/rc -i"
    # shellcheck disable=SC2086
    case $name in
        qterminal | dvtm | screen) ${start[$name]} "$command" >"$home/log" 2>&1 & ;;
        *) ${start[$name]} $command >"$home/log" 2>&1 & ;;
    esac
    local terminal=$!
    sleep 3
    xdotool mousemove 80 80
    sleep .3
    eval "$(xdotool getmouselocation --shell)"
    xdotool windowfocus "$WINDOW"
    sleep .5
    xdotool type --delay 20 "bash $home/shell"
    press Return
    for _ in $(seq 200); do
        journal=$(find "$home/data/games" -name '*.journal' 2>/dev/null | head -1)
        [ -n "$journal" ] && break
        sleep .1
    done
    [ -n "$journal" ] || { echo start >>"$home/bad"; kill "$terminal" 2>/dev/null; return; }
    sleep 1
    check digit 'r1c1=2' 2
    check delete 'r1c1=.' Delete
    check backspace 'r1c1=.' 1 BackSpace
    check alt 'r1c1+3' alt+3
    check arrows 'r2c2=4' Down Right 4
    xdotool windowsize "$WINDOW" 1000 700
    sleep 1
    check resized 'r2c2=.' Delete
    press ctrl+z
    sleep 1
    xdotool type --delay 20 fg
    press Return
    sleep 1
    check suspended 'r2c2=1' 1
    check left-over 'r2c2=.' Delete
    press q
    for _ in $(seq 50); do [ -e "$home/after" ] && break; sleep .1; done
    if [ "$(cat "$home/code" 2>/dev/null)" = 0 ] && cmp -s "$home/before" "$home/after"; then
        echo left >>"$home/good"
    else
        echo left >>"$home/bad"
    fi
    xdotool type --delay 20 exit
    press Return
    sleep .5
    kill "$terminal" 2>/dev/null
    wait "$terminal" 2>/dev/null
}

failed=0
printf '%-16s %-8s %s\n' terminal passed failed
for name in "${order[@]}"; do
    program=${start[$name]:-}
    [ -n "$program" ] || { echo "$name: not in the table of this script" >&2; exit 2; }
    if ! command -v "$name" >/dev/null; then
        printf '%-16s not installed\n' "$name"
        continue
    fi
    try "$name"
    good=$(grep -c . "$folder/$name/good" 2>/dev/null || true)
    bad=$(paste -sd' ' "$folder/$name/bad" 2>/dev/null || true)
    [ -z "$bad" ] || failed=1
    printf '%-16s %-8s %s\n' "$name" "${good:-0}" "${bad:-ok}"
done
exit $failed
