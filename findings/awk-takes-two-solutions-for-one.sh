#!/usr/bin/env bash
# awk's == says that two different Sudoku solutions are the same line.
#
# Guess:    $0 == previous compares two lines of text.
# Seen:     input that looks like a number is compared as a double, so lines of 81 digits that agree in about the first
#           16 are "equal": mawk and gawk drop the second solution of a puzzle as a repetition of the first.
#           gawk -M (arbitrary precision), == against "" appended, and an array seen[$0] tell them apart; so does uniq.
#           A dot in each line does, too, since it then does not look like a number.
# Versions: mawk 1.3.4.20200120-3.1, gawk 1:5.2.1-2 (Debian 12).
# Matters:  one-liners that drop repetitions from lists of solutions, or look a solution up in them.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install mawk=1.3.4.20200120-3.1 gawk=1:5.2.1-2 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
export LD_LIBRARY_PATH=$tmp/root/usr/lib/x86_64-linux-gnu:$tmp/root/lib/x86_64-linux-gnu

# The two solutions of one puzzle: they differ in four cells of the last two rows.
cat > two.txt <<'END'
674523198953816742218497536845362971169745283732189654591634827387251469426978315
674523198953816742218497536845362971169745283732189654591634827487251369326978415
END
# Both are valid: every house of both holds every digit.
python3 - <<'PY'
for line in open("two.txt").read().split():
    rows = [line[9 * r:9 * r + 9] for r in range(9)]
    columns = ["".join(row[c] for row in rows) for c in range(9)]
    boxes = ["".join(rows[b // 3 * 3 + k // 3][b % 3 * 3 + k % 3] for k in range(9)) for b in range(9)]
    assert all(sorted(house) == list("123456789") for house in rows + columns + boxes), line
PY
{
    for awk in mawk gawk "gawk -M"; do
        # shellcheck disable=SC2086 # the option is a word of its own
        echo "$awk: $(root/usr/bin/$awk '$0 != previous { n++ } { previous = $0 } END { print n " different" }' two.txt)"
    done
    echo "mawk, as text: $(root/usr/bin/mawk '$0 "" != previous { n++ } { previous = $0 } END { print n " different" }' two.txt)"
    echo "mawk, seen[]: $(root/usr/bin/mawk '!seen[$0]++ { n++ } END { print n " different" }' two.txt)"
    echo "uniq: $(uniq two.txt | wc -l) different"
} | tee seen
cat > expected <<'END'
mawk: 1 different
gawk: 1 different
gawk -M: 2 different
mawk, as text: 2 different
mawk, seen[]: 2 different
uniq: 2 different
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
