#!/usr/bin/env bash
# hunch play golf: whole rounds through a pipe, with everything that a person can do, of both presets; what is typed wrongly is
# answered and changes nothing; what happened and how it was won is told; house rules, matches, levels, hints and searches.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8

# Choices of all kinds, of which those that a moment has not are refused. A knock ends the round soon, so it is rare.
awk 'BEGIN {
    words = split("pass|play|draw discard|draw deck|turn up 3|swap 2|pass|play|draw deck|turn up 1|swap 0|call", word, "|")
    for (n = 7; i < 6000; i++) {
        n = (n * 25173 + 13849) % 65536
        number = int(n / 512) % 6 + 1
        print int(n / 64) % 3 ? (number == 3 ? 1 : number) : word[int(n / 1024) % words + 1]
    }
}' >mixed

play() { "$HUNCH" play golf --stdin --players random "$@"; }

# --- whole rounds ----------------------------------------------------------------------------------

for preset in golf golf-4; do
    for seats in 2 3 4 5 6; do
        for seed in 1 2 3 4 5 6; do
            record=$preset-$seats-$seed.jsonl
            tail -n +$((37 * seed)) mixed >lines
            play --preset $preset --seats "$seats" --seed "$seed" --record "$record" <lines >out
            grep -q '^The round is won by seat [0-9] (.*' out || die "$preset, $seats seats, seed $seed: no end"
            [ "$(grep -cE '^  -?[0-9]+ points?(, wins)? ' out)" -eq "$seats" ] || die "$preset, $seats seats, seed $seed: not all points"
            "$HUNCH" replay "$record" >told || die "$preset, $seats seats, seed $seed: the record does not replay"
            [ "$(wc -L <out)" -le 80 ] || die "$preset, $seats seats, seed $seed: a line is wider than 80 columns"
            if grep -qiwE 'flips?|cambio|dutch|vinto|powers?' out; then die "another game's word in: $(grep -iwE 'flips?|cambio|dutch|vinto|powers?' out)"; fi
            cat out >>$preset.out
        done
    done
done

# Everything that a person can do was done.
for action in 'draw deck' 'draw discard' play 'swap [0-5]' 'turn up [0-5]' pass; do
    grep -qE "\"0: $action" golf-?-?.jsonl || die "nobody did: $action"
done
grep -qE '"0: call' golf-4-*.jsonl || die "nobody knocked"
tr '\n' ' ' <golf.out >line.out
for words in 'Before anything is seen: which 2 of your cards do you turn up?' '; all are turned up when everyone has chosen.' \
    'You may turn up one of your cards.' ' turns up nothing' ' lies there face up' ' has all cards face up' 'all face up' \
    '; it was ended by seat ' 'it must be swapped for one of your cards'; do
    grep -qF -- "$words" line.out || die "nobody was told: $words"
done
tr '\n' ' ' <golf-4.out >line.out
for words in ' knocks' 'knock, instead of a turn; one more turn for the others' 'Your last turn: seat ' '  knocked '; do
    grep -qF -- "$words" line.out || die "nobody was told: $words"
done
if grep -q 'turns up [0-5]\.[0-5]' golf-4.out; then die "a card was turned up in golf-4"; fi

# --- what is typed wrongly ---------------------------------------------------------------------------

play --seats 2 --seed 3 --record plain.jsonl <mixed >out
sed 's/^/bogus\n999\n\nturn up 9\nflip 1.0\nhint\nhint more\nhint random\nhelp\ntable\nlog\nrules\n/' mixed >noise
play --seats 2 --seed 3 --hint golf-basic --record noisy.jsonl <noise >out
cmp plain.jsonl noisy.jsonl || die "a refused line changed the round"
for words in '"bogus" is not an action' 'there is no choice 999' 'golf-basic would choose ' 'Choose 1. ' 'there is no card in that place'; do
    grep -qF -- "$words" out || die "no answer: $words"
done

# --- rules -------------------------------------------------------------------------------------------

"$HUNCH" rules golf >rules.yaml
grep -q '^# Values   A 1; 2, joker -2; 3 to 10 their number; J, Q 10; K 0\.' rules.yaml || die "values: $(head -n 3 rules.yaml)"
"$HUNCH" rules golf --rules rules.yaml >again.yaml
cmp rules.yaml again.yaml || die "the rules do not survive their file"
printf 'extends: golf-4\nturn_up: must\nmatch_goal: 2\n' >house.yaml
play --rules house.yaml --match --seed 8 --record match.jsonl <mixed >out
[ "$(grep -c '^Totals after' out)" -eq 2 ] || die "not every round has its totals"
grep -q 'it is won by seat' out || die "the match has no end: $(tail -n 4 out)"
printf 'extends: golf\nswapped_in: down\n' >bad.yaml
refuses 1 "needs \`swapped_in: up\`" "$HUNCH" rules golf --rules bad.yaml

# --- players -----------------------------------------------------------------------------------------

# Well over the 80 % that are wanted, so that chance has no say.
"$HUNCH" match golf golf-basic random --blocks 200 >out
awk '$1 == "golf-basic" { won = $2 > 90 } END { exit !won }' out || die "golf-basic does not win: $(cat out)"
"$HUNCH" match golf sage:20 golf-basic --blocks 2 >out || die "no match of sage"
for level in easy medium hard expert; do
    "$HUNCH" play golf --preset golf-4 --auto --level $level --seats 3 --seed 2 >out
    grep -q '^The round is won by seat ' out || die "no round at level $level"
done
