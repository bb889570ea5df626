#!/usr/bin/env bash
# tools/layers accepts a tree whose includes go down only, and names each one that goes up.
set -euo pipefail
layers=$(cd "$(dirname "$0")/.." && pwd)/tools/layers
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

put() { # FILE LINE...
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' "${@:2}" >"$tree/$1"
}
accepts() {
    "$layers" "$tree" >"$tree/out" || { echo "refused a right tree:"; cat "$tree/out"; exit 1; }
}
refuses() { # FILE:LINE
    if "$layers" "$tree" >"$tree/out"; then echo "accepted $1"; exit 1; fi
    grep -q "^$1: " "$tree/out" || { echo "did not name $1:"; cat "$tree/out"; exit 1; }
}

put include/hunch/types.h '#include <stdint.h>'
put include/hunch/view.h '#include "hunch/types.h"'
put src/core/random.h '#include <hunch/types.h>'
put src/core/random.c '#include "random.h"'
put src/games/table.c '#include "core/random.h"' '#include "../core/random.h"'
put src/config/config.c '#include <yaml.h>' '#include "games/game.h"'
put src/cli/main.c '#include "config/config.h"'
accepts

put src/core/wrong.c '' '#include "games/table.h"'
refuses src/core/wrong.c:2
put src/core/wrong.c '  #  include "../games/table.h"'
refuses src/core/wrong.c:1
rm "$tree/src/core/wrong.c"
accepts

put src/players/wrong.c '#include <jansson.h>'
refuses src/players/wrong.c:1
rm "$tree/src/players/wrong.c"

put include/hunch/wrong.h '#include "core/random.h"'
refuses include/hunch/wrong.h:1
rm "$tree/include/hunch/wrong.h"

put src/other/wrong.c 'int other;'
refuses src/other/wrong.c:1
