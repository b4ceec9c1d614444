#!/usr/bin/env bash
# A program for browsers that is made smaller may no longer load: `wasm-opt -Oz --all-features` adds features.
#
# Guess:    --all-features says what a module may contain when it is read; optimising never asks for more of an
#           engine than the module did.
# Seen:     a module of plain WebAssembly comes out with typed references to functions and tail calls: four functions
#           that differ in what they call become one, which is told what to call. Only -Oz does so, not -Os or -O3;
#           without the pass merge-similar-functions it stays plain. Node.js 20, also tried, refuses such a module:
#           it takes the references of 132 (and of 116) for strings, and those of 108 for an experiment.
# Versions: binaryen 132.0.0 (npm).
# Matters:  name the features that your engines have, or a page may never start.
set -euo pipefail
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
npm install --silent --no-fund --no-audit binaryen@132.0.0 >/dev/null
{
    echo '(module (memory 1)'
    for number in 0 1 2 3; do
        echo "(func \$own$number (param i32) (result i32)
                (i32.store (i32.const $((16 * number))) (local.get 0)) (i32.load (i32.const $((16 * number + 64)))))"
        echo "(func (export \"run$number\") (param i32) (result i32) (local i32)"
        for step in {0..11}; do
            echo "(local.set 1 (i32.add (i32.mul (local.get 1) (i32.const $((7 * step + 3))))
                  (call \$own$number (i32.xor (local.get 0) (i32.const $step)))))"
        done
        echo '(local.get 1))'
    done
    echo ')'
} >module.wat
optimised() { node_modules/.bin/wasm-opt module.wat "$@" -o module.wasm; }
plain() {
    if node_modules/.bin/wasm-opt --mvp-features module.wasm -o again.wasm &>again; then
        echo plain
    else
        echo "not plain"
    fi
}
for options in -Oz "-Os --all-features" "-O3 --all-features" "-Oz --all-features" \
    "-Oz --all-features --skip-pass=merge-similar-functions"; do
    # shellcheck disable=SC2086 # The options are words.
    optimised $options
    echo "$options: $(plain)"
done | tee seen
cat > expected <<'END'
-Oz: plain
-Os --all-features: plain
-O3 --all-features: plain
-Oz --all-features: not plain
-Oz --all-features --skip-pass=merge-similar-functions: plain
END
diff expected seen || { echo "The behaviour has changed." >&2; exit 1; }
