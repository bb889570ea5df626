/* Beliefs: for each card that is hidden from a seat, the chance of each kind; made from what players do.
 *
 * Beliefs are fed the events of a round, as memories are (level.h), and keep for every hidden card a weight
 * for each kind that it can be: how much more, or less, everything seen so far points to that kind than the
 * count of unseen cards alone. They move with the card when it is exchanged, and end when the card is seen or
 * leaves its place.
 *
 *     hn_beliefs beliefs;
 *     hn_beliefs_begin(&beliefs, &rules, seats, seat, hn_likelihoods_find("fitted", game));
 *     ... after the deal and after every action, for each event:
 *     hn_beliefs_observe(&beliefs, &event);
 *     ... and where they are wanted:
 *     hn_view view = hn_view_of(&rules, &state, seat);
 *     view = hn_beliefs_view(&beliefs, &view);
 *     hn_belief_of(&view, HN_PRIOR_COUNTS, place, &belief);
 *
 * hn_minds (mind.h) does this for all seats of a table. Everything is plain data of fixed size: copy it,
 * share it; nothing is allocated. docs/beliefs.md explains the model with examples. */
#ifndef HUNCH_BELIEFS_H
#define HUNCH_BELIEFS_H

#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of cards as a game tells them apart: HN_KINDS in Cambio, where red and black kings differ, HN_RANKS
 * elsewhere. Tables here have room for either. */
#define HN_BELIEF_KINDS 16
HN_API int hn_belief_kinds(const hn_game *game);
HN_API const char *hn_belief_kind_name(const hn_game *game, int kind);
HN_API int hn_belief_kind(const hn_game *game, hn_card card); /* card below HN_CARDS */

/* ---- evidence ---- */

/* The seven types. */
typedef enum hn_evidence_type {
    HN_EVIDENCE_SEEN,    /* direct observation: the card was seen */
    HN_EVIDENCE_SWAP,    /* what a seat gave up, kept, put in or refused */
    HN_EVIDENCE_POWER,   /* what it did with a card's action, or a power */
    HN_EVIDENCE_KING,    /* a declared rank that was wrong; what a namer kept */
    HN_EVIDENCE_FAILED,  /* a card tossed in, dropped or flipped that was wrong */
    HN_EVIDENCE_CALL,    /* its seat called */
    HN_EVIDENCE_SILENCE, /* its seat did not toss it in, drop or flip it */
    HN_EVIDENCE_TYPES
} hn_evidence_type;

/* "swap", "silence": as JSON and files have it. And the type of a name, -1: none; each has a second name that is
 * taken too, as "no_toss_in" (docs/likelihoods.md lists them). */
HN_API const char *hn_evidence_type_name(int type);
HN_API int hn_evidence_type_find(const char *name);

/* What exactly was seen of a card: each has its own numbers in a table of likelihoods. Those "against" a card
 * compare values: the kind's with the one of the reference card. */
typedef enum hn_sign {
    HN_SIGN_OUT,      /* swap: given up for the drawn card; against the drawn card */
    HN_SIGN_KEPT,     /* swap: kept while another was given up; against the one given up */
    HN_SIGN_IN,       /* swap: a hidden drawn card was put in; against the one that came out */
    HN_SIGN_IN_KIND,  /* swap: the same, by what the kind is */
    HN_SIGN_REFUSED,  /* swap: kept while a drawn card was discarded; against that */
    HN_SIGN_PLAYED,   /* action: kept while a drawn card was played for its action; against that */
    HN_SIGN_GIVEN,    /* action: exchanged or given away out of one's own hand; by kind */
    HN_SIGN_TAKEN,    /* action: exchanged into one's own hand; by kind */
    HN_SIGN_DECLARED, /* king: declared to be a rank, which it is not; by rank */
    HN_SIGN_NAMED,    /* king: kept while an own card was named away; against that */
    HN_SIGN_FAILED,   /* failed: tried for ranks, which it is not; by rank */
    HN_SIGN_CALLED,   /* call: in front of a caller; by kind */
    HN_SIGN_SILENT,   /* silence: not tossed in for ranks; by rank */
    HN_SIGNS
} hn_sign;

