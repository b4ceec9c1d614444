"""Counts the solutions of puzzles with rules, up to two, beside CP-SAT of OR-tools: processor time, puzzle by puzzle.

    cp_sat.py GRADUS PLOT FILE...

Each line of a FILE is a link of f-puzzles, or JSON with the puzzle in `fpuzzles` and perhaps `id` and `solutions`, the
right number. CP-SAT works with one worker; its time includes building the model, and excluding the first solution and
searching again, but not the start of Python. Ours is that of a process with one thread, the median of RUNS (3), less what
the process takes for an empty list; if there is no solution, it includes looking for the reason. LIMIT is CP-SAT's time for
a puzzle (120 seconds); what it does not finish counts with that. Writes a line for each puzzle (ours, CP-SAT's, how many
times as fast, our memory), the slowest of ours first, and then what they come to; PLOT becomes a picture of both times in
SVG. The exit code is 1 if two counts differ.
"""

import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import combinations
from multiprocessing import get_context

LIMIT = float(os.environ.get("LIMIT", "120"))
RUNS = int(os.environ.get("RUNS", "3"))
# What f-puzzles has that is no rule.
PLAIN = {"size", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts", "disabledlogic",
         "truecandidatesoptions", "fogofwar", "foglight", "msgcorrect", "line", "circle", "rectangle", "text", "cage"}


def place(name):
    """Row and column from 0; -1 and the size are outside."""
    row, col = re.fullmatch(r"R(\d+)C(\d+)", name).groups()
    return int(row) - 1, int(col) - 1


def number(entry, usual=None):
    text = str(entry.get("value", "")).strip()
    return int(text) if text.isdigit() else usual


def lines(entries):
    return [[place(cell) for cell in line] for entry in entries for line in entry.get("lines") or []]


