/* What evidence does to the weights of a card: Bayes' rule, kind by kind, with the table's likelihoods. Weights are
 * relative, so nothing is normalised; they are brought back by a power of two, which is exact, when
 * they leave the range in which products are safe. */
#include "beliefs/evidence.h"

#include <string.h>

_Static_assert(sizeof(hn_evidence) == 14, "evidence has no padding");
_Static_assert(sizeof(belief_row) == 164, "rows have no padding");

/* What the classes of a sign are. */
typedef enum sign_classes { AGAINST_CARD, BY_KIND, BY_RANK } sign_classes;

static const struct {
    const char *name;
    hn_evidence_type type;
    sign_classes classes;
} signs[HN_SIGNS] = {
    [HN_SIGN_OUT] = {"out", HN_EVIDENCE_SWAP, AGAINST_CARD},
    [HN_SIGN_KEPT] = {"kept", HN_EVIDENCE_SWAP, AGAINST_CARD},
    [HN_SIGN_IN] = {"in", HN_EVIDENCE_SWAP, AGAINST_CARD},
    [HN_SIGN_IN_KIND] = {"in-kind", HN_EVIDENCE_SWAP, BY_KIND},
    [HN_SIGN_REFUSED] = {"refused", HN_EVIDENCE_SWAP, AGAINST_CARD},
    [HN_SIGN_PLAYED] = {"played", HN_EVIDENCE_POWER, AGAINST_CARD},
    [HN_SIGN_GIVEN] = {"given", HN_EVIDENCE_POWER, BY_KIND},
    [HN_SIGN_TAKEN] = {"taken", HN_EVIDENCE_POWER, BY_KIND},
    [HN_SIGN_DECLARED] = {"declared", HN_EVIDENCE_KING, BY_RANK},
    [HN_SIGN_NAMED] = {"named", HN_EVIDENCE_KING, AGAINST_CARD},
    [HN_SIGN_FAILED] = {"failed", HN_EVIDENCE_FAILED, BY_RANK},
    [HN_SIGN_CALLED] = {"called", HN_EVIDENCE_CALL, BY_KIND},
    [HN_SIGN_SILENT] = {"silent", HN_EVIDENCE_SILENCE, BY_RANK},
};

/* Types go by two names. The longer one also stands for a sign: the one that it says how likely. */
static const struct {
    const char *name, *other;
    int sign;
} types[HN_EVIDENCE_TYPES] = {
    [HN_EVIDENCE_SEEN] = {"seen", "direct_observation", HN_SIGNS},
    [HN_EVIDENCE_SWAP] = {"swap", "swap_behavior", HN_SIGN_OUT},
    [HN_EVIDENCE_POWER] = {"action", "action_usage", HN_SIGN_PLAYED},
    [HN_EVIDENCE_KING] = {"king", "king_declaration", HN_SIGN_DECLARED},
    [HN_EVIDENCE_FAILED] = {"failed", "toss_in_failure", HN_SIGN_FAILED},
    [HN_EVIDENCE_CALL] = {"call", "vinto_call", HN_SIGN_CALLED},
    [HN_EVIDENCE_SILENCE] = {"silence", "no_toss_in", HN_SIGN_SILENT},
};

const char *hn_evidence_type_name(int type)
{
    return type >= 0 && type < HN_EVIDENCE_TYPES ? types[type].name : "";
}

int hn_evidence_type_find(const char *name)
{
    for (int type = 0; type < HN_EVIDENCE_TYPES; type++)
        if (!strcmp(name, types[type].name) || !strcmp(name, types[type].other))
            return type;
    return -1;
}

const char *hn_sign_name(int sign)
{
    return sign >= 0 && sign < HN_SIGNS ? signs[sign].name : sign == HN_SIGNS ? "seen" : "";
}

int hn_sign_find(const char *name)
{
    for (int sign = 0; sign <= HN_SIGNS; sign++)
        if (!strcmp(name, hn_sign_name(sign)))
            return sign;
    for (int type = 0; type < HN_EVIDENCE_TYPES; type++)
        if (!strcmp(name, types[type].other))
            return types[type].sign;
    return -1;
}

hn_evidence_type hn_sign_type(int sign)
{
    return sign >= 0 && sign < HN_SIGNS ? signs[sign].type : HN_EVIDENCE_SEEN;
}

/* ---- kinds ---- */

int hn_belief_kinds(const hn_game *game)
{
    return game->evidence ? game->evidence->kinds : 0;
}

