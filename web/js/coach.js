// Help at the table: the hint, and the coach, who lays what a computer player would believe in this seat over the hidden
// cards: a small bar for the expected value, and on demand the likeliest cards with the evidence.
import { perCent } from "./controls.js";
import { button, el, select, show } from "./dom.js";
import { say } from "./say.js";
import { api, refusal } from "./wire.js";
import { capital, cardWords, list, seatName } from "./words.js";

const KINDS_SHOWN = 6;
const EVIDENCE_SHOWN = 4;

/* ---- one card ---- */

let open = null;

/** Closes the details of a card, if any are open. */
export function closeBelief() {
    open?.box.remove();
    open?.strip.setAttribute("aria-expanded", "false");
    open = null;
}

/* Where an expected value lies between the lowest and the highest card of the rules, 0 to 1. */
function share(mean, rules) {
    const values = Object.values(rules?.values ?? {});
    const low = Math.min(...values);
    const high = Math.max(...values);
    return values.length && high > low ? Math.max(0, Math.min(1, (mean - low) / (high - low))) : 0;
}

function likeliest(row) {
    return Object.entries(row.chances)
        .filter(([, chance]) => chance > 0)
        .sort((a, b) => b[1] - a[1])
        .slice(0, KINDS_SHOWN);
}

/* A bar that is full at 1. */
function bar(kind, share) {
    const fill = el("span", { class: `${kind}-fill` });
    fill.style.width = `${100 * share}%`;
    return el("span", { class: `${kind}-bar` }, fill);
}

/* What a seat did with a card, as page.txt has it for each sign (src/beliefs/evidence.c). */
function evidenceWords({ sign, seat, against, ranks, event, had_seen: had, conflict }, model) {
    const text = say(`evidence ${sign}`, {
        own: seat === model.seat, name: seatName(seat, model), card: against && cardWords(against), ranks: list(ranks ?? [], say("or")), event,
    });
    return say("sure evidence", { text, seen: had && !["seen", "in", "in-kind"].includes(sign), conflict });
}

function details(row, model, title) {
    const kinds = likeliest(row);
    const evidence = (row.evidence ?? []).slice(-EVIDENCE_SHOWN);
    return el("div", { class: "belief-box" },
        el("h2", null, title),
        el("p", { class: "muted" }, say("expected value", { mean: row.mean.toFixed(1) })),
        el("ul", { class: "kinds" }, kinds.map(([kind, chance]) => el("li", { class: "kind" },
            el("span", null, kind), bar("kind", chance / kinds[0][1]), el("span", { class: "kind-chance" }, perCent(chance))))),
        evidence.length
            ? [el("p", { class: "evidence-title" }, say("because of")),
                el("ul", { class: "evidence" }, evidence.map((one) => el("li", null, evidenceWords(one, model))))]
            : el("p", { class: "muted" }, say("nothing known")));
    }

function placeBox(box, strip) {
    const at = strip.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.max(8, Math.min(window.innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2));
    const below = at.bottom + 6;
    const top = below + size.height < window.innerHeight ? below : Math.max(8, at.top - size.height - 6);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
}

function openBelief(strip, row, model, title) {
    closeBelief();
    const box = details(row, model, title);
    document.querySelector("main").append(box);
    placeBox(box, strip);
    strip.setAttribute("aria-expanded", "true");
    open = { box, strip };
}

/** The small bar under a hidden card; hover, focus or a tap opens the details. */
export function beliefStrip(row, model, title) {
    const mean = row.mean.toFixed(1);
    const [first] = likeliest(row);
    const look = () => openBelief(strip, row, model, title);
    const strip = button([bar("belief", share(row.mean, model.rules)), el("span", { class: "belief-mean" }, mean)], look, {
        class: "belief",
        dataset: { key: `belief ${row.place}` },
        "aria-label": say("belief label", { title, mean, likeliest: first?.[0], chance: first && perCent(first[1]) }),
        "aria-expanded": "false",
        onpointerenter: (event) => event.pointerType === "mouse" && look(),
        onpointerleave: (event) => event.pointerType === "mouse" && closeBelief(),
        onfocus: look,
        onblur: closeBelief,
        onkeydown: (event) => event.key === "Escape" && closeBelief(),
    });
    return strip;
}

