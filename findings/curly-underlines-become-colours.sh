#!/usr/bin/env bash
# Asking for a curly underline turns text black in xterm, its ground yellow in urxvt, and letters italic in mlterm.
#
# Guess:    SGR 4:3 (curly underline) and 58 (its colour) give a plain underline, or nothing, where they are not known.
# Seen:     urxvt drops the colon: 4:3 is 43, a yellow background, and 4:0 (no underline) is 40, a black one. mlterm reads
#           the colon as a semicolon: 4:3 is underlined and italic, 4:0 resets everything, 58:5:1 is bold and blinks. xterm
#           makes the text black (30) for each form with a colon, 4:0 and 58:5:1 too. With semicolons, the colour 1, 3, 7
#           of 58;2;1;3;7 is read as bold, italic and reversed by all three, and 58;2;255;0;0 as a reset.
# Versions: xterm 379-1, rxvt-unicode 9.30-2+b4, mlterm 3.9.0-1+b1 (Debian 12), pillow 13.0.0 (PyPI).
# Matters:  spelling marks and errors in editors, and any theme that uses them: test for the feature (XTGETTCAP Su,
#           DECRQSS, a list of names), do not just send it.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xterm=379-1 mlterm=3.9.0-1+b1 rxvt-unicode=9.30-2+b4 \
    > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check pillow==13.0.0
# Runs in each terminal: italic and red, then one of the forms. xterm and mlterm say which attributes are then on
# (DECRQSS). urxvt does not, so a picture of its first rows shows the colours of a full block and of a blank.
cat > probe <<'PY'
#!/usr/bin/env python3
import os, re, select, subprocess, time, tty
tty.setraw(0)
name, forms = os.environ["NAME"], ["3", "4:3", "4:0", "58:5:1", "58;2;255;0;0", "58;2;1;3;7"]
def state(form):
    os.write(1, f"\x1b[0;3;31m\x1b[{form}m\x1bP$qm\x1b\\".encode())
    reply, end = "", time.time() + 2
    while time.time() < end and not (found := re.search(r"\x1bP1\$r0?;?([0-9:;]*)[^\x1b]*\x1b\\", reply)):
        if select.select([0], [], [], 0.1)[0]:
            reply += os.read(0, 200).decode(errors="replace")
    return found[1] or "reset" if found else "?"
def looks():
    os.write(1, b"\x1b[2J\x1b[?25l")
    for row, form in enumerate(forms, 1):
        os.write(1, f"\x1b[{row};1H\x1b[0;3;31m\x1b[{form}m████    \x1b[m".encode())
    time.sleep(1)
    code = """import sys; from PIL import ImageGrab
picture = ImageGrab.grab(xdisplay=sys.argv[1]).convert("RGB")
print(*("/".join("%02x%02x%02x" % picture.getpixel((x, 8 + 13 * row)) for x in (14, 40)) for row in range(6)))"""
    return subprocess.check_output(["py/bin/python", "-c", code, os.environ["DISPLAY"]], text=True).split()
time.sleep(1)
os.chdir(os.path.dirname(__file__))
seen = looks() if name == "urxvt" else [state(form) for form in forms]
with open("part", "w") as out:
    print(f"{name:7}", *(f"{text:>14}" for text in seen), file=out)
os.rename("part", f"{name}.row")
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
for terminal in xterm mlterm "urxvt -fn fixed"; do
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
    echo "                     3            4:3            4:0         58:5:1   58;2;255;0;0     58;2;1;3;7"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
                     3            4:3            4:0         58:5:1   58;2;255;0;0     58;2;1;3;7
xterm             3;31           3;30           3;30           3;30          reset     1;7;2;3;91
mlterm            3;31         3;4;31          reset       1;3;5;31          reset       1;3;7;31
urxvt    cd0000/ffffff  cd0000/cdcd00  cd0000/000000  cd0000/ffffff  000000/ffffff  ffffff/ff0000
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
