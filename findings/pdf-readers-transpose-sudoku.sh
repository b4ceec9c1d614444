#!/usr/bin/env bash
# pdfminer.six reads a full Sudoku grid column by column: the transposed grid, which is a valid Sudoku as well.
#
# Guess:    the text of a page comes out row by row, at least if it was written row by row.
# Seen:     pdfminer.six takes the nine columns of digits for the columns of a newspaper and reads down each, whatever
#           the order of writing, so no check of the digits shows that rows and columns have changed places. pypdf and
#           "pdftotext -raw" follow the order of writing. pdftotext without options gives the full grid by rows.
#           Both mix rows and columns of a puzzle with empty cells. Only "pdftotext -layout", pypdf's "layout" mode and
#           pdfplumber, which sorts what pdfminer.six finds, give the rows of all pages.
# Versions: pdfminer.six 20260107, pdfplumber 0.11.10, pypdf 7.1.1 (PyPI), poppler-utils 22.12.0-2+deb12u3 (Debian 12).
# Matters:  for puzzles taken out of PDF files, and for the order in which a reader speaks the digits of a page.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install poppler-utils=22.12.0-2+deb12u3 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check pdfminer.six==20260107 pdfplumber==0.11.10 pypdf==7.1.1
cat > read.py <<'PY'
import os, subprocess
import pdfplumber, pypdf
from pdfminer.high_level import extract_text

SOLUTION = "674523198953816742218497536845362971169745283732189654591634827387251469426978315"
PUZZLE = "...5231..9.......2..8..7.....536.9..1..7........1..65...16.48273..2.1.6.4......15"
ROWS = list(range(81))
COLUMNS = [9 * r + c for c in range(9) for r in range(9)]

def page(grid, order):
    """A page of one font with one text operator for each digit, 28 points apart."""
    shown = "".join(f"BT /F 16 Tf {70 + 28 * (i % 9)} {340 - 28 * (i // 9)} Td ({grid[i]}) Tj ET\n"
                    for i in order if grid[i] != ".")
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
               "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
               f"<</Length {len(shown)}>>stream\n{shown}endstream", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return f"{text}xref\n0 6\n0000000000 65535 f \n{table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n"

def poppler(*options):
    environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
    return subprocess.run(["root/usr/bin/pdftotext", *options, "page.pdf", "-"], env=environment, check=True,
                          capture_output=True, text=True).stdout

READERS = {
    "pdfminer.six": lambda: extract_text("page.pdf"),
    "pdfplumber": lambda: pdfplumber.open("page.pdf").pages[0].extract_text(),
    "pypdf": lambda: pypdf.PdfReader("page.pdf").pages[0].extract_text(),
    "pypdf layout": lambda: pypdf.PdfReader("page.pdf").pages[0].extract_text(extraction_mode="layout"),
    "pdftotext": lambda: poppler(),
    "pdftotext -raw": lambda: poppler("-raw"),
    "pdftotext -layout": lambda: poppler("-layout"),
}
for name, read in READERS.items():
    orders = []
    for grid in (SOLUTION, PUZZLE):
        for order in (ROWS, COLUMNS):
            open("page.pdf", "w").write(page(grid, order))
            digits = [digit for digit in read() if digit.isdigit()]
            by_rows = [grid[i] for i in ROWS if grid[i] != "."]
            by_columns = [grid[i] for i in COLUMNS if grid[i] != "."]
            orders.append("rows" if digits == by_rows else "columns" if digits == by_columns else "mixed")
    print(f"{name:18}", *(f"{word:8}" for word in orders))
PY
{
    echo "                   full     full     puzzle   puzzle"
    echo "written by         rows     columns  rows     columns"
    py/bin/python read.py
} | sed 's/ *$//' | tee seen
cat > expected <<'END'
                   full     full     puzzle   puzzle
written by         rows     columns  rows     columns
pdfminer.six       columns  columns  mixed    mixed
pdfplumber         rows     rows     rows     rows
pypdf              rows     columns  rows     columns
pypdf layout       rows     rows     rows     rows
pdftotext          rows     rows     mixed    mixed
pdftotext -raw     rows     columns  rows     columns
pdftotext -layout  rows     rows     rows     rows
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
