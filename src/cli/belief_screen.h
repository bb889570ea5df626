/* What a seat believes, on the screen: a table with a row for each hidden card, or bars for each; and what lies
 * behind it. All is made from a view, so nothing can be shown that the seat does not know. */
#pragma once

#include "cli/screen.h"
#include "cli/session.h"

typedef struct belief_scene {
    hn_view view; /* of a seat, with its beliefs */
    hn_prior prior;
    bool bars;     /* bars instead of the table */
    hn_place only; /* the one card that is asked for; seat HN_NONE: all that are hidden */
} belief_scene;

/* The table, or bars; of one card, and always with bars, the evidence as well. Then who is ready to call. */
void belief_show(const screen *s, const belief_scene *scene);

/* A kind in three columns: "10", "Kr" for a red king, "X" for a joker. */
const char *belief_kind_short(const hn_game *game, int kind);

/* Reads "2.0". False: it is not a place at a table with that many seats. */
bool belief_place(const char *text, int seats, hn_place *place);

/* A piece of evidence: "seat 2 put it in for 8d". */
const char *belief_evidence(const language *in, const hn_rules *rules, const hn_evidence *evidence,
                            char *buffer, size_t size);

/* Answers `beliefs` and `beliefs 2.0` of the person at the table: what a player in that seat would believe now
 * by the table `fitted`, from what the person was told. False, with a sentence in `problem`, where there is nothing
 * to show. */
bool belief_answer(const screen *s, const session *table, const char *card, char *problem,
                   size_t size);
