#!/usr/bin/env bash
# Exchanges puzzles and games with real programs, both ways: what Gradus writes is opened and saved there, and
# what they write is read here. Prints a line for each, and fails if one came back as another puzzle.
#
#     tests/programs.sh [PROGRAM]
#
# PROGRAM is target/release/gradus without an argument. It needs python3 with venv, npm and a network for pip
# and npm; and of Debian's packages sudoku, sgt-puzzles, ksudoku, gnome-sudoku, xvfb, xdotool, imagemagick and
# dbus. What is not installed is named and left out. It takes about two minutes, and at most ten.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/gradus}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
python=${PYTHON:-}
if [[ -z $python ]]; then
    python3 -m venv "$tmp/py"
    python=$tmp/py/bin/python
    "$python" -m pip install -q --no-compile --disable-pip-version-check pencilmark==1.0.0rc1 hodoku-py==0.2.1 \
        rustoku==0.16.0
fi
npm install --silent --no-audit --no-fund --prefix "$tmp" sudoku-core@3.0.3 pzpr@0.10.1 > /dev/null

cat > "$tmp/exchange.py" <<'PY'
import json, os, pathlib, re, shutil, signal, subprocess, sys, time

folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
os.environ["PATH"] += ":/usr/games"
os.environ.update(HOME=str(folder), LANG="C.UTF-8", QT_LOGGING_RULES="*=false")
os.chdir(folder)
bad = 0

def row(name, direction, what, good, detail=""):
    global bad
    bad += not good
    print(f"{name:12} {direction:7} {what:34} {'ok' if good else 'FAILED: ' + str(detail)[:300]}", flush=True)

def run(*command, text=""):
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)

def gradus(*arguments, text=""):
    return run(program, *arguments, "-", text=text).stdout

def convert(text, to, *more):
    return gradus("convert", "--to", to, *more, text=text)

def is_installed(*names):
    missing = [name for name in names if not shutil.which(name)]
    if missing:
        print(f"{names[0]:12} left out: {', '.join(missing)} not installed")
    return not missing

def in_order(line):
    """A puzzle in a line with the boxes of a jigsaw numbered in the order of their first cells."""
    parts = line.strip().split(":")
    if "jigsaw" in parts[0]:
        names = list(dict.fromkeys(parts[2]))
        parts[2] = "".join(chr(ord("a") + names.index(name)) for name in parts[2])
    return ":".join(",".join(sorted(part.split(","))) for part in parts)

def state(text):
    """What a text holds, whoever wrote it: the puzzle, and each entry and mark."""
    line = in_order(convert(text, "variety-line", "--state", "no"))
    try:
        return line, convert(text, "sdx") if "jigsaw" not in line and "killer" not in line else ""
    except IndexError:
        return line, ""

def solution(text):
    return gradus("solve", text=text).split("\n")[0]

# Our own puzzles, one of each kind.
made = {}
for kind, arguments in {
    "classic": [], "killer": ["--variety", "killer"], "jigsaw": ["--variety", "jigsaw"], "x": ["--variety", "x"],
    "jigsaw-killer": ["--variety", "jigsaw-killer"], "4x4": ["--size", "4"], "6x6": ["--size", "6"], "16x16": ["--size", "16"],
}.items():
    for seed in range(7, 200):
        made[kind] = run(program, "generate", "--count", "1", "--seed", str(seed), "--budget", "30", *arguments).stdout.strip()
        # Solo has no cage of one cell.
        if all(cage.count("r") > 1 for cage in made[kind].split(":")[-1].split(",") if "killer" in kind):
            break
# The classic in the middle of a game: some digits entered, some cells marked.
answer = solution(made["classic"]).replace(" ", "")
cells = []
for place, digit in enumerate(made["classic"]):
    cells.append(digit if digit != "." else f"u{answer[place]}" if place % 7 == 0
                 else "".join(sorted({answer[place], str(place % 9 + 1)})) if place % 5 == 0 else "123456789")
game = convert("\n".join(" ".join(cells[at:at + 9]) for at in range(0, 81, 9)) + "\n", "gradus", "--from", "sdx")

if is_installed("sudoku"):
    for form in ("standard", "compact", "csv", "html", "postscript"):
        text = run("sudoku", "-g1", f"-f{form}").stdout
        row("sudoku", "writes", form, "one solution" in gradus("check", text=text), gradus("check", text=text))
    for form in ("standard", "compact"):
        text = run("sudoku", "-g3", f"-f{form}").stdout
        row("sudoku", "writes", f"three boards, {form}", gradus("check", text=text).count("one solution") == 3)
    text = "% a board of Gradus\n" + convert(made["classic"], "sudoku-grid")
    (folder / "boards").write_text(text)
    solved = run("sudoku", "-v", "-fcompact", "boards").stdout
    row("sudoku", "reads", "sudoku-grid below a line with %", answer in re.sub(r"[^1-9]", "", solved), solved)