class Model:
    """A puzzle for CP-SAT: a Boolean variable for each candidate, as that is what its presolve makes of anything else;
    sums are linear in them."""

    def __init__(self, puzzle):
        self.model, self.puzzle, self.size = cp_model.CpModel(), puzzle, int(puzzle["size"])
        self.digits = range(1, self.size + 1)
        self.cells = [(row, col) for row in range(self.size) for col in range(self.size)]
        self.right = {cell: [None] + [self.model.new_bool_var("") for _ in self.digits] for cell in self.cells}
        self.integers = {}
        for cell in self.cells:
            self.model.add_exactly_one(self.right[cell][1:])
        self.boxes = self.read_boxes()
        for at in range(self.size):
            self.house([(at, col) for col in range(self.size)])
            self.house([(row, at) for row in range(self.size)])
        for box in self.boxes:
            self.house(box)
        self.read_cells()
        for key, value in puzzle.items():
            if key not in PLAIN | {"grid", "negative"} and value:
                getattr(self, "add_" + key.replace("+", "_up").replace("-", "_down"))(value)
        for key in puzzle.get("negative") or []:
            getattr(self, "add_negative_" + key)()

    def read_boxes(self):
        height = max(rows for rows in self.digits if rows * rows <= self.size and self.size % rows == 0)
        width = self.size // height
        boxes = {}
        for row, col in self.cells:
            usual = row // height * height + col // width
            own = self.puzzle["grid"][row][col].get("region", usual)
            if own is not None:
                boxes.setdefault(own, []).append((row, col))
        self.box_of = {cell: box for box, cells in boxes.items() for cell in cells}
        return [boxes[own] for own in sorted(boxes)]

    def read_cells(self):
        for cell in self.cells:
            square = self.puzzle["grid"][cell[0]][cell[1]]
            if square.get("given") and square.get("value"):
                self.model.add(self.right[cell][int(square["value"])] == 1)
            marks = [int(mark) for mark in square.get("givenPencilMarks") or []]
            if marks:
                self.keep(cell, lambda digit: digit in marks)

    # What rules are made of.

    def integer(self, cell):
        if cell not in self.integers:
            self.integers[cell] = self.model.new_int_var(1, self.size, "")
            self.model.add(self.integers[cell] == self.sum([cell]))
        return self.integers[cell]

    def sum(self, cells):
        counts = Counter(list(cells))
        variables = [self.right[cell][digit] for cell in counts for digit in self.digits]
        return cp_model.LinearExpr.weighted_sum(variables, [n * digit for n in counts.values() for digit in self.digits])

    def keep(self, cell, fits):
        for digit in self.digits:
            if not fits(digit):
                self.model.add(self.right[cell][digit] == 0)

    def house(self, cells):
        """Distinct cells; as many as there are digits hold each of them."""
        for digit in self.digits:
            own = [self.right[cell][digit] for cell in dict.fromkeys(cells)]
            if len(own) == self.size:
                self.model.add_exactly_one(own)
            else:
                self.model.add_at_most_one(own)

    def pair(self, one, other, fits):
        """Two cells that a table ties: a clause for each digit of one, or for each two digits that do not fit."""
        if one == other:
            return
        for a, b in ((one, other), (other, one)):
            for digit in self.digits:
                if a == one:
                    partners = [d for d in self.digits if fits(digit, d)]
                else:
                    partners = [d for d in self.digits if fits(d, digit)]
                others = [d for d in self.digits if d not in partners]
                if len(partners) <= len(others):
                    self.model.add_bool_or([~self.right[a][digit]] + [self.right[b][d] for d in partners])
                elif a == one:
                    for d in others:
                        self.model.add_at_most_one(self.right[a][digit], self.right[b][d])

    def neighbours(self, but=()):
        marked = {frozenset(map(place, entry["cells"])) for key in but for entry in self.puzzle.get(key) or []}
        for row, col in self.cells:
            for other in ((row, col + 1), (row + 1, col)):
                if other in self.right and frozenset(((row, col), other)) not in marked:
                    yield (row, col), other

    def apart(self, moves):
        for row, col in self.cells:
            for down, across in moves:
                if (row + down, col + across) in self.right:
                    self.house([(row, col), (row + down, col + across)])

    # Rules of the whole grid.

    def add_diagonal_up(self, _):
        self.house([(self.size - 1 - at, at) for at in range(self.size)])

    def add_diagonal_down(self, _):
        self.house([(at, at) for at in range(self.size)])

    def add_antiknight(self, _):
        self.apart([(1, 2), (2, 1), (1, -2), (2, -1)])

    def add_antiking(self, _):
        self.apart([(1, 1), (1, -1)])

    def add_disjointgroups(self, _):
        for at in range(self.size):
            self.house([box[at] for box in self.boxes if at < len(box)])

    def add_nonconsecutive(self, _):
        for one, other in self.neighbours(["difference", "ratio"]):
            self.pair(one, other, lambda a, b: abs(a - b) != 1)

    def add_negative_ratio(self):
        ratios = {number(entry, 2) for entry in self.puzzle.get("ratio") or []} or {2}
        for one, other in self.neighbours(["difference", "ratio"]):
            self.pair(one, other, lambda a, b: all(a != by * b and b != by * a for by in ratios))

    def add_negative_xv(self):
        for one, other in self.neighbours(["xv"]):
            self.pair(one, other, lambda a, b: a + b not in (5, 10))

    # Rules of cells.

    def add_odd(self, entries):
        for entry in entries:
            self.keep(place(entry["cell"]), lambda digit: digit % 2 == 1)

    def add_even(self, entries):
        for entry in entries:
            self.keep(place(entry["cell"]), lambda digit: digit % 2 == 0)

    def extreme(self, entries, fits):
        marked = {place(entry["cell"]) for entry in entries}
        for one, other in self.neighbours():
            if one in marked and other not in marked:
                self.pair(one, other, fits)
            if other in marked and one not in marked:
                self.pair(other, one, fits)

    def add_minimum(self, entries):
        self.extreme(entries, lambda a, b: a < b)

    def add_maximum(self, entries):
        self.extreme(entries, lambda a, b: a > b)

    def pairs(self, entries, fits):
        for entry in entries:
            self.pair(*map(place, entry["cells"]), lambda a, b, entry=entry: fits(entry, a, b))

    def add_difference(self, entries):
        self.pairs(entries, lambda entry, a, b: abs(a - b) == number(entry, 1))

    def add_ratio(self, entries):
        self.pairs(entries, lambda entry, a, b: a == number(entry, 2) * b or b == number(entry, 2) * a)

    def add_xv(self, entries):
        told = [entry for entry in entries if entry.get("value")]
        self.pairs(told, lambda entry, a, b: a + b == {"X": 10, "V": 5}[entry["value"].strip().upper()])

    def add_inequality(self, entries):
        self.pairs(entries, lambda entry, a, b: a < b if entry["value"] == "<" else a > b)

    def add_clone(self, entries):
        for entry in entries:
            for one, other in zip(entry["cells"], entry["cloneCells"]):
                self.pair(place(one), place(other), lambda a, b: a == b)

    def add_quadruple(self, entries):
        for entry in entries:
            for digit, count in Counter(map(int, entry.get("values") or [])).items():
                self.model.add(sum(self.right[place(cell)][digit] for cell in entry["cells"]) >= count)

    def point(self, entries, at):
        for entry in entries:
            for cell in map(place, entry.get("cells") or [entry["cell"]]):
                for digit in self.digits:
                    other, pointed = at(cell, digit)
                    self.model.add_implication(self.right[cell][digit], self.right[other][pointed])

    def add_rowindexer(self, entries):
        self.point(entries, lambda cell, digit: ((digit - 1, cell[1]), cell[0] + 1))

    def add_columnindexer(self, entries):
        self.point(entries, lambda cell, digit: ((cell[0], digit - 1), cell[1] + 1))

    def add_boxindexer(self, entries):
        def at(cell, digit):
            box = next(box for box in self.boxes if cell in box)
            return box[digit - 1], box.index(cell) + 1

        self.point(entries, at)

    def add_killercage(self, entries):
        for entry in entries:
            cells = [place(cell) for cell in entry["cells"]]
            self.house(cells)
            if number(entry):
                self.model.add(self.sum(dict.fromkeys(cells)) == number(entry))

    def add_extraregion(self, entries):
        for entry in entries:
            self.house([place(cell) for cell in entry["cells"]])

    # Rules of lines.

    def steps(self, entries, fits):
        for line in lines(entries):
            for one, other in zip(line, line[1:]):
                self.pair(one, other, fits)

    def add_thermometer(self, entries):
        self.steps(entries, lambda a, b: a < b)

    def add_slowthermometer(self, entries):
        self.steps(entries, lambda a, b: a <= b)

    def add_whispers(self, entries):
        for entry in entries:
            least = number(entry, (self.size + 1) // 2)
            self.steps([entry], lambda a, b, least=least: abs(a - b) >= least)

    def add_palindrome(self, entries):
        for line in lines(entries):
            for one, other in list(zip(line, reversed(line)))[:len(line) // 2]:
                self.pair(one, other, lambda a, b: a == b)

    def add_renban(self, entries):
        """The least digit says which digits occur, each once."""
        for line in lines(entries):
            cells = list(dict.fromkeys(line))
            least = [self.model.new_bool_var("") for _ in range(self.size - len(cells) + 1)]
            self.model.add_exactly_one(least)
            for digit in self.digits:
                begins = least[max(0, digit - len(cells)):digit]
                self.model.add(sum(self.right[cell][digit] for cell in cells) == sum(begins))

    def add_nabner(self, entries):
        for line in lines(entries):
            for one, other in combinations(dict.fromkeys(line), 2):
                self.pair(one, other, lambda a, b: abs(a - b) > 1)

    def thirds(self, entries, third):
        """Each third is once among every three neighbours."""
        for line in lines(entries):
            for three in zip(line, line[1:], line[2:]) if len(line) > 2 else [line]:
                for own in range(3):
                    met = [self.right[cell][digit] for cell in three for digit in self.digits if third(digit) == own]
                    (self.model.add_exactly_one if len(three) == 3 else self.model.add_at_most_one)(met)

    def add_entropicline(self, entries):
        low = self.size // 3 + (self.size % 3 == 2)
        self.thirds(entries, lambda digit: 0 if digit <= low else 1 if digit <= self.size - low else 2)

    def add_modularline(self, entries):
        self.thirds(entries, lambda digit: digit % 3)

    def add_betweenline(self, entries):
        for line in lines(entries):
            if len(line) < 3:
                continue
            rises = self.model.new_bool_var("")
            for cell in line[1:-1]:
                for low, high, way in ((line[0], line[-1], rises), (line[-1], line[0], ~rises)):
                    self.model.add(self.integer(low) < self.integer(cell)).only_enforce_if(way)
                    self.model.add(self.integer(cell) < self.integer(high)).only_enforce_if(way)

    def add_lockout(self, entries):
        for entry in entries:
            least = number(entry, (self.size + 1) // 2 - 1)
            for line in lines([entry]):
                rises = self.model.new_bool_var("")
                for low, high, way in ((line[0], line[-1], rises), (line[-1], line[0], ~rises)):
                    self.model.add(self.integer(high) - self.integer(low) >= least).only_enforce_if(way)
                for cell in line[1:-1]:
                    below = self.model.new_bool_var("")
                    for end in (line[0], line[-1]):
                        self.model.add(self.integer(cell) < self.integer(end)).only_enforce_if(below)
                        self.model.add(self.integer(cell) > self.integer(end)).only_enforce_if(~below)

    def equal(self, sums):
        for one, other in zip(sums, sums[1:]):
            self.model.add(one == other)

    def add_zipperline(self, entries):
        for line in lines(entries):
            pairs = list(zip(line, reversed(line)))[:len(line) // 2]
            self.equal([self.sum(pair) for pair in pairs] + [self.sum([line[len(line) // 2]])] * (len(line) % 2))

    def add_regionsumline(self, entries):
        for line in lines(entries):
            parts, last = [], None
            for cell in (cell for cell in line if cell in self.box_of):
                if self.box_of[cell] != last:
                    parts.append([])
                parts[-1].append(cell)
                last = self.box_of[cell]
            self.equal([self.sum(part) for part in parts])

    def add_doublearrow(self, entries):
        for line in lines(entries):
            self.equal([self.sum([line[0], line[-1]]), self.sum(line[1:-1])])

    def add_arrow(self, entries):
        for entry in entries:
            bulb = 0
            for cell in sorted(map(place, entry["cells"])):
                bulb = 10 * bulb + self.sum([cell])
            for line in lines([entry]):
                if len(line) > 1:
                    self.model.add(self.sum(line[1:]) == bulb)

    # Clues outside the grid.

    def clues(self, entries):
        """Each number with the cells that it sees."""
        for entry in entries:
            if number(entry) is None:
                continue
            row, col = place(entry["cell"])
            ways = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
            usual = ((row < 0) - (row == self.size), (col < 0) - (col == self.size))
            down, across = ways.get(entry.get("direction"), usual)
            reach = [(row + down * at, col + across * at) for at in range(1, self.size + 1)]
            yield [cell for cell in reach if cell in self.right], number(entry)

    def add_littlekillersum(self, entries):
        for cells, clue in self.clues(entries):
            if clue:
                self.model.add(self.sum(cells) == clue)

    def add_sandwichsum(self, entries):
        for cells, clue in self.clues(entries):
            for one, other in combinations(range(len(cells)), 2):
                for a, b in ((1, self.size), (self.size, 1)):
                    crust = [self.right[cells[one]][a], self.right[cells[other]][b]]
                    if other > one + 1:
                        self.model.add(self.sum(cells[one + 1:other]) == clue).only_enforce_if(crust)
                    elif clue:
                        self.model.add_at_most_one(crust)

    def add_xsum(self, entries):
        for cells, clue in self.clues(entries):
            for digit in self.digits:
                self.model.add(self.sum(cells[:digit]) == clue).only_enforce_if(self.right[cells[0]][digit])

    def add_skyscraper(self, entries):
        for cells, clue in self.clues(entries):
            # A state is how many are seen so far, and the largest.
            arcs, states = [], {(0, 0): 0}
            open_states = [(0, 0)]
            while open_states:
                seen, top = open_states.pop()
                for digit in self.digits:
                    to = (seen + 1, digit) if digit > top else (seen, top)
                    if to[0] <= clue:
                        if to not in states:
                            states[to] = len(states)
                            open_states.append(to)
                        arcs.append((states[seen, top], digit, states[to]))
            final = [state for (seen, _), state in states.items() if seen == clue]
            self.model.add_automaton([self.integer(cell) for cell in cells], 0, final, arcs)

    # Searching.

    def count(self):
        """Up to two; None if the time is up."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        begin = time.process_time()
        for found in range(2):
            solver.parameters.max_time_in_seconds = max(0.01, LIMIT - (time.process_time() - begin))
            said = solver.solve(self.model)
            if said == cp_model.INFEASIBLE:
                return found
            if said not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return None
            right = [self.right[cell][digit] for cell in self.cells for digit in self.digits]
            self.model.add_bool_or([~one for one in right if solver.boolean_value(one)])
        return 2


def decoded(link):
    """The puzzle of a link: the text compressed with lz-string."""
    import lzstring

    return json.loads(lzstring.LZString().decompressFromBase64(re.search("load=(.*)", link)[1].replace(" ", "+")))


def read(path):
    """The puzzles of a file, each with its name and how many solutions it should have."""
    with open(path) as file:
        for at, line in enumerate(filter(None, map(str.strip, file)), 1):
            if line.startswith("{"):
                entry = json.loads(line)
                yield entry.get("id", f"line {at}"), entry["fpuzzles"], entry.get("solutions")
            else:
                yield f"line {at}", decoded(line), None


def ours(program, path):
    """Solutions up to two, seconds and kilobytes of a process."""
    command = [program, "solve", "--count", "--limit", "1", "--budget", "none", "--jobs", "1", "--format", "jsonl", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
        said = child.stdout.read()
        _, _, used = os.wait4(child.pid, 0)
        child.returncode = 0
    record = json.loads(said or "{}")
    count = record.get("solutions", 0) + (record.get("ended") == "limit")
    return count, used.ru_utime + used.ru_stime, used.ru_maxrss


def compared(starter, program, start, puzzle, folder):
    """Both counts, both times and our memory."""
    path = os.path.join(folder, "puzzle.json")
    with open(path, "w") as file:
        json.dump(puzzle, file)
    runs = [starter.apply(ours, (program, path)) for _ in range(RUNS)]
    begin = time.process_time()
    theirs = Model(puzzle).count()
    spent = time.process_time() - begin
    own = max(statistics.median(run[1] for run in runs) - start, 0.0001)
    return runs[0][0], theirs, own, spent, max(run[2] for run in runs)


def told(rows):
    """The figures of a list; a row is a name, our count, theirs, our seconds, theirs, kilobytes."""
    for name, count, _, own, their, size in sorted(rows, key=lambda row: -row[3]):
        print(f"{own:8.3f} {their:8.3f} {their / own:8.1f} {size / 1024:4.0f} MB  {name}: {count}")
    own, their = [row[3] for row in rows], [row[4] for row in rows]
    ratios = [b / a for a, b in zip(own, their)]
    slower = sum(ratio < 1 for ratio in ratios)
    late = sum(row[2] is None for row in rows)
    print(f"{len(rows)} puzzles: {sum(own):.2f} s, CP-SAT {sum(their):.2f} s ({late} not finished), "
          f"{sum(their) / sum(own):.1f} times as fast in sum, {statistics.median(ratios):.1f} at the median, "
          f"{min(ratios):.1f} at worst, slower on {slower}; the worst takes {max(own):.2f} s "
          f"(CP-SAT {max(their):.2f}), memory {max(row[5] for row in rows) / 1024:.0f} MB")


# The plot: the side of the square, its place, and the powers of ten at its ends.
SIDE, LEFT, TOP = 400, 58, 16
LEAST, MOST = -3, 2
COLOURS = ["#2a6fbb", "#d1742c", "#3a8f5c", "#8858a8"]


def along(seconds):
    """How far a time is from the lower end."""
    return SIDE * (min(max(math.log10(max(seconds, 1e-9)), LEAST), MOST) - LEAST) / (MOST - LEAST)


def plot(lists):
    """Both times of each puzzle, on logarithmic scales; lines for as fast, and for five times as fast."""
    bottom, right = TOP + SIDE, LEFT + SIDE
    drawn = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + 16} {bottom + 46}" '
             f'font-family="sans-serif" font-size="12" fill="#444">',
             f'<rect width="{right + 16}" height="{bottom + 46}" fill="#fff"/>', '<g stroke="#e4e4e4">']
    for power in range(LEAST, MOST + 1):
        x, y = LEFT + along(10.0 ** power), bottom - along(10.0 ** power)
        drawn.append(f'<path d="M{x:.0f} {TOP}V{bottom}M{LEFT} {y:.0f}H{right}"/>')
    drawn.append("</g>")
    for times, dashes in ((1, ""), (5, ' stroke-dasharray="4 4"')):
        x, y = LEFT + along(times * 10.0 ** LEAST), bottom - along(10.0 ** MOST / times)
        drawn.append(f'<path d="M{x:.1f} {bottom}L{right} {y:.1f}" stroke="#888"{dashes}/>')
    for power in range(LEAST, MOST + 1):
        x, y = LEFT + along(10.0 ** power), bottom - along(10.0 ** power)
        drawn.append(f'<text x="{x:.0f}" y="{bottom + 16}" text-anchor="middle">{10.0 ** power:g}</text>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{10.0 ** power:g}</text>')
    drawn.append(f'<text x="{LEFT + SIDE / 2:.0f}" y="{bottom + 36}" text-anchor="middle">seconds of CP-SAT</text>')
    drawn.append(f'<text transform="translate(14 {TOP + SIDE / 2:.0f}) rotate(-90)" text-anchor="middle">'
                 "seconds of Gradus</text>")
    for colour, (name, rows) in zip(COLOURS, lists):
        drawn.append(f'<g fill="{colour}" fill-opacity="0.6"><title>{name}</title>')
        for _, _, _, own, their, _ in rows:
            drawn.append(f'<circle cx="{LEFT + along(their):.1f}" cy="{bottom - along(own):.1f}" r="2.8"/>')
        drawn.append("</g>")
    for at, (colour, (name, rows)) in enumerate(zip(COLOURS, lists)):
        y = TOP + 16 + 18 * at
        drawn.append(f'<circle cx="{LEFT + 14}" cy="{y}" r="4" fill="{colour}"/>')
        drawn.append(f'<text x="{LEFT + 24}" y="{y + 4}">{len(rows)} {name}</text>')
    return "\n".join(drawn + ["</svg>", ""])


def main(program, picture, *paths):
    global cp_model
    # A process has at least the memory of the one that starts it, so that one does not load OR-tools.
    starter = get_context("fork").Pool(1)
    from ortools.sat.python import cp_model

    start = statistics.median(starter.apply(ours, (program, os.devnull))[1] for _ in range(15))
    lists, is_right = [], True
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            rows = []
            for name, puzzle, solutions in read(path):
                rows.append((name, *compared(starter, program, start, puzzle, folder)))
                counts = {count for count in (*rows[-1][1:3], solutions) if count is not None}
                if len(counts) > 1:
                    is_right = False
                    print(f"{name}: {rows[-1][1]}, by CP-SAT {rows[-1][2]}, expected {solutions}", file=sys.stderr)
            told(rows)
            lists.append((os.path.basename(path).split(".")[0], rows))
    starter.terminate()
    with open(picture, "w") as file:
        file.write(plot(lists))
    sys.exit(not is_right)


if __name__ == "__main__":
    main(*sys.argv[1:])