const char *hn_belief_kind_name(const hn_game *game, int kind)
{
    if (kind < 0 || kind >= hn_belief_kinds(game))
        return "";
    return hn_belief_kinds(game) == HN_KINDS ? hn_kind_name(kind) : hn_rank_name(kind);
}

int hn_belief_kind(const hn_game *game, hn_card card)
{
    return belief_kind(game->evidence, card);
}

/* Red and black kings are kinds of one rank. */
static inline int rank_of_kind(const evidence_source *source, int kind)
{
    return source->kinds == HN_KINDS && kind > HN_KING ? kind - 1 : kind;
}

/* ---- factors ---- */

int evidence_class(const hn_rules *rules, const hn_evidence *e, int kind)
{
    const evidence_source *source = rules->game->evidence;
    const int16_t *value = rules->value + source->values;
    int class;
    switch (signs[e->sign].classes) {
    case AGAINST_CARD:
        class = value[kind] - value[belief_kind(source, e->against)] + HN_SIGN_LEVEL;
        return class < 0 ? 0 : class > 2 * HN_SIGN_LEVEL ? 2 * HN_SIGN_LEVEL : class;
    case BY_KIND:
        return kind;
    default: /* BY_RANK */
        return e->ranks >> rank_of_kind(source, kind) & 1;
    }
}

static void make_factors(const belief_set *b, clue *told, int seen)
{
    const hn_evidence *e = &told->evidence;
    const float *likelihood = b->table->sign[e->sign][seen];
    float *factor = told->factor[seen];
    memset(factor, 0, sizeof told->factor[seen]);
    told->made[seen] = true;
    for (int kind = 0; kind < b->rules->game->evidence->kinds; kind++)
        factor[kind] = likelihood[evidence_class(b->rules, e, kind)];
}

/* The greatest of them. By halves, which a compiler makes several at once of. */
static inline float greatest(float number[HN_BELIEF_KINDS])
{
    for (int half = HN_BELIEF_KINDS / 2; half; half /= 2)
        for (int i = 0; i < half; i++)
            number[i] = number[i] > number[i + half] ? number[i] : number[i + half];
    return number[0];
}

/* Multiplies weights; false, and nothing is changed, where no kind would be left that is unseen. The weights of
 * unseen kinds decide about the scale; others are kept from growing without end. */
static bool multiply(float weight[HN_BELIEF_KINDS], const float factor[HN_BELIEF_KINDS],
                     const float unseen[HN_BELIEF_KINDS])
{
    static const float large = 0x1p32f, small = 0x1p-32f, limit = 0x1p64f;
    float product[HN_BELIEF_KINDS], left[HN_BELIEF_KINDS];
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++) {
        float grown = weight[kind] * factor[kind];
        product[kind] = grown < limit ? grown : limit;
        left[kind] = product[kind] * unseen[kind];
    }
    float most = greatest(left);
    if (!(most > 0))
        return false;
    memcpy(weight, product, sizeof product);
    float scale = most > large ? small : most < small ? large : 1;
    for (int kind = 0; scale != 1 && kind < HN_BELIEF_KINDS; kind++)
        weight[kind] *= scale;
    return true;
}

/* ---- rows ---- */

/* Whether the card of a row can have evidence. */
static void mark_hidden(belief_set *b, hn_place place)
{
    const belief_row *row = row_at(b, place);
    unsigned bit = 1u << place.slot;
    bool hidden = row->there && !knows(row->known, b->seat);
    b->hidden[place.seat] =
        (uint16_t)(hidden ? b->hidden[place.seat] | bit : b->hidden[place.seat] & ~bit);
}

void row_begin(belief_set *b, hn_place place, hn_seats known)
{
    belief_row *row = row_at(b, place);
    memset(row, 0, sizeof *row);
    for (int kind = 0; kind < b->rules->game->evidence->kinds; kind++)
        row->weight[kind] = 1;
    row->known = known;
    row->there = 1;
    row_forget_said(row);
    mark_hidden(b, place);
}

void row_forget_said(belief_row *row)
{
    row->silent = 0;
    memset(row->bound, INT8_MAX, sizeof row->bound);
}

/* Which bound of a row a sign is about, or -1. */
static int bound_of(int sign)
{
    return sign == HN_SIGN_KEPT      ? 0
           : sign == HN_SIGN_REFUSED ? 1
           : sign == HN_SIGN_PLAYED  ? 2
           : sign == HN_SIGN_NAMED   ? 3
                                     : -1;
}

