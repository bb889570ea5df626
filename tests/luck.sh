#!/usr/bin/env bash
# hunch match --luck: text and JSON say the same; a match that is gone on with gives what one run gives; what it cannot be
# given with is refused; it goes with --until and --sprt, and with players that search.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

without_time() { grep -vE '"(seconds|rounds_per_second|ms_per_decision)":' "$1"; }
refused() {
    local says=$1
    shift
    "$HUNCH" match "$@" >out 2>err && die "accepted: $*"
    grep -qF -- "$says" err || die "$*: $(cat err)"
}

refused "--luck takes luck out of the wins of single rounds: not with --match" cambio smart random --luck --match
refused "not with --score-beliefs" cambio smart bayes-v2 --luck --score-beliefs

match=(match perudo faroleo binomial --luck --threads 1)
"$HUNCH" "${match[@]}" --blocks 60 --records one.jsonl --json >one.json
# Each of those below learns anew, which takes minutes in slow builds.
[ -z "${HUNCH_QUICK:-}" ] || exit 0
"$HUNCH" "${match[@]}" --blocks 25 --records part.jsonl >/dev/null
"$HUNCH" "${match[@]}" --blocks 60 --records part.jsonl --resume --json >part.json
cmp one.jsonl part.jsonl || die "another file"
cmp <(without_time one.json) <(without_time part.json) || die "another result"

"$HUNCH" "${match[@]}" --blocks 60 >out
python3 - one.json out <<'PYTHON' || die "text and JSON differ"
import json, sys
result, text = json.load(open(sys.argv[1])), open(sys.argv[2]).read().split("luck out")[1].splitlines()
for player, line in zip(result["players"], text[1:]):
    luck = player["luck"]
    assert luck["win_low"] < luck["win_share"] < luck["win_high"] and luck["fewer_blocks"] > 1
    said = [100 * luck["win_share"], 100 * luck["win_low"], 100 * luck["win_high"]]
    assert "%6.2f  %6.2f to %6.2f  %5.1f" % (*said, luck["fewer_blocks"]) in line, line
PYTHON

"$HUNCH" "${match[@]}" --until 9 --json >until.json
"$HUNCH" match perudo faroleo binomial --until 9 --json >plain.json
python3 -c '
import json
luck, plain = (json.load(open(name))["blocks"] for name in ("until.json", "plain.json"))
assert luck <= plain, (luck, plain)'
"$HUNCH" "${match[@]}" --sprt -45,-30 --blocks 1000 | grep -q '^decided after' || die "not decided"
"$HUNCH" match cambio sage:5 bayes-v2 bayes-v1 --luck --blocks 2 | grep -q '^luck out' || die "no luck with a search"
