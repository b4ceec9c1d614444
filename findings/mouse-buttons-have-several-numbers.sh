#!/usr/bin/env bash
# The same click or turn of the wheel has a different number in seven terminals; in VTE, "back" is a left click.
#
# Guess:    with CSI ? 1006 h all terminals report wheel left as 66, wheel right as 67, and the side buttons as 128
#           and 129, each step of a wheel once.
# Seen:     kitty does. xterm and st also report that the sideways wheel was let go. urxvt reports the side buttons as 68 and
#           69: the wheel with Shift. VTE reports either as 0, a left click, and a sideways wheel not at all. mlterm reports
#           that buttons 0, 1 and 2 (left, middle, right) were let go, without a press, for wheel right, back and forward.
#           Alacritty reports each step of the wheel twice, and nothing for the rest.
# Versions: xterm 379-1, rxvt-unicode 9.30-2+b4, stterm 0.9-1, kitty 0.26.5-5+deb12u1, alacritty 0.11.0-4, mlterm
#           3.9.0-1+b1, xfce4-terminal 1.0.4-1 with VTE 0.70.6 (Debian 12).
# Matters:  a program that takes button 0 for a click acts on "back"; one that counts steps scrolls too far.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xdotool xterm=379-1 rxvt-unicode=9.30-2+b4 stterm=0.9-1 kitty=0.26.5-5+deb12u1 \
    alacritty=0.11.0-4 mlterm=3.9.0-1+b1 xfce4-terminal=1.0.4-1 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: switches the mouse on, and collects its reports without their places.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, re, select, time, tty
tty.setraw(0)
name = os.environ["NAME"]
time.sleep(1)
os.write(1, b"\x1b[?1000h\x1b[?1006h")
open(f"{os.path.dirname(__file__)}/{name}.ready", "w").close()
seen = []
os.chdir(os.path.dirname(__file__))
for button in range(4, 10):
    while not os.path.exists(f"{name}.{button}"):
        time.sleep(0.05)
    reply, end = "", time.time() + 0.9
    while time.time() < end:
        if select.select([0], [], [], 0.05)[0]:
            reply += os.read(0, 500).decode()
    reports = re.findall(r"\x1b\[<(\d+);\d+;\d+([Mm])", reply)
    seen.append(" ".join(code + {"M": "+", "m": "-"}[kind] for code, kind in reports) or "none")
with open("part", "w") as out:
    print(f"{name:14}", *(f"{text:>9}" for text in seen), file=out)
os.rename("part", f"{name}.row")
PY
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 QT_LOGGING_RULES='*=false'
Xvfb -noreset -displayfd 3 -screen 0 1200x800x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
for terminal in xterm urxvt st "kitty --config NONE" alacritty mlterm "xfce4-terminal --disable-server"; do
    export NAME=${terminal%% *}
    # shellcheck disable=SC2086
    $terminal -e "$PWD/probe" > "$NAME.log" 2>&1 &
    until [[ -e $NAME.ready ]]; do sleep 0.1; done
    xdotool mousemove 150 150
    for button in 4 5 6 7 8 9; do
        touch "$NAME.$button"
        sleep 0.3
        xdotool click $button
        sleep 1
    done
    for _ in $(seq 300); do [[ -e $NAME.row ]] && break; sleep 0.1; done
    cat "$NAME.row" || echo "$NAME: no answer"
    sleep 0.3
    kill $! 2> /dev/null || true
done
kill $server
SH
{
    echo "          up      down      left     right      back   forward"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
          up      down      left     right      back   forward
xterm                64+       65+   66+ 66-   67+ 67- 128+ 128- 129+ 129-
urxvt                64+       65+       66+       67+       68+       69+
st                   64+       65+   66+ 66-   67+ 67- 128+ 128- 129+ 129-
kitty                64+       65+       66+       67+ 128+ 128- 129+ 129-
alacritty        64+ 64+   65+ 65+      none      none      none      none
mlterm               64+       65+       66+        0-        1-        2-
xfce4-terminal       64+       65+      none      none     0+ 0-     0+ 0-
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