/* "kept"; "seen" for HN_SIGNS. And the sign of a name, HN_SIGNS for a card that was seen, -1: none; the second name of
 * a type stands for one of its signs. */
HN_API const char *hn_sign_name(int sign);
HN_API int hn_sign_find(const char *name);
HN_API hn_evidence_type hn_sign_type(int sign);

/* A table of likelihoods: how likely the sign is with each class of kinds, relative to the others. A class is,
 * against a card, the difference of values plus HN_SIGN_LEVEL, cut off at 0 and 2 * HN_SIGN_LEVEL; by
 * kind, the kind; by rank, 1 for the ranks in question, 0 for others. Each stands twice: for cards that the seat
 * which acted (or called, or was silent) had not seen, [0], and for those that it had, [1]. */
#define HN_SIGN_LEVEL   7
#define HN_SIGN_CLASSES 16
#define HN_CALL_SUMS \
    48 /* sums that callers had in mind, from HN_CALL_LEAST on (beliefs/worlds.h) */
#define HN_CALL_LEAST        (-4)
#define HN_READY_SUMS        32 /* expected sums of a seat's cards, from 0 on */
#define HN_CALIBRATION_STEPS 5
#define HN_CALIBRATIONS      3 /* chances of 0 and 1/5, and of 2/5 and more */

typedef struct hn_likelihoods {
    const char *name; /* "ticket", "fitted", "nets" */
    const char *game; /* whose they are; "" for any card game's */
    const char *made; /* how: for people */
    float sign[HN_SIGNS][2][HN_SIGN_CLASSES];
    float call_sum[HN_CALL_SUMS]; /* of whole worlds: how likely a call is with that sum */
    float readiness
        [HN_READY_SUMS]; /* the chance to call at the end of the next turn, by expected sum */
    /* How sure beliefs may be: what chances are multiplied by before they are made to sum to one again, between two
     * of these numbers in proportion. All the same: they stay as they are. Of cards one by one, not of worlds. */
    float calibration[HN_CALIBRATIONS];
} hn_likelihoods;

/* The tables that the library carries; NULL: none of that name. `prior` says nothing at all, and is also the `fitted`
 * one of a card game to which nothing was fitted; `fitted` is also the `nets` one of a game that has no table fitted to
 * nets. */
HN_API int hn_likelihoods_count(void);
HN_API const hn_likelihoods *hn_likelihoods_at(int index);
HN_API const hn_likelihoods *hn_likelihoods_find(const char *name, const hn_game *game);

/* A copy without the numbers of one evidence type: to measure what it is worth. */
HN_API void hn_likelihoods_without(const hn_likelihoods *likelihoods, hn_evidence_type type,
                                   hn_likelihoods *copy);

/* One piece of evidence about one card, as it was when it came. Fields that do not apply are HN_NONE. */
typedef struct hn_evidence {
    uint16_t turn;
    uint8_t sign;   /* hn_sign; HN_SIGNS: the card was seen */
    uint8_t seat;   /* who acted */
    hn_place place; /* where the card lay then */
    uint8_t event;  /* hn_event_type: what told it; of silence: what showed the window to be over */
    hn_card drawn;  /* the card that was drawn, if the viewer saw it */
    hn_card against;  /* the reference card: what came out, what was discarded; of a card that the
                         viewer saw: the card */
    uint8_t slot;     /* the slot that was swapped */
    uint16_t ranks;   /* the ranks declared or asked for: bit r */
    uint8_t seen;     /* 1: the seat that acted had seen the card */
    uint8_t conflict; /* 1: it contradicted all that was possible, and changed nothing */
} hn_evidence;

/* ---- the beliefs of a seat ---- */

#define HN_BELIEFS_SIZE 15952

/* Opaque bytes of fixed size, owned by the caller; copy them to copy the beliefs. They point to the rules and the table
 * that they began with, which must live as long, so they stay within the process. Cards that the viewer has seen gather
 * no evidence: a card that its player forgets (level.h) has the prior alone. */
