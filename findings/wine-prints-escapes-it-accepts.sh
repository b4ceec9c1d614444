#!/usr/bin/env bash
# Wine's console accepts the mode for escape sequences, says that it is on, and prints the sequences.
#
# Guess:    a program for Windows learns whether its console obeys escape sequences by switching them on: SetConsoleMode with
#           ENABLE_VIRTUAL_TERMINAL_PROCESSING fails where they are not known, as in Windows before 10.
# Seen:     SetConsoleMode succeeds, GetConsoleMode has the flag, and "\x1b[31mred" takes 8 columns of the screen, of which the first
#           has the character 0x1B.
# Versions: wine 8.0~repack-4 (Debian 12), a program of gcc-mingw-w64-x86-64 12.2.0-14+25.2.
# Matters:  programs that do as documented fill the console with garbage. Write a sequence that does nothing, and see whether
#           the cursor has moved.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"; mkdir -p debs/partial root/usr home
apt-get -qq -y --no-install-recommends --reinstall -o Debug::NoLocking=1 -o Dir::Cache::archives="$tmp/debs" \
    --download-only install xvfb wine64=8.0~repack-4 libwine=8.0~repack-4 gcc-mingw-w64-x86-64=12.2.0-14+25.2 > log 2>&1 ||
    { cat log >&2; exit 1; }
for package in debs/*.deb; do dpkg-deb -x "$package" root; done
cat > probe.c <<'END'
#include <stdio.h>
#include <windows.h>
int main(void) {
    FILE *out = fopen("said", "w");
    FreeConsole();
    AllocConsole();
    HANDLE screen = CreateConsoleScreenBuffer(GENERIC_READ | GENERIC_WRITE, 0, NULL, CONSOLE_TEXTMODE_BUFFER, NULL);
    DWORD mode = 0, count = 0;
    WCHAR first = 0;
    CONSOLE_SCREEN_BUFFER_INFO info;
    BOOL done = SetConsoleMode(screen, ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    GetConsoleMode(screen, &mode);
    WriteConsoleW(screen, L"\x1b[31mred", 8, &count, NULL);
    GetConsoleScreenBufferInfo(screen, &info);
    ReadConsoleOutputCharacterW(screen, &first, 1, (COORD){0, 0}, &count);
    fprintf(out, "SetConsoleMode %d, flag %d, columns %d, first character 0x%02X\n", done,
            (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0, info.dwCursorPosition.X, first);
    fclose(out);
    return 0;
}
END
cat > all <<'SH'
mount -t overlay overlay -o lowerdir="$PWD/root/usr:/usr" /usr # the packages of this folder over those of the machine
export HOME=$PWD/home WINEPREFIX=$PWD/home/prefix WINEDEBUG=-all
Xvfb -noreset -displayfd 3 -screen 0 800x600x24 3> display > /dev/null 2>&1 &
server=$!
until [[ -s display ]]; do sleep 0.1; done
DISPLAY=:$(cat display); export DISPLAY
x86_64-w64-mingw32-gcc-win32 -o probe.exe probe.c
timeout 500 /usr/lib/wine/wine64 probe.exe
/usr/lib/wine/wineserver64 -k
kill $server
SH
unshare --mount bash all > out 2>&1 || true
tr -d '\r' < said | tee seen
echo "SetConsoleMode 1, flag 1, columns 8, first character 0x1B" | diff - seen || { cat out >&2; echo "The behaviour has changed." >&2; exit 1; }
