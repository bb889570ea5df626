/* Facts: what the parts of sentences stand for. Each is a function of the scene, found by its name. */
#include "words/scene.h"

#include "games/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void scene_say_number(const scene *s, long number, text_out *t)
{
    text_add(t, "%s%ld", number >= 0 ? "" : s->w->names ? "−" : "-", labs(number));
}

/* ---- rules ---- */

/* 0 where there is no choice. */
static int most_of(const scene *s)
{
    int most = hn_rules_most_seats(s->w->rules);
    return most > hn_rules_least_seats(s->w->rules) ? most : 0;
}

/* The first of the entries up to the ten that all count their own number. */
static int first_number(const hn_rules *rules, const hn_key *key)
{
    int first = HN_JACK;
    while (first > 1 && hn_rules_get(rules, key, first - 1) == first)
        first--;
    return first;
}

/* "red K" in words; ranks are letters and digits in every language. */
static void say_kind(const scene *s, const char *kind, text_out *t)
{
    char name[32];
    snprintf(name, sizeof name, "kind %.20s", kind);
    if (!scene_say(s, name, t))
        text_add(t, "%s", kind);
}

/* Cards that count the same, together; those that count their own number are one group, if there are some. */
static void say_values(const scene *s, text_out *t)
{
    const hn_rules *rules = s->w->rules;
    const hn_key *key = hn_key_find(rules->game, "values");
    bool done[HN_KINDS] = {false};
    int first = key ? first_number(rules, key) : HN_JACK;
    bool numbers = HN_JACK - first > 3;
    for (int i = first; numbers && i < HN_JACK; i++)
        done[i] = true;
    for (int i = 0; key && i < key->count; i++) {
        if (i == first && numbers) {
            text_add(t, "; ");
            say_kind(s, key->entries[i], t);
            text_add(t, " ");
            scene_say(s, "to_ten", t);
        }
        if (done[i])
            continue;
        int value = hn_rules_get(rules, key, i);
        text_add(t, "%s", i ? "; " : "");
        say_kind(s, key->entries[i], t);
        for (int other = i + 1; other < key->count; other++)
            if (!done[other] && hn_rules_get(rules, key, other) == value) {
                text_add(t, ", ");
                say_kind(s, key->entries[other], t);
                done[other] = true;
            }
        text_add(t, " ");
        scene_say_number(s, value, t);
    }
}

static void say_powers(const scene *s, text_out *t)
{
    const hn_key *key = powers_key(s->w->rules);
    bool done[HN_KINDS] = {false}, some = false;
    for (int i = 0; key && i < key->count; i++) {
        const char *power = power_words(s->w, i);
        if (done[i] || !power)
            continue;
        text_add(t, "%s", some ? "; " : "");
        say_kind(s, key->entries[i], t);
        some = true;
        for (int other = i + 1; other < key->count; other++)
            if (power_words(s->w, other) == power) {
                text_add(t, ", ");
                say_kind(s, key->entries[other], t);
                done[other] = true;
            }
        text_add(t, ": %s", power);
    }
}

/* Whether nobody touches a caller's cards. */
static bool protects(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "protected");
    return s->w->rules->game->protects || (key && hn_rules_get(s->w->rules, key, 0));
}

// clang-format off
#define RULE_FACTS(NUMBER, TEXT) \
    NUMBER(least_seats, NEEDS_RULES, hn_rules_least_seats(s->w->rules)) \
    NUMBER(listed, NEEDS_RULES, !s->w->names /* choices stand beside the question, to be typed */) \
    NUMBER(match, NEEDS_RULES, s->match) \
    NUMBER(most_seats, NEEDS_RULES, most_of(s)) \
    NUMBER(of_cards, NEEDS_RULES, s->w->rules->game->table == HN_TABLE_CARDS) \
    NUMBER(protects, NEEDS_RULES, protects(s)) \
    NUMBER(takes_value, NEEDS_RULES, !s->w->rules->game->takes_to_play) \
    TEXT(hint_player, NEEDS_RULES, text_add(t, "%s", game_quick(s->w->rules->game))) \
    TEXT(powers, NEEDS_RULES, say_powers(s, t)) \
    TEXT(values, NEEDS_RULES, say_values(s, t))
