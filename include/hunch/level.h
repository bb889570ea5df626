/* Levels: what makes any player weaker than it could be, as data.
 *
 * A level misses options, slips, forgets cards and takes its time. Forgetting follows from what the seat has
 * observed and from the player's key alone: a memory is fed the events of the round and says which of the
 * cards that its seat has seen it no longer has in mind. The player is then given the view with those masked.
 *
 * hn_play (play.h) does this for all seats of a table: examples/levels.c shows it. A player that never
 * forgets (hn_player_forgets) needs no memory; given a view that is not masked, any player remembers everything. */
#ifndef HUNCH_LEVEL_H
#define HUNCH_LEVEL_H

#include <hunch/view.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HN_CHANCE     1000000 /* chances are whole millionths: certain */
#define HN_LEVEL_NAME 32

/* Plain data. All zero: the player plays its best. */
typedef struct hn_level {
    char name[HN_LEVEL_NAME]; /* "easy"; "" where there is no level */
    /* The chance to miss an option: no flip, no power, no call, a card from the deck, and that one played.
     * It is rolled once for a power, or for a window with all its claims. */
    int32_t miss;
    /* The chance to slip, in a decision whose candidates have scores that compare, as a bid or a call at a dice
     * table: another of them is taken than the player would, drawn by how near it comes, and never
     * one that nobody would take seriously. */
    int32_t slip;
    /* The chance to forget a card when it moves, when a turn passes, and in the course of a lap: one turn of every
     * seat, over which it is spread evenly, so that memory does not shrink with the number of seats. Files say
     * keep_moved, keep_turn and keep_lap: the rest. */
    int32_t forget_moved, forget_turn, forget_lap;
    /* The chance that a card that was seen is not kept in mind at all: it is gone when the turn is over. Files
     * say keep_seen. */
    int32_t forget_seen;
    int32_t pace[2]; /* how long a decision takes, in milliseconds: least and most */
} hn_level;

/* The levels that the library carries, the weakest first: 0 to hn_levels() - 1, and by name (NULL: none). */
HN_API int hn_levels(void);
HN_API const hn_level *hn_level_at(int index);
HN_API const hn_level *hn_level_find(const char *name);

/* What a seat has seen, when, and how often it has moved since: opaque bytes of fixed size, owned by the
 * caller. A sight is one time at which the seat sees a card. How long it lasts is drawn once, so that after
 * some moves and turns it is kept with the chance keep_seen * keep_moved^moves * keep_turn^turns *
 * keep_lap^(turns / seats), within the turn of the sight without keep_seen, and what is forgotten stays so until
 * the card is seen again. */
#define HN_MEMORY_SIZE 704
typedef union hn_memory {
    uint8_t byte[HN_MEMORY_SIZE];
    uint64_t align;
} hn_memory;

/* Before the deal, for a seat. */
HN_API void hn_memory_begin(hn_memory *memory, int seat);

/* The next event, from the deal on, each once and in order: whole, or as hn_event_for gives it to the seat,
 * which makes no difference. */
HN_API void hn_memory_observe(hn_memory *memory, const hn_event *event);

#ifdef __cplusplus
}
#endif

#endif
