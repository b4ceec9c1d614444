"""What tests/terminals.sh runs in terminals, and what it asks about them.

    terminals.py lacks TABLE NAME           what is missing in a terminal, and the keys that it keeps
    terminals.py listen TABLE NAME LOG      in a terminal: writes what its keys send
    terminals.py keys TABLE NAME LOG        outside: presses every key, and prints those that send something else
    terminals.py look WRITTEN TIMES GAME... in a terminal: plays, and keeps what the game writes and when it first does
    terminals.py contrast GROUND            prints why text on a picture (its dots, as grey bytes) cannot be read, if so
"""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
import tomllib
import tty
from collections import Counter

# The rows of terminals whose names differ from those of their programs, and of what passes the keys of xterm on.
ROWS = {"xfce4-terminal": "VTE", "lxterminal": "VTE", "konsole": "Konsole", "alacritty": "Alacritty",
        "qterminal": "QTerminal", "cool-retro-term": "QTerminal", "zutty": "Zutty", "screen": "GNU screen",
        "terminology": "Terminology", "byobu": "tmux", "script": "xterm", "asciinema": "xterm"}
SYMBOLS = {"enter": "Return", "esc": "Escape", "tab": "Tab", "backspace": "BackSpace", "delete": "Delete",
           "insert": "Insert", "home": "Home", "end": "End", "pageup": "Prior", "pagedown": "Next", "up": "Up",
           "down": "Down", "left": "Left", "right": "Right"}


def row(path, name):
    with open(path, "rb") as file:
        table = tomllib.load(file)
    one = next(one for one in table["terminal"] if one["name"].startswith(ROWS.get(name, name)))
    if one.get("keys"):
        one["sends"] = {**table["apart"]["sends"], **one.get("sends", {})}
    return table["usual"], one


def lacks(path, name):
    _, one = row(path, name)
    for column, why in one.get("lacks", {}).items():
        print(f"{column}={why}")
    print("untried=", *one.get("untried", []), "")
    print("keeps=", *one.get("keeps", []), "")


def listen(path, name, log):
    _, one = row(path, name)
    tty.setraw(0)
    # What Gradus asks for at its start.
    os.write(1, b"\x1b[?1036h" + (b"\x1b[>1u" if one.get("keys") else b""))
    with open(log, "wb", buffering=0) as out:
        out.write(b"ready\n")
        while select.select([0], [], [], 60)[0] and (got := os.read(0, 100)):
            out.write(got)


def pressed(key):
    """The name of a key for xdotool."""
    *held, last = key.split("+")
    if len(last) == 1 and last.isupper():
        held, last = [*held, "shift"], last.lower()
    if last[0] == "f" and last[1:].isdigit():
        last = last.upper()
    return "+".join([*held, SYMBOLS.get(last, last)])


def sent(log, key):
    """What arrives when a key is pressed."""
    size = os.path.getsize(log)
    subprocess.run(["xdotool", "key", "--clearmodifiers", pressed(key)], check=False)
    # tmux keeps Esc for half a second.
    end = time.time() + 0.8
    while time.time() < end and os.path.getsize(log) == size:
        time.sleep(0.01)
    time.sleep(0.03)
    with open(log, "rb") as file:
        file.seek(size)
        return file.read()


def keys(path, name, log):
    usual, one = row(path, name)
    sends, like = {**usual["sends"], **one.get("sends", {})}, {**usual["like"], **one.get("like", {})}
    if one.get("keys"):
        like = one.get("like", {})
    for key in one.get("sends", {}):
        if key not in one.get("like", {}):
            like.pop(key, None)
    keeps = set(one.get("keeps", []))
    # What Alt sends to these is a matter of the terminal around them, whom nobody asked for an escape.
    if name in ("tmux", "byobu", "screen", "dvtm", "mosh"):
        keeps |= {key for key in [*sends, *like] if key.startswith("alt+")}
    if name == "byobu":
        keeps |= {"ctrl+a", *(key for key in [*sends, *like] if key.startswith("shift+") or key.rsplit("+")[-1][0] == "f")}

    def bytes_of(key, depth=0):
        if key in like and depth < 3:
            return bytes_of(like[key], depth + 1) if like[key] else None
        if key in sends:
            return sends[key].encode()
        if len(key) == 1:
            return key.encode()
        if key.startswith("ctrl+") and len(key) == 6:
            return bytes([ord(key[5]) & 31])
        if key == "alt+tab":
            return b"\x1b\t"
        return {"f11": b"\x1b[23~", "f13": b"\x1b[25~", "f15": b"\x1b[28~"}.get(key)

    for key in [*sends, *(key for key in like if key not in sends)]:
        if key in keeps:
            continue
        expected = bytes_of(key)
        # A key that looks like another one may come in any form of that one.
        forms = {expected, usual["sends"].get(like.get(key), "").encode()}
        if like.get(key) == "enter":
            forms.add(b"\x1bOM")
        # On a busy machine, a key may be held for so long that it repeats.
        for _ in range(3):
            got = sent(log, key)
            if expected is None or got in forms:
                break
        if expected is not None and got not in forms:
            print(f"{key}={got!r}".replace(" ", ""), flush=True)


def look(written, times, *command):
    began = time.monotonic()
    around = os.dup(0)

    def same_size(terminal):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, fcntl.ioctl(around, termios.TIOCGWINSZ, b"\0" * 8))

    child, game = pty.fork()
    if child == 0:
        same_size(0)
        os.close(around)
        os.execv(command[0], command)
    before = termios.tcgetattr(around)
    tty.setraw(around)
    total, seen = 0, False
    with open(written, "wb", buffering=0) as out:
        while True:
            ready, _, _ = select.select([around, game], [], [])
            if around in ready:
                os.write(game, os.read(around, 4096))
            if game in ready:
                try:
                    got = os.read(game, 65536)
                except OSError:
                    got = b""
                if not got:
                    break
                out.write(got)
                os.write(1, got)
                total += len(got)
                # The first picture takes more than the questions and modes before it.
                if not seen and total > 1000:
                    seen = True
                    with open(times, "w", encoding="ascii") as file:
                        print(round(1000 * (time.monotonic() - began)), file=file)
    termios.tcsetattr(around, termios.TCSANOW, before)


def contrast(expected):
    # A text can be read if some of its dots are far from the ground, which is that of the terminal.
    dots = Counter(sys.stdin.buffer.read())
    ground = dots.most_common(1)[0][0]
    if (ground < 110) != (expected == "dark"):
        print(f"the ground is {ground} of 255")
    far = sum(count for dot, count in dots.items() if abs(dot - ground) > 90) / max(1, dots.total())
    if far < 0.004:
        print(f"only {far:.2%} of the dots stand out")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