if is_installed("sgt-solo"):
    for parameters in ("3x3", "3x3x", "2x3", "3x4", "4x4", "9j", "9jx", "3x3kdn", "9jkdn"):
        game_id = run("sgt-solo", "--generate", "1", f"{parameters}#7").stdout.strip()
        row("solo", "writes", f"game ID {parameters}", "one solution" in gradus("check", text=game_id), game_id)
        back = convert(game_id, "solo").strip()
        names = [identifier.split(":")[1] for identifier in (game_id, back)]
        row("solo", "both", f"game ID {parameters}, as it was", names[0] == names[1], back)
        run("sgt-solo", "--save", "again", text=game_id + "\n")
        saved = (folder / "again0").read_text()
        row("solo", "writes", f"saved game {parameters}", state(saved)[0] == state(game_id)[0])
    for kind in made:
        game_id = convert(made[kind], "solo").strip()
        done = run("sgt-solo", "--save", f"{kind}-", text=game_id + "\n")
        file = folder / f"{kind}-0"
        same = file.exists() and solution(file.read_text()) == solution(made[kind]) != ""
        row("solo", "reads", f"our {kind}", same, game_id + done.stderr)

class Windows:
    """A screen of its own, where programs are clicked and typed at."""
    def __init__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "1200x800x24"],
                                       pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.environ["DISPLAY"] = ":" + os.read(reader, 20).decode().strip()

    def start(self, *command):
        self.program = subprocess.Popen(["dbus-run-session", "--", *command], start_new_session=True,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            time.sleep(0.2)
            if subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "."], capture_output=True).stdout:
                break
        time.sleep(3)
        self.point(60, 60)

    def point(self, x, y):
        """Focuses the window that is there, since nothing manages windows here."""
        subprocess.run(["xdotool", "mousemove", str(x), str(y)])
        time.sleep(0.3)
        place = run("xdotool", "getmouselocation", "--shell").stdout
        subprocess.run(["xdotool", "windowfocus", re.search(r"WINDOW=(\d+)", place)[1]], capture_output=True)
        time.sleep(0.4)

    def press(self, *keys):
        for key in keys:
            subprocess.run(["xdotool", "key", key])
            time.sleep(0.3)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "20", text])

    def click(self, x, y):
        self.point(x, y)
        subprocess.run(["xdotool", "click", "1"])
        time.sleep(0.5)

    def picture(self, name):
        if os.environ.get("PICTURES"):
            subprocess.run(["import", "-window", "root", f"{os.environ['PICTURES']}/{name}.png"])

    def stop(self):
        try:
            os.killpg(self.program.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        self.program.wait()

windows = None
if is_installed("Xvfb", "xdotool", "dbus-run-session"):
    windows = Windows()

# A game that Solo draws the same whether it or Gradus saved it.
if windows and is_installed("sgt-solo"):
    (folder / "a.sav").write_text(convert(game, "solo-save"))
    (folder / "b.sav").write_text(convert(convert(game, "solo-save"), "solo-save"))
    run("sgt-solo", "--save", "plain", text=convert(made["classic"], "solo"))
    for name, file in (("a", "a.sav"), ("b", "b.sav"), ("plain", "plain0")):
        run("sgt-solo", "--screenshot", f"{name}.png", file)
    pictures = [(folder / f"{name}.png").read_bytes() if (folder / f"{name}.png").exists() else b"" for name in ("a", "b", "plain")]
    row("solo", "reads", "a game with digits and marks", pictures[0] == pictures[1] != pictures[2] and pictures[0] != b"")

if windows and is_installed("ksudoku"):
    for kind, text in {**{kind: made[kind] for kind in ("classic", "killer", "jigsaw", "x", "4x4", "16x16")}, "game": game}.items():
        (folder / f"{kind}.ksudoku").write_text(convert(text, "ksudoku"))
        windows.start("ksudoku", f"{folder}/{kind}.ksudoku")
        if kind == "killer":
            windows.press("Return")  # it explains what a killer is
            time.sleep(1)
            windows.point(60, 60)
        windows.press("ctrl+s")
        time.sleep(1.5)
        windows.point(500, 500)
        windows.type(f"{folder}/{kind}-back.ksudoku")
        windows.picture(f"ksudoku-{kind}")
        windows.press("Return")
        time.sleep(1)
        windows.stop()
        back = folder / f"{kind}-back.ksudoku"
        found = state(back.read_text()) if back.exists() else "nothing was saved"
        row("ksudoku", "both", f"our {kind}", found == state(text), found)

if windows and is_installed("gnome-sudoku"):
    save = folder / ".local/share/gnome-sudoku/savefile"
    save.parent.mkdir(parents=True)
    # Of a game without an entry it would save nothing.
    save.write_text(convert(game, "gnome-sudoku"))
    before = save.read_text()
    windows.start("gnome-sudoku")
    windows.picture("gnome-sudoku")
    windows.click(713, 27)
    for _ in range(30):
        if save.exists() and save.read_text() != before:
            break
        time.sleep(0.2)
    windows.stop()
    after = save.read_text() if save.exists() else "nothing was saved"
    row("gnome-sudoku", "both", "our game", after != before and state(after) == state(game), after)
    row("gnome-sudoku", "reads", "our game, to be played", '"time_elapsed" : 0.0' not in after, "it is in the editor")

# Libraries: they get the puzzle and give its solution.
def digits(found):
    return "".join(re.findall(r"[1-9]", str(found)))

def ask(name, what, kind, answer):
    try:
        found = answer()
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    row(name, "reads", f"our {kind} as {what}", digits(found) == digits(solution(made[kind])), found)

try:
    import hodoku, pencilmark, rustoku
    from pencilmark import sources
except ImportError as error:
    print(f"libraries of PyPI left out: {error}")
else:
    line = convert(made["classic"], "sudoku-line").strip()
    ask("pencilmark", "sudoku-line", "classic", lambda: pencilmark.solve(line))
    ask("rustoku", "sudoku-line", "classic", lambda: rustoku.solve(line))
    row("hodoku-py", "reads", "our classic as sudoku-line", hodoku.Solver().rate(line).score > 0)
    ask("pencilmark", "sudokuwiki", "classic",
        lambda: pencilmark.solve(convert(made["classic"], "sudokuwiki").strip().split("bd=")[1]))
    for to in ("f-puzzles", "sudokupad", "penpa"):
        for kind in ("classic", "killer", "jigsaw", "x", "6x6"):
            if (to, kind) == ("penpa", "x"):
                continue  # Gradus says that Penpa+ has no place for diagonals
            link = convert(made[kind], to).strip()
            # It wants the words of the page that has the link, and of cages that they have sums.
            rules = "Normal sudoku rules apply." + (" Cages show their sums." if kind == "killer" else "")
            ask("pencilmark", to, kind,
                lambda: pencilmark.solve(sources.load(link, rules_text=rules, fetch=False)))
    for kind in ("classic", "killer", "jigsaw", "x", "6x6"):
        given = pencilmark.api.load(sources.load(convert(made[kind], "f-puzzles").strip(), fetch=False))
        text = json.dumps(pencilmark.to_ipuz(given))
        row("pencilmark", "writes", f"ipuz of our {kind}", digits(solution(text)) == digits(solution(made[kind])), text)
        text = json.dumps(pencilmark.to_export(given))
        row("pencilmark", "writes", f"sudoku-puzzle of our {kind}, named", "does not know" in
            run(program, "solve", "-", text=text).stderr, "Gradus says that it does not know all of it")

(folder / "ask.mjs").write_text("""import { readFileSync } from "node:fs";
import { solve } from "sudoku-core";
import pzpr from "pzpr";
const { line, links } = JSON.parse(readFileSync("asked.json", "utf8"));
const board = solve([...line].map((digit) => (digit === "." ? null : Number(digit)))).board;
const back = links.map((link) => {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(link);
    return [puzzle.getURL(), puzzle.getFileData()];
});
console.log(JSON.stringify({ board, back }));
""")
kakuro = run(program, "generate", "--kind", "kakuro", "--size", "8x8", "--count", "1", "--seed", "7").stdout
easy = run(program, "generate", "--level", "easy", "--count", "1", "--seed", "7").stdout.strip()
links = [convert(text, "puzz-link").strip() for text in (made["classic"], made["6x6"], made["16x16"], kakuro)]
(folder / "asked.json").write_text(json.dumps({"line": easy, "links": [link.split("?")[-1] for link in links]}))
done = run("node", "ask.mjs")
if done.returncode:
    row("npm", "reads", "puzzles", False, done.stderr)
else:
    told = json.loads(done.stdout)
    row("sudoku-core", "reads", "easy digits", digits(told["board"]) == digits(solution(easy)), told["board"])
    for kind, link, text, (address, saved) in zip(("classic", "6x6", "16x16", "kakuro"), links,
                                                  (made["classic"], made["6x6"], made["16x16"], kakuro), told["back"]):
        expected = gradus("solve", text=text)
        row("pzpr", "both", f"our {kind} as puzz-link", gradus("solve", text=address) == expected, address)
        row("pzpr", "writes", f"{kind} as pzprv3", gradus("solve", text=saved) == expected, saved)

if windows:
    windows.server.terminate()
sys.exit(bad > 0)
PY
timeout 600 "$python" "$tmp/exchange.py" "$tmp" "$program"
