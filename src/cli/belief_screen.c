/* Beliefs on the screen. The table has 77 columns, so whole per cents in three columns each; a chance that is not
 * 0 never looks like 0 that is certain: that is a dot. */
#include "cli/belief_screen.h"

#include "cli/house.h"
#include "core/text.h"
#include "words/speak.h"

#include <math.h>
#include <string.h>

enum { PLACE = 4, BAR = 18, EIGHTHS = 8, INDENT = 5 };

static const hn_place everywhere = {HN_NONE, HN_NONE};

const char *belief_kind_short(const hn_game *game, int kind)
{
    const char *name = hn_belief_kind_name(game, kind);
    return !strcmp(name, "red K")     ? "Kr"
           : !strcmp(name, "black K") ? "Kb"
           : !strcmp(name, "joker")   ? "X"
                                      : name;
}

bool belief_place(const char *text, int seats, hn_place *place)
{
    int seat, slot, length = 0;
    char back[16];
    if (sscanf(text, "%2d.%2d%n", &seat, &slot, &length) != 2 || text[length] || seat < 0 ||
        seat >= seats || slot < 0 || slot >= HN_SLOTS)
        return false;
    snprintf(back, sizeof back, "%d.%d", seat, slot);
    *place = (hn_place){(uint8_t)seat, (uint8_t)slot};
    return !strcmp(text, back);
}

static spoken say(const screen *s, const belief_scene *scene, const char *name,
                  const words_given *parts)
{
    return words_spoken(s->language, hn_view_rules(&scene->view), name, parts);
}

static const hn_game *game_of(const belief_scene *scene)
{
    return hn_view_rules(&scene->view)->game;
}

static hn_grounds grounds_of(const belief_scene *scene, hn_place place)
{
    hn_grounds grounds;
    hn_beliefs_grounds(hn_view_beliefs(&scene->view), place.seat, place.slot, &grounds);
    return grounds;
}

static int percent(double chance)
{
    return (int)(chance * 100 + .5);
}

static double most_of(const double chance[HN_BELIEF_KINDS])
{
    double most = 0;
    for (int kind = 0; kind < HN_BELIEF_KINDS; kind++)
        most = chance[kind] > most ? chance[kind] : most;
    return most;
}

/* The likeliest kinds stand out; those that are less than half as likely stand back. */
static screen_ink ink_of(double chance, double most)
{
    return percent(chance) == percent(most) ? INK_STRONG
           : 2 * chance < most              ? INK_FAINT
                                            : INK_PLAIN;
}

/* ---- evidence ---- */

/* "a 7 or an 8" */
static void add_ranks(const language *in, unsigned ranks, text_out *t)
{
    const spoken or = words_spoken(in, NULL, "or", NULL);
    for (int rank = 0; rank < HN_RANKS; rank++) {
        if (!(ranks >> rank & 1))
            continue;
        if (t->length)
            text_add(t, " %s ", or.text);
        words_speak(in, NULL, "some rank", PARTS(PART("rank", hn_rank_name(rank))), t);
    }
}

const char *belief_evidence(const language *in, const hn_rules *rules, const hn_evidence *evidence,
                            char *buffer, size_t size)
{
    char name[32], ranks[160];
    text_out t = text_in(buffer, size), r = text_in(ranks, sizeof ranks);
    int sign = evidence->sign;
    bool own = sign == HN_SIGNS || sign == HN_SIGN_IN || sign == HN_SIGN_IN_KIND;
    bool swap = evidence->event == HN_EVENT_SWAP, look = evidence->event == HN_EVENT_LOOK;
    snprintf(name, sizeof name, "sign %s", hn_sign_name(sign));
    add_ranks(in, evidence->ranks, &r);
    const spoken deed = words_spoken(
        in, rules, name,
        PARTS(PART("card", evidence->against < HN_CARDS ? hn_card_text(evidence->against) : ""),
              PART("ranks", ranks),
              PART("event", swap   ? "swap"
                            : look ? "look"
                                   : "")));
    words_speak(in, rules, "told evidence",
                PARTS(PART("seat", evidence->seat), PART("deed", deed.text),
                      PART("seen", evidence->seen && !own), PART("conflict", evidence->conflict)),
                &t);
    return buffer;
}

