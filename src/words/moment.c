/* The moment in words: what is asked of a seat, what each of its actions means, for whom the others wait. */
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- cards ---- */

/* Who plays against the caller besides the viewer. */
static void allies(const scene *s, text_out *t)
{
    unsigned all = (1u << s->cards->seats) - 1, viewer = 1u << s->cards->seat;
    say_seats(s, (hn_seats)(all & ~viewer & ~s->cards->callers), t);
}

static void drawn(const scene *s, text_out *t)
{
    say_card(s, s->cards->drawn, t);
}

static int taken(const scene *s)
{
    return s->cards->drawn_from;
}

static hn_card top_of(const scene *s)
{
    return s->cards->discard_count ? s->cards->discard[s->cards->discard_count - 1] : HN_NONE;
}

static void top(const scene *s, text_out *t)
{
    if (s->cards->discard_count)
        say_card(s, top_of(s), t);
}

/* The card whose power is spoken of: the one that an action plays, swaps out or takes; else the one that is used. */
static hn_card power_card_of(const scene *s)
{
    hn_place place = s->subject;
    if (s->action >= HN_ACTIONS)
        return top_of(s);
    if (place.seat != HN_NONE && place.slot < HN_SLOTS)
        return s->cards->card[place.seat][place.slot];
    return s->cards->drawn != HN_NONE ? s->cards->drawn : top_of(s);
}

static bool has_power_rank(const scene *s)
{
    return s->action >= HN_ACTIONS && s->cards->power != HN_NONE;
}

static void power(const scene *s, text_out *t)
{
    const char *words = has_power_rank(s) ? words_rank_power(s->w->rules, s->cards->power)
                                          : words_power(s->w->rules, power_card_of(s));
    text_add(t, "%s", words ? words : "");
}

/* As the rules name it. */
static void power_kind(const scene *s, text_out *t)
{
    char value[64];
    const hn_key *key = powers_key(s->w->rules);
    if (!key || !has_power_rank(s))
        return;
    hn_rules_value_text(key, hn_rules_get(s->w->rules, key, s->cards->power), value, sizeof value);
    text_add(t, "%s", value);
}

/* A power that is used out of a queue need not be that of the very card on top. */
static void power_rank(const scene *s, text_out *t)
{
    if (has_power_rank(s))
        say_rank(s, s->cards->power, t);
    else if (top_of(s) < HN_CARDS)
        say_rank(s, hn_card_rank(top_of(s)), t);
}

static void played_rank(const scene *s, text_out *t)
{
    say_rank(s, s->cards->power, t);
}

static int queued(const scene *s)
{
    return s->cards->queue[0] != HN_NONE;
}

static void queue(const scene *s, text_out *t)
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

static int unused(const scene *s)
{
    return s->cards->unused;
}

static void barred(const scene *s, text_out *t)
{
    if (s->cards->barred)
        say_seats(s, s->cards->barred, t);
}

static int window_open(const scene *s)
{
    return s->cards->ranks != 0;
}

static int in_window(const scene *s)
{
    return s->cards->phase == HN_PHASE_WINDOW;
}

/* The ranks that a window is open for: those that the view names, or the top discard's. */
static unsigned window_bits(const hn_card_view *v)
{
    if (v->ranks || !v->discard_count)
        return v->ranks;
    return 1u << hn_card_rank(v->discard[v->discard_count - 1]);
}

static void window_ranks(const scene *s, text_out *t)
{
    say_ranks(s, window_bits(s->cards), "or", false, t);
}

static void window_kinds(const scene *s, text_out *t)
{
    say_ranks(s, window_bits(s->cards), "and", true, t);
}

/* ---- what was chosen in a window ---- */

static bool is_claimed(const scene *s, int bit)
{
    return s->cards->claimed[bit / 8] >> bit % 8 & 1;
}

static int claims(const scene *s)
{
    int count = 0;
    for (int bit = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        count += is_claimed(s, bit);
    return count;
}

static int many_claims(const scene *s)
{
    return claims(s) > 2;
}

static void claimed(const scene *s, text_out *t)
{
    for (int bit = 0, said = 0; bit < HN_SEATS * HN_SLOTS; bit++)
        if (is_claimed(s, bit)) {
            text_add(t, "%s", said++ ? ", " : "");
            say_place(s, (hn_place){(uint8_t)(bit / HN_SLOTS), (uint8_t)(bit % HN_SLOTS)},
                      "claimed_place", t);
        }
}

static int looks_left(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "looks");
    return key ? hn_rules_get(s->w->rules, key, 0) - claims(s) : 0;
}

