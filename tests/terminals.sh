#!/usr/bin/env bash
# Plays the same game in real terminals, and prints a matrix of what each did with symbols, colours, keys, mouse, paste,
# resizing, copying, suspending and leaving; then what is drawn in poor environments, and what `gradus doctor` says in each.
#
#     tests/terminals.sh [TERMINAL...] [environments]
#
# Needs the program (`cargo build --release`, or GRADUS=PATH), Xvfb, xdotool, xclip, imagemagick and python3, and
# those of the terminals that should be tried (with terminology, openbox); a terminal that is not installed is named and left out. A terminal has
# three minutes. Every key of assets/terminals.toml has to arrive as that table says, and what is missing in a
# terminal is in its row there as `lacks` or `untried`; `wrong` is a fault of the program, or a change of the terminal. The last
# column is the time to the first picture. PICTURES=FOLDER keeps a picture of each.
set -uo pipefail
gradus=$(realpath "${GRADUS:-target/release/gradus}")
[ -x "$gradus" ] || { echo "tests/terminals.sh: there is no program at $gradus; build it first" >&2; exit 2; }
for tool in Xvfb xdotool xclip import; do
    command -v "$tool" >/dev/null || { echo "tests/terminals.sh: $tool is not installed" >&2; exit 2; }
done

folder=$(mktemp -d)
chmod 755 "$folder"
# A fault of the table or the helper is found before the first window opens.
cp assets/terminals.toml "$folder/table.toml"
cp tests/terminals.py "$folder/"
python3 "$folder/terminals.py" lacks "$folder/table.toml" xterm >/dev/null || exit 2
Xvfb -noreset -displayfd 3 -screen 0 1400x900x24 3>"$folder/display" >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
until [ -s "$folder/display" ]; do sleep .1; done
DISPLAY=:$(cat "$folder/display")
# A folder of its own, because kitty takes it from all other users, and sway runs as one.
mkdir -m 700 "$folder/runtime"
export DISPLAY LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 XDG_RUNTIME_DIR=$folder/runtime QT_LOGGING_RULES='*=false'
# Python would otherwise give its children a locale where there is none.
export PYTHONCOERCECLOCALE=0
unset COLORTERM TMUX STY WAYLAND_DISPLAY LC_ALL LC_CTYPE NO_COLOR

# foot needs Wayland: a compositor in a window, which does not run for root.
cat >"$folder/in-sway" <<'END'
export XDG_RUNTIME_DIR=$GRADUS_WAYLAND
rm -rf "$XDG_RUNTIME_DIR" && mkdir -m 700 "$XDG_RUNTIME_DIR"
printf 'output * bg #404040 solid_color\ndefault_border none\n' >"$XDG_RUNTIME_DIR/config"
as_nobody=
if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$XDG_RUNTIME_DIR"
    as_nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
WLR_BACKENDS=x11 WLR_RENDERER=pixman $as_nobody sway -c "$XDG_RUNTIME_DIR/config" &
for _ in $(seq 150); do [ -e "$XDG_RUNTIME_DIR/wayland-1" ] && break; sleep .1; done
WAYLAND_DISPLAY=wayland-1 exec foot "$@"
END
cat >"$folder/in-terminology" <<'END'
declare -A schemes=([dark]=Black [light]='Selenized Light')
exec terminology --no-wizard=1 -C "${schemes[$1]}" -e "$2"
END
cat >"$folder/coloured" <<'END'
printf '\e]11;%s\a\e]10;%s\a' "$1" "$2"
exec "${@:3}"
END
# No keys of its own, and no frames.
cat >"$folder/openbox.xml" <<'END'
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*"><decor>no</decor>
<position force="yes"><x>0</x><y>0</y></position></application></applications></openbox_config>
END
cat >"$folder/in-mosh" <<'END'
served=$(mosh-server new -i 127.0.0.1 -p 60600:60699 -- "$@" 2>/dev/null)
set -- $(printf '%s\n' "$served" | sed -n 's/.*MOSH CONNECT //p')
MOSH_KEY=$2 exec mosh-client 127.0.0.1 "$1"
END
cat >"$folder/in-script" <<'END'
exec script -qec "$*" /dev/null
END
cat >"$folder/in-asciinema" <<'END'
exec asciinema rec -q --overwrite -c "$*" "$HOME/recorded.cast"
END
cat >"$folder/in-byobu" <<'END'
mkdir -p "$HOME/.byobu" && touch "$HOME/.byobu/.welcome-displayed"
exec byobu-tmux -L gradus-byobu new-session "$*"
END
export GRADUS_WAYLAND=$folder/wayland

