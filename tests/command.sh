#!/usr/bin/env bash
# Players in any language, `cmd:…`: the examples play every game legally; what a program is told and answers gives the match of
# the player that it asks, to the last decision; one that hangs, ends, prints rubbish, floods, answers late or for another
# seat does not hold up the match, which says how often; nothing of a program is left behind; records and --resume; nothing
# but a command line starts one.
# shellcheck source=tests/common.bash
. "${HUNCH_SOURCE:?}/tests/common.bash"

examples=$HUNCH_SOURCE/examples
games=(cambio perudo dutch vinto golf)
patient=(--answer-time 60) # where a program must be in time on any machine

# count FILE FILTER: of a result as JSON, by jq.
count() { jq "$2" "$1"; }
# plays RESULT PROGRAM OPTION...: a match of a program against smart, as JSON; what is said besides goes to `said`, and `times` is how
# often the stand-in played, if nothing failed.
plays() {
    local result=$1 program=$2
    shift 2
    local status=0 mute
    "$HUNCH" match cambio "cmd:$program" smart --json "$@" >"$result" 2>said || status=$?
    mute=$(count "$result" '.players[0].stood_in | if .count == .decisions then 1 else 0 end')
    [ "$status" -eq "$mute" ] || die "$program: exit status $status, $(cat said)"
    times=$(count "$result" '.players | if .[0].failed + .[1].failed == 0 and .[1].stood_in == null then .[0].stood_in.count else "failed" end')
    [ "$(count "$result" '.players[0].stood_in | .late + .ended + .refused + .before')" = "$times" ] || die "reasons: $(cat "$result")"
}
# stood_in LEAST MOST WORDS: how often, and why in `said`.
stood_in() {
    { [ "$times" -ge "$1" ] && [ "$times" -le "$2" ]; } || die "the stand-in played $times times: $(cat said)"
    grep -qF -- "$3" said || die "no \"$3\" in: $(cat said)"
}
# Like a program of the examples, with a line of Python before each answer.
spoilt() {
    {
        echo 'import json, os, sys, time'
        echo 'answered = 0'
        echo 'def answer(**more): print(json.dumps({"id": q["id"], "action": q["legal"][0], **more}), flush=True)'
        echo 'for line in sys.stdin:'
        echo '    q = json.loads(line)'
        cat
        echo '    answered += 1'
    } >spoilt.py
}

# --- the examples ---

sed -n '/^...python$/,/^...$/p' "$HUNCH_SOURCE/docs/external.md" | sed '1d;$d' >page.py # the one of the page
programs=("$HUNCH_BUILD/examples/player" "python3 $examples/player.py" "python3 page.py")
if command -v node >/dev/null; then
    programs+=("node $examples/player.mjs")
else
    echo "# SKIP the example in JavaScript: no node"
