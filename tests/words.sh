#!/usr/bin/env bash
# The page's sentences, in plain node.
set -eu
exec node "$(dirname "$0")/words.mjs"
