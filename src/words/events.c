/* Events in words. The one before may say what an event means: a card that was named is not one that was tossed in. */
#include "words/scene.h"

#include <stdio.h>

/* ---- facts ---- */

static int you(const scene *s)
{
    return s->w->names && s->event->seat == s->w->viewer;
}

static void card(const scene *s, text_out *t)
{
    say_card(s, s->event->card, t);
}

static int seen(const scene *s)
{
    return s->event->card < HN_CARDS;
}

static void number(const scene *s, text_out *t)
{
    text_add(t, "%d", s->event->number);
}

static void count_of_it(const scene *s, text_out *t)
{
    text_add(t, "%d", s->event->number + 1);
}

static void card_rank(const scene *s, text_out *t)
{
    if (seen(s))
        say_rank(s, hn_card_rank(s->event->card), t);
}

static void said_rank(const scene *s, text_out *t)
{
    say_rank(s, s->event->number, t);
}

static void asked_ranks(const scene *s, text_out *t)
{
    say_ranks(s, s->event->number, "or", false, t);
}

static void bid(const scene *s, text_out *t)
{
    say_bid(s, (hn_bid){(uint8_t)s->event->number, s->event->die[0]}, t);
}

/* Empty where they are hidden. */
static void thrown(const scene *s, text_out *t)
{
    for (int i = 0; i < s->event->number && i < HN_DICE && s->event->die[i] <= HN_FACES; i++)
        text_add(t, "%s%d", i ? " " : "", s->event->die[i]);
}

static bool is_after(const scene *s, hn_event_type type)
{
    return s->before && s->before->type == type;
}

static int after_name(const scene *s)
{
    return is_after(s, HN_EVENT_NAME) && s->before->place[0].seat == s->event->place[0].seat &&
           s->before->place[0].slot == s->event->place[0].slot;
}

/* "right" or "wrong". */
static void declared(const scene *s, text_out *t)
{
    if (is_after(s, HN_EVENT_DECLARE) && seen(s))
        scene_say(s, hn_card_rank(s->event->card) == s->before->number ? "right" : "wrong", t);
}

static int after_aim(const scene *s)
{
    return is_after(s, HN_EVENT_AIM);
}

static int after_look(const scene *s)
{
    return is_after(s, HN_EVENT_LOOK) && s->before->seat == s->event->seat;
}

const fact event_facts[] = {
    {"after_aim", NEEDS_EVENT, NULL, after_aim},
    {"after_look", NEEDS_EVENT, NULL, after_look},
    {"after_name", NEEDS_EVENT, NULL, after_name},
    {"asked_ranks", NEEDS_EVENT, asked_ranks, NULL},
    {"bid", NEEDS_EVENT, bid, NULL},
    {"card", NEEDS_EVENT, card, NULL},
    {"card_rank", NEEDS_EVENT, card_rank, NULL},
    {"count", NEEDS_EVENT, count_of_it, NULL},
    {"declared", NEEDS_EVENT, declared, NULL},
    {"number", NEEDS_EVENT, number, NULL},
    {"said_rank", NEEDS_EVENT, said_rank, NULL},
    {"seen", NEEDS_EVENT, NULL, seen},
    {"thrown", NEEDS_EVENT, thrown, NULL},
    {"you", NEEDS_EVENT, NULL, you},
    {0},
};

/* ---- the sentence ---- */

static const char *const names[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = "deal",
    [HN_EVENT_OPEN] = "open",
    [HN_EVENT_TURN] = "turn",
    [HN_EVENT_LOOK] = "look",
    [HN_EVENT_DRAW] = "draw",
    [HN_EVENT_TAKE] = "take",
    [HN_EVENT_SWAP] = "swap",
    [HN_EVENT_PLAY] = "play",
    [HN_EVENT_PASS] = "pass",
    [HN_EVENT_DECLINE] = "decline",
    [HN_EVENT_EXCHANGE] = "exchange",
    [HN_EVENT_FLIP] = "flip",
    [HN_EVENT_WRONG] = "wrong",
    [HN_EVENT_PENALTY] = "penalty",
    [HN_EVENT_GIVE] = "give",
    [HN_EVENT_CALL] = "call",
    [HN_EVENT_RESHUFFLE] = "reshuffle",
    [HN_EVENT_END] = "end",
    [HN_EVENT_SHOW] = "show",
    [HN_EVENT_THROW] = "throw",
    [HN_EVENT_PALIFICO] = "palifico",
    [HN_EVENT_ROLL] = "roll",
    [HN_EVENT_BID] = "bid",
    [HN_EVENT_DUDO] = "dudo",
    [HN_EVENT_CALZA] = "calza",
    [HN_EVENT_REVEAL] = "reveal",
    [HN_EVENT_RIGHT] = "right",
    [HN_EVENT_MISTAKEN] = "mistaken",
    [HN_EVENT_LOSE] = "lose",
    [HN_EVENT_GAIN] = "gain",
    [HN_EVENT_RANK] = "rank",
    [HN_EVENT_COLLECT] = "collect",
    [HN_EVENT_DECLARE] = "declare",
    [HN_EVENT_NAME] = "name",
    [HN_EVENT_KEEP] = "keep",
    [HN_EVENT_AIM] = "aim",
};

void words_event(const listener *w, const hn_event *before, const hn_event *event, char *buffer,
                 size_t size)
{
    char name[48];
    scene s = scene_of(w);
    text_out t = text_in(buffer, size);
    s.event = event;
    s.before = before;
    s.actor = event->seat;
    snprintf(name, sizeof name, "event %s", names[event->type]);
    scene_say(&s, name, &t);
    scene_finish(w, buffer);
}