fi
for game in "${games[@]}"; do
    "$HUNCH" match "$game" "${programs[@]/#/cmd:}" random --blocks 2 --threads 1 "${patient[@]}" --json >one 2>said
    [ "$(count one '[.players[] | (.stood_in.count // 0) + .failed] | add')" -eq 0 ] || die "$game: $(cat said)"
    [ "$(grep -c 'none by the stand-in' said)" -eq ${#programs[@]} ] || die "$game: $(cat said)"
done

# --- what is told is all that our own players know ---

# A program that keeps the events of its round, and lets `hunch decide` answer.
cat >relay.py <<'END'
import json, os, subprocess, sys
decide = subprocess.Popen([os.environ["HUNCH"], "decide", "--player", sys.argv[1]],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
events = []
for line in sys.stdin:
    q = json.loads(line)
    events = q["events"] if q["first"] else events + q["events"]
    for name in ("seat", "first", "legal"):
        del q[name]
    print(json.dumps({**q, "events": events}), file=decide.stdin, flush=True)
    answer = json.loads(decide.stdout.readline())
    print(json.dumps({"id": q["id"], "number": answer["number"]}), flush=True)
END
same_match() { # GAME PLAYER OTHER
    local blocks=2 moves='[r["actions"] for r in map(__import__("json").loads, open(__import__("sys").argv[1]))]'
    rm -f own.jsonl told.jsonl
    "$HUNCH" match "$1" "$2" "$3" --blocks $blocks --records own.jsonl --threads 1 >/dev/null
    "$HUNCH" match "$1" "cmd:python3 relay.py $2" "$3" --blocks $blocks --records told.jsonl "${patient[@]}" --threads 1 >out
    grep -q 'none by the stand-in' out || die "$1 $2: $(cat out)"
    cmp <(python3 -c "print($moves)" own.jsonl) <(python3 -c "print($moves)" told.jsonl) || die "$1: $2 plays otherwise"
}
same_match cambio bayes-v2@easy smart
same_match cambio random bayes-v2
same_match perudo binomial timeout
same_match dutch dutch-easy dutch-hard
same_match vinto vinto-basic random
same_match golf golf-basic random

# --- threads ---

# Each thread has a process of its own, and two players never share one.
spoilt <<'END'
    if not answered: print("process", os.getpid(), file=open("started", "a"))
    answer(want=["legal"])
END
: >started
plays one 'python3 spoilt.py' --blocks 40 --threads 2 "${patient[@]}"
stood_in 0 0 "none by the stand-in"
[ "$(sort -u started | wc -l)" -le 2 ] || die "more than two processes"
: >started
"$HUNCH" match cambio 'cmd:python3 spoilt.py' 'cmd:python3 spoilt.py' --blocks 4 --threads 1 "${patient[@]}" >out
[ "$(sort -u started | wc -l)" -eq 2 ] || die "two players, and not two processes"
grep -q '2 x cmd:python3 spoilt.py' out || die "not counted together: $(cat out)"
# --until plays in batches, each by new threads; programs stay.
: >started
plays one 'python3 spoilt.py' --until 100 --blocks 600 --threads 1 "${patient[@]}"
[ "$(sort -u started | wc -l)" -eq 1 ] || die "started again for a batch"

# --- misbehaviour ---

few=(--blocks 2 --threads 1)

# It cannot be started, or ends at once: three tries, then the stand-in alone.
plays one 'no-such-program-here' "${few[@]}"
stood_in 4 9999 "as it had ended; it was started 3 times"
grep -q '  | .*no-such-program-here' said || die "its error is not told: $(cat said)"
grep -q '1 program never gave a legal answer' said || die "a wrong command is not told: $(cat said)"
"$HUNCH" match cambio cmd:no-such-program-here cmd:neither "${few[@]}" >out 2>said && die "wrong commands are a success"
grep -q '2 programs never gave a legal answer' said || die "wrong commands are not told: $(cat said)"
sed -n 1p out | grep -q '^cmd:no-such-program-here never gave a legal answer: its line is that of ' || die "above the table: $(cat out)"
plays one 'exit 3' "${few[@]}"
stood_in 4 9999 "it was started 3 times"

# It ends in the midst of it, again and again.
spoilt <<'END'
    if answered == 9: print("gone after nine", file=sys.stderr); sys.exit(1)
    answer()
END
plays one 'python3 spoilt.py' --blocks 1 --threads 1 "${patient[@]}"
stood_in 2 99 "as it had ended"
grep -q '  | gone after nine' said || die "its standard error: $(cat said)"
plays one "head -n 1 | '$HUNCH_BUILD/examples/player'" --blocks 40 --threads 1 "${patient[@]}"
stood_in 100 9999 "it was started 100 times"
# A program that was started again is told its round from the deal on.
spoilt <<'END'
    if not answered:
        assert q["first"] and q["events"][0]["type"] == "deal", q
        if os.path.exists("once"): open("again", "w")
        open("once", "w")
    elif answered == 2 and not os.path.exists("again"): os._exit(1)
    answer()
END
plays one 'python3 spoilt.py' "${few[@]}" "${patient[@]}"
[ -e again ] || die "it was not started again"
stood_in 1 1 "1 as it had ended; it was started 2 times"

# It hangs: three times, then it is killed; after three such starts the stand-in plays alone. So it does with one that reads
# nothing.
spoilt <<'END'
    time.sleep(1000)
END
plays one 'python3 spoilt.py' "${few[@]}" --answer-time 0.05
stood_in 10 9999 "9 not in time"
jq -e '.players[0] | .stood_in.late == 9 and .stood_in.starts == 3 and .stood_in.last_refused == null and .ms_per_decision > 0' one >/dev/null ||
    die "the reasons of a program that hangs: $(cat one)"
plays one 'sleep 1000' "${few[@]}" --answer-time 0.05
stood_in 10 9999 "not in time"

# Rubbish; no answer; what is not legal; another seat's answer.
rubbish=('print("hello", flush=True)' 'print(flush=True)' 'print("{}", flush=True)' 'answer(action="fly")' 'answer(action=None)'
    'answer(number=9999, action=7)' 'answer(seat=1 - q["seat"])' 'print("\\xff\\0" * 9, flush=True)' 'print("[" * 60000, flush=True)')
for line in "${rubbish[@]}"; do
    spoilt <<<"    $line"
    plays one 'python3 spoilt.py' "${few[@]}" "${patient[@]}"
    stood_in 4 9999 "as its answer was refused; it was started 1 time; last refused: "
    jq -e '.players[0].stood_in | .refused == .count and (.last_refused | length) > 0' one >/dev/null || die "last refused: $(cat one)"
done

# Floods: without a newline, of lines, on standard error.
plays one 'tr "\0" x </dev/zero' "${few[@]}"
stood_in 4 9999 "a line of more than 65536 bytes"
plays one 'yes' "${few[@]}"
stood_in 4 9999 "as its answer was refused"
spoilt <<'END'
    sys.stderr.write("x" * 300000 + "\n"); sys.stderr.flush(); answer()
END
plays one 'python3 spoilt.py' "${few[@]}" "${patient[@]}"
stood_in 0 0 "none by the stand-in"
[ "$(wc -c <said)" -lt 2000 ] || die "the flood is shown"

# Late answers are thrown away, with ids and without: what comes then is an answer to what was asked then.
for say in 'answer()' 'print(json.dumps({"action": q["legal"][0]}), flush=True)'; do
    spoilt <<END
    if q["id"] == 3 and not os.path.exists("slept"):
        open("slept", "w")
        while not os.path.exists("asked"): time.sleep(0.01)
    $say
END
    for time in 0.5 2 8 32; do # the machine may be busy
        rm -f slept asked
        (until [ -e slept ]; do sleep 0.02; done; sleep "$(python3 -c "print($time * 1.3)")"; : >asked) &
        plays one 'python3 spoilt.py' "${few[@]}" --answer-time $time
        wait $!
        [ "$times" -ne 1 ] || break
    done
    stood_in 1 1 "1 not in time; it was started 1 time"
done

# --- ends ---

# A program that does not end when its input does is killed, with what it has started.
spoilt <<'END'
    if not answered: os.system("sleep 1001 & echo $! >>children"); open("children", "a").write(f"{os.getpid()}\n")
    answer()
END
echo 'while True: time.sleep(1)' >>spoilt.py
: >children
plays one 'python3 spoilt.py' "${few[@]}" --blocks 1 --answer-time 0.5
[ -s children ] || die "it was never asked"
are_gone() { while read -r id; do [ ! -d "/proc/$id" ] || grep -q '^State:.*Z' "/proc/$id/status" || return 1; done <children; }
until_true "programs end" are_gone

# Ctrl-C ends the match with the result of its first blocks; the program plays on until then.
spoilt <<'END'
    answer()
    if answered == 100: open("busy", "w")
END
rm -f busy
"$HUNCH" match cambio 'cmd:python3 spoilt.py' smart --blocks 100000000 --threads 1 "${patient[@]}" --json >one 2>said &
match=$!
until_true "a hundred answers" test -e busy
until_true "SIGINT is caught" grep -q '^SigCgt:.*[2367abef]$' "/proc/$match/status"
kill -INT $match
wait $match || die "Ctrl-C: $(cat said)"
times=$(count one 'if .stopped then .players[0].stood_in.count else "it was not stopped" end')
stood_in 0 0 "none by the stand-in"

# --- records ---

spoilt <<'END'
    if q["id"] % 7 == 0: answer(action="nothing")
    else: answer(want=["legal"])
END
match=("$HUNCH" match cambio 'cmd:python3 spoilt.py' smart --seed 3 --threads 1 "${patient[@]}")
"${match[@]}" --blocks 6 --records whole.jsonl --json >one 2>said
grep -q '"stand_in":\[' whole.jsonl || die "the stand-in is not marked"
grep -qF '"cmd:python3 spoilt.py"' whole.jsonl || die "the record does not name it"
"$HUNCH" replay whole.jsonl >out || die "it does not replay"
head -n 5 whole.jsonl >part.jsonl
"${match[@]}" --blocks 6 --records part.jsonl --resume --json >two 2>said || die "it is not resumed: $(cat said)"
[ "$(wc -l <part.jsonl)" -eq 12 ] || die "another file"
cmp <(head -n 4 whole.jsonl) <(head -n 4 part.jsonl) || die "what was there has changed"
jq -e '.groups[0].stood_in | .before > 0 and .before < .count' two >/dev/null || die "the stand-in of before: $(cat two)"
grep -q 'in rounds from before' said || die "the stand-in of before is not counted: $(cat said)"
long="cmd:python3 $(printf 'a%.0s' {1..60})"
refuses 2 "a script can start the program" "$HUNCH" match cambio "$long" smart --records new.jsonl
"$HUNCH" match cambio "$long" smart --blocks 1 >out 2>&1 && die "there is no such script"
grep -qE '^cmd:…a+  ' out || die "its name is not shortened: $(cat out)"

# --- hunch play ---

"$HUNCH" play dutch --auto --players "cmd:python3 spoilt.py,dutch-easy" --seed 5 "${patient[@]}" --why --record auto.jsonl >out 2>said
grep -q 'a program, which gives no reasons' out || die "$(cat out)"
grep -q 'the stand-in played for the program' out || die "no stand-in is told"
grep -q '"stand_in":\[' auto.jsonl || die "the stand-in is not marked in play"
grep -q 'as its answer was refused' said || die "play does not say how often: $(cat said)"
# A record starts a program only where that is said.
echo | "$HUNCH" play cambio --stdin --players 'cmd:python3 spoilt.py' --seats 2 --seed 1 --record mine.jsonl >out
refuses 1 "to start it, add --programs" "$HUNCH" play --resume mine.jsonl --stdin </dev/null
echo | "$HUNCH" play --resume mine.jsonl --stdin --programs >out || die "it is not resumed"

# --- nobody else starts one ---

only="only \`hunch match\`, \`play\` and \`league\` do that"
refuses 2 "$only" "$HUNCH" fit cambio 'cmd:touch evil' smart
refuses 2 "cannot play with --score-beliefs" "$HUNCH" match cambio 'cmd:touch evil' smart --score-beliefs
refuses 2 "$only" "$HUNCH" play cambio --players smart --hint 'cmd:touch evil' --stdin </dev/null
refuses 2 "names no program" "$HUNCH" match cambio 'cmd: ' smart
refuses 2 "--answer-time wants seconds" "$HUNCH" match cambio smart smart --answer-time 0
refuses 2 "--programs is for --resume" "$HUNCH" play cambio --programs --auto
"$HUNCH" view whole.jsonl --player smart | sed 's/"player":"smart"/"player":"cmd:touch evil"/' >request
"$HUNCH" decide <request >out || true
grep -q "is not started here" out || die "a request: $(cat out)"
[ ! -e evil ] || die "a program was started"

# --- speed ---

# The best of several tries, as the machine may be busy.
rate() {
    "$HUNCH" match cambio "cmd:$HUNCH_BUILD/examples/player" random --blocks 400 --threads 1 --json >one 2>said
    count one "$(sed -n 's/.*: \([0-9]*\) decisions, none.*/\1/p' said) / .seconds | floor"
}
best=0
for _ in 1 2 3 4 5 6 7 8 9 10; do
    now=$(rate)
    best=$((now > best ? now : best))
    [ "$best" -lt 20000 ] || break
done
echo "$best decisions a second"
sanitized=$(nm "$HUNCH" 2>/dev/null | grep -cE '__(asan|tsan|ubsan)_' || true)
[ "$best" -ge 20000 ] || [ "$sanitized" -gt 0 ] || die "only $best decisions a second, not 20,000"
