#!/usr/bin/env bash
# tools/results: the page of Perudo is made from the players that there are; its numbers are those of the commands
# that it gives. The page of levels has every step. A run can be stopped and resumed, and a page's text can be written
# around the tables that it has.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

results=$HUNCH_SOURCE/tools/results
prints() { "$results" --print "$@"; }

HUNCH_BLOCKS=3 prints perudo >page 2>log
mapfile -t players < <("$HUNCH" players --game perudo --json | jq -r '.players[].name | select(. != "sage")')
[ "$(grep -c '^### ' page)" -eq 4 ] || die "not four tables: $(cat page)"
for player in "${players[@]}"; do
    [ "$(grep -c "^| $player | " page)" -ge 5 ] || die "$player is not in all tables: $(cat page)"
done
whole() { # PAGE
    if grep -qE 'null|None|nan|\(\)|\{' "$1"; then die "a number is missing: $(grep -E 'null|None|nan|\(\)|\{' "$1")"; fi
    # The first cell of a row may stand for the one above it.
    awk -F '|' '/^\|/ { for (i = 3; i < NF; i++) if ($i ~ /^ *$/) { print; exit 1 } }' "$1" || die "a cell is empty"
    [ "$(wc -L <"$1")" -le 120 ] || die "a line is wider than 120 columns"
    [ "$(sort log | uniq -d | wc -l)" -eq 0 ] || die "a match is played twice: $(sort log | uniq -d)"
}
whole page
grep -q '^\*\*A short run to try the page out' page || die "a short run is not called one: $(head -n 20 page)"

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
    grep -m 1 "^| ${players[1]} | [0-9.]* (" page | grep -qE "\| ${share}(\.0)? \(" || die "${players[1]} has $share: $(cat page)"
fi

# The players set as the public programs have them: the commands are there, and give the numbers before them.
# shellcheck disable=SC2016
sed -n 's/^    \(them=\|options=\|hunch match perudo timeout:\)/\1/p' page | sed 's/^hunch /"$HUNCH" /; s/\$options$/$options --json/' >commands
[ "$(wc -l <commands)" -eq 4 ] || die "not two commands: $(cat page)"
# shellcheck disable=SC1091
(cd "$HUNCH_SOURCE" && . "$OLDPWD/commands") | jq -r '.players[0].win_share * 1000 | round | "\(. / 10 | floor).\(. % 10)"' >shares
[ "$(wc -l <shares)" -eq 2 ] || die "not two results: $(cat shares)"
{ read -r one && read -r five; } <shares
grep -q "^| 1 × faroleo | 77 | $one (" page || die "not $one: $(cat page)"
grep -q "^| 5 × faroleo | 34.6 | $five (" page || die "not $five: $(cat page)"

HUNCH_BLOCKS=2 prints dutch >page 2>log
whole page

# The page of levels, with searches that take no time: every level of every game against the next weaker one, down to
# random; each cell has its interval, and the sentences count them.
cat >quick <<SCRIPT
#!/usr/bin/env bash
words=()
for word in "\$@"; do
    case \$word in
        sage:5000) word=sage:4 ;;
        vinto-easy | vinto-moderate | vinto-hard) word=\$word:3 ;;
    esac
    words+=("\$word")
done
exec "$HUNCH" "\${words[@]}"
SCRIPT
chmod +x quick
levels() { HUNCH=$PWD/quick HUNCH_BLOCKS=2 HUNCH_KEEP=$PWD/kept prints levels "$@"; }
levels >page 2>log
whole page
share='[0-9.]+ \([0-9.]+–[0-9.]+\)'
steps='^\| [a-z0-9@:=,-]+, [a-z0-9@:=,-]+ \|'
[ "$(grep -cE "$steps $share \| $share \|\$" page)" -eq 32 ] || die "not 32 steps at two seats and at four: $(cat page)"
[ "$(grep -cE "$steps $share \|\$" page)" -eq 8 ] || die "not eight steps of Vinto, by others at four seats: $(cat page)"
[ "$(grep -cE "^\| [a-z0-9@:=,-]+, random \| " page)" -eq 10 ] || die "not ten levels above random: $(cat page)"
tr '\n' ' ' <page | grep -qE ' [0-9]+ of 72 steps are clear.* in [0-9]+ of 18 cases' || die "the steps are not counted: $(cat page)"
[ "$(grep -cE "^\| [a-z-]+ \| [13] × [a-z-]+ \| $share \| [0-9.]+ \| (yes|\*\*no\*\*) \|\$" page)" -eq 5 ] || die "not five bars: $(cat page)"
# shellcheck disable=SC2016
[ "$(grep -cE '^\| `[a-z-]+` \| [^|]+… \| ([0-9.]+ \(([0-9.]+|–)\) \| ){4}[0-9]+ \|$' page)" -eq 4 ] || die "not four times four tables of a kind: $(cat page)"

# A run that was stopped goes on: what was played is not played again, by the same program.
rm "$(find kept -type f | head -n 1)"
levels >again 2>log
cmp page again || die "what was kept gives another page"
[ "$(grep -c '^hunch match' log)" -eq 1 ] || die "played again: $(cat log)"
printf '# another one\n' >>quick
levels --only cambio >part 2>log
[ "$(grep -c '^hunch match' log)" -gt 10 ] || die "results of another program were taken"
grep -q '^### Cambio' part || die "no levels of Cambio: $(cat part)"
if grep -q '^### Dutch' part; then die "levels of a game that was not asked for"; fi

# The text of a page is written around its tables, without a match, from a plan that says something else.
mkdir -p tree/tools tree/docs/results
cp "$results" "$results.toml" tree/tools/
sed -i 's/^## Step by step$/## One step after the other/' tree/tools/results.toml
printf '#!/bin/sh\n' >tree/tools/readme
chmod +x tree/tools/readme
cp page tree/docs/results/levels.md
HUNCH=/nowhere tree/tools/results --texts levels 2>log
sed 's/^## Step by step$/## One step after the other/' page | cmp - tree/docs/results/levels.md || die "the page has other tables now"

# A match that fails leaves no page with holes.
cat >failing <<SCRIPT
#!/usr/bin/env bash
case " \$* " in *" --rules "*) echo "no such rules" >&2; exit 1 ;; esac
exec "$HUNCH" "\$@"
SCRIPT
chmod +x failing
if HUNCH=$PWD/failing HUNCH_BLOCKS=1 prints perudo >out 2>err; then die "a match that fails goes unnoticed"; fi
if ! grep -q 'no such rules' err; then die "it failed for another reason: $(tail -n 3 err)"; fi
[ ! -s out ] || die "a page with holes: $(cat out)"

refuses 2 'HUNCH_BLOCKS wants a whole number' env HUNCH_BLOCKS=many "$results" perudo
refuses 2 'no page for "poker"; there are: cambio perudo dutch' "$results" poker
refuses 2 'no game "poker"; there are: cambio perudo dutch vinto golf' "$results" --print --only poker levels
