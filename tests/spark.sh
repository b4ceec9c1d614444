#!/usr/bin/env bash
# Runs the recipe for Spark in the manual (assets/manual/command-line.md) as it is written there, on 100,000
# lines of which one is faulty, and with a program that is killed in the middle of a part. Both times, the
# records have to be those of one local run. Prints a line for each.
#
#     tests/spark.sh [PROGRAM]
#
# PROGRAM is target/release/gradus without an argument. It needs python3 with venv, a network for pip, and Java
# 17 or newer (Debian: default-jre-headless). It takes about three minutes; LINES_OF_LIST sets another number of lines.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/release/gradus}")
manual=$PWD/assets/manual/command-line.md
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
command -v java > /dev/null || { echo "tests/spark.sh: java is not installed" >&2; exit 2; }
python=${PYTHON:-}
if [[ -z $python ]]; then
    python3 -m venv "$tmp/py"
    python=$tmp/py/bin/python
    "$python" -m pip install -q --no-compile --disable-pip-version-check pyspark==4.3.0
fi
mkdir "$tmp/bin" "$tmp/killed"
ln -s "$program" "$tmp/bin/gradus"
cd "$tmp"
gradus() { "$program" "$@"; }
lines=${LINES_OF_LIST:-100000}
gradus generate --count 200 --seed 1 > some.txt
for ((n = 0; n < lines / 200; n++)); do cat some.txt; done > puzzles.txt
sed -i "$((lines / 2))s/.*/this is no puzzle/" puzzles.txt
# As the recipe says: the same lines as one run.
gradus rate --format jsonl --first-line none --exit-zero puzzles.txt > expected.jsonl 2> expected.err
# A program that dies the first time that it is started, after it has written some records.
cat > killed/gradus <<END
#!/usr/bin/env bash
if mkdir "$tmp/died" 2>/dev/null; then
    head -n 500 | "$program" "\$@"
    kill -9 \$\$
fi
exec "$program" "\$@"
END
chmod +x killed/gradus
cat > run.py <<'PY'
import os, pathlib, re, sys, textwrap, time
from pyspark.sql import SparkSession
manual = pathlib.Path(sys.argv[1]).read_text()
recipe = textwrap.dedent(re.search(r"^    import os\n.*?checkCode=True\)\n", manual, re.M | re.S)[0])
expected = pathlib.Path("expected.jsonl").read_text().splitlines()
path, bad = os.environ["PATH"], 0
for what, folder in (("as it is written", "bin"), ("a program killed once", "killed")):
    os.environ["PATH"] = f"{os.getcwd()}/{folder}:{path}"
    # Four tries for each part, as on a cluster.
    spark = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    start = time.time()
    names = {"spark": spark}
    exec(recipe, names)
    found = names["records"].collect()
    spark.stop()
    good = found == expected
    bad += not good
    print(f"Spark, {what}: {len(found)} records {'as in one run' if good else 'FAILED'} ({time.time() - start:.0f} s)")
    if not good:
        print(*[pair for pair in zip(found, expected) if pair[0] != pair[1]][:3], sep="\n")
killed = os.path.isdir("died")
print("killed:", killed, "- records:", len(expected), "- with an error:", sum('"error"' in line for line in expected))
sys.exit(bad > 0 or not killed)
PY
timeout 900 "$python" run.py "$manual"
