#!/usr/bin/env bash
# The page's connection, in plain node.
set -eu
exec node "$(dirname "$0")/wire.mjs"
