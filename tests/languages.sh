#!/usr/bin/env bash
# hunch play in every other language: the same rounds of every game, with everything that can be typed, are told without a line of
# the English ones and without an English word. What is typed is English everywhere.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8

# Everything that is answered, then choices by their numbers; empty lines are passed over.
awk 'BEGIN {
    n = split("help|how|how 2|how 9|table|log|why|hint|hint more|beliefs|beliefs 1.0|beliefs 9.9|99|0|foo|drw deck|ask|ask always|0x3", typed, "|")
    for (i = 1; i <= n; i++) print typed[i]
    for (i = 0; i < 900; i++) {
        print i % 37 == 5 ? "hint more" : i % 41 == 7 ? "hint" : i % 43 == 3 ? "beliefs 1.0" : i % 97 == 9 ? "beliefs" : ""
        seed = (seed * 25173 + 13849) % 65536
        print int(seed / 512) % 4 + 1
        if (i % 3 == 0) print 1
        if (i % 120 == 60) print "log\ntable"
    }
}' >typed

# play LANGUAGE: the round of the arguments `round`, without what was typed. A match goes on until nothing is typed any more.
play() {
    rm -f record.jsonl
    "$HUNCH" play "${round[@]}" --language "$1" --stdin --record record.jsonl <typed | grep -v '^> ' || true
}

# Without titles that are the names of rules alone, and without what is typed: actions, commands, players.
plain() {
    sed -E '/^── [a-z0-9-]+ ─+$/d
        s/\b(draw (deck|discard)|turn up [0-9]|(pass|play|call|swap|flip|drop|toss|look|with|give|point|name|aim|exchange|trade|collect|discard|bid)( [0-9.]+| [0-9AJQK]+\b|x[0-9])*|hint( more)?|ask (always|known))\b//g
        s/\b(hunch (play|replay).*|(golf|vinto)-basic|bayes-v2|binomial|dutch-[a-z]*|net:[^ )]*)\b//g' "$1"
}

rounds=('cambio --seats 3' 'cambio --preset cambio-table --seats 3 --match' 'dutch --seats 4' 'dutch --preset dutch-collect --seats 3'
    'vinto --seats 3' 'golf --seats 3' 'golf --preset golf-4 --seats 3 --match' 'perudo --seats 4' 'perudo --preset perudo --seats 3 --match')
words='the|and|you|your|seats?|cards?|rounds?|throws?|turns?|are|from|with|would|slot|already|shown?|kept|called|wins?|points?|holds|bids?|takes?|looks?'

for each in "${rounds[@]}"; do
    read -ra round <<<"$each --seed 5 --level easy --hint random"
    play en >english
    grep -q '^The round is won by ' english || die "$each: no end"
    for language in de es nl; do
        play $language >other
        [ "$(wc -L <other)" -le 80 ] || die "$each, $language: a line is wider than 80 columns"
        [ "$(grep -c '^ *[0-9]' english)" -gt 20 ] || die "$each: too little was said"
        # Lines with a word of four letters: the rest are cards, dice, numbers and rules.
        plain english | grep -E '[a-z]{4}' | sort -u >lines
        if plain other | grep -xFf lines >same; then die "$each, $language, as in English: $(head -3 same)"; fi
        allowed=$([ $language = nl ] && echo 'slot|points|wins' || echo 'slot')
        if plain other | grep -vE "^\"?\\b($allowed)\\b" | grep -wiE "$words" >same; then die "$each, $language, in English: $(head -3 same)"; fi
    done
done

# The reasons, and what stands around them: turns and throws, who did it, the end.
for game in cambio dutch vinto golf perudo; do
    for language in de es nl; do
        "$HUNCH" play $game --auto --why --level easy --seats 3 --seed 7 --language $language >other
        grep -v '^──' other >told
        if plain told | grep -wiE "$words" >same; then die "$game --why, $language, in English: $(head -3 same)"; fi
    done
done
