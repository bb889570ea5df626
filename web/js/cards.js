// A table of cards: hands, deck, discard and the drawn card, as the board shows them. What is seen of a card follows from
// the view and from whether the person wants to be reminded.
import { button, el } from "./dom.js";
import { cardBack, cardFace, cardName, cardOf, make } from "./pieces.js";
import { beliefStrip } from "./coach.js";
import { Reveal } from "./reveal.js";
import { say } from "./say.js";
import { minus, seatName, seatParts, who } from "./words.js";

const SEEN_FOR = 3000; // milliseconds that a card stays open where the person remembers for themselves
const FIRST_SEEN_FOR = 6000; // before the first turn there are several to keep in mind
const SHOWS = new Set(["look", "wrong", "keep", "show"]);

function slotKey(seat, slot) {
    return `${seat}.${slot}`;
}

/* "A" for Ann, "M2" for Medium 2. */
function shortName(name) {
    return [...name][0].toUpperCase() + (/ (\d+)$/.exec(name)?.[1] ?? "");
}

/** A place of the table that may be clicked. */
function piece(key) {
    return button(null, null, { class: "piece", dataset: { key } });
}

/** A pile with a caption, the deck or the discard. */
function pile(key, title) {
    const place = piece(key);
    const caption = make("span", "caption", title);
    return { element: el("div", { class: `pile ${key}` }, place, caption), button: place, caption, title };
}

function cardOfSeat(model, seat, slot) {
    return say("card of", { ...seatParts(seat, model), number: slot + 1 });
}

export class CardTable {
    constructor(board) {
        this.board = board;
        this.slots = new Map();
        this.seen = new Map();
        this.open = new Map(); // what each place was drawn with, for whoever looks on
        this.reveal = new Reveal(() => this.board.redraw(), () => this.board.onRevealed());
        this.piles = { deck: pile("deck", say("deck")), discard: pile("discard", say("discard")) };
        this.status = make("p", "table-note");
        this.center = el("div", { class: "center piles" }, this.piles.deck.element, this.piles.discard.element, this.status);
    }

    dispose() {
        clearTimeout(this.timer);
        this.reveal.stop();
    }

    /** Whether the cards are still being turned. */
    get busy() {
        return this.reveal.running;
    }

    /** How many events are not to be told before the cards are turned. */
    get untold() {
        return this.busy ? this.ending : 0;
    }

    /** Cards wait for nobody. */
    heldFrom(events) {
        return events.length;
    }

    /** A click anywhere turns the rest. */
    letGo() {
        this.reveal.finish();
    }

    /* ---- what the person sees ---- */

