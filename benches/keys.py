#!/usr/bin/env python3
"""What a key costs in the whole program: processor time of all its threads, and bytes sent.

    benches/keys.py BASE NEW [RUNS]

plays the same keys in a pseudo-terminal with two programs in turn, and prints for each puzzle and size of
the terminal the medians of both and their ratios. BASE makes the puzzles, always the same ones. The first
picture does not count.
"""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

PUZZLES = {
    "classic": ["--variety", "classic"],
    "killer": ["--variety", "killer"],
    "kakuro": ["--kind", "kakuro", "--size", "8x8"],
}
SIZES = [(80, 24), (120, 40)]
RIGHT, LEFT, UP, DOWN = (f"\x1b[{letter}" for letter in "CDAB")

# Moves over two rows, digits and their undoing, a highlighted digit, and moves under it.
KEYS = [RIGHT] * 8 + [DOWN] + [LEFT] * 8 + [DOWN] + list("12uu") + [RIGHT] * 3 + ["g3"] * 2 + [UP] * 2
ROUNDS = 2

# Seconds without output after which a picture is complete, and the longest wait for one.
START = (0.4, 3)
KEY = (0.012, 0.08)
END = (0.2, 0.5)


def puzzle(program, options):
    made = subprocess.run(
        [program, "generate", *options, "--seed", "1"], check=True, capture_output=True, text=True
    )
    return made.stdout.split("\n")[0]


def received(terminal, quiet, longest):
    """The number of bytes that come until nothing does for a while."""
    count, end = 0, time.monotonic() + longest
    while time.monotonic() < end and select.select([terminal], [], [], quiet)[0]:
        count += len(os.read(terminal, 1 << 16))
    return count


def processor_time(process):
    """The milliseconds that the threads of a process have run."""
    tasks = f"/proc/{process}/task"
    total = 0
    for task in os.listdir(tasks):
        with open(f"{tasks}/{task}/schedstat", encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e6


def play(program, text, size):
    """The milliseconds and bytes of a key."""
    with tempfile.TemporaryDirectory() as home:
        process, terminal = pty.fork()
        if process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            places = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
            looks = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
            os.execve(program, [program, "--data", home, text], os.environ | places | looks)
        received(terminal, START[0], START[1])
        before, sent = processor_time(process), 0
        for key in KEYS * ROUNDS:
            os.write(terminal, key.encode())
            sent += received(terminal, *KEY)
        sent += received(terminal, *END)
        spent = processor_time(process) - before
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
    keys = len(KEYS) * ROUNDS
    return spent / keys, sent / keys


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    programs = [os.path.abspath(program) for program in sys.argv[1:3]]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    print(f"{'puzzle':<8} {'size':<7} {'ms a key':>15} {'ratio':>6} {'bytes a key':>13} {'ratio':>6}")
    for name, options in PUZZLES.items():
        text = puzzle(programs[0], options)
        for size in SIZES:
            played = [[play(program, text, size) for program in programs] for _ in range(runs)]
            (base, base_sent), (new, new_sent) = [
                [statistics.median(run[at][figure] for run in played) for figure in (0, 1)] for at in (0, 1)
            ]
            print(
                f"{name:<8} {size[0]}x{size[1]:<4} {base:>7.3f} {new:>7.3f} {new / base:>6.2f}"
                f" {base_sent:>6.0f} {new_sent:>6.0f} {new_sent / base_sent:>6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
