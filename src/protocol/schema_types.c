/* Views and events as TypeScript types, and as what the page does with events. */
#include "games/events.h"
#include "protocol/json_fields.h"
#include "protocol/schema.h"
#include "protocol/tables_forms.h"

#include <ctype.h>

static void print_names(FILE *out, uint32_t set, int count, const char *(*name)(int))
{
    bool first = true;
    for (int i = 0; i < count; i++)
        if (set >> i & 1) {
            fprintf(out, "%s\"%s\"", first ? "" : " | ", name(i));
            first = false;
        }
}

static void print_field(FILE *out, const field_row *f)
{
    bool each = f->flags & FIELD_EACH, null = f->flags & FIELD_OR_NULL;
    fprintf(out, "%s%s: %s", f->name, f->flags & (FIELD_LEFT_OUT | FIELD_WITH_IT) ? "?" : "",
            each && null ? "(" : "");
    if (f->kind == FIELD_PHASE)
        print_names(out, f->most, HN_PHASES, hn_phase_name);
    else
        fputs(json_kinds[f->kind].type, out);
    fprintf(out, "%s%s;", null ? " | null" : "", !each ? "" : null ? ")[]" : "[]");
}

static void print_view(FILE *out, const char *name, const field_list *list, const char *chances)
{
    fprintf(out, "\nexport interface %s {\n", name);
    for (int i = 0; i < list->count; i++) {
        fprintf(out, "    /** %s */\n    ", list->field[i].about);
        print_field(out, &list->field[i]);
        fputc('\n', out);
    }
    fprintf(out, "    %s\n}\n", chances);
}

static void print_events(FILE *out, const char *name, int table)
{
    fprintf(out, "\nexport type %s =", name);
    for (int type = 0; type < HN_EVENT_TYPES; type++) {
        const event_form *form = &event_forms[type];
        if (!(form->tables >> table & 1))
            continue;
        fprintf(out, "\n    | { type: \"%s\";", form->name);
        for (int i = 0; i < event_field_count; i++)
            if (event_fields[i].uses & form->fields) {
                fputc(' ', out);
                print_field(out, &event_fields[i].field);
            }
        fputs(" }", out);
    }
    fputs(";\n", out);
}

/* ---- tables ---- */

static const char table_types[] =
    "\n/** House rules by key; keys with entries are objects. */\n"
    "export type Rules = { [key: string]: number | boolean | string | { [entry: string]: number | boolean | string } };\n"
    "/** Why a player decides so. */\n"
    "export interface Why {\n    rule: string;\n    text: string;\n    runner_up: string | null;\n"
    "    candidates: { action: string; score: number; chance?: number }[];\n"
    "    numbers: { [name: string]: number };\n"
    "    moved?: { topic: string; without: number; card?: Place; seat?: Seat }[];\n    next?: { [kind: string]: number };\n}\n"
    "/** A table that was saved, in a form with a version. */\n"
    "export interface Saved {\n    version: 1;\n    game: Game;\n    rules: Rules;\n    seats: number;\n"
    "    players: (string | null)[];\n    seed: string | null;\n    first: Seat;\n    actions: string[];\n}\n"
    "/** What can be chosen of a game. */\n"
    "export interface GameChoices {\n    game: Game;\n    about: string;\n    table: \"cards\" | \"dice\";\n"
    "    presets: { preset: string; about: string; least_seats: number; most_seats: number; rules: Rules }[];\n"
    "    levels: { level: string; player: string; about: string; strength: number }[];\n"
    "    players: { player: string; about: string; beliefs: boolean }[];\n    hint: string;\n    stand_in: string;\n}\n"
    "/** What is refused, and of which field. */\n"
    "export interface ErrorAnswer {\n    hunch: 1;\n    id?: unknown;\n"
    "    error: { field: string | null; text: string };\n}\n";

static const char *game_name(int index)
{
    return hn_game_name(hn_game_at(index));
}

