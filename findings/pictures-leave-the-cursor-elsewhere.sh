#!/usr/bin/env bash
# Konsole says OK to kitty pictures of formats that do not exist, and pictures leave the cursor in other places.
#
# Guess:    a terminal that answers a query of kitty's graphics protocol (a=q) by OK can show such a picture, and after a
#           sixel picture the cursor is at the same place in all terminals that have sixel.
# Seen:     Konsole answers OK for the unknown format 99, and says nothing at all if there are too few data, where kitty says
#           EINVAL and ENODATA. After a sixel picture at column 10, Konsole puts the cursor in column 1 below it, mlterm in
#           column 10 below it, and xterm in column 10 of its last row. After a picture of 4x2 cells by kitty's protocol,
#           it is right of the last row; by iTerm2's too in mlterm, but in the last column of the picture in Konsole.
# Versions: xterm 379-1 (as vt340), kitty 0.26.5-5+deb12u1, mlterm 3.9.0-1+b1, konsole 4:22.12.3-1+deb12u1 (Debian 12).
# Matters:  ask for the format that you will send and for nothing less, set a limit of time, and place the cursor yourself.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb xterm=379-1 kitty=0.26.5-5+deb12u1 mlterm=3.9.0-1+b1 konsole=4:22.12.3-1+deb12u1 \
    > log 2>&1 || { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done

# Runs in each terminal: asks about pictures, shows some, and asks where the cursor then is.
cat > probe <<'PY'
#!/usr/bin/env python3
import base64, os, re, select, struct, time, tty, zlib
tty.setraw(0)
def ask(text, pattern, wait=1):
    os.write(1, text.encode())
    reply, end = "", time.time() + wait
    while time.time() < end and not (found := re.search(pattern, reply)):
        if select.select([0], [], [], 0.1)[0]:
            reply += os.read(0, 300).decode(errors="replace")
    return found[1] if found else "none"
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 60, 8, 2, 0, 0, 0)) + \
    chunk(b"IDAT", zlib.compress((b"\0" + b"\0\xff\0" * 40) * 60)) + chunk(b"IEND", b"")
sixel = "\x1bPq\"1;1;40;60#1;2;100;0;0" + "-".join(["#1!40~"] * 10) + "\x1b\\"
pixels = base64.b64encode(b"\0\0\xff" * 400).decode()
time.sleep(1)
ask("\x1b[2J\x1b[6n", r"\x1b\[(\d+;\d+)R", 3)
seen = [ask(f"\x1b_Gi=31,s={size},v={size},a=q,t=d,f={kind};AAAA\x1b\\", r"i=31;(\w+)") for kind, size in
        ((24, 1), (99, 1), (24, 10))]
seen += [ask(f"\x1b[5;10H{picture}\x1b[6n", r"\x1b\[(\d+;\d+)R", 3) for picture in
         (sixel, f"\x1b_Ga=T,f=24,s=20,v=20,c=4,r=2;{pixels}\x1b\\",
          f"\x1b]1337;File=inline=1;width=4;height=2:{base64.b64encode(png).decode()}\x07")]
os.chdir(os.path.dirname(__file__))
with open("part", "w") as out:
    print(f"{os.environ['NAME']:8}", *(f"{text:>9}" for text in seen), file=out)
os.rename("part", f"{os.environ['NAME']}.row")
time.sleep(1)
PY
chmod +x probe
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home LANG=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1 QT_LOGGING_RULES='*=false'
Xvfb -noreset -displayfd 3 -screen 0 1200x800x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
for terminal in "xterm -ti vt340 -fn fixed" "kitty --config NONE" mlterm konsole; do
    export NAME=${terminal%% *}
    # shellcheck disable=SC2086
    $terminal -e "$PWD/probe" > "$NAME.log" 2>&1 &
    for _ in $(seq 300); do [[ -e $NAME.row ]] && break; sleep 0.1; done
    cat "$NAME.row" || echo "$NAME: no answer"
    sleep 0.3
    kill $! 2> /dev/null || true
done
kill $server
SH
{
    echo "               RGB format 99   too few     sixel     kitty    iTerm2"
    unshare --mount bash all 2> errors
} | tee seen
cat > expected <<'END'
               RGB format 99   too few     sixel     kitty    iTerm2
xterm         none      none      none      9;10      5;10      5;10
kitty           OK    EINVAL   ENODATA      5;10      6;14      5;10
mlterm        none      none      none      9;10      5;10      6;14
konsole         OK        OK      none       9;1      6;14      6;13
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
