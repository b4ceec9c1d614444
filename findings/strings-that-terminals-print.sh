#!/usr/bin/env bash
# Strings that a terminal must swallow are printed by five terminals of nine, each its own selection.
#
# Guess:    an unknown string between ESC _ (APC), ESC ^ (PM), ESC X (SOS) or ESC P (DCS) and ESC \ leaves nothing on
#           the screen: that is what these four are for, and asking for kitty's pictures by an APC is safe everywhere.
# Seen:     xterm, Alacritty, mlterm and Konsole swallow all four. urxvt and Terminology print APC, PM and SOS and
#           swallow DCS, QTerminal prints the rest of a DCS too, and st and even kitty print SOS. A query by APC for kitty's
#           pictures leaves 31 letters on the screens of urxvt, Terminology and QTerminal.
# Versions: xterm 379-1, rxvt-unicode 9.30-2+b4, stterm 0.9-1, kitty 0.26.5-5+deb12u1, alacritty 0.11.0-4, mlterm
#           3.9.0-1+b1, konsole 4:22.12.3-1+deb12u1, qterminal 1.2.0-2, terminology 1.13.0-1 (Debian 12).
# Matters:  ask for pictures only where you would redraw the line, or ask for the name of the terminal first (CSI > q).
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xterm=379-1 rxvt-unicode=9.30-2+b4 stterm=0.9-1 kitty=0.26.5-5+deb12u1 alacritty=0.11.0-4 \
    mlterm=3.9.0-1+b1 konsole=4:22.12.3-1+deb12u1 qterminal=1.2.0-2 terminology=1.13.0-1 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: sends a string at the left, and asks in which column the cursor then is.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, re, select, time, tty
tty.setraw(0)
def column(text):
    os.write(1, f"\x1b[5;1H\x1b[K{text}\x1b[6n".encode())
    reply, end = "", time.time() + 3
    while time.time() < end and not (found := re.search(r"\x1b\[\d+;(\d+)R", reply)):
        if select.select([0], [], [], 0.1)[0]:
            reply += os.read(0, 200).decode()
    return str(int(found[1]) - 1) if found else "?"
time.sleep(1)
column("")
strings = [column(f"\x1b{letter}hello\x1b\\") for letter in "_^XP"]
strings.append(column("\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"))
with open("part", "w") as out:
    print(f"{os.environ['NAME']:12}", *(f"{printed:>4}" for printed in strings), file=out)
os.rename("part", f"{os.environ['NAME']}.row")
time.sleep(1)
PY
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 QT_LOGGING_RULES='*=false'
Xvfb -noreset -displayfd 3 -screen 0 1200x800x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
for terminal in xterm urxvt st "kitty --config NONE" alacritty mlterm konsole qterminal terminology; do
    export NAME=${terminal%% *}
    # shellcheck disable=SC2086
    $terminal -e "$PWD/probe" > "$NAME.log" 2>&1 &
    for _ in $(seq 300); do [[ -e $NAME.row ]] && break; sleep 0.1; done
    cat "$NAME.row" || echo "$NAME: no answer"
    sleep 0.3
    kill $! 2> /dev/null || true
done
kill $server
SH
{
    echo "printed of:   APC   PM  SOS  DCS  kitty's query"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
printed of:   APC   PM  SOS  DCS  kitty's query
xterm           0    0    0    0    0
urxvt           5    5    5    0   31
st              0    0    5    0    0
kitty           0    0    5    0    0
alacritty       0    0    0    0    0
mlterm          0    0    0    0    0
konsole         0    0    0    0    0
qterminal       5    5    5    5   31
terminology     5    5    5    0   31
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
