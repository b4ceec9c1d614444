#!/usr/bin/env bash
# No way of writing "this variable, or else this colour" in SVG holds in librsvg, resvg and CairoSVG.
#
# Guess:    readers without CSS variables ignore a declaration that they cannot read, as CSS says, so
#           "fill: lime; fill: var(--ink)" is lime there; and readers with them use the fallback in var(--ink, lime).
# Seen:     librsvg keeps the earlier declaration or attribute, but paints var(--ink, lime) black. resvg and CairoSVG
#           let the declaration that they cannot read win, and paint black even over a colour that the parent gives.
#           currentColor, with the colour set on a parent, is right in all three.
# Versions: librsvg2-bin 2.54.7+dfsg-1~deb12u2 (Debian 12), resvg-py 0.5.0, CairoSVG 2.9.1 (PyPI).
# Matters:  boards exported as SVG with themes: a black square hides its digit. Write plain colours or currentColor.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install librsvg2-bin=2.54.7+dfsg-1~deb12u2 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check resvg-py==0.5.0 CairoSVG==2.9.1 pillow==13.0.0
cat > draw.py <<'PY'
import io, os, subprocess
import cairosvg, resvg_py
from PIL import Image

def librsvg(svg):
    environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
    return subprocess.run(["root/usr/bin/rsvg-convert"], input=svg.encode(), env=environment, check=True,
                          capture_output=True).stdout

READERS = {
    "librsvg": librsvg,
    "resvg": lambda svg: bytes(resvg_py.svg_to_bytes(svg_string=svg)),
    "CairoSVG": lambda svg: cairosvg.svg2png(bytestring=svg.encode()),
}
NAMES = {(0, 0, 0): "black", (0, 255, 0): "lime"}
SIZE = 'width="20" height="20"'
CASES = {
    "two declarations": f'<style>.a {{ fill: lime; fill: var(--ink) }}</style><rect class="a" {SIZE}/>',
    "attribute and class": f'<style>.a {{ fill: var(--ink) }}</style><rect class="a" fill="lime" {SIZE}/>',
    "var with a fallback": f'<rect style="fill: var(--ink, lime)" {SIZE}/>',
    "colour of the parent": f'<g fill="lime"><rect style="fill: var(--ink)" {SIZE}/></g>',
    "currentColor": f'<g color="lime"><rect fill="currentColor" {SIZE}/></g>',
}
print(f"{'':21}", *(f"{name:10}" for name in READERS))
for case, body in CASES.items():
    seen = []
    for read in READERS.values():
        picture = read(f'<svg xmlns="http://www.w3.org/2000/svg" {SIZE}>{body}</svg>')
        seen.append(NAMES.get(Image.open(io.BytesIO(picture)).convert("RGB").getpixel((10, 10)), "other"))
    print(f"{case:21}", *(f"{word:10}" for word in seen))
PY
py/bin/python draw.py | sed 's/ *$//' | tee seen
cat > expected <<'END'
                      librsvg    resvg      CairoSVG
two declarations      lime       black      black
attribute and class   lime       black      black
var with a fallback   black      black      black
colour of the parent  lime       black      black
currentColor          lime       lime       lime
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