# The terminals: how each is started with a command, on a dark and on a light ground.
in_xterm='xterm -fa Mono -fs 10 -bg BACK -fg FORE -e'
declare -A start=(
    [xterm]=$in_xterm [urxvt]='urxvt -bg BACK -fg FORE -e' [mlterm]='mlterm --bg=BACK --fg=FORE -e' [st]='st -e'
    [zutty]='zutty -font DejaVuSansMono -bg BACK -fg FORE -e' [kitty]='kitty --config NONE -o background=BACK -o foreground=FORE'
    [foot]="bash $folder/in-sway -o colors.background=B_A_C_K -o colors.foreground=F_O_R_E"
    [alacritty]="alacritty -o colors.primary.background='BACK' -o colors.primary.foreground='FORE' -e"
    [konsole]='konsole -p ColorScheme=SCHEME -e' [qterminal]='qterminal -e'
    [xfce4-terminal]='dbus-run-session xfce4-terminal --disable-server --color-bg=BACK --color-text=FORE -x'
    [lxterminal]='dbus-run-session lxterminal --no-remote -e' [cool-retro-term]='cool-retro-term --default-settings -e'
    [terminology]="bash $folder/in-terminology GROUND" [tmux]="$in_xterm tmux -L gradus-tests -f /dev/null new"
    [byobu]="$in_xterm bash $folder/in-byobu" [screen]="$in_xterm screen -c /dev/null" [dvtm]="$in_xterm dvtm"
    [mosh]="$in_xterm bash $folder/in-mosh" [script]="$in_xterm bash $folder/in-script"
    [asciinema]="$in_xterm bash $folder/in-asciinema"
)
order=(xterm urxvt mlterm st zutty kitty foot alacritty konsole qterminal xfce4-terminal lxterminal terminology
    cool-retro-term tmux byobu screen dvtm mosh script asciinema environments)
