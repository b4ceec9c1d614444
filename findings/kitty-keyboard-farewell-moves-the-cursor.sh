#!/usr/bin/env bash
# The farewell of kitty's keyboard protocol moves the cursor in Konsole and Terminology, and its query in st.
#
# Guess:    CSI > 1 u (push), CSI ? u (query), CSI = 1 ; 1 u (set) and CSI < u (pop) are ignored where they are not
#           known, as the protocol's own text expects: a sequence with one of <, =, > and ? is private.
# Seen:     Konsole takes CSI < u for CSI u, which restores the cursor: it jumps from row 5 to where it was last saved,
#           or to the top left. Terminology does so for all four, and st for the query. QTerminal prints "u" for pop
#           and four letters for set. Only xterm, urxvt, Alacritty and mlterm ignore them all.
# Versions: xterm 379-1, rxvt-unicode 9.30-2+b4, stterm 0.9-1, kitty 0.26.5-5+deb12u1, alacritty 0.11.0-4, mlterm
#           3.9.0-1+b1, konsole 4:22.12.3-1+deb12u1, qterminal 1.2.0-2, terminology 1.13.0-1 (Debian 12).
# Matters:  programs that push and pop without waiting for the answer to CSI ? u: the shell's prompt lands elsewhere. Pop
#           only what was answered, ask where the cursor will be set next, and leave the alternate screen last.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xterm=379-1 rxvt-unicode=9.30-2+b4 stterm=0.9-1 kitty=0.26.5-5+deb12u1 \
    alacritty=0.11.0-4 mlterm=3.9.0-1+b1 konsole=4:22.12.3-1+deb12u1 qterminal=1.2.0-2 terminology=1.13.0-1 \
    > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: saves the cursor at 2;3, goes to 5;7, sends a sequence, and asks where the cursor then is.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, re, select, time, tty
tty.setraw(0)
def place(text):
    os.write(1, f"\x1b[2;3H\x1b7\x1b[5;7H{text}\x1b[6n".encode())
    reply, end = "", time.time() + 3
    while time.time() < end and not (found := re.search(r"\x1b\[(\d+;\d+)R", reply)):
        if select.select([0], [], [], 0.1)[0]:
            reply += os.read(0, 200).decode()
    return found[1] if found else "?"
time.sleep(1)
place("")
places = [place(f"\x1b[{text}u") for text in (">1", "?", "=1;1", "<")]
with open("part", "w") as out:
    print(f"{os.environ['NAME']:12}", *(f"{at:>6}" for at in places), file=out)
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
    echo "cursor after:   push    query set    pop"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
cursor after:   push    query set    pop
xterm           5;7    5;7    5;7    5;7
urxvt           5;7    5;7    5;7    5;7
st              5;7    2;3    5;7    5;7
kitty           5;7    5;7    5;7    5;7
alacritty       5;7    5;7    5;7    5;7
mlterm          5;7    5;7    5;7    5;7
konsole         5;7    5;7    5;7    2;3
qterminal       5;7    5;7   5;11    5;8
terminology     2;3    2;3    2;3    2;3
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