static void print_evidence(const screen *s, const belief_scene *scene, hn_place place)
{
    const hn_grounds grounds = grounds_of(scene, place);
    int older = grounds.observations + grounds.conflicts - grounds.kept;
    if (!grounds.kept) {
        fprintf(s->out, "%*s%s\n", INDENT, "", say(s, scene, "counts alone", NULL).text);
        return;
    }
    if (older > 0)
        fprintf(s->out, "%*s%s\n", INDENT, "",
                say(s, scene, "older evidence", PARTS(PART("count", older))).text);
    for (int i = 0; i < grounds.kept; i++) {
        char words[WORDS_SENTENCE], at[16] = "";
        const hn_evidence *evidence = &grounds.evidence[i];
        if (evidence->place.seat != place.seat || evidence->place.slot != place.slot)
            snprintf(at, sizeof at, "%d.%d", evidence->place.seat, evidence->place.slot);
        belief_evidence(s->language, hn_view_rules(&scene->view), evidence, words, sizeof words);
        fprintf(s->out, "%*s", INDENT, "");
        screen_ink_on(s, evidence->conflict ? INK_YELLOW : INK_PLAIN);
        screen_wrap(
            s, INDENT, INDENT + 2,
            say(s, scene, "evidence",
                PARTS(PART("turn", evidence->turn), PART("place", at), PART("evidence", words)))
                .text);
        screen_ink_on(s, INK_PLAIN);
    }
}

/* ---- the table ---- */

static void print_header(const screen *s, const hn_game *game)
{
    static const struct {
        const char *name;
        int columns;
    } heads[] = {{"belief mean", 6},
                 {"belief bits", 6},
                 {"belief change", 7},
                 {"belief confidence", 5},
                 {"belief evidence", 4}};
    screen_ink_on(s, INK_FAINT);
    screen_left(s, PLACE, words_spoken(s->language, NULL, "belief card", NULL).text);
    for (int kind = 0; kind < hn_belief_kinds(game); kind++)
        fprintf(s->out, "%3s", belief_kind_short(game, kind));
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        screen_right(s, heads[i].columns,
                     words_spoken(s->language, NULL, heads[i].name, NULL).text);
    fputc('\n', s->out);
    screen_ink_on(s, INK_PLAIN);
}

static void print_row(const screen *s, const belief_scene *scene, hn_place place)
{
    hn_belief belief;
    char name[16], cell[16];
    if (!hn_belief_of(&scene->view, scene->prior, place, &belief))
        return;
    double most = most_of(belief.chance), change = belief.entropy - belief.prior_entropy;
    snprintf(name, sizeof name, "%d.%d", place.seat, place.slot);
    fprintf(s->out, "%-*s", PLACE, name);
    for (int kind = 0; kind < hn_belief_kinds(game_of(scene)); kind++) {
        if (belief.chance[kind] > 0)
            snprintf(cell, sizeof cell, "%3d", percent(belief.chance[kind]));
        else
            snprintf(cell, sizeof cell, "  .");
        screen_put(s, ink_of(belief.chance[kind], most), cell);
    }
    fprintf(s->out, fabs(change) < .005 ? " %5.1f %5.2f   0.00" : " %5.1f %5.2f %+6.2f",
            belief.mean, belief.entropy, change);
    fprintf(s->out, " %4d %3d\n", percent(belief.confidence),
            grounds_of(scene, place).observations);
}

static void print_legend(const screen *s, const belief_scene *scene)
{
    screen_ink_on(s, INK_FAINT);
    screen_paragraph(s, 0,
                     say(s, scene, "belief legend",
                         PARTS(given_real("most", log2(hn_belief_kinds(game_of(scene))), 2)))
                         .text);
    screen_paragraph(s, 0, say(s, scene, "belief legend more", NULL).text);
    screen_ink_on(s, INK_PLAIN);
}

