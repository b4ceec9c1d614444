#!/usr/bin/env bash
# Plays the same game in real terminals, and prints a table of what each did with keys, mouse, paste,
# resizing, suspending, copying and leaving.
#
#     tests/terminals.sh [TERMINAL...]
#
# Needs the program (`cargo build --release`, or GRADUS=PATH), Xvfb, xdotool, xclip and python3, and those of the
# terminals that should be tried; a terminal that is not installed is named and left out. A terminal has
# three minutes. Every key of assets/terminals.toml has to arrive as that table says; a row of the table printed
# here that is not `ok` is a fault of the program, or a change of the terminal. DOCTORS=FOLDER keeps what
# `gradus doctor` says in each, and a picture.
set -uo pipefail
gradus=$(realpath "${GRADUS:-target/release/gradus}")
[ -x "$gradus" ] || { echo "tests/terminals.sh: there is no program at $gradus; build it first" >&2; exit 2; }
for tool in Xvfb xdotool xclip; do
    command -v "$tool" >/dev/null || { echo "tests/terminals.sh: $tool is not installed" >&2; exit 2; }
done

folder=$(mktemp -d)
Xvfb -noreset -displayfd 3 -screen 0 1400x900x24 3>"$folder/display" >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
until [ -s "$folder/display" ]; do sleep .1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 XDG_RUNTIME_DIR=$folder
unset COLORTERM TMUX STY WAYLAND_DISPLAY
# foot needs Wayland: a compositor in a window.
cat >"$folder/in-weston" <<'END'
weston --backend=x11-backend.so --shell=kiosk-shell.so --socket="gradus-$$" --no-config --idle-time=0 --width=1000 --height=700 &
for _ in $(seq 150); do [ -e "$XDG_RUNTIME_DIR/gradus-$$" ] && break; sleep .1; done
WAYLAND_DISPLAY=gradus-$$ exec foot "$@"
END

# The terminals: how each is started with a command, and the keys that it keeps for itself.
declare -A start=(
    [xterm]='xterm -fa Mono -fs 10 -e' [urxvt]='urxvt -e' [mlterm]='mlterm -e' [st]='st -e' [zutty]='zutty -font DejaVuSansMono -e'
    [kitty]='kitty --config NONE' [alacritty]='alacritty -e' [konsole]='konsole -e' [qterminal]='qterminal -e'
    [xfce4-terminal]='dbus-run-session xfce4-terminal --disable-server -x' [foot]="bash $folder/in-weston"
    [terminology]='terminology -e'
    [tmux]='xterm -fa Mono -fs 10 -e tmux -L gradus-tests -f /dev/null new' [screen]='xterm -fa Mono -fs 10 -e screen -c /dev/null'
    [dvtm]='xterm -fa Mono -fs 10 -e dvtm'
)
order=(xterm urxvt mlterm st zutty kitty foot alacritty konsole qterminal xfce4-terminal terminology tmux screen dvtm)
[ $# -eq 0 ] || order=("$@")

# The puzzle of the game: its cells are named r1c1 to r4c4, and the cursor begins in the first open one.
puzzle=.4..3..14..2..1.
other=..43........42..
third=51.2.48..74..1..5....7....1281.4.9.7.7.....8.4.5.8.1623....1....5..2..94..74.5.16

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

# Opens a terminal with a command, and gives its window the keys; $terminal is its process.
open_with() {
    local name=$1 command=$2
    # shellcheck disable=SC2086
    case $name in
        qterminal | dvtm | terminology) setsid ${start[$name]} "$command" >"$home/log" 2>&1 & ;;
        *) setsid ${start[$name]} $command >"$home/log" 2>&1 & ;;
    esac
    terminal=$!
    WINDOW=
    for _ in $(seq 60); do
        sleep .3
        WINDOW=$(xdotool search --onlyvisible --name . 2>/dev/null | tail -n 1)
        [ -z "$WINDOW" ] || break
    done
    sleep 1.5
    xdotool windowfocus "$WINDOW"
    sleep .5
}

close() {
    kill -- "-$terminal" 2>/dev/null
    wait "$terminal" 2>/dev/null
    sleep .3
}

# Whether every key of assets/terminals.toml arrives as the table says.
try_keys() {
    local name=$1
    open_with "$name" "python3 $folder/listen.py $home/keys $folder/table.toml $name"
    for _ in $(seq 50); do [ -s "$home/keys" ] && break; sleep .1; done
    if [ -s "$home/keys" ]; then
        timeout 60 python3 "$folder/keys.py" "$home/keys" "$folder/table.toml" "$name" >"$home/wrong-keys" 2>&1 ||
            echo "keys($(paste -sd' ' "$home/wrong-keys"))" >>"$home/bad"
        [ -s "$home/wrong-keys" ] || echo keys >>"$home/good"
    else
        echo "keys(nothing)" >>"$home/bad"
    fi
    close
}

