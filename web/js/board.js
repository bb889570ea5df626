// The table as a person sees it: seats around it, cards or dice, what can be done lit. One class for play and replays: it is
// given a model and draws it, and events that led to it as motion. Elements live on between drawings, so that focus stays.
import { CardTable } from "./cards.js";
import { closeBelief } from "./coach.js";
import { Controls, sortActions } from "./controls.js";
import { CALLS, DiceTable } from "./dice.js";
import { el } from "./dom.js";
import { Drag } from "./drag.js";
import { Motion, wantsMotion } from "./motion.js";
import { make } from "./pieces.js";
import { has, say } from "./say.js";
import { arrange, SeatBox } from "./seats.js";
import { actionWords } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* What lit piles say, in a word or two where there is one. */
function caption(action, model) {
    return has(`caption ${action}`) ? say(`caption ${action}`) : actionWords(action, model);
}

/* Whether ranks are named at this table: a row of buttons, for which there must be room. */
function namesRanks({ declare, actions = {} }) {
    return Boolean(declare) || Object.values(actions).includes("name");
}

export class Board {
    constructor(root, { onAction = null, onRevealed = null } = {}) {
        this.onAction = onAction ?? (() => undefined);
        this.onRevealed = onRevealed ?? (() => undefined);
        this.felt = make("div", "felt");
        this.layer = el("div", { class: "motion-layer", "aria-hidden": "true" });
        const bar = make("div", "controls");
        this.root = el("div", { class: "board" }, this.felt, bar, this.layer);
        this.controls = new Controls(bar, (action) => this.onAction(action));
        this.barSize = new ResizeObserver(() => this.root.style.setProperty("--bar", `${bar.offsetHeight}px`));
        this.barSize.observe(bar);
        this.motion = new Motion(this.layer, (place) => this.find(place));
        this.drag = new Drag(this);
        this.seatBoxes = [];
        this.shape = "";
        this.notes = new Map();
        this.model = null;
        this.later = null; // what has come while the cups are up: { model, events }
        this.felt.addEventListener("click", (event) => this.click(event));
        this.root.addEventListener("keydown", (event) => this.key(event));
        root.append(this.root);
    }

    dispose() {
        this.motion.stop();
        this.barSize.disconnect();
        this.table?.dispose();
        closeBelief();
        this.root.remove();
    }

    seatBox(seat) {
        return this.seatBoxes[seat];
    }

    find(place) {
        const [part, seat] = place.split(".");
        const named = { seat: "plate", held: "held" }[part];
        return named ? (this.seatBoxes[seat]?.[named] ?? null) : this.table.find(place);
    }

    /** Whether the end of a round is still being shown. */
    get busy() {
        return Boolean(this.table?.busy);
    }

    /** The call whose cups stay up until a click, or null. */
    get holds() {
        return this.later && this.table.call;
    }

    /** How many events are not to be told yet: what they tell is still to be shown. */
    get untold() {
        return this.holds ? this.later.events.length : (this.table?.untold ?? 0);
    }

    /** What is being shown goes to its end. */
    letGo() {
        const { later } = this;
        this.later = null;
        this.table.letGo();
        if (later) {
            this.show(later.model, later);
            this.onRevealed();
        }
    }

    /* ---- drawing ---- */

    /** Draws the model at once and shows the events as motion; resolves when that is over. Once cups are up, the table stays as it
     * was at the call until a click, and what comes meanwhile waits. */
    async show(model, { events = [], animate = true } = {}) {
        this.build(model);
        if (this.holds) {
            this.later = { model, events: [...this.later.events, ...events] };
            return;
        }
        const shown = this.model ? this.table.heldFrom(events, model) : events.length;
        if (shown < events.length) {
            this.later = { model, events: events.slice(shown) };
            await this.draw({ ...this.model, legal: [], hint: null, beliefs: null }, { events: events.slice(0, shown), animate });
        } else {
            await this.draw(model, { events, animate });
        }
    }

    async draw(model, { events, animate }) {
        const deals = events.some(({ type }) => type === "deal");
        const moves = animate && (this.model || deals) && wantsMotion() && document.visibilityState === "visible";
        const steps = moves ? this.motion.prepare(model.turns ? events.filter(({ type }) => type !== "show") : events) : [];
        if (!moves) {
            this.motion.stop();
        }
        this.model = model;
        this.table.notice(events, model);
        this.notice(events);
        this.redraw();
        if (this.busy) {
            this.motion.stop();
        } else if (moves) {
            await this.motion.play(steps);
        }
    }

    /** Draws the same model again: time has passed, or a setting has changed. */
    redraw() {
        const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
        const { holds } = this;
        const sorted = sortActions(this.model.legal, this.model.seat);
        this.root.classList.toggle("coached", Boolean(this.model.coached));
        for (const box of this.seatBoxes) {
            box.total.textContent = this.table.total(this.model, box.seat);
            box.show(this.model, this.notes.get(box.seat));
            this.showSum(box);
        }
        this.table.show(this.model);
        this.light(sorted.places);
        this.controls.show(this.model, sorted, holds ? () => this.letGo() : null);
        this.refocus(focused);
        this.drag.show(this.model);
    }

