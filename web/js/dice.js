// A table of dice: cups, one's own dice, the standing bid and, after a call, what was under the cups. The view has thrown
// anew by then: the dice of the last throw stay for a short time, marked as such, and go with one's own next bid.
import { el } from "./dom.js";
import { cup, die, faceName, make } from "./pieces.js";
import { say } from "./say.js";
import { seatParts, who } from "./words.js";

const CALL_STAYS = 6000; // milliseconds
export const CALLS = { dudo: "Dudo", calza: "Calza" };

function bidParts(bid) {
    const [count, face] = bid.split("x").map(Number);
    return { count, face };
}

/** A bid as a number and a die. */
function bidElement(bid, wild, className) {
    const { count, face } = bidParts(bid);
    const parts = [make("span", "", count), make("span", "bid-times", "×"), die(face, wild === face)];
    return image(className, bidWords(bid), parts);
}

function bidWords(bid) {
    const { count, face } = bidParts(bid);
    return `${count} ${faceName(face, count)}`;
}

/** A group of elements that is one picture to screen readers. */
function image(className, words, children, dataset = {}) {
    return el("span", { class: className, role: "img", "aria-label": words, dataset }, children);
}

function diceWords(dice, name) {
    const open = dice.filter((value) => value !== null);
    return open.length ? `${name}: ${open.join(", ")}` : `${name}: ${say("so many hidden", { count: dice.length })}`;
}

/** Dice in a row; those that a bid on `face` counts are marked. */
function diceRow(dice, face, wild) {
    return dice.map((value) => {
        const element = die(value, value !== null && value === wild);
        element.classList.toggle("match", Boolean(face) && (value === face || value === wild));
        return element;
    });
}

export class DiceTable {
    constructor(board) {
        this.board = board;
        this.call = null;
        this.bid = make("div", "standing");
        this.result = make("p", "call-result");
        this.facts = make("p", "table-note");
        this.center = el("div", { class: "center bids" }, this.bid, this.result, this.facts);
    }

    dispose() {
        clearTimeout(this.timer);
    }

    get busy() {
        return false;
    }

    get untold() {
        return 0;
    }

    /** How many of the events are shown before the cups stay up until a click: all up to the throw after a call. Whoever only looks
     * on need not click. */
    heldFrom(events, model) {
        const call = events.findIndex(({ type }) => CALLS[type]);
        const next = events.findIndex(({ type }, i) => i > call && type === "throw");
        const plays = model.turns && model.view.dice?.[model.seat];
        return plays && call >= 0 && next >= 0 ? next : events.length;
    }

    /** A click: the cups come down. */
    letGo() {
        if (this.call) {
            this.call.until = 0;
        }
    }

    total() {
        return "";
    }

    /* ---- the last call ---- */

