/* Views and events as TypeScript types, and as what the page does with events. */
#include "games/events.h"
#include "protocol/json_fields.h"
#include "protocol/schema.h"

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

void schema_print_types(FILE *out)
{
    fputs(
        "// Views and events as `hunch decide` reads and the web table sends them. Made by `hunch "
        "schema --types`.\n\n"
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
