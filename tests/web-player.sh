#!/usr/bin/env bash
# examples/web-player.mjs: what the web table sends is what hunch decide reads, in every game, to the end of a round.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

[ -d "$HUNCH_SOURCE/tests/web/node_modules/ws" ] || die "no ws: tools/install test"
ln -s "$HUNCH_SOURCE/tests/web/node_modules" node_modules
cp "$HUNCH_SOURCE/examples/web-player.mjs" .

"$HUNCH" serve --port 0 --db tables.db >served 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
until_true "the server's address" grep -q 'http://[0-9.:]*/' served
address=$(grep -o 'http://[0-9.:]*' served)

for game in cambio:bayes-v2 dutch:dutch-expert vinto:vinto-basic perudo:binomial; do
    node web-player.mjs "$address" "${game%:*}" "${game#*:}" >played 2>&1 || die "$game: $(tail -n 3 played)"
    grep -q '^points .*; won by seat' played || die "$game: no end: $(tail -n 3 played)"
done
