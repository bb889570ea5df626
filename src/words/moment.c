/* The moment in words: what is asked of a seat, what each of its actions means, for whom the others wait. */
#include "core/status.h"
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- cards ---- */

/* Who plays against the caller besides the viewer. */
static hn_seats allies_of(const scene *s)
{
    unsigned all = (1u << s->cards->seats) - 1, viewer = 1u << s->cards->seat;
    return (hn_seats)(all & ~viewer & ~s->cards->callers);
}

static hn_card top_of(const scene *s)
{
    return s->cards->discard_count ? s->cards->discard[s->cards->discard_count - 1] : HN_NONE;
}

/* The card whose power is spoken of: the one that an action swaps out, that is drawn, or that is used or taken. */
static hn_card power_card_of(const scene *s)
{
    hn_place place = s->subject;
    if (s->action < HN_ACTIONS && place.seat != HN_NONE && place.slot < HN_SLOTS)
        return s->cards->card[place.seat][place.slot];
    return s->cards->drawn != HN_NONE ? s->cards->drawn : top_of(s);
}

static bool has_power_rank(const scene *s)
{
    return s->action >= HN_ACTIONS && s->cards->power != HN_NONE;
}

/* What the card does when it is played, or one of the rank where that is all that counts; empty: nothing. */
static const char *power_of(const scene *s)
{
    const hn_key *key = powers_key(s->w->rules);
    hn_card card = power_card_of(s);
    bool by_rank = has_power_rank(s);
    if (!key || (by_rank ? key->count != HN_RANKS : card >= HN_CARDS))
        return "";
    int entry = by_rank ? s->cards->power : words_entry(key, hn_card_kind(card));
    const char *words = power_words(s->w, entry);
    return words ? words : "";
}

/* As the rules name it. */
static void say_power_kind(const scene *s, text_out *t)
{
    char value[64];
    const hn_key *key = powers_key(s->w->rules);
    if (!key || !has_power_rank(s))
        return;
    hn_rules_value_text(key, hn_rules_get(s->w->rules, key, s->cards->power), value, sizeof value);
    text_add(t, "%s", value);
}

/* A power that is used out of a queue need not be that of the very card on top. */
static int power_rank_of(const scene *s)
{
    if (has_power_rank(s))
        return s->cards->power;
    return top_of(s) < HN_CARDS ? hn_card_rank(top_of(s)) : HN_NONE;
}

static void say_queue(const scene *s, text_out *t)
{
    scene item = *s;
    for (int i = 0; i < HN_QUEUE && s->cards->queue[i] != HN_NONE; i++) {
        item.rank = s->cards->queue_rank[i];
        if (i) {
            text_add(t, ", ");
            scene_say(s, "then", t);
            text_add(t, " ");
        }
        say_place(&item, (hn_place){s->cards->queue[i], HN_NONE}, "queued_power", t);
    }
}

/* The ranks that a window is open for: those that the view names, or the top discard's. */
static unsigned window_bits(const hn_card_view *v)
{
    if (v->ranks || !v->discard_count)
        return v->ranks;
    return 1u << hn_card_rank(v->discard[v->discard_count - 1]);
}

/* ---- what was chosen in a window ---- */

static bool is_claimed(const scene *s, int bit)
{
    return s->cards->claimed[bit / 8] >> bit % 8 & 1;
}

static int claims_of(const scene *s)
{
    int count = 0;
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        count += is_claimed(s, bit);
    return count;
}

static void say_claimed(const scene *s, text_out *t)
{
    for (int bit = 0, said = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (is_claimed(s, bit)) {
            text_add(t, "%s", said++ ? ", " : "");
            say_place(s, (hn_place){(uint8_t)(bit / HN_SLOTS), (uint8_t)(bit % HN_SLOTS)},
                      "claimed_place", t);
        }
}

static int looks_left_of(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "looks");
    return key ? hn_rules_get(s->w->rules, key, 0) - claims_of(s) : 0;
}

/* The places that fit are named: among many they are hard to find. */
static void say_fitting(const scene *s, text_out *t)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(s->view, list), said = 0;
    for (int i = 0; i < count; i++)
        if (hn_view_right_claim(s->view, list[i])) {
            text_add(t, "%s", said++ ? ", " : "");
            say_place(s, hn_view_action_place(s->view, list[i]), "claimed_place", t);
        }
}

/* ---- dice ---- */

static void say_standing_bid(const scene *s, text_out *t)
{
    if (hn_view_bid(s->view).count)
        say_bid(s, hn_view_bid(s->view), t);
}

static void say_bid_faces(const scene *s, text_out *t)
{
    hn_bid bid = hn_view_bid(s->view);
    words_faces(s->w, bid.face, hn_view_wild(s->view), bid.count == 1, t);
}

static bool has_all(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "dice");
    return key && hn_view_dice(s->view, hn_view_seat(s->view)) >= hn_rules_get(s->w->rules, key, 0);
}