# A click selects the cell under it: somewhere on the board, the next digit goes into another cell than
# the cursor's.
check_mouse() {
    local x y before
    eval "$(xdotool getwindowgeometry --shell "$WINDOW")"
    for y in 30 40 22 50; do
        for x in 30 18 12 42; do
            before=$(grep -c 'r[0-9]c[0-9]=3$' "$journal")
            press Home
            xdotool mousemove --window "$WINDOW" $((WIDTH * x / 100)) $((HEIGHT * y / 100)) click 1
            sleep .3
            press 3
            if [ "$(grep -c 'r[0-9]c[0-9]=3$' "$journal")" -gt "$before" ] && ! tail -n 2 "$journal" | grep -q 'r1c1=3'; then
                press u
                echo mouse >>"$home/good"
                return
            fi
            press u
        done
    done
    echo mouse >>"$home/bad"
}

# A pasted puzzle is offered, and becomes a game of its own.
check_paste() {
    local before
    before=$(find "$home/data/games" -name '*.journal' | wc -l)
    printf '%s' "$other" | xclip -selection primary
    printf '%s' "$other" | xclip -selection clipboard
    case $1 in
        unbracketed) tmux -L gradus-tests set-buffer "$other" && tmux -L gradus-tests paste-buffer ;;
        *) press shift+Insert ;;
    esac
    sleep 1
    press Return
    for _ in $(seq 40); do
        [ "$(find "$home/data/games" -name '*.journal' | wc -l)" -gt "$before" ] && { echo "$1" >>"$home/good"; return; }
        sleep .1
    done
    echo "$1" >>"$home/bad"
}

# A link to the puzzle is on the clipboard, by a program or, where the table says so, by the terminal alone.
check_copy() {
    printf nothing | xclip -selection clipboard
    press ctrl+y
    for _ in $(seq 30); do
        case $(timeout 1 xclip -o -selection clipboard 2>/dev/null) in
            '' | nothing) ;;
            *) echo copy >>"$home/good"; return ;;
        esac
        sleep .1
    done
    echo copy >>"$home/bad"
}

try() {
    local name=$1 other=$other
    home=$folder/$name
    mkdir -p "$home"
    export HOME=$home
    if [ "$name" = terminology ]; then
        # The first window ever has a wizard.
        open_with "$name" true
        close
    fi
    try_keys "$name"
    # xdotool does not find the window that foot is in; what is typed blindly is enough for the keys alone.
    [ "$name" != foot ] || return 0
    local path=$PATH
    case $name in kitty | alacritty | zutty) path=/nowhere ;; esac
    printf '[keys]\ncopy-link = "ctrl+y"\n' >"$home/config.toml"
    # An interactive shell, so that the game can be suspended and continued.
    cat >"$home/rc" <<END
PS1=
PROMPT_COMMAND=
stty -a | grep -v '^speed' >"$home/before"
script -qec '"$gradus" doctor' "$home/doctor"
END
    cat >"$home/play" <<END
PATH=$path exec "$gradus" --data "$home/data" --config "$home/config.toml" $puzzle
END
    cat >"$home/end" <<END
echo \$? >"$home/code"
stty -a | grep -v '^speed' >"$home/after"
END
    open_with "$name" "bash --rcfile $home/rc -i"
    sleep 2
    xdotool type --delay 20 "bash $home/play"
    press Return
    for _ in $(seq 200); do
        journal=$(find "$home/data/games" -name '*.journal' 2>/dev/null | head -1)
        [ -n "$journal" ] && break
        sleep .1
    done
    [ -n "$journal" ] || { echo start >>"$home/bad"; close; return; }
    sleep 1
    check digit 'r1c1=2' 2
    check delete 'r1c1=.' Delete
    check backspace 'r1c1=.' 1 BackSpace
    check alt 'r1c1+3' alt+3
    check arrows 'r2c2=4' Down Right 4
    xdotool windowsize "$WINDOW" 1000 700
    sleep 1
    check resized 'r2c2=.' Delete
    # dvtm keeps the mouse; Terminology's window under Xvfb gets no click from xdotool.
    case $name in dvtm | terminology) ;; *) check_mouse ;; esac
    check_copy
    press ctrl+z
    sleep 1
    xdotool type --delay 20 fg
    press Return
    sleep 1
    check suspended 'c1=' Home Up Up Up 1 Delete Down 1 Delete
    [ -z "${DOCTORS:-}" ] || { mkdir -p "$DOCTORS" && cp "$home/doctor" "$DOCTORS/doctor-$name.txt" && import -window root "$DOCTORS/$name.png"; }
    # dvtm has no brackets: then a text is only a paste if it is long.
    if [ "$name" = dvtm ]; then other=$third; fi
    check_paste paste
    if [ "$name" = tmux ]; then
        other=$third
        check_paste unbracketed
    fi
    press q
    # On a busy machine, the game may still be leaving when this is typed.
    for _ in 1 2 3; do
        sleep 1
        xdotool type --delay 20 ". $home/end"
        press Return
        for _ in $(seq 30); do [ -e "$home/after" ] && break 2; sleep .1; done
    done
    if [ "$(cat "$home/code" 2>/dev/null)" = 0 ] && cmp -s "$home/before" "$home/after"; then
        echo left >>"$home/good"
    else
        echo left >>"$home/bad"
    fi
    xdotool type --delay 20 exit
    press Return
    sleep .5
    close
}