[ $# -eq 0 ] || order=("$@")
columns=(symbols dark light keys paste mouse resize copy suspend leave)

# The environments: where, what is set, and what must be true of what is written.
environments=(
    'xterm|TERM=linux|ascii few' 'xterm|TERM=vt100|few' 'xterm|TERM=vt220|few' 'xterm|TERM=ansi|few'
    'xterm|TERM=nonsense|few' 'xterm|TERM=dumb|lines' 'xterm|-u TERM|few' 'xterm|NO_COLOR=1|none'
    'xterm|-u LANG|ascii' 'urxvt|-u LANG|ascii' 'kitty|-u LANG|unicode' 'alacritty|-u LANG|unicode' 'xterm|LANG=C|ascii'
    'xterm|LC_ALL=C|ascii' 'xterm|LANG=POSIX|ascii' 'screen|COLORTERM=truecolor|few' 'dvtm|COLORTERM=truecolor|few'
    'tmux|COLORTERM=truecolor|full' 'mosh|COLORTERM=truecolor|any'
)

# The puzzle of the game: its cells are named r1c1 to r4c4, and the cursor begins in the first open one.
puzzle=.4..3..14..2..1.
other=..43........42..
third=51.2.48..74..1..5....7....1281.4.9.7.7.....8.4.5.8.1623....1....5..2..94..74.5.16

good() { echo "$1" >>"$home/good"; }
bad() { echo "$1 ${*:2}" >>"$home/bad"; }
is_untried() { grep -q "^untried=.* $1 " "$folder/$name/lacks"; }
press() { xdotool key --clearmodifiers "$@"; sleep .25; }

# Whether some keys add a move to the journal, as a check of a column.
check() {
    local column=$1 name=$2 expected=$3 before
    shift 3
    before=$(grep -cF -- "$expected" "$journal" 2>/dev/null)
    # On a busy machine, a terminal may lose a key that is let go before it looks. What had to be pressed again
    # is told below the table: on a quiet machine, nothing has to be.
    for _ in 1 2 3; do
        press "$@"
        for _ in $(seq 40); do
            if [ "$(grep -cF -- "$expected" "$journal" 2>/dev/null)" -gt "${before:-0}" ]; then
                good "$column"
                return
            fi
            sleep .1
        done
        echo "$name" >>"$home/again"
    done
    bad "$column" "$name"
}

# Opens a terminal with a command, on a dark or a light ground, and gives its window the keys; $terminal is its
# process. Words in $around are set or unset for both.
open_with() {
    local name=$1 command=$2 ground=${3:-dark} line=${start[$1]} back='#000000' fore='#ffffff' scheme=WhiteOnBlack
    if [ "$ground" = light ]; then back='#fffff0' fore='#000000' scheme=BlackOnWhite; fi
    line=${line//BACK/$back} line=${line//FORE/$fore} line=${line//SCHEME/$scheme}
    line=${line//B_A_C_K/${back#?}} line=${line//F_O_R_E/${fore#?}}
    line=${line//GROUND/$ground}
    command="env ${around:-A=} $command"
    # These have no options for their colours.
    case $name in
        qterminal)
            mkdir -p "$home/.config/qterminal.org"
            printf '[General]\ncolorScheme=%s\n' "$scheme" >"$home/.config/qterminal.org/qterminal.ini"
            ;;
        lxterminal)
            mkdir -p "$home/.config/lxterminal"
            printf '[general]\nbgcolor=%s\nfgcolor=%s\n' "$back" "$fore" >"$home/.config/lxterminal/lxterminal.conf"
            ;;
        st) command="bash $folder/coloured $back $fore $command" ;;
    esac
    search=(--name .)
    manager=
    # It draws nothing without a window manager.
    if [ "$name" = terminology ]; then
        search=(--class terminology)
        openbox --config-file "$folder/openbox.xml" >/dev/null 2>&1 &
        manager=$!
        sleep .5
    fi
    # shellcheck disable=SC2086
    case $name in
        qterminal | dvtm | terminology | lxterminal) setsid env ${around:-A=} $line "$command" >"$home/log" 2>&1 & ;;
        *) setsid env ${around:-A=} $line $command >"$home/log" 2>&1 & ;;
    esac
    terminal=$!
    WINDOW=
    for _ in $(seq 60); do
        sleep .3
        WINDOW=$(xdotool search --onlyvisible "${search[@]}" 2>/dev/null | tail -n 1)
        # Windows of sway have no name.
        if [ "$name" = foot ]; then
            xdotool mousemove 400 300
            WINDOW=$(xdotool getmouselocation --shell | sed -n 's/^WINDOW=//p')
            [ -e "$GRADUS_WAYLAND/wayland-1" ] && [ "$(xdotool getwindowgeometry "$WINDOW" 2>/dev/null | grep -c 1400x900)" = 0 ] || WINDOW=
        fi
        [ -z "$WINDOW" ] || break
    done
    sleep 1.5
    xdotool windowfocus "$WINDOW"
    sleep .5
}

close() {
    kill -- "-$terminal" 2>/dev/null
    [ "$1" != byobu ] || tmux -L gradus-byobu kill-server 2>/dev/null
    wait "$terminal" 2>/dev/null
    if [ -n "$manager" ]; then
        kill "$manager" 2>/dev/null
        wait "$manager" 2>/dev/null
    fi
    sleep .3
}

# Whether every key of assets/terminals.toml arrives as the table says.
try_keys() {
    local name=$1
    open_with "$name" "python3 $folder/terminals.py listen $folder/table.toml $name $home/keys"
    for _ in $(seq 50); do [ -s "$home/keys" ] && break; sleep .1; done
    if [ -s "$home/keys" ]; then
        timeout 90 python3 "$folder/terminals.py" keys "$folder/table.toml" "$name" "$home/keys" >"$home/wrong-keys" 2>&1
        if [ -s "$home/wrong-keys" ]; then bad keys "$(paste -sd' ' "$home/wrong-keys")"; else good keys; fi
    else
        bad keys "nothing arrives"
    fi
    close "$name"
}