/* The places that fit are named: among many they are hard to find. */
static void fitting(const scene *s, text_out *t)
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

static void standing_bid(const scene *s, text_out *t)
{
    if (hn_view_bid(s->view).count)
        say_bid(s, hn_view_bid(s->view), t);
}

static int bid_count(const scene *s)
{
    return hn_view_bid(s->view).count;
}

static void bid_faces(const scene *s, text_out *t)
{
    hn_bid bid = hn_view_bid(s->view);
    words_faces(s->w, bid.face, hn_view_wild(s->view), bid.count == 1, t);
}

static int matching(const scene *s)
{
    return hn_view_own(s->view, hn_view_bid(s->view).face);
}

static int in_palifico(const scene *s)
{
    return hn_view_palifico(s->view);
}

static int in_play(const scene *s)
{
    return hn_view_in_play(s->view);
}

static int has_all_dice(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "dice");
    return key && hn_view_dice(s->view, hn_view_seat(s->view)) >= hn_rules_get(s->w->rules, key, 0);
}

/* ---- what can be done ---- */

static int can_do(const scene *s, const char *verb)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal_list(s->view, list);
    for (int i = 0; i < count; i++)
        if (!strcmp(hn_view_action_verb(s->view, list[i]), verb))
            return true;
    return false;
}

static int can_pass(const scene *s)
{
    return can_do(s, "pass");
}

static int can_take(const scene *s)
{
    return can_do(s, "draw discard");
}

/* The ways to go on, each kind of action once. */
static void ways(const scene *s, text_out *t)
{
    hn_action list[HN_ACTIONS];
    const char *way[8];
    int count = hn_view_legal_list(s->view, list), said = 0;
    for (int i = 0; i < count && said < 8; i++) {
        char name[48];
        snprintf(name, sizeof name, "way %s", hn_view_action_verb(s->view, list[i]));
        const char *text = sentence_find(s->w->rules->game, name);
        if (text && (!said || way[said - 1] != text))
            way[said++] = text;
    }
    for (int i = 0; i < said; i++) {
        say_join(s, i, said, "or", t);
        sentence_fill(s->w->rules, scene_fact, s, way[i], t);
    }
}

/* The seats that are asked, except the viewer. */
static hn_seats waited(const scene *s)
{
    unsigned asked = s->cards ? s->cards->asked : 1u << hn_view_turn_seat(s->view);
    int viewer = hn_view_seat(s->view);
    return (hn_seats)(viewer < HN_SEATS ? asked & ~(1u << viewer) : asked);
}

static void waited_for(const scene *s, text_out *t)
{
    say_seats(s, waited(s), t);
}

/* In a window: whether the viewer could act, but is asked only when it knows a card that fits. */
static int passed_over(const scene *s)
{
    const hn_card_view *v = s->cards;
    bool sits = v->seat < v->seats;
    return in_window(s) && sits && !v->answered && (v->asked >> v->seat & 1);
}

/* ---- one action ---- */

static int fits(const scene *s)
{
    return hn_view_right_claim(s->view, s->action);
}

/* How many cards the seat's collection has then. */
static int collection(const scene *s)
{
    return 1 + __builtin_popcount((unsigned)hn_view_collection(s->view, hn_view_seat(s->view)));
}

/* Whether the next seat can take a card that is discarded; not where it has called. */
static int next_plays(const scene *s)
{
    int next = (hn_view_seat(s->view) + 1) % hn_view_seats(s->view);
    return !(hn_view_callers(s->view) >> next & 1);
}

static void action_bid(const scene *s, text_out *t)
{
    say_bid(s, hn_view_action_bid(s->view, s->action), t);
}