typedef union hn_beliefs {
    uint8_t byte[HN_BELIEFS_SIZE];
    uint64_t align;
} hn_beliefs;

/* Before the deal, for a seat at a table of `seats`, or HN_NONE, the public; of a card game. */
HN_API void hn_beliefs_begin(hn_beliefs *beliefs, const hn_rules *rules, int seats, int seat,
                             const hn_likelihoods *likelihoods);

/* The next event, from the deal on, each once and in order: whole, or as hn_event_for gives it to the seat,
 * which makes no difference. */
HN_API void hn_beliefs_observe(hn_beliefs *beliefs, const hn_event *event);

/* The view with beliefs, for a player that uses them: they must have observed all events so far, and live as long
 * as the view. Those of another seat are left out. And a view's beliefs, NULL: none. */
HN_API hn_view hn_beliefs_view(const hn_beliefs *beliefs, const hn_view *view);
HN_API const hn_beliefs *hn_view_beliefs(const hn_view *view);

/* Whose beliefs these are (HN_NONE: the public's), the table that they go by, and how many pieces of evidence there
 * were of all cards, those that contradicted all that was possible not counted. */
HN_API int hn_beliefs_seat(const hn_beliefs *beliefs);
HN_API const hn_likelihoods *hn_beliefs_likelihoods(const hn_beliefs *beliefs);
HN_API int hn_beliefs_observations(const hn_beliefs *beliefs);

/* What has been seen of one card. */
#define HN_EVIDENCE_KEPT 6
typedef struct hn_grounds {
    uint16_t observations; /* pieces of evidence so far, those of conflict not counted */
    uint16_t conflicts;
    uint16_t turn;                          /* the turn of the last one */
    uint16_t kept;                          /* how many of `evidence` there are */
    hn_evidence evidence[HN_EVIDENCE_KEPT]; /* the newest, the oldest of them first */
} hn_grounds;

/* That of the card in a place. False, with all of it zero, where there is no card. */
HN_API bool hn_beliefs_grounds(const hn_beliefs *beliefs, int seat, int slot, hn_grounds *grounds);

/* ---- what they say ---- */

typedef enum hn_prior {
    HN_PRIOR_COUNTS,  /* each unseen card that it can be is equally likely */
    HN_PRIOR_UNIFORM, /* each kind is, as long as any card of it is unseen */
} hn_prior;

typedef struct hn_belief {
    double prior[HN_BELIEF_KINDS];  /* the chance of each kind by the prior alone */
    double chance[HN_BELIEF_KINDS]; /* and with the evidence */
    double prior_entropy, entropy;  /* in bits: 0 is certain, log2(kinds) nothing known */
    double mean;                    /* the value to be expected */
    double confidence; /* 1 - entropy / log2(kinds): 1 for what is seen and remembered */
    bool seen;         /* the viewer knows the card */
} hn_belief;

/* What a seat believes of a card: false where there is none. A view without beliefs has the prior; so has a card
 * of which the weights exclude all that it can be. In front of a caller each card is taken by itself
 * (HN_SIGN_CALLED); only whole worlds know their sum (call_sum). */
HN_API bool hn_belief_of(const hn_view *view, hn_prior prior, hn_place place, hn_belief *belief);

/* The sum that the cards in front of a seat are expected to have; 0 for a seat that is not at the table. */
HN_API double hn_belief_sum(const hn_view *view, int seat);

/* The chance that a seat calls at the end of its next turn, by the sum that its cards are expected to have; 0
 * when someone has called. A view without beliefs has what the table `prior` says: the same for any. */
HN_API double hn_belief_readiness(const hn_view *view, int seat);

/* A piece of evidence in words, "seat 2 kept it when it gave up 6h". Returns the length, as snprintf does. */
HN_API int hn_evidence_text(const hn_rules *rules, const hn_evidence *evidence, char *buffer,
                            size_t size);

#ifdef __cplusplus
}
#endif

#endif
