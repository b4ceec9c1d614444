#!/usr/bin/env bash
# lz-string gives text, not an error, for most damaged f-puzzles links; the Python port raises for some of the same.
#
# Guess:    a payload with a wrong or missing character gives null or an error.
# Seen:     with one wrong letter in a payload of this kind, decompressFromBase64 returns a string about six times out
#           of seven, and one payload in ten then parses as JSON with other content: another puzzle. A "+" that a web
#           form turned into a blank also gives a string; a cut payload gives "" or the beginning of the text. A
#           payload with a second one behind it is read as the first alone. The Python port raises IndexError on a cut
#           payload and KeyError on a blank.
# Versions: lz-string 1.5.0 (npm), lzstring 1.0.4 (PyPI).
# Matters:  links pasted from chats: the JSON, its size and its givens need checks, and "" is not an empty puzzle.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check lzstring==1.0.4
npm install --silent --no-audit --no-fund --prefix "$tmp" lz-string@1.5.0 > /dev/null
cat > damage.mjs <<'JS'
import { writeFileSync } from "node:fs";
import LZString from "lz-string";
const clues = "...5231..9.......2..8..7.....536.9..1..7........1..65...16.48273..2.1.6.4......15";
const cell = (digit) => (digit === "." ? {} : { value: Number(digit), given: true });
const grid = Array.from({ length: 9 }, (_, row) => [...clues.slice(9 * row, 9 * row + 9)].map(cell));
const text = JSON.stringify({ size: 9, title: "A trial", author: "nobody", grid });
const payload = LZString.compressToBase64(text);
writeFileSync("payload", payload);
const read = LZString.decompressFromBase64;
const say = (name, got) => {
    const kind = got === text ? "the whole text" : got === null ? "null" : got === "" ? '""'
        : text.startsWith(got) ? "the beginning of the text" : "another text";
    console.log(`${name.padEnd(34)} ${kind}`);
};
say("as it is", read(payload));
say("the last letter cut", read(payload.replace(/=*$/, "").slice(0, -1)));
const cuts = Array.from({ length: 60 }, (_, n) => read(payload.slice(0, -4 - n)));
say("4 to 63 letters cut, the shortest", cuts.reduce((a, b) => (b.length < a.length ? b : a)));
say("4 to 63 letters cut, the longest", cuts.reduce((a, b) => (b.length > a.length ? b : a)));
say('"+" as blanks', read(payload.replaceAll("+", " ")));
say("twice in a row", read(payload + payload));
let strings = 0, others = 0, nothing = 0;
const end = payload.replace(/=*$/, "").length;
for (let at = 0; at < end; at++) {
    const got = read(payload.slice(0, at) + (payload[at] === "A" ? "B" : "A") + payload.slice(at + 1));
    if (!got) { nothing++; continue; }
    strings++;
    try { if (JSON.stringify(JSON.parse(got)) !== text) others++; } catch { /* a string, but no JSON */ }
}
console.log(`one wrong letter, ${end} places: ${nothing} null or "", ${strings} strings, ${others} of them other JSON`);
JS
cat > damage.py <<'PY'
from lzstring import LZString
payload = open("payload").read()
for name, damaged in (("as it is", payload), ("10 letters cut", payload[:-10]), ('"+" as blanks', payload.replace("+", " "))):
    try:
        got = f"text of {len(LZString().decompressFromBase64(damaged))}"
    except Exception as error:
        got = type(error).__name__
    print(f"Python: {name:26} {got}")
PY
{ node damage.mjs; py/bin/python damage.py; } | tee seen
cat > expected <<'END'
as it is                           the whole text
the last letter cut                the whole text
4 to 63 letters cut, the shortest  ""
4 to 63 letters cut, the longest   the beginning of the text
"+" as blanks                      another text
twice in a row                     the whole text
one wrong letter, 408 places: 53 null or "", 355 strings, 40 of them other JSON
Python: as it is                   text of 976
Python: 10 letters cut             IndexError
Python: "+" as blanks              KeyError
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
