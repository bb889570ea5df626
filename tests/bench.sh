#!/usr/bin/env bash
# hunch bench: the fingerprint is the one that is kept, so that no change of behaviour goes unnoticed; every
# workload runs and has its name; the JSON is as documented.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

"$HUNCH" bench --list >names
[ -z "$(sort names | uniq -d)" ] || die "two workloads of one name: $(sort names | uniq -d)"

# listed GAME SEATS WHAT...: each is there for two seats, four, and all.
listed() {
    local game=$1 most=$2 what seats
    shift 2
    for what; do
        for seats in 2 4 "$most"; do
            grep -qxF "$game/$what/$seats" names || die "no workload $game/$what/$seats"
        done
        [ "$(grep -cE "^$game/${what//+/[+]}/[0-9]+$" names)" -eq 3 ] || die "$game/$what at other tables: $(cat names)"
    done
}
listed cambio 8 decisions decisions+views decisions-long deals views copies steps
listed perudo 6 decisions decisions+views deals views copies steps
listed dutch 6 decisions decisions+views decisions-long deals views copies steps
listed dutch-collect 6 decisions
listed vinto 5 decisions decisions+views decisions-long deals views copies steps
listed golf 6 decisions decisions+views decisions-long deals views copies steps
for name in cambio/rounds/bayes-v2,bayes-v1 cambio/rounds/bayes-v2@easy,bayes-v1 cambio/decide-why/bayes-v2 \
    'perudo/games/faroleo*6' perudo/games/binomial,faroleo 'perudo/games/binomial*6' 'perudo/decide-why/faroleo*6' \
    'perudo/decide-why/binomial*6' 'dutch/rounds/dutch-expert*4' 'dutch/rounds/dutch-easy*4' \
    dutch/decide-why/dutch-expert 'dutch-collect/rounds/dutch-expert*4' cambio/iterations/2 \
    dutch/iterations/4 vinto/iterations/4 vinto/iterations-prior/4 vinto/iterations-worlds/4 \
    'golf/rounds/golf-basic*4' golf/decide-why/golf-basic golf/iterations/4 golf/iterations-nets/4 \
    beliefs/worlds beliefs/updates cambio/decide/net perudo/decide/net; do
    grep -qxF "$name" names || die "no workload $name"
done
if grep -E '^(cambio|perudo|vinto)' names | grep dutch-; then die "players at a game that is not theirs"; fi

# Every kind of workload is explained: its name without players and seats; those of beliefs by their names.
"$HUNCH" help bench >explained
grep '^beliefs/' names | while read -r name; do
    grep -qF "  $name " explained || die "the help says nothing of $name"
done
grep -v '^beliefs/' names | cut -d / -f 2 | sort -u | while read -r what; do
    grep -qF "  GAME/$what/" explained || die "the help says nothing of $what"
done
for what in decisions rounds games iterations worlds; do
    grep -qE "^  hunch bench --only '?[a-z-]+/$what" explained || die "the help has no example of $what"
done
grep -oE -- "--only '?[a-z][^ ']*" explained | grep / | sed -E "s/--only '?//" | while read -r name; do
    grep -qxF "$name" names || die "the help's example $name is no workload"
done

refuses 2 "there is no benchmark \"cambio/chess\"" "$HUNCH" bench --only cambio/chess
refuses 2 "did you mean \"--only\"?" "$HUNCH" bench --onyl cambio/deals/2
refuses 2 "--seconds" "$HUNCH" bench --seconds 0
refuses 2 "--json goes with measurements" "$HUNCH" bench --list --json

# The rest takes seconds for each run, and with sanitisers minutes. The fingerprint takes most of it: it is made once.
if [ -n "${HUNCH_QUICK:-}" ]; then exit 0; fi

"$HUNCH" bench --only cambio/deals/2 --json >json
python3 - >fingerprint <<'END' || die "the JSON has no fingerprints: $(cat json)"
import json
told = json.load(open("json"))
for game, value in list(told["fingerprints"].items()) + [("all", told["fingerprint"])]:
    print(f"{game:8} {value}")
END
cmp fingerprint "$HUNCH_SOURCE/tests/fingerprint.txt" ||
    die "what games or players do has changed: if that is meant, write $(cat fingerprint) to tests/fingerprint.txt and say why"
grep -qE '"name": "cambio/deals/2"' json || die "the JSON has no name"
grep -qE '"value": [0-9.e+]+' json || die "the JSON has no value"
grep -qE '"unit": "1/s"' json || die "the JSON has no unit"
for name in 'perudo/games/faroleo*6' dutch-collect/decisions/4 cambio/rounds/bayes-v2@easy,bayes-v1 \
    vinto/iterations-prior/4 beliefs/worlds; do
    "$HUNCH" bench --only "$name" >out
    grep -qE "^${name//\*/[*]} +[0-9.]+ [kMG ]/s +[0-9.]+ (ns|µs|ms)$" out || die "$name does not run: $(cat out)"
    [ "$(wc -l <out)" -eq 1 ] || die "$name alone was asked for: $(cat out)"
done
