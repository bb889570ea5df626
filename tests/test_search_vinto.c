/* Players that search, at Vinto: their rounds end, and end by calls; who is in a coalition plays for it; and they
 * decide by nothing that is hidden from their seat. */
#include "ask.h"
#include "draw.h"
#include "proof.h"

#include "core/cards.h"

#include <hunch/mind.h>

#include <string.h>

/* Searches are short: what is shown here holds for any length. */
static const char *const names[] = {"sage:50", "vinto-easy:40", "vinto-moderate:40",
                                    "vinto-hard:40"};
enum { NAMES = sizeof names / sizeof *names };

/* ---- rounds between players that search, each with its own mind ---- */

typedef struct course {
    hn_rules rules;
    hn_state state;
    hn_events events;
    hn_minds minds;
    hn_player player[HN_SEATS];
    int seats, calls;
    uint64_t seed;
} course;

static void observe(course *r)
{
    hn_minds_observe(&r->minds, &r->events);
    for (int i = 0; i < r->events.count; i++)
        r->calls += r->events.event[i].type == HN_EVENT_CALL;
}

/* Deals a round at which the seats have the players in turn, from the n-th on. */
static void begin(course *r, int seats, int n, uint64_t seed)
{
    const hn_player *player[HN_SEATS] = {NULL};
    memset(r, 0, sizeof *r);
    r->seats = seats;
    r->seed = seed;
    assert_int_equal(hn_rules_preset(&r->rules, hn_game_find("vinto"), NULL, NULL), HN_OK);
    for (int seat = 0; seat < seats; seat++) {
        const char *name = names[(n + seat) % NAMES];
        assert_int_equal(hn_player_find(&r->player[seat], name, r->rules.game, NULL), HN_OK);
        player[seat] = &r->player[seat];
    }
    hn_minds_begin(&r->minds, &r->rules, seats, player);
    assert_int_equal(
        hn_deal(&r->rules, seats, (int)(seed % (uint64_t)seats), seed, &r->state, &r->events),
        HN_OK);
    observe(r);
}

static hn_view in_mind(const course *r, const hn_state *state, int seat)
{
    hn_view view = hn_view_of(&r->rules, state, seat);
    return hn_minds_view(&r->minds, &r->player[seat], &view, hn_player_key(r->seed, seat));
}

static void step(course *r, int seat)
{
    hn_view view = in_mind(r, &r->state, seat);
    hn_action action =
        hn_player_decide(&r->player[seat], &view, hn_player_key(r->seed, seat), NULL);
    assert_int_equal(hn_apply(&r->rules, &r->state, seat, action, &r->events), HN_OK);
    observe(r);
}

static bool may(const course *r, int seat, const char *words)
{
    hn_mask legal;
    hn_action action;
    hn_legal(&r->rules, &r->state, seat, &legal);
    return !hn_action_parse(&r->rules, r->seats, seat, words, &action) &&
           hn_mask_has(&legal, action);
}

TEST(every_round_of_searching_players_ends_by_a_call)
{
    static course r;
    hn_score score;
    for (int seats = 2; seats <= 5; seats++)
        for (int n = 0; n < draw_size(20 * NAMES, 3 * NAMES, NAMES); n++) {
            begin(&r, seats, n, (uint64_t)n);
            for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;)
                step(&r, seat);
            assert_int_equal(hn_score_of(&r.rules, &r.state, &score), HN_OK);
            assert_int_equal(r.calls, 1); /* and not by the limit of laps */
        }
}

/* Whether what has just happened shows that its seat was wrong: about a card that it tossed in or named, or about one
 * that it declared. */
static bool was_wrong(const hn_events *events)
{
    int declared = HN_NONE;
    for (int i = 0; i < events->count; i++) {
        const hn_event *e = &events->event[i];
        if (e->type == HN_EVENT_DECLARE)
            declared = e->number;
        if (e->type == HN_EVENT_WRONG ||
            (e->type == HN_EVENT_SWAP && declared != HN_NONE && card_rank(e->card) != declared))
            return true;
    }
    return false;
}

/* A seat that has not seen its cards, or has forgotten them, tosses in, declares and names none of them by guess; only a
 * king that has to be played may leave it no choice. */
