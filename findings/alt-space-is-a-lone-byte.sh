#!/usr/bin/env bash
# Terminology sends Alt+Space as the single byte A0, which is no UTF-8.
#
# Guess:    a terminal of today sends a key with Alt as ESC and the key; one that does not, like xterm without its
#           resource, sends the character with the eighth bit in UTF-8.
# Seen:     Terminology sends ESC and the letter for Alt+a, but the byte A0 alone for Alt+Space, in a locale of UTF-8,
#           where a reader that decodes what it gets waits for more, drops it or shows a replacement. xterm sends C2 A0,
#           and for Alt+Backspace a letter, C3 BF.
# Versions: terminology 1.13.0-1, xterm 379-1, rxvt-unicode 9.30-2+b4, kitty 0.26.5-5+deb12u1 (Debian 12).
# Matters:  read keys as bytes; take a lone byte that begins no character for Alt and the character seven bits tell.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home run
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xdotool dbus openbox xterm=379-1 rxvt-unicode=9.30-2+b4 kitty=0.26.5-5+deb12u1 \
    terminology=1.13.0-1 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: writes the bytes of three keys.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, select, time, tty
tty.setraw(0)
name = os.environ["NAME"]
os.chdir(os.path.dirname(__file__))
time.sleep(3)
while select.select([0], [], [], 0.5)[0]:
    os.read(0, 500)
open(f"{name}.ready", "w").close()
seen = []
for key in range(3):
    while not os.path.exists(f"{name}.{key}"):
        time.sleep(0.05)
    reply, end = b"", time.time() + 1.5
    while time.time() < end:
        if select.select([0], [], [], 0.05)[0]:
            reply += os.read(0, 500)
    seen.append(reply.hex(" ") or "nothing")
with open("part", "w") as out:
    print(f"{name:12}", *(f"{text:>9}" for text in seen), file=out)
os.rename("part", f"{name}.row")
PY
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home XDG_RUNTIME_DIR=$PWD/run LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 ELM_ENGINE=x11
chmod 700 run
Xvfb -noreset -displayfd 3 -screen 0 1200x800x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
for terminal in xterm urxvt kitty terminology; do
    export NAME=$terminal
    # It draws nothing without a window manager.
    if [[ $terminal == terminology ]]; then openbox > openbox.log 2>&1 & fi
    case $terminal in
        kitty) kitty "$PWD/probe" ;;
        terminology) dbus-run-session -- terminology --no-wizard=1 -e "$PWD/probe" ;;
        *) "$terminal" -e "$PWD/probe" ;;
    esac > "$NAME.log" 2>&1 &
    for _ in $(seq 600); do [[ -e $NAME.ready ]] && break; sleep 0.1; done
    xdotool mousemove 150 150
    number=0
    for key in alt+a alt+space alt+BackSpace; do
        touch "$NAME.$number"
        sleep 0.3
        xdotool key "$key"
        sleep 1.6
        number=$((number + 1))
    done
    for _ in $(seq 100); do [[ -e $NAME.row ]] && break; sleep 0.1; done
    cat "$NAME.row" || echo "$NAME: no answer"
    kill $! 2> /dev/null || true
    pkill -f "$PWD/probe" 2> /dev/null || true
    sleep 0.5
done
kill $server
SH
{
    echo "                 Alt+a Alt+Space Alt+Backspace"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
                 Alt+a Alt+Space Alt+Backspace
xterm            c3 a1     c2 a0     c3 bf
urxvt            1b 61     1b 20     1b 7f
kitty            1b 61     1b 20     1b 7f
terminology      1b 61        a0     1b 7f
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
