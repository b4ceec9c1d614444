#!/usr/bin/env bash
# tmux answers the size as columns and rows; dvtm counts the cursor's place from 0 and never answers CSI c.
#
# Guess:    replies older than these programs (size: CSI 18 t, cursor: CSI 6 n, attributes: CSI c) have one form
#           everywhere, and CSI 4 b (REP, in terminfo's xterm-256color) repeats a letter four times.
# Seen:     in a window of 80x24 (one row is tmux's own), tmux says "80;23" where xterm says "23;80". dvtm gives
#           0;0 for the top left, and nothing for CSI c, so whoever waits for that reply waits in vain. GNU screen and
#           dvtm do not repeat the letter. Only GNU screen knows CSI 2 I, two tabs forward.
# Versions: tmux 3.3a-3, dvtm 0.15+40.g311a8c0-1, screen 4.9.0-4 (Debian 12).
# Matters:  asking the terminal for its size or the width of a symbol, and waiting for the reply of CSI c as a fence.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root; mkdir -m 700 screens
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install tmux=3.3a-3 dvtm=0.15+40.g311a8c0-1 screen=4.9.0-4 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs inside the multiplexer: asks, and writes the replies to a file.
cat > ask.py <<'PY'
import os, select, sys, time, tty
tty.setraw(0)
def ask(question):
    os.write(1, b"\x1b[2J\x1b[H" + question)
    reply, end = b"", time.time() + 0.6
    while time.time() < end:
        if select.select([0], [], [], 0.05)[0]:
            reply += os.read(0, 100)
    return reply.replace(b"\x1b[", b"").decode() or "no answer"
time.sleep(1)
questions = {
    "attributes, CSI c": b"\x1b[c",
    "size, CSI 18 t": b"\x1b[18t",
    "cursor at the top left": b"\x1b[H\x1b[6n",
    "cursor in row 3, column 5": b"\x1b[3;5H\x1b[6n",
    "cursor after A, CSI 4 b": b"\x1b[3;5HA\x1b[4b\x1b[6n",
    "cursor after CSI 2 I": b"\x1b[3;1H\x1b[2I\x1b[6n",
}
with open(sys.argv[1] + ".part", "w") as out:
    for name, question in questions.items():
        print(f"{name:26} {ask(question)}", file=out)
os.rename(sys.argv[1] + ".part", sys.argv[1])
time.sleep(1)
PY
# Runs outside: a terminal of 80x24 that never answers anything itself.
cat > outside.py <<'PY'
import fcntl, os, pty, select, struct, sys, termios, time
answers, *command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    time.sleep(0.3)
    os.environ.pop("TMUX", None); os.environ.pop("STY", None)
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
    os.execv(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
end = time.time() + 40
while time.time() < end and not os.path.exists(answers):
    if select.select([terminal], [], [], 0.1)[0]:
        try:
            os.read(terminal, 65536)
        except OSError:
            break
PY
export LD_LIBRARY_PATH=$tmp/root/usr/lib/x86_64-linux-gnu:$tmp/root/lib/x86_64-linux-gnu SCREENDIR=$tmp/screens
python=$(command -v python3)
run() { name=$1; shift; python3 outside.py "$tmp/$name" "$@"; sed "s/^/$name: /" "$name"; }
{
    run tmux root/usr/bin/tmux -S "$tmp/socket" -f /dev/null new-session "$python $tmp/ask.py $tmp/tmux"
    run dvtm root/usr/bin/dvtm "$python $tmp/ask.py $tmp/dvtm"
    run screen root/usr/bin/screen -c /dev/null "$python" "$tmp/ask.py" "$tmp/screen"
} | tee seen
cat > expected <<'END'
tmux: attributes, CSI c          ?1;2c
tmux: size, CSI 18 t             8;80;23t
tmux: cursor at the top left     1;1R
tmux: cursor in row 3, column 5  3;5R
tmux: cursor after A, CSI 4 b    3;10R
tmux: cursor after CSI 2 I       3;1R
dvtm: attributes, CSI c          no answer
dvtm: size, CSI 18 t             no answer
dvtm: cursor at the top left     0;0R
dvtm: cursor in row 3, column 5  2;4R
dvtm: cursor after A, CSI 4 b    2;5R
dvtm: cursor after CSI 2 I       2;0R
screen: attributes, CSI c          ?1;2c
screen: size, CSI 18 t             no answer
screen: cursor at the top left     1;1R
screen: cursor in row 3, column 5  3;5R
screen: cursor after A, CSI 4 b    3;6R
screen: cursor after CSI 2 I       3;17R
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
