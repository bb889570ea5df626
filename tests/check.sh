#!/usr/bin/env bash
# hunch check: what is wrong with a file is said with its place, what is right with what it holds; the words of rule
# books; a book as C source; and players by books and levels wherever a player is named. What docs/rule-books.md
# shows is what the program says.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
players=$HUNCH_SOURCE/src/players
document=$HUNCH_SOURCE/docs/rule-books.md

# --- what is right -------------------------------------------------------------------------------

"$HUNCH" check "$players/dutch.yaml" >out 2>err
grep -qF "/dutch.yaml: a rule book of dutch: 7 events, 21 rules, 35 conditions, 4 difficulties (easy, medium, hard, expert)" out ||
    die "the shipped book: $(cat out)"
"$HUNCH" check "$players/levels.yaml" >>out 2>>err
grep -q "/levels.yaml: 4 levels (easy, medium, hard, expert)$" out || die "the shipped levels: $(cat out)"
[ "$(wc -l <out)" -eq 2 ] || die "more than one line each: $(cat out)"
[ ! -s err ] || die "the shipped files are not without a word: $(cat err)"
printf 'extends: cambio\ncards: 5\n' >home.yaml
printf 'extends: smart\nlevel: easy\n' >bold.yaml
[ "$("$HUNCH" check home.yaml --game cambio)" = "home.yaml: house rules of cambio" ] || die "no house rules"
[ "$("$HUNCH" check bold.yaml --game cambio)" = "bold.yaml: a player of cambio, smart" ] || die "no player"

# --- what is wrong -------------------------------------------------------------------------------

# wrong FILE LINE: the file is refused with this line alone.
wrong() {
    local got=0
    "$HUNCH" check "$1" "${@:3}" >out 2>err || got=$?
    [ "$got" -eq 1 ] || die "$1: exit $got"
    [ "$(cat err)" = "$2" ] || die "expected: $2; found: $(cat err)"
    [ ! -s out ] || die "$1: printed something"
}
line_of() { grep -n -m 1 "$1" mine.yaml | cut -d : -f 1; }
sed 's/operator: greater_than/operator: above/' "$players/dutch.yaml" >mine.yaml
wrong mine.yaml "mine.yaml:$(line_of 'operator: above'):21: error: unknown operator \`above\`; expected one of equals, not_equals, less_than, \
at_most, greater_than, at_least, empty, not_empty"
printf 'levels:\n  a: {mis: 1}\n' >mine.yaml
wrong mine.yaml "mine.yaml:2:7: error: unknown key \`mis\` in a level: did you mean \`miss\`?"
printf 'extends: cambio\nflps: own\n' >mine.yaml
wrong mine.yaml "mine.yaml:2:1: error: unknown key \`flps\`: did you mean \`flips\`?" --game cambio
printf 'extends: smart\ncall_bleow: 1\n' >mine.yaml
wrong mine.yaml "mine.yaml:2:1: error: smart has no constant \`call_bleow\`: did you mean \`call_below\`?" --game cambio
printf 'extends: nobody\n' >mine.yaml
wrong mine.yaml "mine.yaml:1:10: error: \`extends\` is nobody; expected a preset of cambio (hunch games) or one of its \
players (hunch players)" --game cambio
printf 'rules: cambio\n' >mine.yaml
wrong mine.yaml "mine.yaml:1:1: error: found rules; expected \`game:\` (a rule book), \`levels:\`, or \`extends:\` (house \
rules, a player) first"
printf '{}\n' >mine.yaml
wrong mine.yaml "mine.yaml:1:2: error: found nothing; expected \`game:\` (a rule book), \`levels:\`, or \`extends:\` (house \
rules, a player) first"
: >mine.yaml
wrong mine.yaml "mine.yaml:1:1: error: the file is empty; expected \`game: dutch\` first"
wrong nowhere.yaml "nowhere.yaml: error: cannot be opened: No such file or directory"
wrong . ".: error: cannot be read: Is a directory"
# Nobody writes to the pipe: the program must not wait for it.
mkfifo pipe.yaml
refuses 1 "pipe.yaml: error: a pipe or a device; expected a regular file" timeout 100 "$HUNCH" check pipe.yaml
refuses 1 "/dev/zero: error: a pipe or a device; expected a regular file" timeout 100 "$HUNCH" check /dev/zero
refuses 1 "pipe.yaml: a pipe or a device" timeout 100 "$HUNCH" match dutch rules:pipe.yaml:easy dutch-easy
cp "$players/dutch.yaml" mine.yaml
wrong mine.yaml "mine.yaml:$(line_of ^game):7: error: the book is for dutch, not for cambio" --game cambio
odd=$(printf 'a\033[31m.yaml')
wrong "$odd" "a?[31m.yaml: error: cannot be opened: No such file or directory"

