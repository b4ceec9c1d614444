#!/usr/bin/env bash
# After a letter in the last column, no two of eight terminals leave it in the same way.
#
# Guess:    a cursor that wrote into the last column waits there for the next letter, as in a VT100: a report says the last
#           column, BS goes one column back from it, and moving away ends the waiting.
# Seen:     the report says the first column of the next row in kitty, and a column that does not exist in tmux, screen and
#           QTerminal. BS stays in the last column in urxvt, kitty, tmux and screen, CSI D in the last three: in urxvt they
#           differ. Up and a letter land in the same row in kitty and screen. A tab begins a new row in mlterm, Alacritty
#           and screen. CSI K ends the waiting in xterm and mlterm alone. ESC 7 saves it in xterm, Alacritty and screen; in
#           the others the next letter replaces the last one.
# Versions: xterm 379-1, rxvt-unicode 9.30-2+b4, mlterm 3.9.0-1+b1, kitty 0.26.5-5+deb12u1, alacritty 0.11.0-4,
#           qterminal 1.2.0-2, tmux 3.3a-3, screen 4.9.0-4 (Debian 12).
# Matters:  move by an absolute address after the last column, and ask for the cursor's place somewhere else.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home; mkdir -m 700 screens
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb bsdutils xterm=379-1 rxvt-unicode=9.30-2+b4 mlterm=3.9.0-1+b1 kitty=0.26.5-5+deb12u1 \
    alacritty=0.11.0-4 qterminal=1.2.0-2 tmux=3.3a-3 screen=4.9.0-4 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: fills a row, sends something, and asks where the cursor is then.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, re, select, time, tty
tty.setraw(0)
columns = os.get_terminal_size().columns
def place(sent, wait=3):
    os.write(1, f"\x1b[H\x1b[2J\x1b[5H{sent}\x1b[6n".encode())
    reply, end = "", time.time() + wait
    while time.time() < end and not (found := re.search(r"\x1b\[(\d+);(\d+)R", reply)):
        if select.select([0], [], [], 0.1)[0]:
            reply += os.read(0, 300).decode(errors="replace")
    if not found:
        return "none"
    row, column = int(found[1]) - 5, int(found[2])
    row = {-1: "above ", 0: "", 1: "below "}[row]
    return row + (f"last{column - columns:+}" if column > columns // 2 else str(column)).replace("+0", "")
time.sleep(1)
place("")
sent = {"nothing": "", "BS": "\b", "CSI D": "\x1b[D", "tab": "\t", "up, y": "\x1b[Ay", "CSI K, y": "\x1b[Ky",
        "save, y": "\x1b7\x1b[H\x1b8y"}
places = [place("x" * columns + it) for it in sent.values()]
os.chdir(os.path.dirname(__file__))
with open("part", "w") as out:
    print(f"{os.environ['NAME']:9}", *(f"{it:>10}" for it in places), file=out)
os.rename("part", f"{os.environ['NAME']}.row")
time.sleep(1)
PY
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home SCREENDIR=$PWD/screens LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 QT_LOGGING_RULES='*=false'
unset TMUX STY
Xvfb -noreset -displayfd 3 -screen 0 1200x800x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
in_pty() { script -qec "stty cols 80 rows 24; $*" /dev/null; }
for terminal in "xterm -e" "urxvt -e" "mlterm -e" "kitty --config NONE -e" "alacritty -e" "qterminal -e" \
    "in_pty tmux -S $PWD/socket -f /dev/null new-session" "in_pty screen -c /dev/null"; do
    NAME=${terminal#in_pty } NAME=${NAME%% *}; export NAME
    # shellcheck disable=SC2086
    $terminal "$PWD/probe" > "$NAME.log" 2>&1 &
    for _ in $(seq 300); do [[ -e $NAME.row ]] && break; sleep 0.1; done
    cat "$NAME.row" || echo "$NAME: no answer"
    sleep 0.3
    kill $! 2> /dev/null || true
done
kill $server
SH
{
    echo "             nothing         BS      CSI D        tab      up, y   CSI K, y    save, y"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
             nothing         BS      CSI D        tab      up, y   CSI K, y    save, y
xterm           last     last-1     last-1       last above last       last    below 2
urxvt           last       last     last-1       last above last    below 2       last
mlterm          last     last-1     last-1    below 9 above last       last       last
kitty        below 1       last       last       last          1    below 2    below 1
alacritty       last     last-1     last-1    below 1 above last    below 2    below 2
qterminal     last+1     last-1     last-1     last+1 above last+1    below 2     last+1
tmux          last+1       last       last     last+1 above last+1    below 2     last+1
screen        last+1       last       last    below 9          2    below 2    below 2
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
