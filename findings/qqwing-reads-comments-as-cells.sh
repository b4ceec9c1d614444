#!/usr/bin/env bash
# qqwing reads a stream of characters, not lines: digits and dots of a comment become cells of the next puzzle.
#
# Guess:    one puzzle a line (it writes them so), the rest of a line ignored or refused, "-", "x" or "_" for empty
#           cells read or refused.
# Seen:     only 0-9 and "." count, everything else is skipped, line ends too. After the 81st cell the next one belongs
#           to the next puzzle: with "# 12" behind the first puzzle, the second begins with 1, 2 and is "not possible".
#           Puzzles with "-", "x", "*", "?" or "_" have too few characters: nothing is printed, and the exit code is 0.
# Versions: qqwing 1.3.4-1.1+b1 (Debian 12).
# Matters:  lists of puzzles with numbers, names or dates behind each are common; cut them before you pipe them in.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install qqwing=1.3.4-1.1+b1 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
export LD_LIBRARY_PATH=$tmp/root/usr/lib/x86_64-linux-gnu
solve() { root/usr/bin/qqwing --solve --one-line; }

puzzle=...5231..9.......2..8..7.....536.9..1..7........1..65...16.48273..2.1.6.4......15
{
    echo "two lines:"; printf '%s\n%s\n' $puzzle $puzzle | solve
    echo "a comment of letters:"; printf '%s # daily\n%s\n' $puzzle $puzzle | solve
    echo "a comment with a number:"; printf '%s # 12\n%s # 13\n' $puzzle $puzzle | solve
    echo "a comment with a dot:"; printf '%s # no.\n%s\n' $puzzle $puzzle | solve
    echo "broken into rows, with frames:"; echo $puzzle | fold -w 9 | sed 's/.../& | /g' | solve
    for empty in - x '*' '?' _; do
        found=$(echo $puzzle | tr . "$empty" | solve) && echo "empty cells as $empty: '$found', exit code 0"
    done
} | tee seen
cat > expected <<'END'
two lines:
674523198953816742218497536845362971169745283732189654591634827387251469426978315
674523198953816742218497536845362971169745283732189654591634827387251469426978315
a comment of letters:
674523198953816742218497536845362971169745283732189654591634827387251469426978315
674523198953816742218497536845362971169745283732189654591634827387251469426978315
a comment with a number:
674523198953816742218497536845362971169745283732189654591634827387251469426978315
Puzzle is not possible.
a comment with a dot:
674523198953816742218497536845362971169745283732189654591634827387251469426978315
Puzzle is not possible.
broken into rows, with frames:
674523198953816742218497536845362971169745283732189654591634827387251469426978315
empty cells as -: '', exit code 0
empty cells as x: '', exit code 0
empty cells as *: '', exit code 0
empty cells as ?: '', exit code 0
empty cells as _: '', exit code 0
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
