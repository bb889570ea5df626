#!/usr/bin/env bash
# What fitted tables say is so as often as it says: with the players that it was made from, on deals that it was not made
# from, every tenth of chances that has 200 cases is right within 5 points.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"
export LC_ALL=C.UTF-8

for file in "$HUNCH_SOURCE"/src/beliefs/{fitted,nets}-*.yaml; do
    # made: "hunch fit GAME PLAYER... --OPTION..."
    words=$(sed -nE '/^made: /{s/^made: "hunch fit //;s/ --.*//p}' "$file")
    [ -n "$words" ] || die "$file does not say how it was made"
    read -ra line_up <<<"$words"
    "$HUNCH" match "${line_up[@]}" --score-beliefs --table "$file" --seed 4711 --blocks 60 --json >json
    awk -F '[:,]' '
        /"chances"/ { chances = $2 } /"said"/ { said = 100 * $2 }
        /"came_true"/ && chances >= 200 {
            tenths++
            off = 100 * $2 - said
            if (off < -5 || off > 5) { printf "of %d chances of %.1f %% %.1f came true\n", chances, said, 100 * $2; exit }
        }
        END { if (tenths < 4) print "too few chances" }' json >wrong
    [ ! -s wrong ] || die "$words: $(cat wrong)"
done
