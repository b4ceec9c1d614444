#!/usr/bin/env bash
# pandas.read_json turns a QUOTED string of 81 digits into a float, and the puzzle is lost.
#
# Guess:    a JSON string stays a string; only bare numbers are at risk.
# Seen:     a column whose strings are all digits becomes float64: the solution reads back as 6.745231989538168e+80.
#           A 4x4 puzzle becomes int64 and loses its leading zeros. One puzzle with dots anywhere in the column, and
#           the whole column stays text. dtype={"solution": str}, dtype_backend="pyarrow", Polars and DuckDB keep it.
# Versions: pandas 3.1.1, Polars 2.1.0, DuckDB 2.0.1, pyarrow 26.0.1 (PyPI).
# Matters:  records of puzzles and solutions as JSON lines, read for statistics; dots for empty cells protect the
#           puzzles, nothing protects the solutions.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/py"
"$tmp/py/bin/pip" install -q --no-compile --disable-pip-version-check pandas==3.1.1 polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1
cat > "$tmp/read.py" <<'PY'
import io, json, os, sys
import duckdb, pandas, polars

solution = "674523198953816742218497536845362971169745283732189654591634827387251469426978315"
puzzle = "...5231..9.......2..8..7.....536.9..1..7........1..65...16.48273..2.1.6.4......15"
lines = lambda texts: "".join(json.dumps({"p": text}) + "\n" for text in texts)
two = lines([solution, solution[::-1]])
show = lambda name, frame: print(f"{name:16} {str(frame['p'].dtype):16} {frame['p'][0]}")
read = lambda text, **options: pandas.read_json(io.StringIO(text), lines=True, **options)

show("pandas", read(two))
show("pandas 4x4", read(lines(["0020030000104000", "1234341221434321"])))
show("pandas dots", read(lines([solution, puzzle])))
show("pandas str", read(two, dtype={"p": str}))
show("pandas pyarrow", read(two, dtype_backend="pyarrow"))
path = os.path.join(sys.argv[1], "two.jsonl")
open(path, "w").write(two)
show("polars", polars.read_ndjson(path))
print(f"{'duckdb':16} {'VARCHAR':16} {duckdb.sql(f'select p from read_json({path!r})').fetchall()[0][0]}")
PY
"$tmp/py/bin/python" "$tmp/read.py" "$tmp" | tee "$tmp/seen"
s=674523198953816742218497536845362971169745283732189654591634827387251469426978315
cat > "$tmp/expected" <<END
pandas           float64          6.745231989538168e+80
pandas 4x4       int64            20030000104000
pandas dots      str              $s
pandas str       str              $s
pandas pyarrow   string[pyarrow]  $s
polars           String           $s
duckdb           VARCHAR          $s
END
diff "$tmp/expected" "$tmp/seen" || { echo "The behaviour has changed." >&2; exit 1; }
