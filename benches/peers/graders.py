"""Runs graders of classic Sudoku beside Gradus: processor time, soundness, and agreement with people's times.

    graders.py GRADUS FILE [MOST]

FILE is a table in CSV with the column `puzzle` and some of `seconds`, `d_to`, a normalised difficulty, and `er`, a
rating by Sudoku Explainer; or a list of one puzzle a line, for which there is no agreement. MOST puzzles of it are
used, evenly spread (all by default). Each grader works in a process of its own and has 10 seconds of it for a puzzle;
benches/peers.sh installs them. Writes one row in Markdown for each figure of each grader.
"""

import csv
import json
import multiprocessing
import re
import resource
import signal
import subprocess
import sys
import time

import numpy

LIMIT = 10  # seconds of processor time for a puzzle
RESAMPLES = 2000


class TooLong(BaseException):
    """Not an Exception, which graders might catch."""


def cell(name):
    row, col = re.fullmatch(r"r(\d)c(\d)", name).groups()
    return 9 * int(row) + int(col) - 10


# Each answers with figures by name, whether the puzzle was solved without a guess, the digits placed and the
# candidates struck, each as (cell, digit).


def pencilmark(puzzle):
    import pencilmark

    card = pencilmark.rate(puzzle, fields=["difficulty", "time", "time_p80", "band", "band_index", "steps"])
    placed, struck, solved = [], [], True
    for step in card["steps"]:
        solved &= "rial" not in step["technique"]
        for place in step.get("placement", "").split():
            placed.append((cell(place.split("=")[0]), int(place.split("=")[1])))
        for text in step.get("eliminations", []):
            name, digits = text.split("#")
            struck += [(cell(name), int(digit)) for digit in digits]
    figures = {"difficulty": card["difficulty"], "time": card["time"], "band": card["band_index"]}
    return figures, solved, placed, struck


def hodoku(puzzle):
    from hodoku import Solver

    result = Solver().solve(puzzle)
    placed, struck, solved = [], [], result.solved
    for step in result.steps:
        solved &= step.type.name != "BRUTE_FORCE"
        if step.candidates_to_delete:
            struck += [(candidate.index, candidate.value) for candidate in step.candidates_to_delete]
        elif len(step.indices) == len(step.values):
            placed += zip(step.indices, step.values)
    return {"score": result.score, "level": result.level.value}, solved, placed, struck


def rustoku(puzzle):
    import rustoku

    # The first of its levels whose techniques solve the puzzle; the next number if none does.
    for number, level in enumerate(["easy", "medium", "hard", "expert"]):
        answer = rustoku.solve_steps(puzzle.replace(".", "0"), difficulty=level)
        steps = answer["steps"]
        # The last steps of a puzzle that its techniques do not solve come from a search, labelled None.
        solved = all(step["technique"] != "None" for step in steps) and "0" not in answer["board"]
        if solved:
            break
    level = number if solved else number + 1
    steps = [step for step in steps if step["technique"] != "None"]
    sides = {"placement": [], "elimination": []}
    for step in steps:
        sides[step["type"]].append((9 * step["row"] + step["col"], step["value"]))
    points = sum(step["difficulty_point"] for step in steps)
    return {"level": level, "points": points}, solved, sides["placement"], sides["elimination"]


def larsdoku(puzzle):
    from larsdoku import solve

    # The first of its seven levels of techniques that solves the puzzle.
    for level in range(1, 8):
        result = solve(puzzle, max_level=level, no_oracle=True, detail=True)
        if not result["stalled"]:
            break
    solved = not result["stalled"]
    placed = [(step["pos"], step["digit"]) for step in result["steps"]]
    struck = [pair for event in result["elim_events"] for pair in event["eliminations"]]
    return {"level": level if solved else 8}, solved, placed, struck


def dedoku(puzzle):
    import dedoku

    # The place of the hardest technique in the order in which it tries them, and the number of steps.
    order = [technique.name for technique in dedoku.SudokuSolver.default_techniques()]
    result = dedoku.solve(puzzle.replace(".", "0"))
    hardest = max((order.index(step.technique) for step in result.steps), default=0)
    placed = [(9 * place.row + place.column, place.digit) for step in result.steps for place in step.placements]
    struck = [(9 * each.row + each.column, each.digit) for step in result.steps for each in step.eliminations]
    figures = {"hardest technique": hardest if result.solved else len(order), "steps": len(result.steps)}
    return figures, result.solved, placed, struck


GRADERS = [pencilmark, hodoku, rustoku, larsdoku, dedoku]
GRADUS = ["time", "game-tree", "level", "explainer", "hodoku"]


