#!/usr/bin/env bash
# An unquoted puzzle in YAML: four libraries, and the type depends on which digits the puzzle happens to hold.
#
# Guess:    long digits are an integer or a string, the same for every puzzle; "_" for empty cells makes a string.
# Seen:     PyYAML reads a 4x4 puzzle that begins with 0 as octal, a 9x9 one that begins with 0 as a string (it holds
#           an 8 or a 9), and one that begins with a clue as an integer. PyYAML and ruamel.yaml drop every "_" and
#           leave an integer of the clues alone, without their places. The two JavaScript libraries keep "_" as text
#           and round 81 digits to a double. Dots are text in all four.
# Versions: PyYAML 6.0.4, ruamel.yaml 0.19.1 (PyPI), js-yaml 5.5.0, yaml 2.9.1 (npm).
# Matters:  puzzles in front matter, test fixtures and configuration of other programs: quote them, or use dots.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check PyYAML==6.0.4 ruamel.yaml==0.19.1
npm install --silent --no-audit --no-fund --prefix "$tmp" js-yaml@5.5.0 yaml@2.9.1 > /dev/null
clues=5231__9_______2__8__7_____536_9__1__7________1__65___16_48273__2_1_6_4______15
cat > puzzles.yaml <<END
begins with 0: 0020030000104000
nine with 0: 000${clues//_/0}
nine with a clue: 600${clues//_/0}
underscores: 6__$clues
dots: 6..${clues//_/.}
END
cat > read.py <<'PY'
import io, ruamel.yaml, yaml
text = open("puzzles.yaml").read()
for name, load in (("PyYAML", yaml.safe_load), ("ruamel", lambda t: ruamel.yaml.YAML(typ="safe").load(io.StringIO(t)))):
    for key, value in load(text).items():
        print(f"{name:8} {key:17} {type(value).__name__:6} {str(value):.24}")
PY
cat > read.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as jsYaml from "js-yaml";
import * as yaml from "yaml";
const text = readFileSync("puzzles.yaml", "utf8");
for (const [name, load] of [["js-yaml", jsYaml.load], ["yaml", yaml.parse]])
    for (const [key, value] of Object.entries(load(text)))
        console.log(name.padEnd(8), key.padEnd(17), (typeof value).padEnd(6), String(value).slice(0, 24));
JS
{ py/bin/python read.py; node read.mjs; } | tee seen
cat > expected <<'END'
PyYAML   begins with 0     int    1102732888064
PyYAML   nine with 0       str    000523100900000002008007
PyYAML   nine with a clue  int    600523100900000002008007
PyYAML   underscores       int    652319287536917165164827
PyYAML   dots              str    6..5231..9.......2..8..7
ruamel   begins with 0     int    20030000104000
ruamel   nine with 0       int    523100900000002008007000
ruamel   nine with a clue  int    600523100900000002008007
ruamel   underscores       int    652319287536917165164827
ruamel   dots              str    6..5231..9.......2..8..7
js-yaml  begins with 0     number 20030000104000
js-yaml  nine with 0       number 5.231009000000021e+77
js-yaml  nine with a clue  number 6.005231009e+80
js-yaml  underscores       string 6__5231__9_______2__8__7
js-yaml  dots              string 6..5231..9.......2..8..7
yaml     begins with 0     number 20030000104000
yaml     nine with 0       number 5.231009000000021e+77
yaml     nine with a clue  number 6.005231009e+80
yaml     underscores       string 6__5231__9_______2__8__7
yaml     dots              string 6..5231..9.......2..8..7
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
