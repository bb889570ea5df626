/* How seats, cards, places, ranks and bids are spoken of: for a terminal as they are typed, for a page as people say them. */
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- the subject of a part ---- */

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

static int is_own(const scene *s)
{
    return s->cards->seat == s->subject.seat;
}

/* Empty where it is not known. */
static void known_card(const scene *s, text_out *t)
{
    if (s->subject.seat >= HN_SEATS || s->subject.slot >= HN_SLOTS)
        return;
    hn_card card = s->cards->card[s->subject.seat][s->subject.slot];
    if (card < HN_CARDS)
        say_card(s, card, t);
}

static int cards_there(const scene *s)
{
    int count = 0;
    for (int i = 0; s->subject.seat < HN_SEATS && i < HN_SLOTS; i++)
        count += s->cards->card[s->subject.seat][i] != HN_NONE;
    return count;
}

/* ---- what stands beside a seat's cards ---- */

static int has_called(const scene *s)
{
    return s->cards->callers >> s->subject.seat & 1;
}

static int is_barred(const scene *s)
{
    return s->cards->barred >> s->subject.seat & 1;
}

static void collects(const scene *s, text_out *t)
{
    int rank = s->cards->collects[s->subject.seat];
    if (rank < HN_RANKS)
        text_add(t, "%s", hn_rank_name(rank));
}

static int collected(const scene *s)
{
    int count = 0;
    while (count < HN_COLLECTION && s->cards->collected[s->subject.seat][count] != HN_NONE)
        count++;
    return count;
}

/* ---- ranks and faces ---- */

static void rank(const scene *s, text_out *t)
{
    say_rank(s, s->rank, t);
}

static int face(const scene *s)
{
    return s->face;
}

static void face_name(const scene *s, text_out *t)
{
    char sentence_name[32];
    snprintf(sentence_name, sizeof sentence_name, "face %d", s->face);
    scene_say(s, sentence_name, t);
}

static void faces_name(const scene *s, text_out *t)
{
    char sentence_name[32];
    snprintf(sentence_name, sizeof sentence_name, "faces %d", s->face);
    scene_say(s, sentence_name, t);
}

/* A 1 where that is the rules' wild face. */
static int is_ace(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "wild");
    return s->face == 1 && key && hn_rules_get(s->w->rules, key, 0) == 1;
}

const fact speech_facts[] = {
    {"cards_there", NEEDS_SUBJECT_CARDS, NULL, cards_there},
    {"collected", NEEDS_SUBJECT_CARDS, NULL, collected},
    {"collects", NEEDS_SUBJECT_CARDS, collects, NULL},
    {"face", NEEDS_FACE, NULL, face},
    {"face_name", NEEDS_FACE, face_name, NULL},
    {"faces_name", NEEDS_FACE, faces_name, NULL},
    {"has_called", NEEDS_SUBJECT_CARDS, NULL, has_called},
    {"is_ace", NEEDS_FACE, NULL, is_ace},
    {"is_barred", NEEDS_SUBJECT_CARDS, NULL, is_barred},
    {"is_own", NEEDS_SUBJECT_CARDS, NULL, is_own},
    {"known_card", NEEDS_SUBJECT_CARDS, known_card, NULL},
    {"rank", NEEDS_RANK, rank, NULL},
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
    if (place.seat != HN_NONE)
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
    if (numbers) {
        scene_say(s, "several_seats", t);
        text_add(t, " ");
    }
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

void say_rank(const scene *s, int which, text_out *t)
{
    char sentence_name[32];
    if (which < 0 || which >= HN_RANKS)
        return;
    snprintf(sentence_name, sizeof sentence_name, "rank %s", hn_rank_name(which));
    if (!scene_say(s, sentence_name, t))
        text_add(t, "%s", hn_rank_name(which));
}

void say_ranks(const scene *s, unsigned bits, const char *joiner, bool plural, text_out *t)
{
    int count = __builtin_popcount(bits), said = 0;
    for (int one = 0; one < HN_RANKS; one++)
        if (bits >> one & 1) {
            say_join(s, said++, count, joiner, t);
            say_rank(s, one, t);
            if (plural)
                scene_say(s, "plural", t);
        }
}

void say_bid(const scene *s, hn_bid bid, text_out *t)
{
    scene about = *s;
    about.face = bid.face;
    if (!s->w->names) {
        text_add(t, "%dx%d", bid.count, bid.face);
        return;
    }
    text_add(t, "%d ", bid.count);
    scene_say(&about, bid.count == 1 ? "single_face" : "some_dice", t);
}

static void say_faces(const scene *s, int which, bool one, text_out *t)
{
    scene about = *s;
    about.face = which;
    scene_say(&about, one ? "one_die" : "some_dice", t);
}

void words_faces(const listener *w, int face_up, int wild, bool one, text_out *t)
{
    scene s = scene_of(w);
    say_faces(&s, face_up, one, t);
    if (wild && wild != face_up) {
        say_join(&s, 1, 2, "or", t);
        say_faces(&s, wild, one, t);
    }
}

const char *words_rank(int which)
{
    char sentence_name[32];
    snprintf(sentence_name, sizeof sentence_name, "rank %s", hn_rank_name(which));
    const char *own = sentence_find(NULL, sentence_name);
    return own ? own : hn_rank_name(which);
}