TEST(nobody_is_wrong_about_a_card_who_need_not_guess)
{
    static course r;
    int right = 0;
    for (int n = 0; n < draw_size(40 * NAMES, 10 * NAMES, 5 * NAMES); n++) {
        begin(&r, 2 + n % 4, n, 1000 + (uint64_t)n);
        for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;) {
            hn_view view = in_mind(&r, &r.state, seat);
            hn_place chosen = hn_view_chosen(&view);
            bool must_guess = hn_view_phase(&view) == HN_PHASE_NAME && !may(&r, seat, "pass") &&
                              hn_view_card(&view, chosen.seat, chosen.slot) == HN_UNKNOWN;
            step(&r, seat);
            if (was_wrong(&r.events) && !must_guess)
                fail_msg("round %d: %s guessed", n, r.player[seat].name);
            for (int i = 0; i < r.events.count; i++)
                right += r.events.event[i].type == HN_EVENT_FLIP ||
                         r.events.event[i].type == HN_EVENT_DECLARE;
        }
    }
    if (right < 20)
        fail_msg("only %d cards were tossed in, named or declared", right);
}

/* All that is hidden is drawn anew, and decision and reasons stay. */
TEST(no_search_uses_what_its_seat_has_not_seen)
{
    static course r;
    random_run chance = random_run_of(43, HN_FOR_CALLER, 0);
    int positions = draw_size(4000, 600, 100);
    for (int checked = 0, n = 0; checked < positions; n++) {
        begin(&r, 2 + draw_below(&chance, 4), n, random_run_word(&chance));
        for (int seat; (seat = hn_next_decider(&r.rules, &r.state)) != HN_NONE;) {
            hn_view view = in_mind(&r, &r.state, seat);
            if (hn_view_phase(&view) != HN_PHASE_WINDOW || !draw_below(&chance, 8)) {
                hn_view plain = hn_view_of(&r.rules, &r.state, seat);
                hn_state world = draw_world(&chance, &plain);
                hn_view redrawn = in_mind(&r, &world, seat);
                reasons_alike(&r.player[seat], &view, &redrawn, hn_player_key(r.seed, seat));
                checked++;
            }
            step(&r, seat);
        }
    }
}

/* ---- a coalition ---- */

static const char *const members[] = {"sage:200", "vinto-easy:200", "vinto-moderate:200",
                                      "vinto-hard:200"};

/* Seat 0 has called with 6, and seat 2 has the last turn. Seat 1 has 11, but 3 with a 2 of seat 2 for its 10; seat 2
 * itself, with 19, cannot come down to 6 by a card. */
#define COALITION            \
    "preset vinto\n"         \
    "0: 4d/012 2d/012\n"     \
    "1: As/12 10s/12\n"      \
    "2: 2c/12 8h/12 9h/12\n" \
    "discard 5c\n"           \
    "turn 2\n"

#define members_decide(s, words)       \
    for (int i_ = 0; i_ < NAMES; i_++) \
    decides(s, members[i_], 2, words)

TEST(a_member_gives_the_best_member_the_card_that_wins)
{
    setup s;
    set(&s, COALITION "caller 0\ndeck Jc\n");
    act(&s, "2: draw deck");
    members_decide(&s, "play");
    act(&s, "2: play; 2: exchange 2.0");
    members_decide(&s, "with 1.1");
    act(&s, "2: with 1.1; all: pass");
    expect(&s, "winners 1 2\n");
}

TEST(a_member_that_keeps_its_low_card_would_lose)
{
    setup s;
    set(&s, COALITION "caller 0\ndeck Qc\n");
    act(&s, "2: draw deck; 2: play; 2: look 2.0; 2: look 1.1");
    members_decide(&s, "trade");
    act(&s, "2: pass; all: pass");
    expect(&s, "winners 0\n");
}

/* Where nobody has called each seat plays for itself. */
TEST(a_seat_that_is_in_no_coalition_keeps_its_low_card)
{
    setup s;
    set(&s, "preset vinto\n0: 10d 9d 8d 6d 10h\n1: As/12 10s/12 9s 9c 8s\n2: 2c/12 Ah/2 3h/2\n"
            "discard 5c\nturn 2\ndeck Qc\n");
    act(&s, "2: draw deck; 2: play; 2: look 2.0; 2: look 1.1");
    members_decide(&s, "pass");
}