// clang-format on

FACTS(rule_facts, RULE_FACTS)

/* ---- finding them ---- */

static bool is_known(const scene *s, fact_need need)
{
    switch (need) {
    case NEEDS_SUBJECT:
        return s->subject.seat != HN_NONE;
    case NEEDS_SUBJECT_CARDS:
        return s->subject.seat < HN_SEATS && s->cards;
    case NEEDS_RANK:
        return s->rank != HN_NONE;
    case NEEDS_FACE:
        return s->face != 0;
    case NEEDS_EVENT:
        return s->event != NULL;
    case NEEDS_VIEW:
        return s->view != NULL;
    case NEEDS_CARDS:
        return s->cards != NULL;
    case NEEDS_DICE:
        return s->view && !s->cards;
    case NEEDS_ACTION:
        return s->action < HN_ACTIONS;
    case NEEDS_SCORE:
        return s->score && s->subject.seat < HN_SEATS;
    case NEEDS_END:
        return s->score && s->view;
    case NEEDS_TOTALS:
        return s->totals && s->subject.seat < HN_SEATS;
    default:
        return true;
    }
}

static bool add_fact(const scene *s, const fact *list, const char *name, text_out *t)
{
    for (; list->name; list++) {
        if (strcmp(list->name, name) != 0 || !is_known(s, list->need))
            continue;
        if (list->add)
            list->add(s, t);
        else
            scene_say_number(s, list->number(s), t);
        return true;
    }
    return false;
}

/* The seats and places that sentences speak of. */
static hn_place subject_of(const scene *s, const char *name)
{
    const hn_place none = {HN_NONE, HN_NONE};
    if (s->event && !strcmp(name, "seat"))
        return (hn_place){s->event->seat, HN_NONE};
    if (s->event && !strcmp(name, "at"))
        return s->event->place[0];
    if (s->event && !strcmp(name, "to"))
        return s->event->place[1];
    if (s->cards && !strcmp(name, "caller"))
        return (hn_place){s->cards->caller, HN_NONE};
    if (s->cards && !strcmp(name, "chosen"))
        return s->cards->chosen;
    if (s->cards && !strcmp(name, "looked"))
        return s->cards->looked;
    if (s->cards && s->view && !strcmp(name, "highest"))
        return hint_highest(s);
    if (s->cards && s->view && !strcmp(name, "pair"))
        return hint_pair(s);
    if (s->view && !s->cards && !strcmp(name, "bidder"))
        return (hn_place){(uint8_t)hn_view_bidder(s->view), HN_NONE};
    return none;
}

/* `chosen:the_card` is a part with that subject; the subject alone is its seat or its place. */
static bool add_subject(const scene *s, const char *name, text_out *t)
{
    char part[48], text[56];
    snprintf(part, sizeof part, "%s", name);
    char *how = strchr(part, ':');
    if (how)
        *how++ = 0;
    hn_place subject = subject_of(s, part);
    if (subject.seat == HN_NONE)
        return false;
    scene about = *s;
    about.subject = subject;
    snprintf(text, sizeof text, "{%s}", how ? how : subject.slot == HN_NONE ? "the_seat" : "place");
    sentence_fill(s->w->language, s->w->rules, scene_fact, &about, text, t);
    return true;
}

bool scene_fact(const void *context, const char *name, text_out *t)
{
    static const fact *const lists[] = {rule_facts,  speech_facts, event_facts, moment_facts,
                                        doubt_facts, hint_facts,   end_facts};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (add_fact(context, lists[i], name, t))
            return true;
    return add_subject(context, name, t);
}