    /** Takes note of the cards that events have just shown. */
    notice(events, model) {
        if (model.view.phase !== "over") {
            this.reveal.stop();
        } else if (model.turns && events.some(({ type }) => type === "end")) {
            this.ending = events.length - events.findIndex(({ type }) => type === "end");
            this.reveal.begin(model);
        }
        const first = model.view.turn === 0 && model.view.phase !== "drawn";
        const until = performance.now() + (first ? FIRST_SEEN_FOR : SEEN_FOR);
        for (const event of events) {
            if (SHOWS.has(event.type) && event.card) {
                this.seen.set(event.places[0], { card: event.card, until });
            }
        }
        if (model.remember === "none" && this.seen.size) {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.board.redraw(), until - performance.now() + 30);
        }
    }

    isCollected(model, seat, slot) {
        return Boolean(model.view.collected?.[seat]?.includes(slot));
    }

    isFaceUp(model, seat, slot) {
        return Boolean(model.view.open?.includes(slotKey(seat, slot)));
    }

    /* The text of a card that lies open for this person now, or null. */
    openCard(model, seat, slot, card) {
        const { view } = model;
        const place = slotKey(seat, slot);
        if (!this.reveal.isTurned(place)) {
            return this.open.get(place) === card.card ? card.card : null; // by now everybody knows it
        }
        const all = model.open || view.phase === "over" || model.remember !== "none";
        if (!card.card || all || this.isCollected(model, seat, slot) || this.isFaceUp(model, seat, slot)) {
            return card.card;
        }
        const seen = this.seen.get(place);
        const inUse = view.looked === place || (["trade", "second"].includes(view.phase) && view.chosen === place);
        return inUse || (seen && seen.card === card.card && seen.until > performance.now()) ? card.card : null;
    }

    /* ---- drawing ---- */

    show(model) {
        for (const [seat, hand] of model.view.hands.entries()) {
            this.showHand(model, seat, hand);
            this.showHeld(model, seat);
        }
        this.showDeck(model);
        this.showDiscard(model);
        this.status.textContent = this.statusWords(model);
    }

    statusWords(model) {
        const { view } = model;
        const words = [];
        if (view.phase === "window" && view.ranks?.length) {
            words.push(say("open for", { ranks: view.ranks.join(", ") }));
        }
        if (view.queue?.length) {
            const waiting = view.queue.map((item) => (typeof item === "number" ? who(item, model) : say("rank of", { rank: item.rank, who: who(item.seat, model) })));
            words.push(say("waiting to be used", { waiting: waiting.join(", ") }));
        }
        return words.join("; ");
    }

    slot(seat, slot) {
        const key = slotKey(seat, slot);
        if (!this.slots.has(key)) {
            const place = piece(key);
            this.slots.set(key, { element: el("div", { class: "slot" }, place), button: place });
        }
        return this.slots.get(key);
    }

    showHand(model, seat, hand) {
        const body = this.board.seatBox(seat).body;
        const shown = hand.map((card, slot) => this.showSlot(model, seat, slot, card));
        if (!shown.length) {
            shown.push(make("span", "no-cards", say("no cards")));
        }
        if (body.children.length !== shown.length || shown.some((element, i) => body.children[i] !== element)) {
            body.replaceChildren(...shown);
        }
        const columns = model.rules?.columns;
        body.dataset.count = String(hand.length);
        body.classList.toggle("rows", Boolean(columns));
        body.style.setProperty("--count", String(columns ?? Math.max(4, hand.length)));
    }

    showSlot(model, seat, slot, card) {
        const { element, button } = this.slot(seat, slot);
        element.querySelector(".belief")?.remove();
        element.classList.toggle("gap", card === null);
        if (card === null) {
            button.classList.remove("collected", "claimed", "chosen");
            button.replaceChildren(make("span", "card-spot"));
            button.setAttribute("aria-label", say("empty place of", { ...seatParts(seat, model), number: slot + 1 }));
            return element;
        }
        const open = this.openCard(model, seat, slot, card);
        this.open.set(slotKey(seat, slot), open);
        const value = this.reveal.value(model, seat, slot);
        button.replaceChildren(cardOf(open), this.knowers(model, card, this.isFaceUp(model, seat, slot)),
            ...(value === null ? [] : [make("span", "card-value", minus(value))]));
        button.classList.toggle("collected", this.isCollected(model, seat, slot));
        const claimed = model.view.claimed?.includes(slotKey(seat, slot));
        button.classList.toggle("claimed", Boolean(claimed));
        button.classList.toggle("chosen", model.view.chosen === slotKey(seat, slot) || model.view.looked === slotKey(seat, slot));
        button.setAttribute("aria-label", this.cardLabel(model, seat, slot, card, open) + (claimed ? `, ${say("chosen by you")}` : ""));
        this.showBelief(model, element, seat, slot, card);
        return element;
    }

    showBelief(model, element, seat, slot, card) {
        const row = model.beliefs?.cards?.find((one) => one.place === slotKey(seat, slot));
        if (row && !row.card && !card.card) {
            element.append(beliefStrip(row, model, cardOfSeat(model, seat, slot)));
        }
    }

    /* Small marks of the seats that know a card; looking is public, so everyone may see them. */
    knowers(model, card, faceUp) {
        const name = (seat) => (seat === model.seat ? say("you") : shortName(seatName(seat, model)));
        const mark = (seat) => el("span", { class: "knower", dataset: { seat } }, name(seat));
        const open = model.view.phase === "over" || faceUp;
        const marks = () => (card.known === "all" ? make("span", "knower everyone", say("all")) : card.known.map(mark));
        return el("span", { class: "knowers" }, open ? null : marks());
    }

    knownWords(model, card, faceUp) {
        if (faceUp) {
            return say("face up");
        }
        if (card.known === "all") {
            return say("known to all");
        }
        const others = card.known.filter((seat) => seat !== model.seat).map((seat) => seatName(seat, model));
        return others.length ? say("known to", { others: others.join(", ") }) : "";
    }

    cardLabel(model, seat, slot, card, open) {
        const turned = this.reveal.isTurned(slotKey(seat, slot));
        const what = open ? cardName(open) : say(model.seat === null || !turned ? "hidden" : card.card ? "seen by you" : "unknown to you");
        const known = turned ? this.knownWords(model, card, this.isFaceUp(model, seat, slot)) : "";
        return [cardOfSeat(model, seat, slot), what, known].filter(Boolean).join(", ");
    }

    showHeld(model, seat) {
        const { held } = this.board.seatBox(seat);
        const { drawn, turn_seat: turn, phase } = model.view;
        const here = drawn && turn === seat && phase !== "over";
        held.replaceChildren(here ? cardOf(drawn.card) : make("span", "card-spot"));
        held.classList.toggle("filled", Boolean(here));
        if (here) {
            held.setAttribute("role", "img");
            held.setAttribute("aria-label", `${say("drawn card of", seatParts(seat, model))}, ${drawn.card ? cardName(drawn.card) : say("hidden")}`);
        } else {
            held.removeAttribute("role");
            held.removeAttribute("aria-label");
        }
    }

    showDeck(model) {
        const { deck } = model.view;
        const { button } = this.piles.deck;
        button.replaceChildren(deck ? cardBack() : make("span", "card-spot"), make("span", "pile-count", String(deck)));
        button.classList.toggle("thick", deck > 12);
        button.setAttribute("aria-label", say("deck label", { deck }));
    }

    showDiscard(model) {
        const { discard } = model.view;
        const { button } = this.piles.discard;
        const [below, top] = [discard.at(-2), discard.at(-1)];
        const under = below ? [el("span", { class: "under" }, cardFace(below))] : [];
        button.replaceChildren(top ? cardFace(top) : make("span", "card-spot"), ...under);
        button.setAttribute("aria-label", say("discard label", { top: top && cardName(top), count: discard.length }));
        button.classList.toggle("unused", Boolean(model.view.unused));
    }

    /* ---- for the board ---- */

    /** What a seat's plate shows of its score: "= 17", or "" while the round is on. */
    total(model, seat) {
        const sum = this.reveal.sum(model, seat);
        return sum === null ? "" : `= ${minus(sum)}`;
    }

    /** The element of a place, for controls and motion. */
    find(place) {
        return (this.piles[place] ?? this.slots.get(place))?.button ?? null;
    }

    /** Captions say what a click on a lit pile does. */
    caption(place, words) {
        const { caption, title } = this.piles[place];
        caption.textContent = words ?? title;
        caption.classList.toggle("lit", words !== null);
    }
}
