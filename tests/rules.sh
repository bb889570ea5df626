#!/usr/bin/env bash
# hunch rules: every preset is printed as a file that reads back, files are checked, and what docs/house-rules.md
# shows is what the program says.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
document=$HUNCH_SOURCE/docs/house-rules.md

# --- every preset of every game --------------------------------------------------------------------

"$HUNCH" games | awk '/^[a-z]+: / { sub(":", "", $1); game = $1 } /^  [a-z]/ { print game, $1 }' >presets
[ "$(wc -l <presets)" -ge 8 ] || die "there are not even eight presets"
while read -r game preset; do
    "$HUNCH" rules "$game" --preset "$preset" >mine.yaml
    grep -q "^extends: $preset$" mine.yaml || die "$preset is printed as another"
    [ "$(wc -L <mine.yaml)" -le 100 ] || die "$preset: a line is wider than 100 columns"
    "$HUNCH" rules "$game" --rules mine.yaml >again.yaml
    cmp mine.yaml again.yaml || die "$preset is not read back as it was printed"
    "$HUNCH" rules "$game" --rules mine.yaml --json >one.json
    "$HUNCH" rules "$game" --preset "$preset" --json >other.json
    cmp one.json other.json || die "$preset is other rules as a file"
done <presets

# --- Cambio ----------------------------------------------------------------------------------------

# Every key has its row in the document, and every value of the presets that is one word or number stands there.
"$HUNCH" rules cambio | sed -n 's/^\([a-z_]*\):.*/\1/p' | grep -v extends >keys
[ "$(wc -l <keys)" -eq 25 ] || die "cambio has $(wc -l <keys) keys"
sed -n '/^## Cambio/,/^## Perudo/p' "$document" >section
while read -r key; do
    grep -q "^|.*\`$key\`.*|.*|.*|.*|$" section || die "the document has no \`$key\` of cambio"
done <keys
column=3
for preset in cambio cambio-lock cambio-table; do
    while read -r key; do
        value=$("$HUNCH" rules cambio --preset $preset | sed -n "s/^$key: \([^ ]*\).*/\1/p")
        row=$(grep "^| \`$key\` |" section) || continue # rows of one key alone
        said=$(cut -d'|' -f$column <<<"$row" | tr -d ' \`')
        [ "$said" != thesame ] || said=$(cut -d'|' -f3 <<<"$row" | tr -d ' \`')
        [ -z "$value" ] || [ "$said" = "$value" ] || die "$preset has $key: $value, the document says $said"
    done <keys
    column=$((column + 1))
done

# --- Perudo ----------------------------------------------------------------------------------------

"$HUNCH" rules perudo >out
grep -q '^extends: faroleo$' out || die "faroleo is not the default"
for line in '  least: 2' '  most: 6' 'dice: 5' 'faces: 6' 'wild: 1' 'opening: not wild' 'raise: upwards' \
    'wild_bids: half' 'loss: die' 'calza: yes' 'after_calza: caller' 'palifico: any last die' 'throws: 1000' 'match_goal: 1'; do
    grep -qxF "$line" out || die "hunch rules perudo does not say \"$line\""
done
grep -q '^# dice of each seat at the start, and the most it can have (1 to 5)$' out || die "no range"
printf 'extends: perudo\nwild: 6\n' >mine.yaml
"$HUNCH" rules perudo --rules mine.yaml >out
grep -qxF 'wild: 6  # perudo: 1' out || die "what the preset has otherwise is not marked"
[ "$(grep -c '  # perudo: ' out)" -eq 1 ] || die "more than that is marked"
refuses 2 'perudo has no preset "cambio"' "$HUNCH" rules perudo --preset cambio

# --- Dutch -----------------------------------------------------------------------------------------

"$HUNCH" rules dutch >out
grep -q '^extends: dutch$' out || die "dutch is not the default"
for line in '  least: 2' '  most: 6' '  joker: 0' '  J: swap' '  Q: look' '  K: none' 'cards: 4' 'looks: 2' \
    'wrong_drop: 1' 'clear_and_collect: no' 'laps: 60' 'match_goal: 10'; do
    grep -qxF "$line" out || die "hunch rules dutch does not say \"$line\""
done
"$HUNCH" rules dutch --preset dutch-collect >other
[ "$(diff out other | grep -c '^> [^#]')" -eq 2 ] || die "the presets of dutch differ in more than one rule"
grep -qxF 'clear_and_collect: yes' other || die "dutch-collect collects nothing"
# Every key has its row in the document.
sed -n 's/^\([a-z_]*\):.*/\1/p' out | grep -v extends >keys
sed -n '/^## Dutch/,/^## Vinto/p' "$document" >section
while read -r key; do
    grep -q "^|.*\`$key\`.*|.*|.*|$" section || die "the document has no \`$key\` of dutch"
