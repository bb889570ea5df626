#!/usr/bin/env bash
# tools/results: the page of Perudo is made from the players that there are; its numbers are those of the commands
# that it gives.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

type jq >/dev/null 2>&1 || exit 77
tools=$HUNCH_SOURCE/tools

HUNCH_BLOCKS=3 "$tools/results-perudo" >page 2>log
mapfile -t players < <("$HUNCH" players --game perudo --json | jq -r '.[].name')
[ "$(grep -c '^### ' page)" -eq 4 ] || die "not four tables: $(cat page)"
for player in "${players[@]}"; do
    [ "$(grep -c "^| $player | " page)" -ge 5 ] || die "$player is not in all tables: $(cat page)"
done
if grep -qE 'null|nan|\(\)' page; then die "a number is missing: $(grep -E 'null|nan|\(\)' page)"; fi
[ "$(sort log | uniq -d | wc -l)" -eq 0 ] || die "a match is played twice: $(sort log | uniq -d)"

# How a player calls among its own, at a table of four.
# shellcheck disable=SC2016
row=$(grep -m 1 -A "${#players[@]}" '^| `faroleo`, 4 | ' page | grep -m 1 "| ${players[0]} |")
"$HUNCH" match perudo "${players[0]}" "${players[0]}" "${players[0]}" "${players[0]}" --blocks 3 --seed 1 --json >played
made=$(jq -r '.groups[0].calls_by_kind.dudo.made / .rounds / 4 * 100 | round / 100' played)
grep -qE "\| ${players[0]} \| ${made}0* \(" <<<"$row" || die "dudo made $made times: $row"

# A share, where there are two players.
if [ ${#players[@]} -gt 1 ]; then
    share=$("$HUNCH" match perudo "${players[1]}" "${players[0]}" --blocks 3 --seed 1 --json |
        jq -r '.players[0].win_share * 1000 | round / 10')
    grep -m 1 "^| ${players[1]} | \*\*" page | grep -qE "\*\*${share}(\.0)?\*\*" || die "${players[1]} has $share: $(cat page)"
fi

refuses 2 'HUNCH_BLOCKS wants a whole number' env HUNCH_BLOCKS=many "$tools/results-perudo"
refuses 2 'no page for "poker"; there are: cambio perudo' "$tools/results" poker