# A game on a dark or a light ground: whether its text can be read, when its first picture was there, and what was
# written, which is in $home/written.
look() {
    local name=$1 ground=$2
    home=$folder/$name-$ground
    rm -rf "$home/data"
    mkdir -p "$home"
    export HOME=$home
    open_with "$name" "python3 $folder/terminals.py look $home/written $home/ms $gradus --data $home/data --config $home/config.toml $puzzle" "$ground"
    for _ in $(seq 100); do [ -n "$(find "$home/data/games" -name '*.journal' 2>/dev/null)" ] && break; sleep .1; done
    sleep 1
    import -window root "$home/seen.png"
    [ -z "${PICTURES:-}" ] || { mkdir -p "$PICTURES" && cp "$home/seen.png" "$PICTURES/$name-$ground.png"; }
    press q
    sleep .7
    close "$name"
}
is_readable() {
    local seen
    seen=$(convert "$home/seen.png" -crop 500x300+20+20 -colorspace gray -depth 8 gray:- | python3 "$folder/terminals.py" contrast "$1")
    if [ -z "$seen" ]; then good "$1"; else bad "$1" "$seen"; fi
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
                good mouse
                return
            fi
            press u
        done
    done
    bad mouse "no click arrives"
}

# The clipboards of X, and of the compositor that foot is in.
clip() { XDG_RUNTIME_DIR=$GRADUS_WAYLAND WAYLAND_DISPLAY=wayland-1 timeout 2 "$@" 2>/dev/null; }
set_clipboard() {
    if [ "$1" = foot ]; then
        clip wl-copy "$2"
        clip wl-copy --primary "$2"
    else
        printf '%s' "$2" | xclip -selection primary 2>/dev/null
        printf '%s' "$2" | xclip -selection clipboard 2>/dev/null
    fi
}
clipboard() {
    if [ "$1" = foot ]; then clip wl-paste --no-newline; else timeout 1 xclip -o -selection clipboard 2>/dev/null; fi
}

# A pasted puzzle is offered, and becomes a game of its own.
check_paste() {
    local before
    before=$(find "$home/data/games" -name '*.journal' | wc -l)
    set_clipboard "$1" "$other"
    case $2 in
        unbracketed) tmux -L gradus-tests set-buffer "$other" && tmux -L gradus-tests paste-buffer ;;
        *) if [ "$1" = cool-retro-term ]; then press ctrl+shift+v; else press shift+Insert; fi ;;
    esac
    sleep 1
    press Return
    for _ in $(seq 40); do
        [ "$(find "$home/data/games" -name '*.journal' | wc -l)" -gt "$before" ] && { good paste; return; }
        sleep .1
    done
    bad paste "$2"
}

# A link to the puzzle is on the clipboard, by a program or, where the table says so, by the terminal alone.
check_copy() {
    set_clipboard "$1" nothing
    press ctrl+y
    for _ in $(seq 80); do
        case $(clipboard "$1") in
            '' | nothing) ;;
            *) good copy; return ;;
        esac
        sleep .1
    done
    bad copy "nothing on the clipboard"
}

# What the doctor says: each symbol takes a column, and the ground, which is dark here, is not light.
check_doctor() {
    local said
    said=$(cat "$home/doctor" 2>/dev/null | tr -d '\r' | tr -s ' \n' ' ')
    case $said in
        *'all symbols are one column wide'*) good symbols ;;
        *) bad symbols "$(sed 's/.* characters //; s/ keys .*//' <<<"$said")" ;;
    esac
    case $said in *'background light'*) bad dark "the doctor calls it light" ;; esac
}

try() {
    local name=$1 other=$other ground
    mkdir -p "$folder/$name"
    python3 "$folder/terminals.py" lacks "$folder/table.toml" "$name" >"$folder/$name/lacks"
    for ground in dark light; do
        if [ "$ground" = light ] && is_untried light; then continue; fi
        look "$name" "$ground"
        mv "$home/ms" "$folder/$name/ms-$ground" 2>/dev/null
        seen=$home home=$folder/$name
        cp "$seen/seen.png" "$home/"
        is_readable "$ground"
    done
    export HOME=$home
    try_keys "$name"
    play "$name"
}