    /* Another game, number of seats or viewer: the table is laid anew. */
    build(model) {
        const shape = `${model.table} ${model.view.seats} ${model.seat}`;
        if (shape === this.shape) {
            return;
        }
        this.shape = shape;
        this.model = null;
        this.later = null;
        this.motion.stop();
        this.table?.dispose();
        this.table = model.table === "dice" ? new DiceTable(this) : new CardTable(this);
        this.notes.clear();
        this.layOut(arrange(model.view.seats, model.seat ?? 0), model);
    }

    layOut(places, model) {
        this.seatBoxes = Array.from({ length: model.view.seats }, (_, seat) => new SeatBox(seat, seat === places.bottom));
        const side = (name, seats) => el("div", { class: `side ${name}` }, seats.map((seat) => this.seatBoxes[seat].element));
        this.root.classList.toggle("naming", namesRanks(model.rules));
        this.root.dataset.table = model.table;
        this.root.dataset.seats = String(model.view.seats);
        this.felt.replaceChildren(
            side("left", places.left),
            side("top", places.top),
            side("right", places.right),
            this.table.center,
            side("bottom", [places.bottom]),
        );
    }

    /* What seats have just said stands at their plates until something else happens. */
    notice(events) {
        if (events.length) {
            this.notes.clear();
        }
        for (const event of events) {
            if (event.type === "turn" || event.type === "throw") {
                this.notes.clear();
            } else if (event.type === "name" || event.type === "declare") {
                this.notes.set(event.seat, say("says", { rank: event.rank }));
            } else if (event.type === "dudo" || event.type === "calza") {
                this.notes.set(event.seat, `${CALLS[event.type]}!`);
            } else if (event.type === "call") {
                this.notes.set(event.seat, this.model.marks?.calls ?? "");
            }
        }
    }

    /* With the coach: the sum that a seat is believed to have, and where there is a call its chance to call. */
    showSum(box) {
        box.plate.querySelector(".seat-sum")?.remove();
        const row = this.model.beliefs?.opponents?.find((one) => one.seat === box.seat);
        if (row && this.model.view.phase !== "over") {
            const call = this.model.marks?.call;
            const ready = row.called || !call ? null : el("span", { class: "seat-ready" }, ` · ${say("readiness", { chance: Math.round(row.readiness * 100) })}`);
            const sum = el("span", { class: "seat-sum", title: say("sum believed", { call }) }, ` ≈ ${row.sum.toFixed(1)}`, ready);
            box.plate.append(sum);
            box.plate.setAttribute("aria-label", `${box.plate.getAttribute("aria-label")},${sum.textContent}`);
        }
    }

    /* Only what can be done is lit and stands in the order of Tab; everything can be reached by arrows. */
    light(places) {
        for (const pile of ["deck", "discard"]) {
            const action = places.get(pile);
            this.table.caption(pile, action ? caption(action, this.model) : null);
        }
        const hint = this.model.hint;
        for (const piece of this.felt.querySelectorAll(".piece")) {
            const action = places.get(piece.dataset.key);
            piece.classList.toggle("lit", action !== undefined);
            piece.classList.toggle("hinted", action !== undefined && action === hint);
            piece.tabIndex = action === undefined ? -1 : 0;
            if (action === undefined) {
                delete piece.dataset.action;
                if (!piece.classList.contains("plate")) {
                    piece.setAttribute("aria-disabled", "true");
                }
                piece.removeAttribute("title");
            } else {
                piece.dataset.action = action;
                piece.removeAttribute("aria-disabled");
                piece.title = actionWords(action, this.model);
                piece.setAttribute("aria-label", `${piece.getAttribute("aria-label")}: ${actionWords(action, this.model)}`);
            }
        }
    }

    /* Focus stays on its place; where a button is gone, it goes to the first thing that can be done, or home. */
    refocus(key) {
        if (!key || (this.root.contains(document.activeElement) && document.activeElement.dataset.key === key)) {
            return;
        }
        const all = [...this.root.querySelectorAll("[data-key]")];
        const next = all.find((element) => element.dataset.key === key && !element.disabled);
        const home = this.seatBoxes[this.model.seat ?? 0]?.plate;
        (next ?? this.firstControl() ?? home)?.focus({ preventScroll: true });
    }

    firstControl() {
        return this.root.querySelector("[data-action]");
    }

    /* ---- acting ---- */

    /* The second click of a double one was not meant for what the first has lit there, as a flip of the card just swapped. */
    click(event) {
        if (this.busy || this.holds) {
            this.letGo();
            return;
        }
        const piece = event.target.closest(".piece[data-action]");
        if (piece && event.detail < 2) {
            this.onAction(piece.dataset.action);
        }
    }

    key(event) {
        const arrow = ARROWS[event.key];
        if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey && this.moveFocus(arrow)) {
            event.preventDefault();
        }
    }

    /* Goes to the nearest thing in a direction: things far to the side count as farther. */
    moveFocus([dx, dy]) {
        const from = document.activeElement?.getBoundingClientRect();
        if (!from || !document.activeElement.dataset.key) {
            return false;
        }
        let best = null;
        for (const element of this.root.querySelectorAll("button[data-key]:not(:disabled), .belief")) {
            const box = element.getBoundingClientRect();
            const x = box.left + box.width / 2 - from.left - from.width / 2;
            const y = box.top + box.height / 2 - from.top - from.height / 2;
            const ahead = dx * x + dy * y;
            const far = ahead + 2.5 * Math.abs(dx ? y : x);
            if (ahead > 4 && (!best || far < best.far)) {
                best = { element, far };
            }
        }
        best?.element.focus();
        return Boolean(best);
    }
}