refuses 2 "house rules or a player, of which game? --game GAME" "$HUNCH" check home.yaml
refuses 2 "check wants a file, or --words GAME" "$HUNCH" check
refuses 2 "check wants one file, not \"b\" as well" "$HUNCH" check a b
refuses 2 "did you mean \"--game\"?" "$HUNCH" check --gmae cambio
refuses 2 "there is no game \"duthc\"; did you mean \"dutch\"?" "$HUNCH" check home.yaml --game duthc
refuses 2 "--c wants a rule book, and bold.yaml is not one" "$HUNCH" check bold.yaml --game cambio --c bold
refuses 2 "--c wants the name of a constant in C, not \"my book\"" "$HUNCH" check mine.yaml --c "my book"
refuses 2 "--c and --json cannot both be given" "$HUNCH" check mine.yaml --c book --json
refuses 2 "--words wants a game and nothing else" "$HUNCH" check mine.yaml --words dutch
refuses 1 "cambio has no rule books" "$HUNCH" check --words cambio

# --- warnings ------------------------------------------------------------------------------------

sed '/name: take_lower_discard/,/execution/ s/{expert.*}/{expert: 0, hard: 0, medium: 0, easy: 0}/' "$players/dutch.yaml" |
    sed '/name: draw_from_deck/,/priority/ s/priority: 2/priority: 0/' >mine.yaml
"$HUNCH" check mine.yaml >out 2>err || die "a warning is no error"
rule=$(line_of "name: take_lower_discard")
[ "$(cat err)" = "mine.yaml:$rule:7: warning: \`take_lower_discard\` is never reached: \`draw_from_deck\` on line \
$(line_of "name: draw_from_deck") always \
decides first" ] || die "the warning: $(cat err)"
grep -q '(easy, medium, hard, expert); 1 warning$' out || die "the summary has no warning: $(cat out)"

# --- JSON ----------------------------------------------------------------------------------------

json() { python3 -c "import json, sys; d = json.load(sys.stdin); assert ($1), d"; }
"$HUNCH" check mine.yaml --json | json 'd["good"] and d["kind"] == "rule book" and d["rules"] == 21 and
    d["events"] == 7 and d["conditions"] == 35 and d["difficulties"][0] == "easy" and d["errors"] == [] and
    d["warnings"][0]["line"] == '"$rule"' and d["warnings"][0]["column"] == 7'
"$HUNCH" check "$players/levels.yaml" --json | json 'd["kind"] == "levels" and len(d["levels"]) == 4'
"$HUNCH" check home.yaml --game cambio --json | json 'd["kind"] == "house rules" and d["game"] == "cambio"'
printf 'game: dutch\n' >short.yaml
got=0
"$HUNCH" check short.yaml --json >out || got=$?
[ "$got" -eq 1 ] || die "an error in JSON is exit $got"
json 'not d["good"] and d["errors"][0]["text"].startswith("a rule book without") and
    d["errors"][0]["line"] == 1' <out
"$HUNCH" check --words dutch --json | json '
    [e["name"] for e in d["events"] if e["every_rule"]] == ["same_rank"] and
    {"name": "lap", "about": "how many times everyone has had a turn", "type": "number",
     "operators": ["equals", "not_equals", "less_than", "at_most", "greater_than", "at_least"]} in d["fields"] and
    [f["operators"] for f in d["fields"] if f["type"] == "flag"] == [["equals", "not_equals"]] and
    [s["events"] for s in d["strategies"] if s["name"] == "take_discard"] == [["draw"]]'

