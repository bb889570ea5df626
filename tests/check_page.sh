#!/usr/bin/env bash
# tools/check-page accepts a right page, and names each line that is none.
set -euo pipefail
check=$(cd "$(dirname "$0")/.." && pwd)/tools/check-page
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

put() { # FILE LINE...
    mkdir -p "$tree/web/$(dirname "$1")"
    printf '%s\n' "${@:2}" >"$tree/web/$1"
}
accepts() {
    "$check" "$tree" >"$tree/out" || { echo "refused a right page:"; cat "$tree/out"; exit 1; }
}
refuses() { # FILE LINE: as the file's last line
    put "$1" '' "$2"
    if "$check" "$tree" >"$tree/out"; then echo "accepted $2"; exit 1; fi
    grep -qE "^web/$1(:2:| does not parse)" "$tree/out" || { echo "did not name $1:"; cat "$tree/out"; exit 1; }
    rm "$tree/web/$1"
}

put index.html '<link rel="stylesheet" href="/css/base.css">' '<script src="/js/early.js"></script>'
put js/early.js 'document.title = "https";'
put js/main.js 'import { a } from "./a.js";' 'const SVG = "http://www.w3.org/2000/svg";' 'a(SVG);'
put js/a.js 'export const a = (x) => x.textContent;'
put css/base.css 'body { background: url("data:image/svg+xml,x"); }'
put icon.svg '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"></svg>'
accepts

refuses js/wrong.js 'fetch("https://elsewhere.example/");'
refuses js/wrong.js 'const a = "http://www.w3.org/2000/svg", b = "https://elsewhere.example/";'
refuses js/wrong.js 'node.innerHTML = name;'
refuses js/wrong.js 'eval(text);'
refuses js/wrong.js 'const f = new Function("x", text);'
refuses js/wrong.js 'setTimeout("go()", 5);'
refuses js/wrong.js 'const = 5;'
refuses js/wrong.js 'export const = 5;'
refuses css/wrong.css '@import "other.css";'
refuses css/wrong.css 'a { background: url(//elsewhere.example/a.png); }'
refuses wrong.html '<p style="color: red">'
refuses wrong.html '<style>'
refuses wrong.html '<script>go();</script>'
refuses wrong.html '<a href="//elsewhere.example/">'
refuses wrong.html '<p onclick="go()">'
accepts
