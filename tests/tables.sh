#!/usr/bin/env bash
# Reads the CSV of `gradus solve` and `gradus rate` with pandas, Polars, DuckDB and LibreOffice, as they read
# it if nobody says how, and checks that every digit is still there. Prints a line for each.
#
#     tests/tables.sh [PROGRAM]
#
# PROGRAM is target/release/gradus without an argument. It needs python3 with venv and a network for pip;
# without soffice, LibreOffice is left out, which the last line says.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/gradus}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
python=${PYTHON:-}
if [[ -z $python ]]; then
    python3 -m venv "$tmp/py"
    python=$tmp/py/bin/python
    "$python" -m pip install -q --no-compile --disable-pip-version-check pandas==3.1.1 polars==2.1.0 \
        duckdb==2.0.1 pyarrow==26.0.1
fi

# Leading zeros, trailing ones, a full grid, one empty cell, and a small grid without a dot.
cat > "$tmp/list.txt" <<'PUZZLES'
000000010400000000020000000000050407008000300001090000300400200050100000000806000
285716394961543728743298615329461587518372946674985231496127853852634179137859462
674523198953816742218497536845362971169745283732189654591634827387251469426978310
1000003001000002
PUZZLES
"$program" solve --format csv "$tmp/list.txt" > "$tmp/solved.csv"
"$program" rate --format csv "$tmp/list.txt" > "$tmp/rated.csv"
"$program" solve --format jsonl "$tmp/list.txt" > "$tmp/solved.jsonl"
if command -v soffice > /dev/null; then
    for name in solved rated; do
        soffice "-env:UserInstallation=file://$tmp/profile" --headless --convert-to xlsx --outdir "$tmp" \
            "$tmp/$name.csv" > /dev/null 2>&1
        soffice "-env:UserInstallation=file://$tmp/profile" --headless --convert-to csv --outdir "$tmp/office" \
            "$tmp/$name.xlsx" > /dev/null 2>&1
    done
fi

cat > "$tmp/read.py" <<'PY'
import csv, pathlib, subprocess, sys
import duckdb, pandas, polars

folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
columns = {"solved": "solution", "rated": "puzzle"}
bad = 0

def expected(name):
    with open(folder / f"{name}.csv", newline="") as file:
        return [row[columns[name]] for row in csv.DictReader(file)]

def show(who, name, found):
    global bad
    same = found == expected(name)
    bad += not same
    print(f"{who:12} {name:7} {'every digit' if same else f'FAILED: {found}'}")

def office(name):
    with open(folder / "office" / f"{name}.csv", newline="") as file:
        return [row[columns[name]] for row in csv.DictReader(file)]

for name, column in columns.items():
    path = str(folder / f"{name}.csv")
    show("pandas", name, pandas.read_csv(path)[column].tolist())
    show("pandas/arrow", name, pandas.read_csv(path, engine="pyarrow")[column].tolist())
    show("Polars", name, polars.read_csv(path)[column].to_list())
    show("DuckDB", name, [row[0] for row in duckdb.sql(f"select {column} from '{path}'").fetchall()])
    if (folder / "office").exists():
        show("LibreOffice", name, office(name))

# Without blanks, the digits are those of the other output.
frame = pandas.read_json(folder / "solved.jsonl", lines=True, dtype={"solution": str})
same = [text.replace(" ", "") for text in expected("solved")] == frame["solution"].tolist()
bad += not same
print(f"{'pandas':12} {'jsonl':7} {'every digit' if same else 'FAILED'}")

# Gradus reads what it wrote.
for name in columns:
    texts = "\n".join(expected(name)) + "\n"
    done = subprocess.run([program, "check", "-"], input=texts, capture_output=True, text=True)
    same = done.stdout.count("one solution") == len(expected(name))
    bad += not same
    print(f"{'Gradus':12} {name:7} {'every puzzle' if same else f'FAILED: {done.stdout}{done.stderr}'}")
print("LibreOffice:", "read" if (folder / "office").exists() else "left out, there is no soffice")
sys.exit(bad > 0)
PY
"$python" "$tmp/read.py" "$tmp" "$program"
