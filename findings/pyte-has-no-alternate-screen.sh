#!/usr/bin/env bash
# pyte has one screen: what a program draws on the alternate screen stays over the shell's text, and it ignores REP.
#
# Guess:    an emulator that says TERM=linux or xterm to its child keeps the main screen while CSI ? 1049 h is on, and
#           skips what it does not know.
# Seen:     after "shell", 1049 on, "game" at the top left and 1049 off, the screen says "gamel". CSI S and CSI T do
#           not scroll, CSI 4 b repeats nothing. APC and DCS are printed, and CSI > 4 ; 2 m (modifyOtherKeys) turns on
#           underline for all text that follows. Faint is dropped.
# Versions: pyte 0.8.2 (PyPI).
# Matters:  it is the usual way to test a full-screen program from Python: a picture after the end proves nothing.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check pyte==0.8.2
cat > read.py <<'PY'
import pyte
def show(name, text):
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(text)
    rows = [row.rstrip() for row in screen.display]
    print(f"{name:26} {rows} underlined {screen.buffer[0][0].underscore}")
show("1049 on and off", "shell\x1b[?1049h\x1b[Hgame\x1b[?1049l")
show("REP, CSI 4 b", "A\x1b[4b")
show("scroll up, CSI S", "a\r\nb\r\nc\x1b[S")
show("scroll down, CSI T", "a\r\nb\r\nc\x1b[T")
show("APC", "\x1b_Gi=1\x1b\\A")
show("DCS", "\x1bP+q544e\x1b\\A")
show("keyboard, CSI > 4 ; 2 m", "\x1b[>4;2mA")
print("has faint:", "faint" in pyte.screens.Char._fields or "dim" in pyte.screens.Char._fields)
PY
py/bin/python read.py | tee seen
cat > expected <<'END'
1049 on and off            ['gamel', '', ''] underlined False
REP, CSI 4 b               ['A', '', ''] underlined False
scroll up, CSI S           ['a', 'b', 'c'] underlined False
scroll down, CSI T         ['a', 'b', 'c'] underlined False
APC                        ['Gi=1A', '', ''] underlined False
DCS                        ['+q544eA', '', ''] underlined False
keyboard, CSI > 4 ; 2 m    ['A', '', ''] underlined True
has faint: False
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
