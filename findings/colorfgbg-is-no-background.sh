#!/usr/bin/env bash
# COLORFGBG says "light on dark" in a white QTerminal, nothing in urxvt with colours of one's own, and stays in the next terminal.
#
# Guess:    COLORFGBG, where it is set, tells whether the background of the terminal is light or dark.
# Seen:     in Konsole it does. QTerminal sets 15;0 with black on white as with white on black. urxvt sets it if the
#           colours are of its palette, "default" for the one that is not, and "default;default" if neither is. A black st
#           that is started from a white Konsole has the 0;15 of that one.
# Versions: konsole 4:22.12.3-1+deb12u1, qterminal 1.2.0-2 with qtermwidget 1.2.0, rxvt-unicode 9.30-2+b4, stterm 0.9-1
#           (Debian 12).
# Matters:  ask the terminal first (OSC 11), believe COLORFGBG only without an answer, and let people choose.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home/.config/qterminal.org
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb imagemagick stterm=0.9-1 konsole=4:22.12.3-1+deb12u1 qterminal=1.2.0-2 \
    rxvt-unicode=9.30-2+b4 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: keeps the variable until the picture of the window is taken.
cat > probe <<'SH'
#!/usr/bin/env bash
cd "$(dirname "$0")" && echo "${COLORFGBG-not set}" > part && mv part said
for _ in $(seq 200); do [[ -e taken ]] && exit; sleep 0.5; done
SH
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 QT_LOGGING_RULES='*=false'
unset COLORFGBG
Xvfb -noreset -displayfd 3 -screen 0 900x600x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
look() { # WHAT COMMAND...: what the terminal says, and how light the middle of its window is
    local what=$1
    shift
    rm -f said taken
    "$@" > "$what.log" 2>&1 &
    for _ in $(seq 300); do [[ -e said ]] && break; sleep 0.1; done
    # Until the window is painted and stays as it is.
    local before='' after=''
    for _ in $(seq 60); do
        sleep 1
        after=$(import -window root -format '%# %k' info:)
        if [[ $after == "$before" && $after != *' 1' ]]; then break; fi
        before=$after
    done
    import -window root -crop 200x100+100+150 seen.png
    local light
    light=$(convert seen.png -colorspace gray -scale '1x1!' -format '%[fx:mean>0.5?1:0]' info:)
    printf '%-34s %-16s %s\n' "$what" "$(cat said)" "$([[ $light == 1 ]] && echo light || echo dark)"
    touch taken
    sleep 0.5
    kill $! 2> /dev/null || true
    wait 2> /dev/null $! || true
}
look "Konsole, black on white" konsole -p ColorScheme=BlackOnWhite -e "$PWD/probe"
look "Konsole, white on black" konsole -p ColorScheme=WhiteOnBlack -e "$PWD/probe"
for scheme in BlackOnWhite WhiteOnBlack; do
    printf '[General]\ncolorScheme=%s\n' "$scheme" > home/.config/qterminal.org/qterminal.ini
    look "QTerminal, $scheme" qterminal -e "$PWD/probe"
done
look "urxvt" urxvt -e "$PWD/probe"
look "urxvt -bg '#fffff0'" urxvt -bg '#fffff0' -e "$PWD/probe"
look "urxvt -bg '#fffff0' -fg '#101010'" urxvt -bg '#fffff0' -fg '#101010' -e "$PWD/probe"
look "st, from a white Konsole" konsole -p ColorScheme=BlackOnWhite -e st -e "$PWD/probe"
kill $server
SH
{
    echo "terminal                           COLORFGBG        background"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
terminal                           COLORFGBG        background
Konsole, black on white            0;15             light
Konsole, white on black            15;0             dark
QTerminal, BlackOnWhite            15;0             light
QTerminal, WhiteOnBlack            15;0             dark
urxvt                              0;default;15     light
urxvt -bg '#fffff0'                0;default        light
urxvt -bg '#fffff0' -fg '#101010'  default;default  light
st, from a white Konsole           0;15             dark
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