/* ---- what can be done ---- */

static bool can_do(const scene *s, const char *verb)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(s->view, list);
    for (int i = 0; i < count; i++)
        if (!strcmp(hn_view_action_verb(s->view, list[i]), verb))
            return true;
    return false;
}

/* The ways to go on, each kind of action once. */
static void say_ways(const scene *s, text_out *t)
{
    hn_action list[HN_ACTIONS];
    const char *way[8];
    int count = hn_view_legal_list(s->view, list), said = 0;
    for (int i = 0; i < count && said < 8; i++) {
        char name[48];
        snprintf(name, sizeof name, "way %s", hn_view_action_verb(s->view, list[i]));
        const char *text = sentence_find(s->w->language, s->w->rules->game, name);
        if (text && (!said || way[said - 1] != text))
            way[said++] = text;
    }
    for (int i = 0; i < said; i++) {
        say_join(s, i, said, "or", t);
        sentence_fill(s->w->language, s->w->rules, scene_fact, s, way[i], t);
    }
}

/* The seats that are asked, except the viewer. */
static hn_seats waited(const scene *s)
{
    unsigned asked = s->cards ? s->cards->asked : 1u << hn_view_turn_seat(s->view);
    int viewer = hn_view_seat(s->view);
    return (hn_seats)(viewer < HN_SEATS ? asked & ~(1u << viewer) : asked);
}

/* In a window: whether the viewer could act, but is asked only when it knows a card that fits. */
static bool is_passed_over(const scene *s)
{
    const hn_card_view *v = s->cards;
    bool sits = v->seat < v->seats;
    return v->phase == HN_PHASE_WINDOW && sits && !v->answered && (v->asked >> v->seat & 1);
}

/* ---- one action ---- */

/* Whether the next seat can take a card that is discarded; not where it has called. */
static bool next_takes(const scene *s)
{
    int next = (hn_view_seat(s->view) + 1) % hn_view_seats(s->view);
    return !(hn_view_callers(s->view) >> next & 1);
}

// clang-format off
#define MOMENT_FACTS(NUMBER, TEXT) \
    NUMBER(can_pass, NEEDS_VIEW, can_do(s, "pass")) \
    NUMBER(can_take, NEEDS_VIEW, can_do(s, "draw discard")) \
    TEXT(waited_for, NEEDS_VIEW, say_seats(s, waited(s), t)) \
    TEXT(ways, NEEDS_VIEW, say_ways(s, t)) \
    TEXT(action_bid, NEEDS_ACTION, say_bid(s, hn_view_action_bid(s->view, s->action), t)) \
    NUMBER(collection, NEEDS_ACTION, 1 + __builtin_popcount((unsigned)hn_view_collection(s->view, hn_view_seat(s->view)))) \
    NUMBER(fits, NEEDS_ACTION, hn_view_right_claim(s->view, s->action)) \
    NUMBER(next_plays, NEEDS_ACTION, next_takes(s)) \
    TEXT(allies, NEEDS_CARDS, say_seats(s, allies_of(s), t)) \
    TEXT(barred, NEEDS_CARDS, say_seats(s, s->cards->barred, t)) \
    TEXT(claimed, NEEDS_CARDS, say_claimed(s, t)) \
    NUMBER(claims, NEEDS_CARDS, claims_of(s)) \
    TEXT(drawn, NEEDS_CARDS, say_card(s, s->cards->drawn, t)) \
    TEXT(fitting, NEEDS_CARDS, say_fitting(s, t)) \
    NUMBER(in_window, NEEDS_CARDS, s->cards->phase == HN_PHASE_WINDOW) \
    NUMBER(looks_left, NEEDS_CARDS, looks_left_of(s)) \
    NUMBER(many_claims, NEEDS_CARDS, claims_of(s) > 2) \
    NUMBER(passed_over, NEEDS_CARDS, is_passed_over(s)) \
    TEXT(played_rank, NEEDS_CARDS, say_rank(s, s->cards->power, t)) \
    TEXT(power, NEEDS_CARDS, text_add(t, "%s", power_of(s))) \
    TEXT(power_kind, NEEDS_CARDS, say_power_kind(s, t)) \
    TEXT(power_rank, NEEDS_CARDS, say_rank(s, power_rank_of(s), t)) \
    TEXT(queue, NEEDS_CARDS, say_queue(s, t)) \
    NUMBER(queued, NEEDS_CARDS, s->cards->queue[0] != HN_NONE) \
    NUMBER(taken, NEEDS_CARDS, s->cards->drawn_from) \
    TEXT(top, NEEDS_CARDS, say_known_card(s, top_of(s), t)) \
    NUMBER(unused, NEEDS_CARDS, s->cards->unused) \
    TEXT(window_kinds, NEEDS_CARDS, say_ranks(s, window_bits(s->cards), "and", true, t)) \
    NUMBER(window_open, NEEDS_CARDS, s->cards->ranks != 0) \
    TEXT(window_ranks, NEEDS_CARDS, say_ranks(s, window_bits(s->cards), "or", false, t)) \
    TEXT(bid, NEEDS_DICE, say_standing_bid(s, t)) \
    NUMBER(bid_count, NEEDS_DICE, hn_view_bid(s->view).count) \
    TEXT(bid_faces, NEEDS_DICE, say_bid_faces(s, t)) \
    NUMBER(has_all_dice, NEEDS_DICE, has_all(s)) \
    NUMBER(in_palifico, NEEDS_DICE, hn_view_palifico(s->view)) \
    NUMBER(in_play, NEEDS_DICE, hn_view_in_play(s->view)) \
    NUMBER(matching, NEEDS_DICE, hn_view_own(s->view, hn_view_bid(s->view).face))