/* Whether a piece of evidence says something that others like it have not said before. A player that keeps a card
 * keeps it again for the same reasons: counted each time, they would soon outweigh everything. */
static bool is_news(const belief_set *b, belief_row *row, const hn_evidence *e)
{
    const evidence_source *source = b->rules->game->evidence;
    int bound = bound_of(e->sign);
    if (bound >= 0) {
        int value = b->rules->value[source->values + belief_kind(source, e->against)];
        if (value >= row->bound[bound])
            return false;
        row->bound[bound] = (int8_t)value;
    }
    if (e->sign == HN_SIGN_SILENT) {
        if (!(e->ranks & ~row->silent))
            return false;
        row->silent |= e->ranks;
    }
    return true;
}

void row_end(belief_set *b, hn_place place)
{
    memset(row_at(b, place), 0, sizeof(belief_row));
    mark_hidden(b, place);
}

void row_set(belief_set *beliefs, hn_place place, const belief_row *row)
{
    *row_at(beliefs, place) = *row;
    if (row->there)
        row_forget_said(row_at(beliefs, place));
    mark_hidden(beliefs, place);
}

static void note(belief_set *b, belief_row *row, const hn_evidence *evidence)
{
    if (row->kept == HN_EVIDENCE_KEPT)
        memmove(row->evidence, row->evidence + 1, (HN_EVIDENCE_KEPT - 1) * sizeof row->evidence[0]);
    else
        row->kept++;
    row->evidence[row->kept - 1] = *evidence;
    if (evidence->conflict) {
        row->conflicts++;
        b->conflicts++;
        return;
    }
    row->observations++;
    b->observations++;
    row->turn = evidence->turn;
}

clue clue_of(const belief_set *b, int sign, const hn_event *event)
{
    clue told;
    told.made[0] = told.made[1] = false;
    told.evidence = (hn_evidence){.turn = b->turn,
                                  .sign = (uint8_t)sign,
                                  .seat = event->seat,
                                  .place = {HN_NONE, HN_NONE},
                                  .event = event->type,
                                  .drawn = HN_NONE,
                                  .against = HN_NONE,
                                  .slot = HN_NONE};
    return told;
}

void clue_apply(belief_set *b, clue *told, hn_place place)
{
    belief_row *row = row_at(b, place);
    if (!(b->hidden[place.seat] >> place.slot & 1))
        return;
    hn_evidence evidence = told->evidence;
    int seen = row->known >> evidence.seat & 1;
    evidence.place = place;
    evidence.seen = (uint8_t)seen;
    if (!is_news(b, row, &evidence))
        return;
    if (b->trace_)
        b->trace_->tell(b->trace_->context, b, &evidence, row);
    if (evidence.sign == HN_SIGN_CALLED) {
        row->called |= seat_bit(evidence.seat);
    } else {
        if (!told->made[seen])
            make_factors(b, told, seen);
        evidence.conflict = !multiply(row->weight, told->factor[seen], b->unseen);
    }
    note(b, row, &evidence);
}

void clue_apply_all(belief_set *b, clue *told, int seat, unsigned but)
{
    for (unsigned slots = b->hidden[seat] & ~but; slots; slots &= slots - 1)
        clue_apply(b, told, (hn_place){(uint8_t)seat, (uint8_t)__builtin_ctz(slots)});
}

void evidence_of_sight(belief_set *b, const hn_event *event, hn_place place, hn_card card)
{
    hn_evidence evidence = clue_of(b, HN_SIGNS, event).evidence;
    evidence.place = place;
    evidence.against = card;
    evidence.seen = 1;
    note(b, row_at(b, place), &evidence);
}

/* ---- in words ---- */

