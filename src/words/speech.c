/* How seats, cards, places, ranks and bids are spoken of: for a terminal as they are typed, for a page as people say them. */
#include "words/scene.h"

#include <stdio.h>
#include <string.h>

/* ---- the subject of a part ---- */

/* A sentence of several, by its number: "ordinal 3". */
static void say_numbered(const scene *s, const char *what, int number, text_out *t)
{
    char name[32];
    snprintf(name, sizeof name, "%s %d", what, number);
    scene_say(s, name, t);
}

static const char *name_of(const scene *s)
{
    bool known = s->w->names && s->subject.seat < s->w->seats;
    return known ? s->w->names[s->subject.seat] : "?";
}

/* What the name ends with. */
static char last_of(const scene *s)
{
    size_t length = strlen(name_of(s));
    return length ? name_of(s)[length - 1] : 0;
}

static hn_card card_there(const scene *s)
{
    bool is_place = s->subject.seat < HN_SEATS && s->subject.slot < HN_SLOTS;
    return is_place ? s->cards->card[s->subject.seat][s->subject.slot] : HN_NONE;
}

static int count_cards(const scene *s)
{
    int count = 0;
    for (int i = 0; s->subject.seat < HN_SEATS && i < HN_SLOTS; i++)
        count += s->cards->card[s->subject.seat][i] != HN_NONE;
    return count;
}

/* ---- what stands beside a seat's cards ---- */

static const char *collects_of(const scene *s)
{
    int rank = s->cards->collects[s->subject.seat];
    return rank < HN_RANKS ? hn_rank_name(rank) : "";
}

static int count_collected(const scene *s)
{
    int count = 0;
    while (count < HN_COLLECTION && s->cards->collected[s->subject.seat][count] != HN_NONE)
        count++;
    return count;
}

/* ---- ranks and faces ---- */

/* A 1 where that is the rules' wild face. */
static bool is_wild_ace(const scene *s)
{
    const hn_key *key = hn_key_find(s->w->rules->game, "wild");
    return s->face == 1 && key && hn_rules_get(s->w->rules, key, 0) == 1;
}

// clang-format off
#define SPEECH_FACTS(NUMBER, TEXT) \
    NUMBER(cards_there, NEEDS_SUBJECT_CARDS, count_cards(s)) \
    NUMBER(collected, NEEDS_SUBJECT_CARDS, count_collected(s)) \
    TEXT(collects, NEEDS_SUBJECT_CARDS, text_add(t, "%s", collects_of(s))) \
    NUMBER(has_called, NEEDS_SUBJECT_CARDS, s->cards->callers >> s->subject.seat & 1) \
    NUMBER(is_barred, NEEDS_SUBJECT_CARDS, s->cards->barred >> s->subject.seat & 1) \
    NUMBER(is_own, NEEDS_SUBJECT_CARDS, s->cards->seat == s->subject.seat) \
    TEXT(known_card, NEEDS_SUBJECT_CARDS, say_known_card(s, card_there(s), t)) \
    NUMBER(face, NEEDS_FACE, s->face) \
    TEXT(face_name, NEEDS_FACE, say_numbered(s, "face", s->face, t)) \
    TEXT(faces_name, NEEDS_FACE, say_numbered(s, "faces", s->face, t)) \
    NUMBER(is_ace, NEEDS_FACE, is_wild_ace(s)) \
    TEXT(rank, NEEDS_RANK, say_rank(s, s->rank, t)) \
    NUMBER(ends_in_digit, NEEDS_SUBJECT, last_of(s) >= '0' && last_of(s) <= '9') \
    NUMBER(ends_in_s, NEEDS_SUBJECT, last_of(s) == 's') \
    NUMBER(is_actor, NEEDS_SUBJECT, s->subject.seat == s->actor) \
    NUMBER(is_you, NEEDS_SUBJECT, s->w->names && s->subject.seat == s->w->viewer) \
    TEXT(name, NEEDS_SUBJECT, text_add(t, "%s", name_of(s))) \
    TEXT(nth, NEEDS_SUBJECT, say_numbered(s, "ordinal", s->subject.slot + 1, t)) \
    NUMBER(seat_number, NEEDS_SUBJECT, s->subject.seat) \
    NUMBER(slot, NEEDS_SUBJECT, s->subject.slot)
// clang-format on

FACTS(speech_facts, SPEECH_FACTS)

/* ---- saying it ---- */

void say_place(const scene *s, hn_place place, const char *how, text_out *t)
{
    scene about = *s;
    about.subject = place;
    if (place.seat != HN_NONE)
        scene_say(&about, how, t);
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
                say_place(s, (hn_place){(uint8_t)seat, 0}, "the_seat", t);
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

void say_known_card(const scene *s, hn_card card, text_out *t)
{
    if (card < HN_CARDS)
        say_card(s, card, t);
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

/* "7s", "Jacks". */
void say_rank_plural(const scene *s, int which, text_out *t)
{
    char name[32];
    if (which < 0 || which >= HN_RANKS)
        return;
    snprintf(name, sizeof name, "ranks %s", hn_rank_name(which));
    if (scene_say(s, name, t))
        return;
    text_add(t, "%s", hn_rank_name(which));
    scene_say(s, "plural", t);
}

void say_ranks(const scene *s, unsigned bits, const char *joiner, bool plural, text_out *t)
{
    int count = __builtin_popcount(bits), said = 0;
    for (int one = 0; one < HN_RANKS; one++)
        if (bits >> one & 1) {
            say_join(s, said++, count, joiner, t);
            (plural ? say_rank_plural : say_rank)(s, one, t);
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

const char *words_seat(const listener *w, int seat, char *buffer, size_t size)
{
    scene s = scene_of(w);
    text_out t = text_in(buffer, size);
    say_place(&s, (hn_place){(uint8_t)seat, HN_NONE}, "the_seat", &t);
    return buffer;
}

const char *words_rank(const language *in, int which)
{
    char sentence_name[32];
    snprintf(sentence_name, sizeof sentence_name, "rank %s", hn_rank_name(which));
    const char *own = sentence_find(in, NULL, sentence_name);
    return own ? own : hn_rank_name(which);
}