/* ---- bars ---- */

static void print_bar(const screen *s, double part)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int steps = (int)(part * BAR * EIGHTHS + .5), whole = steps / EIGHTHS;
    if (!s->utf8) {
        whole = (int)(part * BAR + .5);
        screen_repeat(s, "#", whole);
        fprintf(s->out, "%*s", BAR - whole, "");
        return;
    }
    screen_repeat(s, "█", whole);
    fputs(eighths[steps % EIGHTHS], s->out);
    fprintf(s->out, "%*s", BAR - whole - (steps % EIGHTHS > 0), "");
}

/* " 10 ██████       12 %  +4": what evidence has changed is told in points. A full bar is 25 %, or 50 or 100
 * where the likeliest kind needs it. */
static void print_kind(const screen *s, const belief_scene *scene, const hn_belief *belief,
                       int kind, bool last)
{
    double chance = belief->chance[kind], most = most_of(belief->chance);
    int change = percent(chance) - percent(belief->prior[kind]);
    screen_ink_on(s, ink_of(chance, most));
    fprintf(s->out, "%3s ", belief_kind_short(game_of(scene), kind));
    print_bar(s, chance / (most > .5 ? 1 : most > .25 ? .5 : .25));
    if (chance > 0)
        fprintf(s->out, " %3d %%", percent(chance));
    else
        fputs("   .  ", s->out);
    screen_ink_on(s, INK_PLAIN);
    if (change) {
        screen_print(s, change > 0 ? INK_GREEN : INK_RED, " %+3d", change);
    } else if (!last) {
        fputs("    ", s->out);
    }
}

/* "1.2: mean 5.3, 3.48 bits (-0.31), confidence 9 %, seen by seats 1, 2" */
static void print_head(const screen *s, const belief_scene *scene, hn_place place,
                       const hn_belief *belief)
{
    char at[16], points[16], seats[SCREEN_SEATS];
    const hn_grounds grounds = grounds_of(scene, place);
    hn_seats known = hn_view_known(&scene->view, place.seat, place.slot);
    double change = belief->entropy - belief->prior_entropy;
    snprintf(at, sizeof at, "%d.%d", place.seat, place.slot);
    snprintf(points, sizeof points, "%+.2f", fabs(change) < .005 ? 0 : change);
    screen_say(
        s, INK_STRONG, INDENT,
        say(s, scene, "belief head",
            PARTS(PART("place", at), given_real("mean", belief->mean, 1),
                  given_real("bits", belief->entropy, 2), PART("change", points),
                  PART("confidence", percent(belief->confidence)), PART("known", known),
                  PART("several", (known & (known - 1)) != 0),
                  PART("seats", screen_seats(known, seats)), PART("conflicts", grounds.conflicts)))
            .text);
}

static void print_bars(const screen *s, const belief_scene *scene, hn_place place)
{
    hn_belief belief;
    int kinds = hn_belief_kinds(game_of(scene)), lines = (kinds + 1) / 2;
    if (!hn_belief_of(&scene->view, scene->prior, place, &belief))
        return;
    print_head(s, scene, place, &belief);
    for (int line = 0; line < lines; line++) {
        bool two = line + lines < kinds;
        fputs("  ", s->out);
        print_kind(s, scene, &belief, line, !two);
        fputs(two ? "    " : "", s->out);
        if (two)
            print_kind(s, scene, &belief, line + lines, true);
        fputc('\n', s->out);
    }
    print_evidence(s, scene, place);
}

/* ---- who is ready to call ---- */

