/* Everything that is said to people about a game: the rules of this table, questions, actions, events, how a round was won. The
 * sentences are data (src/words/en/, and a folder for every other language), a file for each game and one for what all share; terminal and page say the same ones.
 *
 * All is made from a seat's view and from events as hn_event_for gives them to it, so nothing that a seat does not know can get
 * into its sentences. */
#pragma once

#include "words/language.h"

#include "core/text.h"
#include "core/tongue.h"

#include <hunch/hunch.h>

/* To whom it is said, and how. On a page seats have names, cards are "8♦" and places "Ann’s 3rd card". Without names they are
 * what a person at a terminal types: "seat 2", "8d", "2.0"; choices are then listed beside the question, and
 * signs are plain; English is ASCII. */
typedef struct listener {
    const hn_rules *rules;
    int seats;
    const char *const *names; /* of the seats, or NULL */
    int viewer;               /* with names: who is "you"; HN_NONE: nobody */
    const language *language; /* NULL: English */
} listener;

/* For a terminal. */
listener words_typed(const language *in, const hn_rules *rules, int seats);

/* Longest sentences: of rules; of all others. */
enum { WORDS_RULE = 2048, WORDS_SENTENCE = 512 };

/* The rules of this table: part by part, each with a title; with the end of a match where there is one. */
typedef void words_part(void *context, const char *title, const char *sentences);
void words_rules(const listener *w, bool match, words_part *part, void *context);

/* An event, as hn_event_for gives it to whoever is told; before: the one before it, which may say what it means, or NULL. */
void words_event(const listener *w, const hn_event *before, const hn_event *event, char *buffer,
                 size_t size);

/* What is asked of the view's seat, which is to decide; for whom it waits where it is not. */
void words_question(const listener *w, const hn_view *view, char *buffer, size_t size);
void words_wait(const listener *w, const hn_view *view, char *buffer, size_t size);

/* What speaks against a call of the view's seat by what it knows itself, as a question; empty: nothing does. */
void words_doubt(const listener *w, const hn_view *view, char *buffer, size_t size);

/* What an action of the view's seat does: on a page the label of its button, else what stands beside it in the list; empty where
 * its text says it all. */
void words_action(const listener *w, const hn_view *view, hn_action action, char *buffer,
                  size_t size);

/* That an action of the view's seat is the thing to do, and why, by what the seat knows and, where its view has beliefs, believes:
 * "Take K♥: it counts −1, and your unknown card about 5." */
void words_hint(const listener *w, const hn_view *view, hn_action action, char *buffer,
                size_t size);

/* Why an action was refused with that status. Returns buffer. */
const char *words_refusal(const listener *w, const hn_view *view, hn_status status, char *buffer,
                          size_t size);

/* A status by itself, as hn_status_text. */
const char *words_status(const language *in, hn_status status);

/* For whatever the library says in a language. */
tongue words_tongue(const language *in);

/* Why a player decided so, as hn_why_text; size: HN_WHY_TEXT. */
void words_reason(const language *in, const hn_player *player, const hn_view *view,
                  const hn_why *why, char *buffer, size_t size);

/* Adds what else there is to say of the moment, of games in which the table does not show it all. */
void words_moment(const listener *w, const hn_view *view, text_out *t);

/* Cards: a mark of what a seat does beyond its turns, or may do no more; empty: none. */
void words_note(const listener *w, const hn_card_view *view, int seat, char *note, size_t size);

/* Adds how a round that is over was won, behind its winners' names, with a space before it: nothing where the points say it. */
void words_won(const language *in, const hn_rules *rules, const hn_state *state,
               const hn_score *score, text_out *t);

/* Who has won: "You win", "Ann and Bob share the win". */
void words_result(const listener *w, const hn_state *state, const hn_score *score, char *buffer,
                  size_t size);

/* More about the end: "why_won", in a sentence; "own_end", the listener's place and by how much, empty for the public. */
void words_ending(const listener *w, const hn_state *state, const hn_score *score, const char *name,
                  char *buffer, size_t size);

/* The place of a seat, from 1: those who won stand before all others, and the rest by their points, of cards the fewest first. */
int words_place(const hn_rules *rules, const hn_score *score, int seats, int seat);

/* Adds a seat's result by a sentence of that name, "score_note" or "result"; and its total in a match, behind "seat 2 ". */
void words_score(const language *in, const hn_rules *rules, const hn_score *score, int seat,
                 const char *name, text_out *t);
void words_total(const language *in, const hn_rules *rules, const hn_match *match, int seat,
                 text_out *t);

/* A seat as it is spoken of: "seat 2", "Ann", "you". Returns buffer. */
const char *words_seat(const listener *w, int seat, char *buffer, size_t size);

/* Makes the first letter a capital, in place. */
void words_capital(char *text);

/* "Jack", "7". */
const char *words_rank(const language *in, int which);

/* Adds what counts for a face that is up while `wild` is, "4s or aces", or for one die "a 4 or an ace". */
void words_faces(const listener *w, int face_up, int wild, bool one, text_out *t);

/* What a game calls something: "drop", "drops", "call", or any sentence without facts of a moment; empty where it has no such one.
 * Returns buffer. */
const char *words_name(const language *in, const hn_rules *rules, const char *name, char *buffer,
                       size_t size);

/* What a "preset" or a "player" of that name is, in a few words on a page. Its English is the library's own. Returns buffer. */
const char *words_about(const language *in, const hn_rules *rules, const char *what,
                        const char *name, const char *english, char *buffer, size_t size);

/* Whether a game has such a sentence, and it says something under these rules. */
bool words_has(const hn_rules *rules, const char *name);

/* The entry of a rule for a kind of card: such tables are by kinds or, where red and black kings are the same, by ranks. */
int words_entry(const hn_key *key, int kind);
