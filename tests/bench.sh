#!/usr/bin/env bash
# hunch bench: the fingerprint is the one that is kept, so that no change of behaviour goes unnoticed; every
# workload runs and has its name; the JSON is as documented.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

"$HUNCH" bench --list >names
for what in decisions decisions+views decisions-long deals views copies; do
    for seats in 2 4 8; do
        grep -qxF "cambio/$what/$seats" names || die "no workload cambio/$what/$seats"
    done
done
for what in decisions decisions+views deals views copies; do
    for seats in 2 4 6; do
        grep -qxF "perudo/$what/$seats" names || die "no workload perudo/$what/$seats"
    done
done
for name in 'games/faroleo*6' games/binomial,faroleo 'games/binomial*6' 'decide-why/faroleo*6' 'decide-why/binomial*6'; do
    grep -qxF "perudo/$name" names || die "no workload perudo/$name"
done
grep -qxF "cambio/rounds/bayes-v2,bayes-v1" names || die "no rounds of players"
grep -qxF "cambio/decide-why/bayes-v2" names || die "no decisions with reasons"


# Every kind of workload is explained: its name without players and seats.
"$HUNCH" help bench >explained
cut -d / -f 2 names | sort -u | while read -r what; do
    grep -qF "  GAME/$what/" explained || die "the help says nothing of $what"
done
cut -d / -f 1 names | sort -u | while read -r game; do
    grep -qE "^  hunch bench --only '?$game/" explained || die "the help has no example of $game"
done
grep -oE -- "--only '?[a-z][^ ']*" explained | grep / | sed -E "s/--only '?//" | while read -r name; do
    grep -qxF "$name" names || die "the help's example $name is no workload"
done

refuses 2 "there is no benchmark \"cambio/chess\"" "$HUNCH" bench --only cambio/chess
refuses 2 "did you mean \"--only\"?" "$HUNCH" bench --onyl cambio/deals/2
refuses 2 "--seconds" "$HUNCH" bench --seconds 0
refuses 2 "--json goes with measurements" "$HUNCH" bench --list --json

# The rest takes seconds for each run, and with sanitisers minutes.
if [ -n "${HUNCH_QUICK:-}" ]; then exit 0; fi

"$HUNCH" bench --fingerprint >fingerprint
cmp fingerprint "$HUNCH_SOURCE/tests/fingerprint.txt" ||
    die "what games or players do has changed: if that is meant, write $(cat fingerprint) to tests/fingerprint.txt and say why"
"$HUNCH" bench --only cambio/deals/2 --json >json
grep -qE '"fingerprint": "[0-9a-f]{16}"' json || die "the JSON has no fingerprint"
grep -qE '"name": "cambio/deals/2"' json || die "the JSON has no name"
grep -qE '"value": [0-9.e+]+' json || die "the JSON has no value"
grep -qE '"unit": "1/s"' json || die "the JSON has no unit"
for name in perudo/decisions/2 perudo/decisions/6 'perudo/games/faroleo*6'; do
    "$HUNCH" bench --only "$name" >out
    grep -qE "^${name//\*/[*]} +[0-9.]+ [kMG]?/s$" out || die "$name does not run: $(cat out)"
done
