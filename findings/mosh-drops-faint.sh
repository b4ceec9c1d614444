#!/usr/bin/env bash
# mosh drops faint (SGR 2), strikethrough and every form of underline but the plain one.
#
# Guess:    mosh passes what the terminals at both ends know; 24-bit colours come through, so do old attributes.
# Seen:     SGR 2, 9, 21, 53 and 4:3 leave plain text, 4:3 without even a plain underline; 38:2::R:G:B loses the colour.
#           Bold, italic, underline, blink, reverse, 38;2;R;G;B and 38;5;N come through. DECRQM, XTVERSION and CSI 18 t
#           have no answer, and CSI 6 n after the last column of 80 says 80, not 81 as tmux and xterm.js say.
# Versions: mosh 1.4.0-1+b1 (Debian 12).
# Matters:  pencil marks or headings that differ from the rest only by being faint all look alike through mosh.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install mosh=1.4.0-1+b1 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs behind the server: one letter for each attribute, each in a row of its own, then two questions.
cat > show.py <<'PY'
import os, select, sys, time, tty
os.chdir(os.path.dirname(sys.argv[0]))  # the server begins at home
tty.setraw(0)
time.sleep(1)
rows = {"bold": "1", "faint": "2", "italic": "3", "underline": "4", "reverse": "7", "strikethrough": "9", "double": "21",
        "overline": "53", "curly": "4:3", "38;2;R;G;B": "38;2;10;200;30", "38:2::R:G:B": "38:2::10:200:30",
        "38;5;N": "38;5;200"}
for row, attribute in enumerate(rows.values(), 1):
    os.write(1, f"\x1b[{row};3H\x1b[{attribute}m{chr(64 + row) * 3}\x1b[m".encode())
    time.sleep(0.05)
def ask(question):
    os.write(1, question.encode())
    reply, end = b"", time.time() + 0.8
    while time.time() < end:
        if select.select([0], [], [], 0.05)[0]:
            reply += os.read(0, 100)
    return reply.decode().replace("\x1b[", "") or "no answer"
with open("replies.part", "w") as out:
    print("cursor after column 80:", ask("\x1b[20;1H" + "x" * 80 + "\x1b[6n"), file=out)
    for name, question in (("DECRQM", "\x1b[?2026$p"), ("XTVERSION", "\x1b[>q"), ("CSI 18 t", "\x1b[18t")):
        print(name + ":", ask(question), file=out)
with open("rows", "w") as out:
    print(*rows, sep="\n", file=out)
os.rename("replies.part", "replies")
time.sleep(1)
PY
# Runs the client in a terminal of 80x24 and reads which attributes come out with each letter.
cat > outside.py <<'PY'
import fcntl, os, pty, re, select, struct, subprocess, sys, termios, time
environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8",
                   LD_LIBRARY_PATH=os.getcwd() + "/root/usr/lib/x86_64-linux-gnu")
served = subprocess.run(["root/usr/bin/mosh-server", "new", "-i", "127.0.0.1", "-p", "60600:60699", "-c", "256", "--",
                         sys.executable, os.path.abspath("show.py")], env=environment, capture_output=True, text=True).stdout
port, key = re.search(r"MOSH CONNECT (\d+) (\S+)", served).groups()
child, terminal = pty.fork()
if child == 0:
    time.sleep(0.3)
    os.execve("root/usr/bin/mosh-client", ["mosh-client", "127.0.0.1", port], dict(environment, MOSH_KEY=key))
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
drawn, end = b"", time.time() + 40
while time.time() < end and not os.path.exists("replies"):
    if select.select([terminal], [], [], 0.1)[0]:
        try:
            drawn += os.read(terminal, 65536)
        except OSError:
            break
on, found = "plain", {}
for piece in re.finditer(r"\x1b\[([0-9;:]*)m|([A-Z])\2\2|\x1b\[[^@-~]*[@-~]|\x1b.|.", drawn.decode(errors="replace")):
    if piece[1] is not None:
        on = re.sub("^0;?", "", piece[1]) or "plain"
    elif piece[2]:
        found[piece[2]] = on
for row, name in enumerate(open("rows").read().split("\n")[:-1]):
    print(f"{name:15} {found.get(chr(65 + row), 'not drawn')}")
print(open("replies").read(), end="")
PY
python3 outside.py | tee seen
cat > expected <<'END'
bold            1
faint           plain
italic          3
underline       4
reverse         7
strikethrough   plain
double          plain
overline        plain
curly           plain
38;2;R;G;B      38;2;10;200;30
38:2::R:G:B     plain
38;5;N          38;5;200
cursor after column 80: 20;80R
DECRQM: no answer
XTVERSION: no answer
CSI 18 t: no answer
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
