// Drag and drop besides clicks: what can be done by putting one thing onto another. A drag means one legal action, or two where the
// second is what the place says (take the discard and put it there). Everything also goes by clicks and keys.

const FAR = 7; // pixels: less is a click
const OWN = /^(swap|give|drop|toss) (\d+)$/;
const PLACE = /^(flip|exchange|with) (\d+\.\d+)$/;

/** The drops that legal actions allow: [{ from, to, action, then }], places as motion names them; `then` is done when it has become
 * legal. "SEAT.*" is any slot of a seat, "*" any other card. */
export function dropsOf(legal, seat, view) {
    const held = `held.${seat}`;
    return legal.flatMap((action) => {
        const own = OWN.exec(action);
        const place = PLACE.exec(action);
        if (action === "draw deck" || action === "draw discard") {
            return [{ from: action.slice("draw ".length), to: `${seat}.*`, action, swaps: action === "draw discard" },
                { from: action.slice("draw ".length), to: held, action }];
        }
        if (action === "discard" || (action === "play" && !legal.includes("discard"))) {
            return [{ from: held, to: "discard", action }];
        }
        if (own) {
            const slot = `${seat}.${own[2]}`;
            const others = Array.from({ length: view.seats }, (_, other) => other).filter((other) => other !== seat);
            return own[1] === "swap" ? [{ from: held, to: slot, action }]
                : own[1] === "give" ? others.map((other) => ({ from: slot, to: `${other}.*`, action }))
                : [{ from: slot, to: "discard", action }];
        }
        if (place) {
            return place[1] === "flip" ? [{ from: place[2], to: "discard", action }]
                : place[1] === "exchange" ? [{ from: place[2], to: "*", action, exchanges: true }]
                : [{ from: view.chosen, to: place[2], action }, { from: place[2], to: view.chosen, action }];
        }
        return [];
    });
}

/** What a drop of `from` on `to` does: { action, then }, or null. */
export function dropOn(drops, from, to) {
    const isCard = /^\d+\.\d+$/.test(to);
    const drop = drops.find((one) => one.from === from && (one.to === to || (isCard && to !== from && (one.to === "*" || one.to === `${to.split(".")[0]}.*`))));
    if (!drop) {
        return null;
    }
    const then = drop.swaps && isCard ? `swap ${to.split(".")[1]}` : drop.exchanges ? `with ${to}` : null;
    return { action: drop.action, then };
}

/** Drags on a board: pointers of any kind. */
export class Drag {
    constructor(board) {
        this.board = board;
        this.then = null; // what a drop has asked for besides, until it is legal or something else is
        this.drops = [];
        board.felt.addEventListener("pointerdown", (event) => this.press(event));
        board.felt.addEventListener("pointermove", (event) => this.move(event));
        board.felt.addEventListener("pointerup", (event) => this.release(event));
        board.felt.addEventListener("pointercancel", () => this.stop());
        board.felt.addEventListener("dragstart", (event) => event.preventDefault());
        // The click that ends a drag is none.
        board.felt.addEventListener("click", (event) => this.dropped && (event.stopImmediatePropagation(), (this.dropped = false)), true);
    }

    /** After each drawing: what can be dragged now, and what a drop is still to do. */
    show({ legal, seat, view }) {
        this.drops = seat === null || !view.hands ? [] : dropsOf(legal, seat, view);
        const sources = new Set(this.drops.map(({ from }) => from));
        for (const element of this.board.felt.querySelectorAll(".piece, .held")) {
            element.classList.toggle("draggable", sources.has(this.placeOf(element)));
        }
        if (this.then && legal.length) {
            const next = legal.includes(this.then) ? this.then : null;
            this.then = null;
            if (next) {
                this.board.onAction(next);
            }
        }
    }

    placeOf(element) {
        const piece = element?.closest?.(".piece, .held");
        const seat = piece?.closest(".seat")?.dataset.seat;
        return piece?.classList.contains("held") ? `held.${seat}` : (piece?.dataset.key ?? null);
    }

    /* Where the pointer is: a card, a pile, or of a seat's place its first card that would do. */
    target({ clientX, clientY }) {
        const under = document.elementFromPoint(clientX, clientY);
        const place = this.placeOf(under);
        if (place && !place.startsWith("seat.")) {
            return { place, element: under.closest(".piece, .held") };
        }
        const seat = under?.closest?.(".seat");
        const pile = under?.closest?.(".pile");
        return seat ? { place: `held.${seat.dataset.seat}`, element: seat }
            : pile ? { place: this.placeOf(pile.querySelector(".piece")), element: pile } : { place: "", element: null };
    }

    press(event) {
        this.dropped = false;
        const from = this.placeOf(event.target);
        if (event.button === 0 && event.isPrimary && this.drops.some((drop) => drop.from === from)) {
            this.pressed = { from, x: event.clientX, y: event.clientY, element: event.target.closest(".piece, .held"), id: event.pointerId };
        }
    }

    move(event) {
        const { pressed } = this;
        if (!pressed || event.pointerId !== pressed.id) {
            return;
        }
        const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
        if (!this.ghost && Math.hypot(dx, dy) < FAR) {
            return;
        }
        this.ghost ??= this.lift(pressed);
        this.ghost.style.translate = `${dx}px ${dy}px`;
        this.mark(this.target(event));
    }

    /* A copy goes with the pointer; the card itself stays, pale, until it is dropped. */
    lift({ element, id }) {
        const card = element.querySelector(".card") ?? element;
        const { motion, felt } = this.board;
        felt.setPointerCapture(id);
        felt.classList.add("dragging");
        element.classList.add("dragged");
        return motion.ghost("ghost drag-ghost", card.cloneNode(true), motion.boxOf(card));
    }

    mark({ place, element }) {
        const fits = element && dropOn(this.drops, this.pressed.from, place);
        this.board.felt.querySelector(".drop-here")?.classList.remove("drop-here");
        if (fits) {
            element.classList.add("drop-here");
        }
    }

    release(event) {
        const { pressed } = this;
        if (!this.ghost || event.pointerId !== pressed?.id) {
            this.stop();
            return;
        }
        const drop = dropOn(this.drops, pressed.from, this.target(event).place);
        this.stop();
        this.dropped = true;
        if (drop) {
            this.then = drop.then;
            this.board.onAction(drop.action);
        }
    }

    stop() {
        this.ghost?.remove();
        this.ghost = null;
        this.pressed?.element.classList.remove("dragged");
        this.pressed = null;
        this.board.felt.classList.remove("dragging");
        this.board.felt.querySelector(".drop-here")?.classList.remove("drop-here");
    }
}