const fact moment_facts[] = {
    {"action_bid", NEEDS_ACTION, action_bid, NULL},
    {"allies", NEEDS_CARDS, allies, NULL},
    {"barred", NEEDS_CARDS, barred, NULL},
    {"bid", NEEDS_DICE, standing_bid, NULL},
    {"bid_count", NEEDS_DICE, NULL, bid_count},
    {"bid_faces", NEEDS_DICE, bid_faces, NULL},
    {"can_pass", NEEDS_VIEW, NULL, can_pass},
    {"can_take", NEEDS_VIEW, NULL, can_take},
    {"claimed", NEEDS_CARDS, claimed, NULL},
    {"claims", NEEDS_CARDS, NULL, claims},
    {"collection", NEEDS_ACTION, NULL, collection},
    {"drawn", NEEDS_CARDS, drawn, NULL},
    {"fits", NEEDS_ACTION, NULL, fits},
    {"fitting", NEEDS_CARDS, fitting, NULL},
    {"has_all_dice", NEEDS_DICE, NULL, has_all_dice},
    {"in_palifico", NEEDS_DICE, NULL, in_palifico},
    {"in_play", NEEDS_DICE, NULL, in_play},
    {"in_window", NEEDS_CARDS, NULL, in_window},
    {"looks_left", NEEDS_CARDS, NULL, looks_left},
    {"many_claims", NEEDS_CARDS, NULL, many_claims},
    {"matching", NEEDS_DICE, NULL, matching},
    {"next_plays", NEEDS_ACTION, NULL, next_plays},
    {"passed_over", NEEDS_CARDS, NULL, passed_over},
    {"played_rank", NEEDS_CARDS, played_rank, NULL},
    {"power", NEEDS_CARDS, power, NULL},
    {"power_kind", NEEDS_CARDS, power_kind, NULL},
    {"power_rank", NEEDS_CARDS, power_rank, NULL},
    {"queue", NEEDS_CARDS, queue, NULL},
    {"queued", NEEDS_CARDS, NULL, queued},
    {"taken", NEEDS_CARDS, NULL, taken},
    {"top", NEEDS_CARDS, top, NULL},
    {"unused", NEEDS_CARDS, NULL, unused},
    {"waited_for", NEEDS_VIEW, waited_for, NULL},
    {"ways", NEEDS_VIEW, ways, NULL},
    {"window_open", NEEDS_CARDS, NULL, window_open},
    {"window_kinds", NEEDS_CARDS, window_kinds, NULL},
    {"window_ranks", NEEDS_CARDS, window_ranks, NULL},
    {0},
};

/* ---- sentences ---- */

/* A sentence of the scene, as its listener reads it. */
static void say_all(const scene *s, const char *name, char *buffer, size_t size)
{
    text_out t = text_in(buffer, size);
    scene_say(s, name, &t);
    scene_finish(s->w, buffer);
}

/* The view with its plain copy, which must live as long. */
static scene scene_at(const listener *w, const hn_view *view, hn_plain_view *plain)
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
    if (*buffer >= 'a' && *buffer <= 'z')
        *buffer = (char)(*buffer - 'a' + 'A');
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

void words_action(const listener *w, const hn_view *view, hn_action action, char *buffer,
                  size_t size)
{
    char name[64];
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    const char *verb = hn_view_action_verb(view, action);
    s.action = action;
    if (s.cards) {
        s.subject = hn_view_action_place(view, action);
        s.rank = hn_view_action_rank(view, action);
        if (hn_view_action_seat(view, action) != HN_NONE)
            s.subject = (hn_place){(uint8_t)hn_view_action_seat(view, action), HN_NONE};
    }
    snprintf(name, sizeof name, "do %s%s%s", verb, strcmp(verb, "pass") ? "" : " ",
             strcmp(verb, "pass") ? "" : hn_phase_name(hn_view_phase(view)));
    say_all(&s, name, buffer, size);
}

/* Parts that are there, one after the other. */
void words_moment(const listener *w, const hn_view *view, text_out *t)
{
    static const char prefix[] = "moment ";
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    for (const sentence *one = sentences_of(w->rules->game); one->name; one++) {
        char text[WORDS_SENTENCE];
        if (strncmp(one->name, prefix, sizeof prefix - 1) != 0)
            continue;
        say_all(&s, one->name, text, sizeof text);
        if (*text)
            text_add(t, "%s%s", t->length ? "; " : "", text);
    }
}

const char *words_refusal(const listener *w, const hn_view *view, hn_status status, char *buffer,
                          size_t size)
{
    static const struct {
        hn_status status;
        const char *name;
    } named[] = {
        {HN_NO_WINDOW, "no window"},
        {HN_NO_POWER, "no power"},
        {HN_OWN_CARD, "own card"},
        {HN_PROTECTED, "protected"},
    };
    hn_plain_view plain;
    scene s = scene_at(w, view, &plain);
    buffer[0] = 0;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        char name[64];
        if (named[i].status != status)
            continue;
        snprintf(name, sizeof name, "refused %s %s", named[i].name,
                 hn_phase_name(hn_view_phase(view)));
        if (!sentence_find(w->rules->game, name))
            snprintf(name, sizeof name, "refused %s", named[i].name);
        say_all(&s, name, buffer, size);
    }
    if (!*buffer)
        snprintf(buffer, size, "%s", hn_status_text(status));
    return buffer;
}

void words_note(const listener *w, const hn_card_view *view, int seat, char *note, size_t size)
{
    scene s = scene_of(w);
    s.cards = view;
    s.subject = (hn_place){(uint8_t)seat, HN_NONE};
    say_all(&s, "note", note, size);
}