/* ---- asking ---- */

/** Asks for beliefs while it is on; of several answers under way only the newest counts. */
export class Coach {
    constructor(wire, onChange) {
        this.wire = wire;
        this.onChange = onChange;
        this.on = false;
        this.player = null;
        this.beliefs = null;
        this.problem = null;
        this.asked = 0;
        this.working = null;
    }

    setOn(on) {
        this.on = on;
        this.ask();
    }

    setPlayer(player) {
        this.player = player;
        this.ask();
    }

    /** Whether the model is one that beliefs can be had of. */
    static mayAsk(model) {
        return Boolean(model?.view) && model.seat !== null && model.table.help && model.view.phase !== "over";
    }

    /** What was believed of cards at an older moment is taken away at once; sums stay until there are new ones. */
    forget() {
        this.beliefs = this.on && this.beliefs ? { opponents: this.beliefs.opponents } : null;
        closeBelief();
    }

    /** Asks for the newest moment. The server answers one question of a seat at a time, so there is one under way. */
    ask() {
        this.asked++;
        if (!this.on || !Coach.mayAsk(this.wire.model)) {
            this.forget();
            this.onChange();
        } else {
            this.working = this.working ?? this.askUntilNewest();
        }
    }

    /** Resolves when no question is under way. */
    async idle() {
        while (this.working) {
            await this.working;
        }
    }

    async askUntilNewest() {
        let number;
        do {
            number = this.asked;
            await this.askOnce(number);
        } while (number !== this.asked && this.on && Coach.mayAsk(this.wire.model));
        this.working = null;
    }

    async askOnce(number) {
        try {
            const reply = await this.wire.beliefs(this.player ?? undefined);
            this.take(number, reply.beliefs, null);
        } catch (error) {
            const late = ["over", "not_yet", "closed"].includes(error.code);
            this.take(number, null, late ? null : (refusal(error) ?? say("coach silent")));
        }
    }

    take(number, beliefs, problem) {
        if (number === this.asked && this.on) {
            this.beliefs = beliefs;
            this.problem = problem;
            this.onChange();
        }
    }
}

/** The choice of the player who helps; until the games are known it is the game's usual one, null. */
export class HelperChoice {
    constructor(onChange) {
        this.onChange = onChange;
        this.player = null;
        this.usual = null;
        this.players = [];
    }

    async load(game) {
        if (this.game === game) {
            return;
        }
        this.game = game;
        const { games } = await api.games().catch(() => ({ games: [] }));
        const found = games.find((one) => one.game === game);
        this.players = found?.players ?? [];
        this.usual = found?.hint.split(":")[0] ?? null; // without its numbers
        this.onChange(this.coach());
    }

    choose(player) {
        this.player = player || null;
        this.onChange(this.coach());
    }

    /** Who coaches: the chosen one; where nobody was chosen and the usual one reads nothing from what others do, one who does. */
    coach() {
        const usual = this.players.find((one) => one.player === this.usual);
        return this.player ?? (usual?.beliefs ? null : (this.players.find((one) => one.beliefs)?.player ?? null));
    }

    /** How a player plays, whose name may have numbers behind it; unknown ones are told by their names. */
    about(player) {
        return this.players.find((one) => one.player === player?.split(":")[0])?.about ?? player;
    }

    /** A field to choose in, with a line on how the chosen one plays. */
    field() {
        const line = el("span", { class: "help" });
        const tell = () => show(line, this.lineWords());
        const others = this.players.filter((one) => one.player !== this.usual).map(({ player, about }) => [player, capital(about)]);
        const choice = select([["", say("some helper")], ...others], this.player ?? "", (player) => {
            this.choose(player);
            tell();
        });
        tell();
        return el("label", { class: "field helper" }, el("span", { class: "label" }, say("who helps")), choice, line);
    }

    lineWords() {
        const helper = this.player ?? this.usual;
        const coach = this.coach();
        const other = coach && coach !== helper ? ` ${say("other coach", { about: this.about(coach) })}.` : "";
        return helper ? `${capital(this.about(helper))}.${other} (${[helper, other && coach].filter(Boolean).join(", ")})` : null;
    }
}