done <keys
[ "$(wc -l <keys)" -eq 9 ] || die "dutch has $(wc -l <keys) keys"

# --- Vinto -----------------------------------------------------------------------------------------

"$HUNCH" rules vinto >out
grep -q '^extends: vinto$' out || die "vinto is not the default"
for line in '  least: 2' '  most: 5' '  K: 0' '  joker: -1' '  7: look_own' '  10: look_other' '  J: swap' '  Q: look_swap' '  K: name' \
    '  A: give' '  joker: none' 'cards: 5' 'looks: 2' 'declare: yes' 'wrong_card: seen' 'wrong_penalty: 1' 'laps: 60' 'match_goal: 5'; do
    grep -qxF "$line" out || die "hunch rules vinto does not say \"$line\""
done
printf 'extends: vinto\nwrong_card: hidden\n' >mine.yaml
"$HUNCH" rules vinto --rules mine.yaml | grep -qxF 'wrong_card: hidden  # vinto: seen' || die "a hidden card is not marked"
sed -n 's/^\([a-z_]*\):.*/\1/p' out | grep -v extends >keys
sed -n '/^## Vinto/,/^## Limits/p' "$document" >section
while read -r key; do
    grep -q "^|.*\`$key\`.*|.*|.*|$" section || die "the document has no \`$key\` of vinto"
done <keys
[ "$(wc -l <keys)" -eq 10 ] || die "vinto has $(wc -l <keys) keys"

# --- the document ----------------------------------------------------------------------------------

# Its files: each block of YAML that extends a preset is one that the program takes.
awk '/^```yaml$/ { n++; on = 1; next } /^```$/ { on = 0 } on { print > ("block" n) }' "$document"
taken=0
for block in block*; do
    preset=$(sed -n 's/^extends: \([a-z-]*\).*/\1/p' "$block")
    [ -n "$preset" ] || continue
    case $preset in
    cambio*) game=cambio ;;
    dutch*) game=dutch ;;
    vinto*) game=vinto ;;
    *) game=perudo ;;
    esac
    "$HUNCH" rules $game --rules "$block" >/dev/null || die "the document shows a file that is refused: $(cat "$block")"
    taken=$((taken + 1))
done
[ "$taken" -eq 7 ] || die "the document shows $taken files"

# Its messages: what each of these files is answered with stands there.
wrong() { # GAME FILE TEXT
    printf '%b' "$3" >"$2"
    "$HUNCH" rules "$1" --rules "$2" >/dev/null 2>err && die "$2 is taken: $3"
    grep -qxF "    $(cat err)" "$document" || die "the document does not show: $(cat err)"
}
wrong cambio home.yaml 'extends: cambio\nflps: own\n'
wrong cambio home.yaml 'extends: cambio\nflips: everyone\n'
wrong cambio home.yaml 'extends: cambio\ncards: 9\n'
wrong cambio home.yaml 'extends: cambio\ncards: 5\ncards: 4\n'
wrong cambio home.yaml 'extends: cambio\nvalues:\n  blak K: 1\n'
wrong cambio home.yaml 'extends: cambio\nvalues:\n  A: 999\n'
wrong cambio home.yaml 'cards: 5\n'
wrong cambio home.yaml 'extends: cambio\nvalues:\n\tA: 2\n'
wrong cambio home.yaml 'extends: cambio\ngive: yes\n'
wrong cambio quick.yaml 'extends: cambio\nlooks: 5\n'
wrong cambio quick.yaml 'extends: cambio\nowner_first: no\n'
wrong cambio quick.yaml 'extends: cambio\ncallers: several\n'
wrong cambio quick.yaml 'extends: cambio\npowers_from: any\n'
wrong perudo paper.yaml 'extends: liars-dice\nfaces: 4\n'
wrong perudo plain.yaml 'extends: faroleo\nwild: none\n'
wrong perudo plain.yaml 'extends: faroleo\nopening: any\nwild: none\n'
wrong perudo evening.yaml 'extends: perudo\nloss: game\n'
wrong perudo evening.yaml 'extends: perudo\nloss: game\ncalza: no\n'
wrong perudo evening.yaml 'extends: faroleo\nseats:\n  least: 7\n'
wrong dutch kings.yaml 'extends: dutch\nlooks: 5\n'
wrong dutch kings.yaml 'extends: dutch-collect\nlooks: 0\n'
wrong dutch kings.yaml 'extends: dutch-collect\nlooks: 1\ncards: 1\n'
wrong vinto quiet.yaml 'extends: vinto\nwrong_card: shown\n'
wrong vinto quiet.yaml 'extends: vinto\nlooks: 6\n'
wrong vinto quiet.yaml 'extends: vinto\nactions:\n  Q: name\n'
shown=$(grep -c '^    hunch: [a-z]*\.yaml:' "$document")
[ "$shown" -eq 25 ] || die "the document shows $shown messages"
