/* A table at which computer players and persons play rounds: decide, apply, observe, until a round is over.
 *
 *     hn_play play;
 *     hn_play_begin(&play, &rules, seats, player);              player[seat] is NULL where a person sits
 *     hn_play_deal(&play, first, seed);
 *     for (int seat; (seat = hn_play_on(&play)) != HN_NONE;)    they play on until a person is asked
 *         hn_play_apply(&play, seat, ask(&play, seat));
 *     hn_score_of(&rules, &play.state, &score);
 *
 * What players keep in mind (mind.h) is kept here, so levels forget, `sage` believes and `net` knows how cards came to
 * where they lie without another line. A program that shows every step sets `played` before the deal; one that asks
 * each player itself, to wait as long as it would think, calls hn_play_decide and hn_play_apply instead of
 * hn_play_on. */
#ifndef HUNCH_PLAY_H
#define HUNCH_PLAY_H

#include <hunch/mind.h>
#include <hunch/trail.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library's own: what has been worked out of a memory, so that it need not be again. */
typedef struct hn_recall {
    hn_level level_;
    uint64_t roll_[HN_SEATS][HN_SLOTS], chance_[HN_SEATS][HN_SLOTS];
    uint32_t sight_[HN_SEATS][HN_SLOTS], until_[HN_SEATS][HN_SLOTS];
    uint8_t moves_[HN_SEATS][HN_SLOTS];
    uint16_t forgotten_[HN_SEATS];
    uint32_t next_[HN_SEATS], changes_[HN_SEATS];
} hn_recall;

/* Plain data, about 170 KB, owned by the caller; rules and players must live as long. Read what you like. The fields
 * under "yours" are for the caller to set after hn_play_begin: they change nothing of how a round goes. */
typedef struct hn_play {
    const hn_rules *rules;
    const hn_player *player[HN_SEATS]; /* NULL: a person */
    int seats;
    uint64_t seed;          /* of the round */
    uint64_t key[HN_SEATS]; /* hn_player_key of it */
    hn_state state;
    int failed[HN_SEATS]; /* decisions that the rules refused; the first legal action was played */

    /* Yours. decided: a computer player has, and says why; the view is the one that it decided by, and the action,
     * why->action, is not applied yet. played: an action was, of anyone, or the cards or dice were dealt (seat
     * HN_NONE), and `events` is what happened. quiet: nobody reads `events`, so they need not be made. trails: `trail`
     * is kept even where no player at the table wants it. clock: any that does not go back; what it says of each seat's
     * decisions in hn_play_on is then added up in `spent`, and their number in `decisions`. */
    void (*decided)(void *context, const struct hn_play *play, const hn_view *view,
                    const hn_why *why);
    void (*played)(void *context, const struct hn_play *play, int seat, hn_action action);
    void *context;
    int64_t (*clock)(void);
    int64_t spent[HN_SEATS];
    long decisions[HN_SEATS];
    bool quiet, trails;

    hn_minds minds;
    hn_trail
        trail; /* where somebody wants it: follows_; the seats' habits last from round to round */
    bool follows_;
    hn_recall recall_[HN_SEATS]; /* of players that forget */
    /* Of the last action, or the deal; an answer in a window causes none until all are in. */
    hn_events events;
} hn_play;

/* Sits down. Fails with HN_BAD_SEATS for a number of seats that the rules do not allow, *play unchanged. */
HN_API hn_status hn_play_begin(hn_play *play, const hn_rules *rules, int seats,
                               const hn_player *const *player);

/* What these seats have shown of how they play before, HN_SEATS of them as trail.habit was after their last round:
 * before the first deal. */
HN_API void hn_play_meet(hn_play *play, const hn_habit *habit);

/* Deals a round, of which `first` begins; as often as you like. Fails with HN_BAD_SEATS, *play unchanged. */
HN_API hn_status hn_play_deal(hn_play *play, int first, uint64_t seed);

/* Lets computer players decide until a person is to, or the round is over: returns that seat, or HN_NONE. Seats
 * are asked clockwise from the turn's, which is the order of records. */
HN_API int hn_play_on(hn_play *play);

/* The view of a seat, as its player has it in mind; a person remembers everything. It is good until the next step. */
HN_API hn_view hn_play_view(hn_play *play, int seat);

/* What a computer player decides that is to, and why where that is not NULL. Nothing is applied. */
HN_API hn_action hn_play_decide(hn_play *play, int seat, hn_why *why);

/* Applies an action of anyone who is to decide. Fails as hn_apply does, with nothing changed but `events`. */
HN_API hn_status hn_play_apply(hn_play *play, int seat, hn_action action);

/* Goes on from where a round has come to without this table: to its state, from the last one by these events. trail is
 * what all events so far have left; NULL is for whoever calls this after every action. */
HN_API void hn_play_follow(hn_play *play, const hn_state *state, const hn_trail *trail,
                           const hn_event *event, int count);

#ifdef __cplusplus
}
#endif

#endif
