// Where seats stand around the table and what stands at a seat whatever the game: its plate with name, level and marks,
// and a place for what lies before it.
import { make } from "./pieces.js";
import { seatName } from "./words.js";

/* How many of the others sit left, above and right, by how many others there are. */
const SIDES = [
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 1],
    [1, 1, 1],
    [1, 2, 1],
    [1, 3, 1],
    [2, 2, 2],
    [2, 3, 2],
];

/** Who sits where, clockwise from the bottom: {bottom, left (upwards), top, right (downwards)}. */
export function arrange(count, bottom) {
    const others = Array.from({ length: count - 1 }, (_, i) => (bottom + 1 + i) % count);
    const [left, top] = SIDES[Math.min(others.length, SIDES.length - 1)];
    return {
        bottom,
        left: others.slice(0, left),
        top: others.slice(left, left + top),
        right: others.slice(left + top),
    };
}

/** "your", "Ann's": whose something is. */
export function whose(seat, model) {
    const name = seatName(seat, model);
    return seat === model.seat ? "your" : `${name}${name.endsWith("s") ? "’" : "’s"}`;
}

/* What stands under a name: how the seat is played. */
function levelOf(info) {
    if (info.who === "person") {
        return "";
    }
    const player = info.player ?? "";
    const level = player.includes("@") ? player.slice(player.indexOf("@") + 1) : "";
    return level && level !== info.name ? `${player.split("@")[0]} · ${level}` : player.split("@")[0];
}

function marksOf(seat, model) {
    const { view, seats } = model;
    const marks = seat === model.seat ? [["you", "you"]] : [];
    if (view.phase !== "over" && view.turn_seat === seat) {
        marks.push(["turn", "turn"]);
    }
    if (view.callers?.includes(seat)) {
        marks.push(["called", "called"]);
    }
    if (view.barred?.includes(seat)) {
        marks.push(["barred", "no toss-in"]);
    }
    if (view.dice?.[seat] === 0) {
        marks.push(["out", "out"]);
    }
    if (seats[seat]?.left) {
        marks.push(["away", "left; stand-in plays"]);
    } else if (seats[seat]?.away) {
        marks.push(["away", "stand-in plays"]);
    } else if (seats[seat]?.short) {
        marks.push(["short", "little time to think"]);
    } else if (seats[seat]?.who === "person" && seats[seat].present === false && !model.open) {
        marks.push(["away", "not connected"]);
    }
    return marks;
}

export class SeatBox {
    constructor(seat, own) {
        this.seat = seat;
        this.element = make("section", own ? "seat own" : "seat");
        this.element.dataset.seat = String(seat);
        this.plate = make("button", "plate piece");
        this.plate.type = "button";
        this.plate.dataset.key = `seat.${seat}`;
        this.name = make("span", "seat-name");
        this.level = make("span", "seat-level");
        this.marks = make("span", "seat-marks");
        this.note = make("span", "seat-note");
        this.plate.append(make("span", "seat-dot"), this.name, this.level, this.marks, this.note);
        this.body = make("div", "seat-body");
        this.held = make("span", "held");
        this.held.dataset.held = `held.${seat}`;
        this.element.append(this.plate, this.held, this.body);
    }

    show(model, note) {
        const info = model.seats[this.seat] ?? {};
        const own = this.seat === model.seat;
        const asked = model.view.phase !== "over" && model.view.asked?.includes(this.seat);
        this.name.textContent = seatName(this.seat, model);
        this.level.textContent = levelOf(info);
        this.note.textContent = note ?? "";
        this.marks.replaceChildren(...marksOf(this.seat, model).map(([kind, text]) => make("span", `mark ${kind}`, text)));
        this.element.classList.toggle("to-move", model.view.phase !== "over" && model.view.turn_seat === this.seat);
        this.element.classList.toggle("asked", Boolean(asked));
        this.element.classList.toggle("away", Boolean(info.away));
        this.element.setAttribute("aria-label", own ? "Your place" : `${whose(this.seat, model)} place`);
        this.plate.setAttribute("aria-label", [this.name.textContent, this.level.textContent, ...marksOf(this.seat, model).map((mark) => mark[1]), note].filter(Boolean).join(", "));
    }
}