# --- words ---------------------------------------------------------------------------------------

"$HUNCH" check --words dutch >out
[ "$(wc -L <out)" -le 80 ] || die "the words are wider than 80 columns"
# Every word of the shipped book is listed.
sed -n 's/.*\(field\|than\|target_strategy\|operator\): \([A-Za-z_.]*\)$/\2/p; s/^  \([a-z_]*\):$/\1/p' \
    "$players/dutch.yaml" | grep -vxE 'easy|medium|hard|expert' | sort -u >used
[ "$(wc -l <used)" -gt 30 ] || die "hardly a word is used: $(cat used)"
while read -r word; do grep -qw -- "$word" out || die "$word is not listed"; done <used
"$HUNCH" help check >out
[ "$(wc -L <out)" -le 100 ] || die "the help is wider than 100 columns"

# --- as C source ---------------------------------------------------------------------------------

"$HUNCH" check "$players/dutch.yaml" --c dutch_book >dutch_book.c
cmp dutch_book.c "$players/dutch_book.c" || die "dutch_book.c is not made from dutch.yaml"
printf 'game: dutch\nname: "\\"a\\\\??/\\""\ndifficulties: {a: {}}\n' >empty.yaml
"$HUNCH" check empty.yaml --c empty_book >empty.c
"${CC:-cc}" -std=c11 -pedantic -Wall -Wextra -Werror -I "$HUNCH_SOURCE/include" -c empty.c -o empty.o || die "not C: $(cat empty.c)"
"${CC:-cc}" -std=c11 -pedantic -Wall -Wextra -Werror -I "$HUNCH_SOURCE/include" -c dutch_book.c -o dutch.o || die "not C"

# --- playing by books and levels -----------------------------------------------------------------

cp "$players/dutch.yaml" "my: book.yaml"
cp "$players/levels.yaml" levels.yaml
# A book that says the same plays the same: only the names differ.
"$HUNCH" match dutch dutch-easy dutch-expert --blocks 40 --records library.jsonl >/dev/null
"$HUNCH" match dutch "rules:my: book.yaml:easy" rules:./levels/../my:\ book.yaml:expert --blocks 40 2>err >/dev/null &&
    die "a path through no folder is found"
grep -q 'cannot be opened' err || die "no reason: $(cat err)"
"$HUNCH" match dutch "rules:my: book.yaml:easy" "rules:./my: book.yaml:expert" --blocks 40 --records mine.jsonl >out
grep -q '^rules:my: book.yaml:easy ' out || die "the player is not shown as it was named"
names='s/"players":\[[^]]*\]//'
cmp <(sed "$names" library.jsonl) <(sed "$names" mine.jsonl) || die "the same rules play otherwise from a file"
# So do levels from a file.
"$HUNCH" match cambio smart:call_below=9@easy base@hard --blocks 40 --records library2.jsonl >/dev/null
"$HUNCH" match cambio smart:call_below=9@levels.yaml:easy base@levels.yaml:hard --blocks 40 --records mine2.jsonl >/dev/null
cmp <(sed "$names" library2.jsonl) <(sed "$names" mine2.jsonl) || die "the same levels play otherwise from a file"
"$HUNCH" match dutch "rules:my: book.yaml:easy@levels.yaml:expert" "rules:my: book.yaml:easy@easy" --blocks 2 >/dev/null

refuses 1 'my: book.yaml: no difficulty "weak"; the book has: easy, medium, hard, expert' \
    "$HUNCH" match dutch "rules:my: book.yaml:weak" dutch-easy
refuses 1 "short.yaml:1:1: a rule book without \`difficulties\`" "$HUNCH" match dutch rules:short.yaml:easy dutch-easy
refuses 1 'levels.yaml: no level "weak"; there are: easy, medium, hard, expert' \
    "$HUNCH" match dutch dutch-easy dutch-easy@levels.yaml:weak