static const library_sentence evidence_list[] = {
    /* By sign. */
    [HN_SIGN_OUT] = {"out", "{who} {card?gave up {card}|gave it up} for {against}"},
    [HN_SIGN_KEPT] = {"kept", "{who} kept {it} when {own?I|it} gave up {against}"},
    [HN_SIGN_IN] = {"in", "{who} {card?put in {card}|put it in} for {against}"},
    [HN_SIGN_IN_KIND] = {"in_kind",
                         "{who} {card?put in {card}|put it in} when {own?I|it} had drawn it"},
    [HN_SIGN_REFUSED] = {"refused", "{who} kept {it} when {own?I|it} discarded {against}"},
    [HN_SIGN_PLAYED] = {"played", "{who} kept {it} when {own?I|it} played {against}"},
    [HN_SIGN_GIVEN] = {"given", "{who} {card?gave away {card}|gave it away}"},
    [HN_SIGN_TAKEN] = {"taken", "{who} took {it}"},
    [HN_SIGN_DECLARED] = {"declared", "{who} named {it} {ranks}, wrongly"},
    [HN_SIGN_NAMED] = {"named", "{who} kept {it} when {own?I|it} named {against}"},
    [HN_SIGN_FAILED] = {"failed", "{who} tried to {toss} for {ranks}, wrongly"},
    [HN_SIGN_CALLED] = {"called", "{who} called"},
    [HN_SIGN_SILENT] = {"silent", "{who} did not {toss} for {ranks}"},
    [HN_SIGNS] = {"seen", "{who} {event=look?looked at {it}|{event=swap?{card?put in {card}|put it "
                          "in}|showed {it}}}{shown?: {shown}}"},
    {"who", "{own?I|{begins?Seat|seat} {seat}}"},
    {"it", "{card?{card}|it}"},
    {"toss", "{verb=toss?{card?toss in {card}|toss it in}|{verb=flip?flip|drop} {it}}"},
    {"kind", "{kind=A?an|{kind=8?an|a}} {kind}"},
    {"or", "or"},
};
const sentence_group evidence_sentences = SENTENCE_GROUP("evidence", evidence_list);

static bool add_kind(const void *kind, const char *name, text_out *t)
{
    if (strcmp(name, "kind") != 0)
        return false;
    text_add(t, "%s", (const char *)kind);
    return true;
}

void evidence_say_kind(const tongue *in, const char *kind, text_out *t)
{
    sentence_say(in, &evidence_sentences, "kind", add_kind, kind, t);
}

typedef struct telling {
    const tongue *in;
    const deed *deed;
} telling;

/* "a 7", "an 8 or a K". */
static void add_ranks(const telling *it, text_out *t)
{
    const unsigned ranks = it->deed->evidence->ranks;
    for (unsigned left = ranks; left; left &= left - 1) {
        if (left != ranks)
            text_add(t, " %s ", sentence_text(it->in, &evidence_sentences, "or"));
        evidence_say_kind(it->in, hn_rank_name(__builtin_ctz(left)), t);
    }
}

/* What a game calls it to put a card of the same rank onto the discard. */
static const char *toss_verb(const hn_game *game)
{
    for (int i = 0; i < game->verb_count; i++)
        if (!strcmp(game->verbs[i].word, "flip") || !strcmp(game->verbs[i].word, "drop"))
            return game->verbs[i].word;
    return "toss";
}

static bool add_part(const void *context, const char *name, text_out *t)
{
    const telling *it = context;
    const deed *d = it->deed;
    const hn_evidence *e = d->evidence;
    if (!strcmp(name, "own") || !strcmp(name, "begins"))
        text_add(t, "%d", *name == 'o' ? d->own : d->begins);
    else if (!strcmp(name, "seat"))
        text_add(t, "%d", e->seat);
    else if (!strcmp(name, "card"))
        text_add(t, "%s", d->card ? d->card : "");
    else if (!strcmp(name, "against"))
        text_add(t, "%s", hn_card_text(e->against));
    else if (!strcmp(name, "shown"))
        text_add(t, "%s", e->against < HN_CARDS ? hn_card_text(e->against) : "");
    else if (!strcmp(name, "event"))
        text_add(t, "%s",
                 e->event == HN_EVENT_LOOK   ? "look"
                 : e->event == HN_EVENT_SWAP ? "swap"
                                             : "");
    else if (!strcmp(name, "ranks"))
        add_ranks(it, t);
    else if (!strcmp(name, "verb"))
        text_add(t, "%s", toss_verb(d->rules->game));
    else
        return false;
    return true;
}

void evidence_say(const tongue *in, const deed *it, text_out *t)
{
    const telling told = {in, it};
    sentence_say(in, &evidence_sentences, evidence_list[it->evidence->sign].name, add_part, &told,
                 t);
}

int hn_evidence_text(const hn_rules *rules, const hn_evidence *evidence, char *buffer, size_t size)
{
    bool says = evidence->seen && evidence->sign != HN_SIGNS && evidence->sign != HN_SIGN_IN &&
                evidence->sign != HN_SIGN_IN_KIND;
    text_out text = text_in(buffer, size);
    evidence_say(NULL, &(deed){.rules = rules, .evidence = evidence}, &text);
    text_add(&text, "%s%s", says ? " (it had seen it)" : "",
             evidence->conflict ? ", which cannot be" : "");
    return (int)text.length;
}