/* One interface: of a request where it does something, else of an answer. */
static void print_line(FILE *out, const tables_form *form, bool request)
{
    const tables_field *fields = request ? form->takes : form->gives;
    if (request)
        fprintf(out, "\n/** %s */", form->about);
    fprintf(out, "\nexport interface %c%s%s {\n    hunch: 1;\n    id?: unknown;\n",
            toupper((unsigned char)form->name[0]), form->name + 1, request ? "Request" : "Answer");
    if (request)
        fprintf(out, "    do: \"%s\";\n", form->name);
    for (const tables_field *f = fields; f && f->name; f++)
        fprintf(out, "    /** %s */\n    %s%s: %s;\n", f->about, f->name, f->optional ? "?" : "",
                f->type);
    fputs("}\n", out);
}

static void print_tables(FILE *out)
{
    fputs("\nexport type Game = ", out);
    print_names(out, (1u << hn_games()) - 1, hn_games(), game_name);
    fprintf(out, ";\n%s", table_types);
    for (int i = 0; i < TABLES_FORMS; i++) {
        print_line(out, &tables_forms[i], true);
        print_line(out, &tables_forms[i], false);
    }
    fputs("\n/** Requests and answers by what they do. */\nexport interface Tables {\n", out);
    for (int i = 0; i < TABLES_FORMS; i++) {
        const char *name = tables_forms[i].name;
        int first = toupper((unsigned char)name[0]);
        fprintf(out, "    %s: { request: %c%sRequest; answer: %c%sAnswer };\n", name, first,
                name + 1, first, name + 1);
    }
    fputs("}\n", out);
}

void schema_print_types(FILE *out)
{
    fputs(
        "// Views and events as `hunch decide` reads and the web table sends them, and tables as `hunch table` plays them.\n"
        "// Made by `hunch schema --types`.\n\n"
        "/** From 0, clockwise. */\nexport type Seat = number;\n"
        "/** \"Ah\", \"10s\", \"Xr\". */\nexport type Card = string;\n"
        "/** \"seat.slot\". */\nexport type Place = string;\n"
        "/** \"countxface\". */\nexport type Bid = string;\n"
        "export type Rank = ",
        out);
    print_names(out, (1u << HN_RANKS) - 1, HN_RANKS, hn_rank_name);
    fputs(";\n"
          "/** The seats that know a card; \"all\": it lay open. */\n"
          "export type Known = Seat[] | \"all\";\n"
          "export interface Slot {\n    card: Card | null;\n    known: Known;\n    shuffled: "
          "number;\n}\n"
          "export interface Drawn {\n    card: Card | null;\n    from: \"deck\" | \"discard\";\n"
          "    known: Known;\n}\n",
          out);
    print_view(out, "CardView", &card_view_fields, "next?: { [kind: string]: number };");
    print_view(out, "DiceView", &dice_view_fields, "chances?: { dudo: number; calza: number };");
    print_events(out, "CardEvent", HN_TABLE_CARDS);
    print_events(out, "DiceEvent", HN_TABLE_DICE);
    print_tables(out);
}

/* ---- the page ---- */

static const char *const spots[] = {
    [SPOT_DECK] = "deck",   [SPOT_DISCARD] = "discard",   [SPOT_HAND] = "held",
    [SPOT_PLACE] = "place", [SPOT_OTHER_PLACE] = "other", [SPOT_SLOTS] = "slots",
};

static const char *eye_of(const event_form *form)
{
    return form->traits & EVENT_OF_SEAT                      ? "seat"
           : form->traits & EVENT_OF_CUP                     ? "cup"
           : form->fields & HAS_PLACE && !form->move[0].from ? "place"
                                                             : NULL;
}

void schema_print_motion(FILE *out)
{
    fputs(
        "// What events move, from where to where, and what they draw the eye to. Made by `hunch schema "
        "--motion`.\nexport const EVENTS = {\n",
        out);
    for (int type = 0; type < HN_EVENT_TYPES; type++) {
        const event_form *form = &event_forms[type];
        const char *eye = eye_of(form);
        if (!eye && !form->move[0].from)
            continue;
        fprintf(out, "    %s: {", form->name);
        for (int i = 0; i < 2 && form->move[i].from; i++)
            fprintf(out, "%s[\"%s\", \"%s\"]", i ? ", " : " moves: [", spots[form->move[i].from],
                    spots[form->move[i].to]);
        if (eye)
            fprintf(out, " eye: \"%s\" },\n", eye);
        else
            fputs("] },\n", out);
    }
    fputs("};\n", out);
}
