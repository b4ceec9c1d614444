#!/usr/bin/env bash
# Neither way of writing a 24-bit colour with colons is right in all of four terminal emulators as libraries.
#
# Guess:    38:2::R:G:B (the standard's form) is read by all that read colons at all, and the short 38:2:R:G:B by most.
# Seen:     xterm.js takes the R of the short form for a colour space, so G, B and 0 are shown as R, G, B. The crate
#           vt100 reads the short form alone and ignores the standard's. avt reads both. pyte prints the rest of either
#           as text on the screen. 38;2;R;G;B is right in all four.
# Versions: @xterm/headless 6.0.0 with @xterm/addon-serialize 0.14.0 (npm), vt100 0.16.2 and avt 0.16.0 (crates), pyte
#           0.8.2 (PyPI).
# Matters:  terminals in editors and browsers, players of recordings, and tests of screens are built on these.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir src
npm install --silent --no-audit --no-fund --prefix "$tmp" @xterm/headless@6.0.0 @xterm/addon-serialize@0.14.0 > /dev/null
python3 -m venv py
py/bin/pip install -q --no-compile --disable-pip-version-check pyte==0.8.2
cat > Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2021"
[dependencies]
vt100 = "=0.16.2"
avt = "=0.16.0"
TOML
cat > src/main.rs <<'RS'
fn main() {
    for form in std::env::args().skip(1) {
        let text = format!("\x1b[{form}mA");
        let mut parser = vt100::Parser::new(3, 20, 0);
        parser.process(text.as_bytes());
        println!("vt100    {form:16} {:?}", parser.screen().cell(0, 0).unwrap().fgcolor());
        let mut vt = avt::Vt::new(20, 3);
        vt.feed_str(&text);
        let colour = vt.line(0).cells()[0].pen().foreground();
        let colour = colour.map(|colour| format!("{colour:?}"));
        println!("avt      {form:16} {}", colour.unwrap_or_default());
    }
}
RS
cat > read.mjs <<'JS'
import headless from "@xterm/headless";
import serialize from "@xterm/addon-serialize";
for (const form of process.argv.slice(2)) {
    const terminal = new headless.Terminal({ cols: 20, rows: 3, allowProposedApi: true });
    const addon = new serialize.SerializeAddon();
    terminal.loadAddon(addon);
    await new Promise((done) => terminal.write(`\x1b[${form}mA`, done));
    console.log("xterm.js", form.padEnd(16), addon.serialize().replaceAll("\x1b", "^["));
}
JS
cat > read.py <<'PY'
import pyte, sys
for form in sys.argv[1:]:
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(f"\x1b[{form}mA")
    print(f"pyte     {form:16} text {screen.display[0].rstrip()!r}, colour {screen.buffer[0][0].fg}")
PY
forms=("38;2;10;200;30" "38:2:10:200:30" "38:2::10:200:30")
{
    node read.mjs "${forms[@]}"
    cargo run -q -- "${forms[@]}" 2> log || { cat log >&2; exit 1; }
    py/bin/python read.py "${forms[@]}"
} | tee seen
cat > expected <<'END'
xterm.js 38;2;10;200;30   ^[[38;2;10;200;30mA
xterm.js 38:2:10:200:30   ^[[38;2;200;30;0mA
xterm.js 38:2::10:200:30  ^[[38;2;10;200;30mA
vt100    38;2;10;200;30   Rgb(10, 200, 30)
avt      38;2;10;200;30   RGB(Rgb { r: 10, g: 200, b: 30 })
vt100    38:2:10:200:30   Rgb(10, 200, 30)
avt      38:2:10:200:30   RGB(Rgb { r: 10, g: 200, b: 30 })
vt100    38:2::10:200:30  Default
avt      38:2::10:200:30  RGB(Rgb { r: 10, g: 200, b: 30 })
pyte     38;2;10;200;30   text 'A', colour 0ac81e
pyte     38:2:10:200:30   text '2:10:200:30mA', colour default
pyte     38:2::10:200:30  text '2::10:200:30mA', colour default
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
