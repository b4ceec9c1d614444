"""Rates puzzles with rules beside pencilmark: our level and its band, both counted from the easiest.

    rules.py GRADUS FILE [MOST]

FILE has a link of f-puzzles in each line; MOST of them are used, evenly spread (all by default). pencilmark reads each
in a process of its own and has 25 seconds of processor time for it (LIMIT in the environment sets others). Writes
what it did not rate, by reason; the mean difference by rule; and every puzzle where level and band differ by more than two.
"""

import json
import multiprocessing
import os
import re
import resource
import subprocess
import sys
from collections import Counter, defaultdict

LIMIT = int(os.environ.get("LIMIT", "25"))
BANDS = ["Very Easy", "Easy", "Medium", "Hard", "Very Hard", "Extreme"]
# What f-puzzles has for every puzzle.
PLAIN = {"size", "grid", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts",
         "disabledlogic", "truecandidatesoptions", "fogofwar", "msgcorrect"}


def band(link, pipe):
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))
    import pencilmark
    from pencilmark import sources

    try:
        puzzle = sources.load(link, rules_text="Normal sudoku rules apply.", fetch=False)
        card = pencilmark.rate(puzzle, fields=["band_index", "contains", "steps"])
        hardest = Counter(step["technique"] for step in card["steps"]) if card["band_index"] is not None else {}
        pipe.send((card["band_index"], card.get("contains"), list(hardest)))
    except Exception as error:  # it has many of its own
        pipe.send((None, f"{type(error).__name__}: {error}", []))


def of_pencilmark(link):
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.Process(target=band, args=(link, there))
    child.start()
    there.close()
    try:
        return here.recv()
    except EOFError:
        return None, f"more than {LIMIT} seconds", []
    finally:
        child.join()


def decoded(link):
    """The puzzle of a link: the text compressed with lz-string."""
    import lzstring

    return json.loads(lzstring.LZString().decompressFromBase64(re.search("load=(.*)", link)[1].replace(" ", "+")))


def main(program, path, most=None):
    with open(path) as file:
        links = file.read().split()
    if most:
        links = [links[place * len(links) // int(most)] for place in range(int(most))]
    said = subprocess.run([program, "rate", "--system", "level", "--format", "jsonl", "-"], input="\n".join(links),
                          capture_output=True, text=True, check=False).stdout
    levels = [json.loads(line).get("ratings", {}).get("level") or {} for line in said.splitlines()]
    reasons, apart, by_rule = Counter(), Counter(), defaultdict(list)
    far = []
    for number, (link, level) in enumerate(zip(links, levels), 1):
        theirs, chips, techniques = of_pencilmark(link)
        ours = level.get("total")
        if theirs is None or ours is None:
            reasons[re.sub(r"\d+", "N", chips[:60]) if theirs is None else "no level of ours"] += 1
            continue
        rules = sorted(key for key, value in decoded(link).items() if value and key not in PLAIN)
        # Both from 0.
        difference = int(ours) - 1 - theirs
        apart[difference] += 1
        for rule in rules:
            by_rule[rule].append(difference)
        if abs(difference) > 2:
            far.append((number, ", ".join(rules), level, theirs, chips, techniques))
        print(f"{number}: {level.get('level')}, {BANDS[theirs]}: {', '.join(rules)}", file=sys.stderr, flush=True)
    rated = apart.total()
    close = sum(count for difference, count in apart.items() if abs(difference) <= 2)
    print(f"{len(links)} puzzles, {rated} rated by both, {close} of them at most two apart")
    print("level less band:", ", ".join(f"{difference:+}: {count}" for difference, count in sorted(apart.items())))
    for reason, count in reasons.most_common():
        print(f"not rated, {count}: {reason}")
    print("\n| rule | puzzles | level less band, mean |\n|---|---|---|")
    for rule, differences in sorted(by_rule.items()):
        print(f"| {rule} | {len(differences)} | {sum(differences) / len(differences):+.1f} |")
    for number, rules, level, theirs, chips, techniques in far:
        print(f"\nline {number}: {rules}: {level['level']}, {BANDS[theirs]}")
        print("  ours:", level.get("hardest", ""), level["counts"])
        print("  theirs:", chips, techniques)


if __name__ == "__main__":
    main(*sys.argv[1:])