// clang-format on

FACTS(moment_facts, MOMENT_FACTS)

/* ---- sentences ---- */

/* A sentence of the scene, as its listener reads it. */
static void say_all(const scene *s, const char *name, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    scene_say(s, name, &t);
    scene_finish(s->w, buffer);
}

scene scene_at(const listener *w, const hn_view *view, hn_plain_view *plain)
{
    scene s = scene_of(w);
    s.view = view;
    if (hn_game_table(w->rules->game) == HN_TABLE_CARDS) {
        hn_view_copy(view, plain);
        s.cards = &plain->card;
    }
    return s;
}

void words_question(const listener *w, const hn_view *view, char *buffer, size_t size)
{
    char name[48];
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    snprintf(name, sizeof name, "ask %s", hn_phase_name(hn_view_phase(view)));
    say_all(&s, name, buffer, size);
    words_capital(buffer);
}

void words_wait(const listener *w, const hn_view *view, char *buffer, size_t size)
{
    char name[48];
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    snprintf(name, sizeof name, "wait %s", hn_phase_name(hn_view_phase(view)));
    bool anyone = waited(&s) || hn_view_phase(view) == HN_PHASE_WINDOW;
    say_all(&s, anyone ? name : "wait", buffer, size);
}

void words_doubt(const listener *w, const hn_view *view, char *buffer, size_t size)
{
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    *buffer = 0;
    if (s.cards)
        say_all(&s, "doubt", buffer, size);
}

bool scene_say_action(const scene *s, const char *how, hn_action action, text_out *t)
{
    char name[64];
    scene of = *s;
    const char *verb = hn_view_action_verb(s->view, action);
    bool pass = !strcmp(verb, "pass");
    of.action = action;
    if (of.cards) {
        of.subject = hn_view_action_place(s->view, action);
        of.rank = hn_view_action_rank(s->view, action);
        if (hn_view_action_seat(s->view, action) != HN_NONE)
            of.subject = (hn_place){(uint8_t)hn_view_action_seat(s->view, action), HN_NONE};
    }
    snprintf(name, sizeof name, "%s %s%s%s", how, verb, pass ? " " : "",
             pass ? hn_phase_name(hn_view_phase(s->view)) : "");
    return scene_say(&of, name, t);
}

void words_action(const listener *w, const hn_view *view, hn_action action, char *buffer,
                  size_t size)
{
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    text_out t = text_in(buffer, size);
    scene_say_action(&s, "do", action, &t);
    scene_finish(w, buffer);
}

/* Parts that are there, one after the other. */
void words_moment(const listener *w, const hn_view *view, text_out *t)
{
    static const char prefix[] = "moment ";
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    for (const sentence *one = sentences_of(NULL, hn_game_name(w->rules->game)); one->name; one++) {
        char text[WORDS_SENTENCE];
        if (strncmp(one->name, prefix, sizeof prefix - 1) != 0)
            continue;
        say_all(&s, one->name, text, sizeof text);
        if (*text)
            text_add(t, "%s%s", t->length ? "; " : "", text);
    }
}

/* A game's own sentence, of the phase or of all, goes before the library's. */
const char *words_refusal(const listener *w, const hn_view *view, hn_status status, char *buffer,
                          size_t size)
{
    hn_plain_view plain;
    char name[64];
    scene s = scene_at(w, view, &plain);
    snprintf(name, sizeof name, "refused %s %s", status_name(status),
             hn_phase_name(hn_view_phase(view)));
    if (!sentence_find(w->language, w->rules->game, name))
        snprintf(name, sizeof name, "refused %s", status_name(status));
    say_all(&s, name, buffer, size);
    if (!*buffer)
        snprintf(buffer, size, "%s", words_status(w->language, status));
    return buffer;
}

void words_note(const listener *w, const hn_card_view *view, int seat, char *note, size_t size)
{
    scene s = scene_of(w);
    s.cards = view;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    say_all(&s, "note", note, size);
}