def work(name, puzzles, solutions, pipe):
    """Grades all puzzles; sends for each the answer and its processor time, with what contradicts the solution."""
    grade = globals()[name]

    def ring(*_):
        raise TooLong

    signal.signal(signal.SIGPROF, ring)
    grade(puzzles[0])  # what is imported and compiled at the first call is not counted
    for puzzle, solution in zip(puzzles, solutions):
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            figures, solved, placed, struck = grade(puzzle)
        except TooLong:
            figures, solved, placed, struck = {}, None, [], []
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        spent = time.process_time() - began
        wrong = sum(int(solution[place]) != digit for place, digit in placed)
        wrong += sum(int(solution[place]) == digit for place, digit in struck)
        pipe.send((figures, solved, len(placed) + len(struck), wrong, spent))
    pipe.close()


def graded(name, puzzles, solutions):
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.Process(target=work, args=(name, puzzles, solutions, there))
    child.start()
    there.close()
    rows = []
    try:
        while True:
            rows.append(here.recv())
    except EOFError:
        pass
    child.join()
    if len(rows) != len(puzzles):
        sys.exit(f"{name} ended at puzzle {len(rows) + 1}: {puzzles[len(rows)]}")
    return rows


def gradus(program, puzzles, system):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([program, "rate", "--jobs", "1", "--format", "jsonl", "--system", system, "-"],
                         input="\n".join(puzzles), capture_output=True, text=True, check=False).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rows = []
    for line in out.splitlines():
        rating = json.loads(line)["ratings"][system]
        figures = {} if rating["total"] is None else {system: rating["total"]}
        rows.append((figures, rating["solved"], None, None, spent / len(puzzles)))
    return rows


def ranks(numbers):
    """Ranks from 0, the mean rank for equal numbers."""
    numbers = numpy.asarray(numbers, dtype=float)
    _, place, count = numpy.unique(numbers, return_inverse=True, return_counts=True)
    return (numpy.cumsum(count) - (count + 1) / 2)[place]


def spearman(one, other):
    one, other = ranks(one), ranks(other)
    if one.std() == 0 or other.std() == 0:
        return float("nan")
    return float(numpy.corrcoef(one, other)[0, 1])


def estimate(figures, people, base=None):
    """The correlation with people, its 95% interval, and that of what the base has more on the same puzzles."""
    random = numpy.random.default_rng(1)
    own, more = [], []
    for _ in range(RESAMPLES):
        sample = random.integers(0, len(people), len(people))
        own.append(spearman(figures[sample], people[sample]))
        if base is not None:
            more.append(spearman(base[sample], people[sample]) - own[-1])
    low, high = numpy.nanpercentile(own, [2.5, 97.5])
    text = f"{spearman(figures, people):.3f} ({low:.3f} to {high:.3f})"
    if base is None:
        return text, ""
    low, high = numpy.nanpercentile(more, [2.5, 97.5])
    return text, f"{low:+.3f} to {high:+.3f}"


def main(program, path, most=None):
    with open(path, newline="") as file:
        lines = file.read().splitlines()
    if "," in lines[0]:
        table = list(csv.DictReader(lines))
    else:
        table = [{"puzzle": line[:81]} for line in lines if line]
    if most:
        table = [table[place * len(table) // int(most)] for place in range(int(most))]
    puzzles = [row["puzzle"] for row in table]
    answers = subprocess.run([program, "solve", "--format", "jsonl", "-"], input="\n".join(puzzles),
                             capture_output=True, text=True, check=True).stdout
    solutions = [json.loads(line)["solution"] for line in answers.splitlines()]
    people = {name: [row[name] for row in table] for name in ("seconds", "d_to", "er") if name in table[0]}
    results = {f"Gradus {system}": gradus(program, puzzles, system) for system in GRADUS}
    base = [row[0].get("time") for row in results["Gradus time"]]
    heading = ["grader", "figure", "rated", "not solved", "wrong of conclusions", "ms: mean, median, most"]
    heading += [f"{name}; `time` less it" for name in people]
    print(f"| {' | '.join(heading)} |")
    print("|---" * len(heading) + "|")
    for name in [*results, *(grader.__name__ for grader in GRADERS)]:
        rows = results.get(name) or graded(name, puzzles, solutions)
        times = numpy.array([1000 * row[4] for row in rows])
        unsolved = sum(row[1] is False for row in rows)
        wrong = "" if rows[0][2] is None else f"{sum(row[3] for row in rows)} of {sum(row[2] for row in rows)}"
        for figure in dict.fromkeys(figure for row in rows for figure in row[0]):
            fields = []
            for results_of_people in people.values():
                used = [place for place, row in enumerate(rows)
                        if figure in row[0] and results_of_people[place] and base[place] is not None]
                own = numpy.array([rows[place][0][figure] for place in used], dtype=float)
                theirs = numpy.array([float(results_of_people[place]) for place in used])
                other = numpy.array([base[place] for place in used], dtype=float)
                text, more = estimate(own, theirs, None if name == "Gradus time" else other)
                fields.append(f"{text} {more}".strip())
            rated = sum(figure in row[0] for row in rows)
            spent = f"{times.mean():.3g}, {numpy.median(times):.3g}, {times.max():.3g}"
            row = [name, figure, str(rated), str(unsolved), wrong, spent, *fields]
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