cp assets/terminals.toml "$folder/table.toml"
# Both read the row of a terminal in the table.
cat >"$folder/row.py" <<'PY'
import sys, tomllib
names = {"urxvt": "urxvt", "xfce4-terminal": "VTE", "konsole": "Konsole", "alacritty": "Alacritty", "qterminal": "QTerminal",
         "zutty": "Zutty", "screen": "GNU screen", "terminology": "Terminology", "lxterminal": "VTE"}
def row(path, name):
    table = tomllib.load(open(path, "rb"))
    one = next(it for it in table["terminal"] if it["name"].startswith(names.get(name, name)))
    return table["usual"], one
PY
cat >"$folder/listen.py" <<'PY'
import os, select, sys, tty
sys.path.insert(0, os.path.dirname(__file__))
from row import row
_, one = row(sys.argv[2], sys.argv[3])
tty.setraw(0)
# What Gradus asks for at its start.
os.write(1, b"\x1b[?1036h" + (b"\x1b[>1u" if one.get("keys") else b""))
with open(sys.argv[1], "wb", buffering=0) as out:
    out.write(b"ready\n")
    while select.select([0], [], [], 60)[0] and (got := os.read(0, 100)):
        out.write(got)
PY
cat >"$folder/keys.py" <<'PY'
import os, subprocess, sys, time
sys.path.insert(0, os.path.dirname(__file__))
from row import row
log, table, name = sys.argv[1:]
usual, one = row(table, name)
sends, like = {**usual["sends"], **one.get("sends", {})}, {**usual["like"], **one.get("like", {})}
if one.get("keys"):
    like = one.get("like", {})
for key in one.get("sends", {}):
    if key not in one.get("like", {}):
        like.pop(key, None)
keeps = set(one.get("keeps", []))
# What Alt sends to these is a matter of the terminal around them, whom nobody asked for an escape.
if name in ("tmux", "screen", "dvtm"):
    keeps |= {key for key in [*sends, *like] if key.startswith("alt+")}
symbols = {"enter": "Return", "esc": "Escape", "tab": "Tab", "backspace": "BackSpace", "delete": "Delete", "insert": "Insert",
           "home": "Home", "end": "End", "pageup": "Prior", "pagedown": "Next", "up": "Up", "down": "Down", "left": "Left",
           "right": "Right"}
def pressed(key):
    *held, last = key.split("+")
    if len(last) == 1 and last.isupper():
        held, last = [*held, "shift"], last.lower()
    if last[0] == "f" and last[1:].isdigit():
        last = last.upper()
    return "+".join([*held, symbols.get(last, last)])
def bytes_of(key, depth=0):
    if key in like and depth < 3:
        return bytes_of(like[key], depth + 1) if like[key] else None
    if key in sends:
        return sends[key].encode()
    if len(key) == 1:
        return key.encode()
    if key.startswith("ctrl+") and len(key) == 6:
        return bytes([ord(key[5]) & 31])
    if key == "alt+tab":
        return b"\x1b\t"
    return {"f11": b"\x1b[23~", "f13": b"\x1b[25~", "f15": b"\x1b[28~"}.get(key)
wrong = 0
for key in [*sends, *(key for key in like if key not in sends)]:
    if key in keeps:
        continue
    size = os.path.getsize(log)
    subprocess.run(["xdotool", "key", "--clearmodifiers", pressed(key)])
    # tmux keeps Esc for half a second.
    end = time.time() + 0.8
    while time.time() < end and os.path.getsize(log) == size:
        time.sleep(0.01)
    time.sleep(0.03)
    with open(log, "rb") as file:
        file.seek(size)
        got = file.read()
    expected = bytes_of(key)
    # A key that looks like another one may come in any form of that one.
    forms = {expected, usual["sends"].get(like.get(key), "").encode(), b"\x1bOM" if like.get(key) == "enter" else expected}
    if expected is not None and got not in forms:
        wrong += 1
        print(f"{key}={got!r}".replace(" ", ""))
sys.exit(wrong > 0)
PY

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