play() {
    local name=$1 path=$PATH
    case $name in kitty | foot | alacritty | zutty) path=/nowhere ;; esac
    printf '[keys]\ncopy-link = "ctrl+y"\n' >"$home/config.toml"
    # An interactive shell, so that the game can be suspended and continued. Terminals of VTE set iutf8 only
    # when the shell runs already.
    cat >"$home/rc" <<END
PS1=
PROMPT_COMMAND=
stty -a | grep -v '^speed' | sed 's/-*iutf8//' >"$home/before"
script -qec '"$gradus" doctor' "$home/doctor"
touch "$home/ready"
END
    cat >"$home/play" <<END
PATH=$path exec "$gradus" --data "$home/data" --config "$home/config.toml" $puzzle
END
    cat >"$home/end" <<END
echo \$? >"$home/code"
stty -a | grep -v '^speed' | sed 's/-*iutf8//' >"$home/part"
mv "$home/part" "$home/after"
END
    open_with "$name" "bash --rcfile $home/rc -i"
    for _ in $(seq 300); do [ -e "$home/ready" ] && break; sleep .1; done
    sleep .5
    check_doctor
    # On a busy machine, a letter of the command may be lost.
    for attempt in 1 2 3; do
        [ $attempt = 1 ] || echo "the command of the game" >>"$home/again"
        xdotool key ctrl+c
        sleep .3
        xdotool type --delay 20 "bash $home/play"
        press Return
        for _ in $(seq 100); do
            journal=$(find "$home/data/games" -name '*.journal' 2>/dev/null | head -1)
            [ -n "$journal" ] && break 2
            sleep .1
        done
    done
    [ -n "$journal" ] || { bad keys "the game does not start"; close "$name"; return; }
    sleep 1
    # A hint is applied by Enter of the keypad; then the game is empty again.
    check keys keypad-enter = s s s KP_Enter
    press u Home Up Up Up
    check keys digit 'r1c1=2' 2
    check keys delete 'r1c1=.' Delete
    check keys backspace 'r1c1=.' 1 BackSpace
    check keys alt 'r1c1+3' alt+3
    check keys arrows 'r2c2=4' Down Right 4
    case $(grep ^keeps= "$home/lacks")$name in *byobu) ;; *' shift+down '*) ;; *) check keys shift-arrows 'r3c2+3 r4c2+3' Down shift+Down alt+3 && press u ;; esac
    press Home Up Up Up Down Right
    xdotool windowsize "$WINDOW" 1000 700
    sleep 1
    check resize delete 'r2c2=.' Delete
    is_untried mouse || check_mouse
    check_copy "$name"
    press ctrl+z
    sleep 1
    xdotool type --delay 20 fg
    press Return
    sleep 1
    check suspend digits 'c1=' Home Up Up Up 1 Delete Down 1 Delete
    [ -z "${PICTURES:-}" ] || import -window root "$PICTURES/$name.png"
    # dvtm has no brackets: then a text is only a paste if it is long.
    if [ "$name" = dvtm ]; then other=$third; fi
    check_paste "$name" bracketed
    if [ "$name" = tmux ]; then
        other=$third
        check_paste "$name" unbracketed
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
        good leave
    else
        bad leave "code $(cat "$home/code" 2>/dev/null), or another state of the line"
    fi
    xdotool type --delay 20 exit
    press Return
    sleep .5
    close "$name"
}

