#!/usr/bin/env bash
# The page's sentences, in plain node; skipped where there is none.
set -eu
command -v node >/dev/null || exit 77
exec node "$(dirname "$0")/words.mjs"