    notice(events, model) {
        for (const event of events) {
            this.noticeEvent(event, model);
        }
        if (this.call?.fresh) {
            this.call.fresh = false;
            this.call.until = performance.now() + CALL_STAYS;
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.board.redraw(), CALL_STAYS + 30);
        }
    }

    noticeEvent(event, model) {
        if (event.type === "bid") {
            this.lastBid = event.bid;
            this.wild = model.view.wild;
        } else if (event.type === "dudo" || event.type === "calza") {
            this.call = { type: event.type, seat: event.seat, bid: this.lastBid, dice: [], words: "", until: 0, fresh: true };
        } else if (event.type === "reveal" && this.call) {
            this.call.dice[event.seat] = event.dice;
        } else if ((event.type === "right" || event.type === "mistaken") && this.call) {
            this.call.face = event.face;
            this.call.number = event.number;
            this.call.right = event.type === "right";
        } else if ((event.type === "lose" || event.type === "gain") && this.call) {
            this.call.words = this.callWords(event, model);
        } else if (event.type === "palifico") {
            this.wild = null;
        }
    }

    callWords(event, model) {
        const { number, face } = this.call;
        const what = event.type === "gain" ? "call gains" : event.number ? "call loses" : "call ends";
        const there = say("were there", { number, face: faceName(face, number) });
        return `${there}: ${say(what, { ...seatParts(event.seat, model), who: who(event.seat, model) })}`;
    }

    /* Where a new bid stands already, the old one is named. */
    resultWords(model) {
        if (!model.view.bid || !this.call.bid || this.isUp(model)) {
            return this.call.words;
        }
        return `${say("call on", { call: CALLS[this.call.type], bid: bidWords(this.call.bid) })} ${this.call.words}`;
    }

    /* What the call brought is told until somebody bids again; its dice are shown for a time only. */
    callIsTold(model) {
        return this.call && this.call.dice.length > 0 && (!model.view.bid || this.diceAreShown(model));
    }

    diceAreShown(model) {
        return this.call && (this.isUp(model) || this.call.until > performance.now());
    }

    /* Whether the dice that a call has shown are those of now. */
    isUp(model) {
        return Boolean(this.board.holds) || model.view.phase === "over";
    }

    /* ---- drawing ---- */

    show(model) {
        const called = this.callIsTold(model);
        for (let seat = 0; seat < model.view.seats; seat++) {
            this.showSeat(model, seat, called && this.diceAreShown(model));
        }
        this.showBid(model, called);
        this.result.textContent = called ? this.resultWords(model) : "";
        this.facts.textContent = this.factWords(model);
    }

    factWords(model) {
        const { view } = model;
        if (view.phase === "over") {
            return "";
        }
        const wild = view.wild ? say("are wild", { faces: faceName(view.wild, 2) }) : say("nothing is wild");
        return `${say("dice in play", { count: view.in_play })} · ${view.palifico ? say("palifico") : wild}`;
    }

    showBid(model, called) {
        const { view } = model;
        this.center.classList.toggle("palifico", Boolean(view.palifico));
        if (called && (this.isUp(model) || (!view.bid && this.diceAreShown(model)))) {
            const call = make("span", "call-word", `${CALLS[this.call.type]}! `);
            this.bid.replaceChildren(call, ...(this.call.bid ? [bidElement(this.call.bid, this.wild, "standing-bid")] : []));
            return;
        }
        if (!view.bid) {
            this.bid.replaceChildren(make("span", "no-bid", say(view.phase === "over" ? "dice are down" : "no bid yet")));
            return;
        }
        const by = make("span", "bidder", say("bid by", { who: who(view.bidder, model) }));
        this.bid.replaceChildren(bidElement(view.bid, view.wild, "standing-bid"), by);
    }

    showSeat(model, seat, called) {
        const { view } = model;
        const { body, held } = this.board.seatBox(seat);
        const dice = view.cups[seat];
        const open = dice.some((value) => value !== null);
        const up = this.isUp(model);
        const parts = [];
        const name = say("dice of", seatParts(seat, model));
        held.hidden = true;
        if (called && this.call.dice[seat]) {
            parts.push(this.lastThrow(model, seat, name));
        }
        if (dice.length && (!parts.length || (open && !up))) {
            parts.push(open ? this.openDice(model, seat, name) : this.hiddenDice(seat, dice, name));
        }
        const last = up || parts[0]?.matches(".last-throw") ? null : view.last?.[seat];
        if (last) {
            parts.push(bidElement(last, view.wild, view.bidder === seat ? "last-bid stands" : "last-bid"));
        }
        body.replaceChildren(...parts);
    }

    /* The dice that a call has shown; where the next throw is on, nobody is to take them for the dice of now. */
    lastThrow(model, seat, name) {
        const dice = this.call.dice[seat];
        const row = image("dice called", diceWords(dice, `${name}, ${say("at the call")}`), diceRow(dice, this.call.face, this.wild));
        return this.isUp(model) ? row : el("span", { class: "last-throw" }, make("span", "last-throw-word", say("last throw")), row);
    }

    openDice({ view }, seat, name) {
        const dice = view.cups[seat];
        const row = diceRow(dice, view.bid && bidParts(view.bid).face, view.wild);
        return image("dice open", diceWords(dice, name), row, { cup: `cup.${seat}` });
    }

    hiddenDice(seat, dice, name) {
        return image("cupped", diceWords(dice, name), [cup(), make("span", "dice-count", dice.length)], { cup: `cup.${seat}` });
    }

    /* ---- for the board ---- */

    find(place) {
        return this.board.root.querySelector(`[data-cup="${place}"]`);
    }

    caption() {}
}