# What an environment gets: nothing but ASCII, few colours, none, all, or lines without an escape.
try_environment() {
    local name around expected wrong='' each
    local -A words=([ascii]='ASCII alone' [unicode]='lines of Unicode' [few]='no 24-bit colours' [full]='24-bit colours'
        [none]='no colours' [lines]='the dialogue of lines' [any]='can be read')
    IFS='|' read -r name around expected <<<"$1"
    command -v "$name" >/dev/null || { printf '| %s, %s | not tried: not installed |\n' "$name" "$around"; return; }
    look "$name" dark
    for each in $expected; do
        case $each in
            # But for the character that is drawn to see how many columns it takes.
            ascii) ! LC_ALL=C sed '0,/\r\xe2\xa1\xa1\x1b/s///' "$home/written" | LC_ALL=C grep -qP '[\x80-\xff]' || wrong+=' not only ASCII' ;;
            unicode) grep -q '─\|━' "$home/written" || wrong+=' no lines' ;;
            few) ! grep -qP '[34]8;2;' "$home/written" || wrong+=' 24-bit colours' ;;
            full) grep -qP '[34]8;2;' "$home/written" || wrong+=' no 24-bit colours' ;;
            none) ! grep -qP '\x1b\[([0-9;]*;)?([34]8;|[34][0-7]|9[0-7]|10[0-7])[0-9;]*m' "$home/written" || wrong+=' colours' ;;
            lines) ! grep -q $'\x1b' "$home/written" || wrong+=' escapes' ;;
        esac
    done
    [ -s "$home/written" ] || wrong+=' nothing was written'
    # What was written, and what is seen of it.
    if [ "$expected" != lines ]; then
        seen=$(convert "$home/seen.png" -crop 500x300+20+20 -colorspace gray -depth 8 gray:- | python3 "$folder/terminals.py" contrast dark)
        [ -z "$seen" ] || wrong+=" $seen"
    fi
    if [ -n "$wrong" ]; then
        failed=1
        printf '| %s, %s | wrong:%s |\n' "$name" "$around" "$wrong"
    else
        local drawn=
        for each in $expected; do drawn+="${drawn:+, }${words[$each]}"; done
        printf '| %s, %s | right: %s |\n' "$name" "$around" "$drawn"
    fi
}

# A cell of the matrix.
cell() {
    local column=$1 lack wrong
    lack=$(sed -n "s/^$column=//p" "$home/lacks")
    wrong=$(grep "^$column " "$home/bad" 2>/dev/null | cut -d' ' -f2- | paste -sd, )
    if is_untried "$column"; then
        printf 'not tried'
    elif [ -n "$lack" ]; then
        printf 'not there: %s' "$lack"
    elif [ -n "$wrong" ]; then
        printf 'wrong: %s' "$wrong"
    elif grep -qx "$column" "$home/good" 2>/dev/null; then
        printf right
    else
        printf 'wrong: nothing was found'
    fi
}

failed=0
doctors=()
if [ "${order[*]}" != environments ]; then
    printf '| terminal |'
    printf ' %s |' "${columns[@]}" 'first picture'
    printf '\n|---|'
    printf -- '---|%.0s' "${columns[@]}" ms
    printf '\n'
fi
with_environments=
for name in "${order[@]}"; do
    if [ "$name" = environments ]; then with_environments=yes; continue; fi
    [ -n "${start[$name]:-}" ] || { echo "$name: not in the table of this script" >&2; exit 2; }
    if ! command -v "$name" >/dev/null; then
        printf '| %s | not tried: not installed |\n' "$name"
        continue
    fi
    around=
    try "$name"
    home=$folder/$name
    printf '| %s |' "$name"
    for column in "${columns[@]}"; do
        found=$(cell "$column")
        case $found in wrong*) failed=1 ;; esac
        printf ' %s |' "$found"
    done
    printf ' %s ms |\n' "$(cat "$home"/ms-dark 2>/dev/null)"
    doctors+=("$name")
done
if [ -n "$with_environments" ]; then
    printf '\n| environment | what is drawn |\n|---|---|\n'
    for each in "${environments[@]}"; do try_environment "$each"; done
fi
for name in "${doctors[@]}"; do
    if [ -s "$folder/$name/again" ]; then
        printf '\npressed more than once in %s: %s\n' "$name" "$(paste -sd, "$folder/$name/again")"
    fi
done
for name in "${doctors[@]}"; do
    printf '\n## gradus doctor in %s\n\n' "$name"
    [ -s "$folder/$name/doctor" ] || { echo '    nothing was written'; continue; }
    tr -d '\r' <"$folder/$name/doctor" | sed -e '/^Script /d' -e 's/\x1b[^a-zA-Z]*[a-zA-Z]//g' -e '1,2s/^.*terminal  /terminal  /' -e 's/^/    /'
done
exit $failed
