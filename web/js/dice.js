// A table of dice: cups, one's own dice, the standing bid and, after a call, what was under the cups. The view has thrown
// anew by then: the dice of the last throw stay for a short time, marked as such, and go with one's own next bid.
import { cup, die, faceName, make } from "./pieces.js";
import { seatName, who } from "./words.js";

const CALL_STAYS = 6000; // milliseconds

function bidParts(bid) {
    const [count, face] = bid.split("x").map(Number);
    return { count, face };
}

/** A bid as a number and a die. */
function bidElement(bid, wild, className) {
    const { count, face } = bidParts(bid);
    const element = make("span", className);
    element.append(make("span", "bid-count", String(count)), make("span", "bid-times", "×"), die(face, wild === face));
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", `${count} ${faceName(face, count)}`);
    return element;
}

export class DiceTable {
    constructor(board) {
        this.board = board;
        this.call = null;
        this.center = make("div", "center bids");
        this.bid = make("div", "standing");
        this.result = make("p", "call-result");
        this.facts = make("p", "table-note");
        this.center.append(this.bid, this.result, this.facts);
    }

    dispose() {
        clearTimeout(this.timer);
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
            if (this.call && event.seat === model.seat) {
                this.call.until = 0;
            }
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
        const name = who(event.seat, model);
        const own = event.seat === model.seat;
        const verb = event.type === "lose" ? (own ? "lose" : "loses") : own ? "get" : "gets";
        const out = event.type === "lose" && event.number === 0;
        const what = out ? `the last die and ${own ? "are" : "is"} out` : event.type === "lose" ? "a die" : "a die back";
        const there = `${number === 0 ? "No" : number} ${faceName(face, number)} ${number === 1 ? "was" : "were"} there`;
        return `${there}: ${name} ${verb} ${what}.`;
    }

    /* Where a new bid stands already, the old one is named. */
    resultWords(model) {
        if (!model.view.bid || !this.call.bid) {
            return this.call.words;
        }
        const { count, face } = bidParts(this.call.bid);
        return `${this.call.type === "dudo" ? "Dudo" : "Calza"} on ${count} ${faceName(face, count)}. ${this.call.words}`;
    }

    /* What the call brought is told until somebody bids again; its dice are shown for a time only. */
    callIsTold(model) {
        return this.call && this.call.dice.length > 0 && (!model.view.bid || this.diceAreShown(model));
    }

    diceAreShown(model) {
        return this.call && (model.view.phase === "over" || this.call.until > performance.now());
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
        const words = [`${view.in_play} ${view.in_play === 1 ? "die" : "dice"} in play`];
        if (view.palifico) {
            words.push("palifico: the face stays, nothing is wild");
        } else {
            words.push(view.wild ? `${faceName(view.wild, 2)} are wild` : "nothing is wild");
        }
        return words.join(" · ");
    }

    showBid(model, called) {
        const { view } = model;
        this.center.classList.toggle("palifico", Boolean(view.palifico));
        if (called && !view.bid) {
            const call = make("span", "call-word", `${this.call.type === "dudo" ? "Dudo" : "Calza"}! `);
            this.bid.replaceChildren(call, ...(this.call.bid ? [bidElement(this.call.bid, this.wild, "standing-bid")] : []));
            return;
        }
        if (!view.bid) {
            this.bid.replaceChildren(make("span", "no-bid", view.phase === "over" ? "The dice are down" : "No bid yet"));
            return;
        }
        const by = make("span", "bidder", `bid by ${who(view.bidder, model)}`);
        this.bid.replaceChildren(bidElement(view.bid, view.wild, "standing-bid"), by);
    }

    diceRow(dice, className, { face = null, wild = null } = {}) {
        const row = make("span", className);
        for (const value of dice) {
            const element = die(value, value !== null && value === wild);
            element.classList.toggle("match", face !== null && (value === face || value === wild));
            row.append(element);
        }
        return row;
    }

    diceLabel(dice, name) {
        const open = dice.filter((value) => value !== null);
        return open.length ? `${name}: ${open.join(", ")}` : `${name}: ${dice.length} hidden`;
    }

    showSeat(model, seat, called) {
        const { view } = model;
        const { body, held } = this.board.seatBox(seat);
        const dice = view.cups[seat];
        const open = dice.some((value) => value !== null);
        const parts = [];
        const name = seat === model.seat ? "your dice" : `dice of ${seatName(seat, model)}`;
        held.hidden = true;
        if (called && this.call.dice[seat]) {
            parts.push(this.lastThrow(model, seat, name));
        }
        if (dice.length && (!parts.length || (open && view.phase !== "over"))) {
            parts.push(open ? this.openDice(model, seat, name) : this.hiddenDice(seat, dice, name));
        }
        const last = view.phase === "over" || parts[0]?.matches(".last-throw") ? null : view.last?.[seat];
        if (last && view.bidder !== seat) {
            parts.push(bidElement(last, view.wild, "last-bid"));
        } else if (last) {
            parts.push(bidElement(last, view.wild, "last-bid stands"));
        }
        body.replaceChildren(...parts);
    }

    name(element, words) {
        element.setAttribute("role", "img");
        element.setAttribute("aria-label", words);
    }

    /* The dice that a call has shown; while the next throw is on, nobody is to take them for the dice of now. */
    lastThrow(model, seat, name) {
        const dice = this.call.dice[seat];
        const row = this.diceRow(dice, "dice called", { face: this.call.face, wild: this.wild });
        this.name(row, this.diceLabel(dice, `${name}, at the call`));
        if (model.view.phase === "over") {
            return row;
        }
        const group = make("span", "last-throw");
        group.append(make("span", "last-throw-word", "last throw"), row);
        return group;
    }

    openDice(model, seat, name) {
        const bid = model.view.bid ? bidParts(model.view.bid) : {};
        const row = this.diceRow(model.view.cups[seat], "dice open", { face: bid.face ?? null, wild: model.view.wild });
        row.dataset.cup = `cup.${seat}`;
        this.name(row, this.diceLabel(model.view.cups[seat], name));
        return row;
    }

    hiddenDice(seat, dice, name) {
        const group = make("span", "cupped");
        group.dataset.cup = `cup.${seat}`;
        group.append(cup(), make("span", "dice-count", String(dice.length)));
        this.name(group, this.diceLabel(dice, name));
        return group;
    }

    /* ---- for the board ---- */

    find(place) {
        return this.board.root.querySelector(`[data-cup="${place}"]`);
    }

    caption() {}
}