refuses 2 'no level "weak"; there are: easy, medium, hard, expert' "$HUNCH" match dutch dutch-easy dutch-easy@weak
refuses 2 "expected \`rules:FILE:DIFFICULTY\`" "$HUNCH" match dutch rules:short.yaml dutch-easy
refuses 1 "the book is for dutch, not for cambio" "$HUNCH" match cambio "rules:my: book.yaml:easy" smart

# A record keeps such names, and play goes on with them; hints are asked of them.
awk 'BEGIN { for (i = 0; i < 4000; i++) print 1 }' >choices
cp "$players/dutch.yaml" book.yaml
play() { "$HUNCH" play dutch --stdin --seats 3 --seed 3 --players rules:book.yaml:hard,dutch-easy@levels.yaml:expert "$@"; }
play --record whole.jsonl <choices >/dev/null
{ printf 'hint rules:book.yaml:expert\nhint rules:nowhere.yaml:easy\n' && head -n 3 choices && echo quit; } |
    play --record part.jsonl >out
grep -q 'nowhere.yaml: cannot be opened' out || die "a hint of no file"
"$HUNCH" play --stdin --resume part.jsonl <choices >/dev/null
cmp whole.jsonl part.jsonl || die "going on with players of books went another way"

# A request names no file: the player is left out, and decide is told of it.
for player in rules:book.yaml:easy dutch-easy@levels.yaml:easy; do
    "$HUNCH" view mine.jsonl --player "$player" >request 2>said
    if grep -qE "book.yaml|levels.yaml" request; then die "a request names a file: $(cat request)"; fi
    grep -q "hunch decide --player" said || die "nothing is said of $player: $(cat said)"
    "$HUNCH" decide --player "$player" <request | grep -q "\"decision\"" || die "$player does not decide"
done

# --- the document --------------------------------------------------------------------------------

# Its files are good.
awk '/^```yaml$/ { n++; on = 1; next } /^```$/ { on = 0 } on { print > ("block" n) }' "$document"
[ "$(grep -c '^```yaml$' "$document")" -eq 2 ] || die "the document shows other files"
mv block1 whole.yaml
mv block2 sleepy.yaml
"$HUNCH" check sleepy.yaml >out
cp whole.yaml careful.yaml
grep -qxF "    $("$HUNCH" check careful.yaml 2>&1)" "$document" || die "careful.yaml: $("$HUNCH" check careful.yaml 2>&1)"
"$HUNCH" match dutch rules:careful.yaml:calm rules:careful.yaml:hasty --blocks 20 >/dev/null
"$HUNCH" match cambio bayes-v2@sleepy.yaml:sleepy bayes-v2@easy smart:call_below=9@medium --blocks 2 >/dev/null

# Its messages are what the program says when its example is changed so.
shown=0
says() {
    sed "$1" whole.yaml >careful.yaml
    "$HUNCH" check careful.yaml 2>err >/dev/null || true
    grep -qxF "    $(cat err)" "$document" || die "the document does not show: $(cat err)"
    shown=$((shown + 1))
}
says 's/^timers:/timer:/'
says 's/keep_turn: 0.98/keep_turns: 0.98/'
says 's/discard_top.points/discard_top.value/'
says 's/value: 3$/value: true/'
says 's/target_strategy: take_discard/target_strategy: highest_known/'
says 's/, hasty: 0.5}/}/'
says 's/hasty: 0.5}/hasty: 1.5}/'
says 's/operator: empty/operator: at_most/'
says 's/priority: 2/priority: 1/'
says '/name: play_the_highest/,/priority/ s/priority: 1/priority: 3/'
says 's/{calm: 1, hasty: 0.8}/{calm: 0, hasty: 0}/'
[ "$(grep -c '^    careful.yaml:[0-9]' "$document")" -eq "$shown" ] || die "the document shows other messages"

# Every word of the language that it lists is one, and none is missing: keys and operators.
for word in game name delay timers difficulties events miss_chance_to_play keep_moved keep_turn special_cards \
    use_probability priority conditions target_strategy fallback execution_probability field operator value than \
    equals not_equals less_than at_most greater_than at_least empty not_empty always skip next; do
    grep -q "[\`: {]${word}[\`:]" "$document" || die "the document does not have $word"
done
