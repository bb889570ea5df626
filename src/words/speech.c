/* How seats, cards, places, ranks and bids are spoken of: for a terminal as they are typed, for a page as people say them. */
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- the subject of a part ---- */

static int subject_seat(const scene *s)
{
    return s->subject.seat;
}

static void seat_number(const scene *s, text_out *t)
{
    text_add(t, "%d", s->subject.seat);
}

static void slot(const scene *s, text_out *t)
{
    text_add(t, "%d", s->subject.slot);
}

static void nth(const scene *s, text_out *t)
{
    char name[32];
    snprintf(name, sizeof name, "ordinal %d", s->subject.slot + 1);
    scene_say(s, name, t);
}

static void name(const scene *s, text_out *t)
{
    bool known = s->w->names && s->subject.seat < s->w->seats;
    text_add(t, "%s", known ? s->w->names[s->subject.seat] : "?");
}

/* Whether the name ends as a plural does. */
static int ends_in_s(const scene *s)
{
    char text[128];
    text_out t = text_in(text, sizeof text);
    name(s, &t);
    size_t length = strlen(text);
    return length && text[length - 1] == 's';
}

static int is_you(const scene *s)
{
    return s->w->names && s->subject.seat == s->w->viewer;
}

static int is_actor(const scene *s)
{
    return s->subject.seat == s->actor;
}

const fact speech_facts[] = {
    {"ends_in_s", NEEDS_SUBJECT, NULL, ends_in_s},
    {"is_actor", NEEDS_SUBJECT, NULL, is_actor},
    {"is_you", NEEDS_SUBJECT, NULL, is_you},
    {"name", NEEDS_SUBJECT, name, NULL},
    {"nth", NEEDS_SUBJECT, nth, NULL},
    {"seat_number", NEEDS_SUBJECT, seat_number, NULL},
    {"slot", NEEDS_SUBJECT, slot, NULL},
    {0},
};

/* ---- saying it ---- */

void say_place(const scene *s, hn_place place, const char *how, text_out *t)
{
    scene about = *s;
    about.subject = place;
    if (subject_seat(&about) != HN_NONE)
        scene_say(&about, how, t);
}

void say_seat(const scene *s, int seat, text_out *t)
{
    say_place(s, (hn_place){(uint8_t)seat, 0}, "the_seat", t);
}

void say_join(const scene *s, int i, int count, const char *joiner, text_out *t)
{
    if (i && i + 1 == count) {
        text_add(t, " ");
        scene_say(s, joiner, t);
        text_add(t, " ");
    } else if (i) {
        text_add(t, ", ");
    }
}

void say_seats(const scene *s, hn_seats seats, text_out *t)
{
    int count = __builtin_popcount(seats), said = 0;
    bool numbers = !s->w->names && count > 1;
    if (numbers)
        scene_say(s, "several_seats", t);
    for (int seat = 0; seat < HN_SEATS; seat++)
        if (seats >> seat & 1) {
            say_join(s, said++, count, "and", t);
            if (numbers)
                text_add(t, "%d", seat);
            else
                say_seat(s, seat, t);
        }
}

static void say_face_up(const scene *s, hn_card card, text_out *t)
{
    static const char suits[] = "cdhs";
    static const char *const signs[] = {"♣", "♦", "♥", "♠"};
    const char *text = hn_card_text(card);
    size_t rank = strlen(text) - 1;
    const char *suit = strchr(suits, text[rank]);
    if (hn_card_rank(card) == HN_JOKER)
        scene_say(s, text[rank] == 'r' ? "red joker" : "black joker", t);
    else
        text_add(t, "%.*s%s", (int)rank, text, suit ? signs[suit - suits] : "");
}

void say_card(const scene *s, hn_card card, text_out *t)
{
    if (card >= HN_CARDS)
        scene_say(s, "unknown card", t);
    else if (s->w->names)
        say_face_up(s, card, t);
    else
        text_add(t, "%s", hn_card_text(card));
}

void say_rank(const scene *s, int rank, text_out *t)
{
    char name_of_it[32];
    if (rank < 0 || rank >= HN_RANKS)
        return;
    snprintf(name_of_it, sizeof name_of_it, "rank %s", hn_rank_name(rank));
    if (!scene_say(s, name_of_it, t))
        text_add(t, "%s", hn_rank_name(rank));
}

void say_ranks(const scene *s, unsigned bits, const char *joiner, text_out *t)
{
    int count = __builtin_popcount(bits), said = 0;
    for (int rank = 0; rank < HN_RANKS; rank++)
        if (bits >> rank & 1) {
            say_join(s, said++, count, joiner, t);
            say_rank(s, rank, t);
        }
}

void say_bid(const scene *s, hn_bid bid, text_out *t)
{
    char face[32];
    if (!s->w->names) {
        text_add(t, "%dx%d", bid.count, bid.face);
        return;
    }
    snprintf(face, sizeof face, bid.count == 1 ? "face %d" : "faces %d", bid.face);
    text_add(t, "%d ", bid.count);
    scene_say(s, face, t);
}
