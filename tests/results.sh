#!/usr/bin/env bash
# tools/results: the page of Perudo is made from the players that there are; its numbers are those of the commands
# that it gives.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

type jq >/dev/null 2>&1 || exit 77
tools=$HUNCH_SOURCE/tools

HUNCH_BLOCKS=3 "$tools/results-perudo" >page 2>log
mapfile -t players < <("$HUNCH" players --game perudo --json | jq -r '.players[].name')
[ "$(grep -c '^### ' page)" -eq 4 ] || die "not four tables: $(cat page)"
for player in "${players[@]}"; do
    [ "$(grep -c "^| $player | " page)" -ge 5 ] || die "$player is not in all tables: $(cat page)"
done
if grep -qE 'null|nan|\(\)' page; then die "a number is missing: $(grep -E 'null|nan|\(\)' page)"; fi
# The first cell of a row may stand for the one above it.
awk -F '|' '/^\|/ { for (i = 3; i < NF; i++) if ($i ~ /^ *$/) { print; exit 1 } }' page || die "a cell is empty"
if grep -vE '^\||^    ' page | grep -qE '[^ ]  |  $|^ |has (against|and)'; then die "a number is missing in a sentence: $(cat page)"; fi
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

# The players set as the public programs have them: both commands are there, and give the numbers before them.
mapfile -t shown < <(grep '^    hunch match perudo timeout:' page)
[ ${#shown[@]} -eq 2 ] || die "not two commands: $(cat page)"
for command in "${shown[@]}"; do
    read -ra words <<<"$command"
    share=$(cd "$HUNCH_SOURCE" && "$HUNCH" "${words[@]:1}" --json |
        jq -r '.players[0].win_share * 1000 | round | "\(. / 10 | floor).\(. % 10)"')
    grep -qF "**$share** (" <(grep -B 4 -m 1 '^    hunch match perudo timeout:' page) || die "$command: not $share"
done

# The steps of levels and difficulties: every cell has its interval, and the sentence counts them.
steps_fit() { # PAGE STEPS
    [ "$(grep -cE '^\| [a-z0-9@-]+, [a-z0-9@-]+ \|( \*\*[0-9.]+\*\* \([0-9.]+ to [0-9.]+\) \|){3}$' "$1")" -eq "$2" ] || die "not $2 steps: $(cat "$1")"
    grep -qE "^[0-9]+ of $((3 * $2)) steps are clear" "$1" || die "the steps are not counted: $(grep clear "$1")"
}
steps_fit page 8
HUNCH_BLOCKS=2 "$tools/results-dutch" >dutch 2>log
steps_fit dutch 6
if grep -qE 'null|nan|\(\)' dutch; then die "a number is missing: $(grep -E 'null|nan|\(\)' dutch)"; fi
[ "$(sort log | uniq -d | wc -l)" -eq 0 ] || die "a match is played twice: $(sort log | uniq -d)"

# A match that fails leaves no page with holes.
cat >failing <<SCRIPT
#!/usr/bin/env bash
case " \$* " in *" --rules "*) echo "no such rules" >&2; exit 1 ;; esac
exec "$HUNCH" "\$@"
SCRIPT
chmod +x failing
if HUNCH=$PWD/failing HUNCH_BLOCKS=1 "$tools/results-perudo" >out 2>err; then die "a match that fails goes unnoticed"; fi
if ! grep -q 'no such rules' err; then die "it failed for another reason: $(tail -n 3 err)"; fi

refuses 2 'HUNCH_BLOCKS wants a whole number' env HUNCH_BLOCKS=many "$tools/results-perudo"
refuses 2 'no page for "poker"; there are: cambio perudo dutch' "$tools/results" poker
