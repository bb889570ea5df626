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
grep -qxF "cambio/rounds/bayes-v2,bayes-v1" names || die "no rounds of players"
grep -qxF "cambio/decide-why/bayes-v2" names || die "no decisions with reasons"

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