/* Once somebody has called, or where nobody can, only the points. */
static void print_readiness(const screen *s, const belief_scene *scene)
{
    const hn_view *view = &scene->view;
    hn_seats callers = hn_view_callers(view);
    bool ready = !callers && words_is(hn_view_rules(view), "call");
    char words[480];
    text_out t = text_in(words, sizeof words);
    for (int seat = 0; seat < hn_view_seats(view); seat++) {
        if (seat == hn_view_seat(view))
            continue;
        text_add(&t, t.length ? ", " : "");
        words_speak(s->language, hn_view_rules(view), ready ? "seat ready" : "seat expects",
                    PARTS(PART("seat", seat), given_real("points", hn_belief_sum(view, seat), 1),
                          PART("percent", percent(hn_belief_readiness(view, seat))),
                          PART("called", callers >> seat & 1)),
                    &t);
    }
    screen_paragraph(
        s, 0,
        say(s, scene, ready ? "ready to call" : "points expected", PARTS(PART("seats", words)))
            .text);
}

/* ---- all of it ---- */

static void show_one(const screen *s, const belief_scene *scene)
{
    hn_place place = scene->only;
    hn_card card = hn_view_card(&scene->view, place.seat, place.slot);
    if (card < HN_CARDS) {
        char at[16];
        snprintf(at, sizeof at, "%d.%d", place.seat, place.slot);
        fprintf(s->out, "%s\n",
                say(s, scene, "belief certain",
                    PARTS(PART("place", at), PART("seat", hn_view_seat(&scene->view)),
                          PART("card", hn_card_text(card))))
                    .text);
        print_evidence(s, scene, place);
    } else if (scene->bars) {
        print_bars(s, scene, place);
    } else {
        print_header(s, game_of(scene));
        print_row(s, scene, place);
        print_evidence(s, scene, place);
    }
}

/* The others clockwise, then the seat's own: as tables are drawn. */
static int show_hidden(const screen *s, const belief_scene *scene)
{
    int seats = hn_view_seats(&scene->view), shown = 0;
    for (int i = 1; i <= seats; i++)
        for (int slot = 0; slot < HN_SLOTS; slot++) {
            hn_place place = {(uint8_t)((hn_view_seat(&scene->view) + i) % seats), (uint8_t)slot};
            if (hn_view_card(&scene->view, place.seat, place.slot) != HN_UNKNOWN)
                continue;
            if (!shown++ && !scene->bars)
                print_header(s, game_of(scene));
            if (scene->bars)
                print_bars(s, scene, place);
            else
                print_row(s, scene, place);
        }
    return shown;
}

void belief_show(const screen *s, const belief_scene *scene)
{
    if (scene->only.seat != HN_NONE)
        show_one(s, scene);
    else if (!show_hidden(s, scene))
        fprintf(
            s->out, "%s\n",
            say(s, scene, "nothing hidden", PARTS(PART("seat", hn_view_seat(&scene->view)))).text);
    else if (!scene->bars)
        print_legend(s, scene);
    print_readiness(s, scene);
}

/* ---- for the person at the table ---- */

bool belief_answer(const screen *s, const session *table, const char *card, char *problem,
                   size_t size)
{
    hn_beliefs beliefs;
    belief_scene scene = {.only = everywhere};
    text_out t = text_in(problem, size);
    if (house_has_dice(&table->rules)) {
        words_speak(s->language, NULL, "beliefs cards only",
                    PARTS(PART("game", hn_game_name(table->rules.game))), &t);
        return false;
    }
    hn_view view = session_view(table);
    if (*card && (!belief_place(card, table->seats, &scene.only) ||
                  hn_view_card(&view, scene.only.seat, scene.only.slot) == HN_NONE)) {
        char typed[21];
        snprintf(typed, sizeof typed, "%s", card);
        words_speak(s->language, NULL, "no such card", PARTS(PART("card", typed)), &t);
        return false;
    }
    hn_beliefs_begin(&beliefs, &table->rules, table->seats, session_viewer(table),
                     hn_likelihoods_find("fitted", table->rules.game));
    for (int i = 0; i < table->log_count; i++)
        hn_beliefs_observe(&beliefs, &table->log[i]);
    scene.bars = *card != 0;
    scene.view = hn_beliefs_view(&beliefs, &view);
    belief_show(s, &scene);
    return true;
}
