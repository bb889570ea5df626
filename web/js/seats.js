// Where seats stand around the table and what stands at a seat whatever the game: its plate with name, level and marks,
// and a place for what lies before it.
import { dialog, el, show } from "./dom.js";
import { face } from "./faces.js";
import { make } from "./pieces.js";
import { say } from "./say.js";
import { levelName, seatName } from "./words.js";

/* How many of the others sit left, above and right, by how many others there are. */
const SIDES = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2]];

/** Who sits where, clockwise from the bottom: {bottom, left (upwards), top, right (downwards)}. */
export function arrange(count, bottom) {
    const others = Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count);
    const [left, top] = SIDES[others.length];
    return {
        bottom,
        left: others.slice(0, left),
        top: others.slice(left, left + top),
        right: others.slice(left + top),
    };
}

/* What stands under a name: the level, or of a player that was chosen by its name nothing more. */
function levelOf({ level, name, shown, player }) {
    return (level && levelName(level)) ?? (player && player !== name && name !== shown ? player : "");
}

/* Who sits there, and how they play. */
function whoDialog(info) {
    const player = say("played by", info);
    const lines = info.level
        ? [el("p", null, el("strong", null, levelName(info.level)), `: ${info.shown} ${info.line}.`), el("details", null, el("summary", null, say("more")), el("p", { class: "muted" }, player))]
        : el("p", null, player);
    dialog(info.shown, el("div", { class: "who" }, face(info, "who-face"), el("div", { class: "stack" }, lines)));
}

function marksOf(seat, { view, seats, seat: own, open, marks }) {
    const { left, away, short, who, present } = seats[seat] ?? {};
    return [
        [seat === own, "you", say("you")],
        [view.phase !== "over" && view.turn_seat === seat, "turn", say("mark turn")],
        [view.callers?.includes(seat), "called", marks?.called ?? say("mark called")],
        [view.barred?.includes(seat), "barred", say("mark barred")],
        [view.dice?.[seat] === 0, "out", say("mark out")],
        [left, "away", say("mark left")],
        [!left && away, "away", say("mark away")],
        [!left && !away && short, "short", say("mark short")],
        [!left && !away && !short && who === "person" && present === false && !open, "away", say("mark gone")],
    ].filter(([is]) => is).map(([, kind, text]) => [kind, text]);
}

export class SeatBox {
    constructor(seat, own) {
        this.seat = seat;
        this.name = make("span", "seat-name");
        this.level = make("span", "seat-level");
        this.marks = make("span", "seat-marks");
        this.note = make("span", "seat-note");
        this.total = make("span", "seat-total");
        this.face = make("span", "seat-dot");
        this.plate = el("button", { type: "button", class: "plate piece", dataset: { key: `seat.${seat}` }, onclick: () => this.tell() },
            this.face, this.name, " ", this.level, " ", this.total, " ", this.marks, " ", this.note); // spaces for those who speak to the page
        this.body = make("div", "seat-body");
        this.held = make("span", "held");
        this.element = el("section", { class: own ? "seat own" : "seat", dataset: { seat } }, this.plate, this.held, this.body);
    }

    show(model, note) {
        const info = model.seats[this.seat] ?? {};
        const marks = marksOf(this.seat, model);
        const playing = model.view.phase !== "over";
        this.showFace(info);
        this.name.textContent = seatName(this.seat, model);
        this.level.textContent = levelOf(info);
        this.note.textContent = note ?? "";
        this.marks.replaceChildren(...marks.flatMap(([kind, text]) => [make("span", `mark ${kind}`, text), " "]));
        this.element.classList.toggle("to-move", playing && model.view.turn_seat === this.seat);
        this.element.classList.toggle("asked", Boolean(playing && model.view.asked?.includes(this.seat)));
        this.element.classList.toggle("away", Boolean(info.away));
        this.element.setAttribute("aria-label", this.seat === model.seat ? say("your place") : say("place of", { name: seatName(this.seat, model) }));
        const words = [this.name.textContent, this.level.textContent, this.total.textContent, ...marks.map(([, text]) => text), note];
        this.plate.setAttribute("aria-label", words.filter(Boolean).join(", "));
    }

    showFace(info) {
        if (info.player !== this.info?.player || info.who !== this.info?.who) {
            show(this.face, info.who === "computer" ? face(info) : null);
        }
        this.info = info;
    }

    /* Where a click on the plate means nothing else, it tells who plays there. */
    tell() {
        if (this.info?.who === "computer" && !this.plate.dataset.action) {
            whoDialog(this.info);
        }
    }
}
