// The end of a round of cards: they are turned one by one, each with what it counts, and the sums grow with them. Whoever wants
// less motion, or clicks, sees all at once.
import { lessMotion } from "./settings.js";

const PAUSE = 190; // milliseconds between two cards
const LONGEST = 4200; // of all cards

/* "10d" is a "10", "Kh" a "red K", "Xr" a "joker": what rules call cards. */
function namesOf(card) {
    const colour = ["d", "h", "r"].includes(card.at(-1)) ? "red" : "black";
    const rank = card[0] === "X" ? "joker" : card.slice(0, -1);
    return [`${colour} ${rank}`, rank];
}

function valueOf(card, values) {
    return namesOf(card).map((name) => values?.[name]).find((value) => value !== undefined) ?? null;
}

/* Golf: whether a card and the one above or below it are a pair, which counts 0. */
function isPaired(hand, slot, rules) {
    const columns = rules?.columns;
    const other = hand[slot < columns ? slot + columns : slot - columns];
    const rank = (card) => namesOf(card.card)[1];
    return Boolean(columns && other?.card && rank(other) === rank(hand[slot]) && !(rules.keep_in_pairs && ["2", "joker"].includes(rank(other))));
}

/* What the cards of a seat count, slot by slot; null for each where their sum is not the score's, as where it is doubled. */
function seatValues({ view, rules, score }, seat) {
    const hand = view.hands[seat];
    const collected = view.collected?.[seat] ?? [];
    const values = hand.map((card, slot) => {
        if (!card?.card || collected.includes(slot)) {
            return null;
        }
        return isPaired(hand, slot, rules) ? 0 : valueOf(card.card, rules?.values);
    });
    const sum = values.reduce((all, value) => all + (value ?? 0), 0);
    return sum === score?.sums?.[seat] ? values : hand.map(() => null);
}

/** The order in which seats turn their cards: callers last, and of the others whoever looks on. */
function orderOf({ view, seat: own }) {
    const late = (seat) => (view.callers?.includes(seat) ? 2 : 0) + (seat === own ? 1 : 0);
    return Array.from({ length: view.seats }, (_, seat) => seat).sort((a, b) => late(a) - late(b));
}

export class Reveal {
    /** changed() is called after each card, done() after the last. */
    constructor(changed, done) {
        this.changed = changed;
        this.done = done;
        this.places = null; // null: all are turned
        this.turned = 0;
    }

    get running() {
        return this.places !== null;
    }

    /** Begins where a round has just ended, unless nothing is to move. */
    begin(model) {
        this.stop();
        if (lessMotion() || document.visibilityState !== "visible") {
            return;
        }
        this.places = orderOf(model).flatMap((seat) => model.view.hands[seat].flatMap((card, slot) => (card ? [`${seat}.${slot}`] : [])));
        this.turned = 0;
        this.timer = setInterval(() => this.next(), Math.min(PAUSE, LONGEST / Math.max(1, this.places.length)));
    }

    next() {
        this.turned += 1;
        if (this.turned > this.places.length + 1) {
            this.finish();
        } else {
            this.changed();
        }
    }

    /** Turns all that are left. */
    finish() {
        if (this.running) {
            this.stop();
            this.changed();
            this.done();
        }
    }

    stop() {
        clearInterval(this.timer);
        this.places = null;
    }

    isTurned(place) {
        return !this.running || this.places.indexOf(place) < this.turned;
    }

    /** What a turned card counts, or null. */
    value(model, seat, slot) {
        return model.view.phase === "over" && this.isTurned(`${seat}.${slot}`) ? seatValues(model, seat)[slot] : null;
    }

    /** What a seat's turned cards count so far; at the end what the score says; null: nothing yet. */
    sum(model, seat) {
        const sums = model.score?.sums;
        const slots = model.view.hands[seat].flatMap((card, slot) => (card ? [slot] : []));
        const turned = slots.filter((slot) => this.isTurned(`${seat}.${slot}`));
        if (model.view.phase !== "over" || !sums) {
            return null;
        }
        if (turned.length === slots.length) {
            return sums[seat];
        }
        const values = seatValues(model, seat);
        return turned.length && turned.every((slot) => values[slot] !== null) ? turned.reduce((all, slot) => all + values[slot], 0) : null;
    }
}
