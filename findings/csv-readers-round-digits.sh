#!/usr/bin/env bash
# One CSV column of 81 digits is read in six ways: by pyarrow, two engines of pandas and four commands of csvkit.
#
# Guess:    a reader that finds no integer type for 81 digits leaves them as text, and one package has one answer.
# Seen:     pyarrow (and pandas with engine="pyarrow") silently makes doubles of them; the default engine of pandas
#           makes exact Python integers. In csvkit, csvcut keeps them, csvjson makes doubles, csvsort rounds to 28
#           digits, and csvlook ends with an error (InvalidOperation). None of the others warns. Dots keep a column text.
# Versions: pyarrow 26.0.1, pandas 3.1.1, csvkit 2.2.0 with agate 1.14.2 (PyPI).
# Matters:  lists of solutions exported as CSV; csvsort and csvjson also rewrite columns that they were not asked about.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
python3 -m venv "$tmp/py"; bin=$tmp/py/bin
"$bin/pip" install -q --no-compile --disable-pip-version-check pyarrow==26.0.1 pandas==3.1.1 csvkit==2.2.0 agate==1.14.2
cat > "$tmp/list.csv" <<'CSV'
solution,level
674523198953816742218497536845362971169745283732189654591634827387251469426978315,easy
CSV
sed '2s/^674523/....../' "$tmp/list.csv" > "$tmp/dots.csv"
{
    "$bin/python" - "$tmp" <<'PY'
import sys, pandas, pyarrow.csv
for name in ("list", "dots"):
    path = f"{sys.argv[1]}/{name}.csv"
    print(name, "pyarrow       ", pyarrow.csv.read_csv(path)["solution"][0])
    print(name, "pandas pyarrow", pandas.read_csv(path, engine="pyarrow").solution[0])
    print(name, "pandas        ", pandas.read_csv(path).solution[0])
PY
    echo "list csvcut         $("$bin/csvcut" -c solution "$tmp/list.csv" | tail -1)"
    echo "list csvjson        $("$bin/csvjson" "$tmp/list.csv")"
    echo "list csvsort        $("$bin/csvsort" -c level "$tmp/list.csv" | tail -1)"
    echo "list csvlook        $("$bin/csvlook" "$tmp/list.csv" 2>&1 | grep -o 'InvalidOperation' | head -1)"
    echo "dots csvsort        $("$bin/csvsort" -c level "$tmp/dots.csv" | tail -1)"
} | tee "$tmp/seen"
rest=198953816742218497536845362971169745283732189654591634827387251469426978315
cat > "$tmp/expected" <<END
list pyarrow        6.745231989538168e+80
list pandas pyarrow 6.745231989538168e+80
list pandas         674523$rest
dots pyarrow        ......$rest
dots pandas pyarrow ......$rest
dots pandas         ......$rest
list csvcut         674523$rest
list csvjson        [{"solution": 6.745231989538168e+80, "level": "easy"}]
list csvsort        6.745231989538167422184975368E+80,easy
list csvlook        InvalidOperation
dots csvsort        ......$rest,easy
END
diff "$tmp/expected" "$tmp/seen" || { echo "The behaviour has changed." >&2; exit 1; }
