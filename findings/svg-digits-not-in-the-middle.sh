#!/usr/bin/env bash
# dominant-baseline puts a digit at three heights in three SVG readers; librsvg of Debian 12 ignores it.
#
# Guess:    dominant-baseline="central" is old (SVG 1.1) and moves a digit to the middle of its cell everywhere.
# Seen:     with letters of 40 px, librsvg 2.54 leaves the digit on the line, about 14 px too high; resvg and CairoSVG
#           agree on "central", differ by 2 px on "middle" and by 8 on "hanging". dy=".35em" is the same in all.
# Versions: librsvg2-bin 2.54.7+dfsg-1~deb12u2, fonts-dejavu-core 2.37-6 (Debian 12), resvg-py 0.5.0, CairoSVG 2.9.1.
# Matters:  boards exported as SVG; the file is right in a browser, and every digit touches the line above elsewhere.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install librsvg2-bin=2.54.7+dfsg-1~deb12u2 fonts-dejavu-core=2.37-6 > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
cat > fonts.conf <<END
<fontconfig><dir>$tmp/root/usr/share/fonts</dir><cachedir>$tmp/cache</cachedir></fontconfig>
END
export FONTCONFIG_FILE=$tmp/fonts.conf
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

FONT = "root/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
READERS = {
    "librsvg": librsvg,
    "resvg": lambda svg: bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=[FONT], skip_system_fonts=True)),
    "CairoSVG": lambda svg: cairosvg.svg2png(bytestring=svg.encode()),
}
print(f"{'middle of an 8, y=50':30}", *(f"{name:8}" for name in READERS))
for attribute in ("", 'dominant-baseline="central"', 'dominant-baseline="middle"', 'dominant-baseline="hanging"',
                  'dy=".35em"'):
    middles = []
    for read in READERS.values():
        picture = read('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"'
                       f' fill="#fff"/><text x="30" y="50" font-family="DejaVu Sans" font-size="40" {attribute}>8</text>'
                       "</svg>")
        image = Image.open(io.BytesIO(picture)).convert("L")
        inked = [y for y in range(100) if min(image.crop((0, y, 100, y + 1)).getdata()) < 100]
        middles.append(round((inked[0] + inked[-1]) / 2))
    print(f"{attribute or 'nothing':30}", *(f"{middle:<8}" for middle in middles))
PY
py/bin/python -W ignore draw.py | sed 's/ *$//' | tee seen
cat > expected <<'END'
middle of an 8, y=50           librsvg  resvg    CairoSVG
nothing                        34       34       34
dominant-baseline="central"    34       48       48
dominant-baseline="middle"     34       46       48
dominant-baseline="hanging"    34       64       72
dy=".35em"                     48       48       48
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
