// Motion that shows where a card went. The table is drawn first and is right at once; what moves are copies in a layer
// above it, and the places that they fly to stay hidden until they land. So an interruption only takes the copies away.
import { el } from "./dom.js";
import { EVENTS } from "./events.js";
import { cardOf } from "./pieces.js";
import { lessMotion } from "./settings.js";

const MOVE = 380; // milliseconds of one event
const LIFT = 440;
const PULSE = 260;
const BETWEEN = 75; // from one dealt card to the next
const DEALT = 1900; // of all dealt cards
const MOST = 2500; // of all events of one update: faster if there are more

export function wantsMotion() {
    return !lessMotion();
}

/* Places are "deck", "discard", "held.SEAT" and "SEAT.SLOT". */
function placeOf(spot, event) {
    return { held: `held.${event.seat}`, place: event.places?.[0], other: event.places?.[1] }[spot] ?? spot;
}

/* What an event moves. `card` is what is seen of it on the way: undefined is whatever lay there. */
function movesOf(event, moves) {
    if (moves[0]?.[1] === "slots") {
        return Array.from({ length: event.number }, (_, slot) => ({ from: "deck", to: `${event.seat}.${slot}`, card: null }));
    }
    return moves.map(([from, to], i) => ({
        from: placeOf(from, event),
        to: placeOf(to, event),
        card: to === "deck" ? null : i === 0 ? event.card : undefined,
    }));
}

/* What is to be shown of an event: {type, moves, lifts, pulses, time}, or null. Some only draw the eye to a place or a seat. */
function stepOf(event) {
    const { moves = [], eye } = EVENTS[event.type] ?? {};
    return moves.length || eye
        ? {
              type: event.type,
              moves: movesOf(event, moves),
              lifts: eye === "place" ? [{ place: event.places[0], card: event.card }] : [],
              pulses: eye === "seat" || eye === "cup" ? [`${eye}.${event.target ?? event.seat}`] : [],
              time: !eye ? MOVE : eye === "seat" ? PULSE : LIFT,
          }
        : null;
}

/* Deals, looks before the first turn, rolls and the turning of all cards happen at the same time. */
function together(steps) {
    const joined = [];
    for (const step of steps) {
        const last = joined.at(-1);
        if (last?.type === step.type && ["deal", "show", "roll", "reveal", "look", "turn_up"].includes(step.type)) {
            last.moves.push(...step.moves);
            last.lifts.push(...step.lifts);
            last.pulses.push(...step.pulses);
        } else {
            joined.push(step);
        }
    }
    return joined;
}

function stepsOf(events) {
    return together(events.map(stepOf).filter((step) => step !== null));
}

/** The places that steps touch. */
function touched(steps) {
    return new Set(steps.flatMap((step) => step.moves.flatMap((move) => [move.from, move.to])));
}

export class Motion {
    /** `find(place)` gives the element of a place, or null. */
    constructor(layer, find) {
        this.layer = layer;
        this.find = find;
        this.steps = []; // what is still to be shown
        this.running = null; // resolves when all is shown
        this.run = 0;
        this.hidden = new Map();
        this.there = new Map(); // the copy that stands for a place until the table itself is shown there
    }

    /** Before drawing: copies of what lies in the places that the events touch take their stand. */
    prepare(events) {
        const steps = stepsOf(events);
        for (const place of touched(steps)) {
            const card = this.find(place)?.querySelector(".card");
            if (card && place !== "deck" && !this.hidden.has(place)) {
                this.stand(place, card.cloneNode(true), this.boxOf(card), card.dataset.card ?? null);
            }
        }
        return steps;
    }

    /** After drawing: shows the steps, behind those that are still being shown. Resolves when all is over or stopped. */
    play(steps) {
        touched(steps).forEach((place) => this.hide(place));
        this.align();
        this.steps.push(...steps);
        if (this.steps.length) {
            this.running ??= this.playAll();
        }
        return this.running;
    }

    /** After drawing: the copies stand where their places are now; the table may have grown. */
    align() {
        for (const [place, copy] of this.there) {
            if (this.find(place)?.isConnected) {
                copy.box = this.placeBox(place);
                this.setBox(copy.element, copy.box);
            }
        }
    }

    async playAll() {
        const run = this.run;
        while (this.steps.length && run === this.run) {
            const time = this.steps.reduce((sum, step) => sum + step.time, 0);
            const step = this.steps.shift();
            await this.playStep(step, step.time * Math.min(1, MOST / time));
            if (run === this.run) {
                this.settle();
            }
        }
        if (run === this.run) {
            this.stop();
        }
    }

    /** Takes all copies away: the table as drawn is what is seen. */
    stop() {
        this.run++;
        this.steps = [];
        this.running = null;
        this.there.clear();
        this.layer.replaceChildren();
        for (const element of this.hidden.values()) {
            element.classList.remove("in-motion");
        }
        this.hidden.clear();
    }

    hide(place) {
        const element = this.find(place);
        if (element && place !== "deck") {
            element.classList.add("in-motion");
            this.hidden.set(place, element);
        }
    }

    /* Places that no later step touches are shown as the table has them. */
    settle() {
        const still = touched(this.steps);
        for (const [place, element] of this.hidden) {
            if (!still.has(place)) {
                element.classList.remove("in-motion");
                this.hidden.delete(place);
                this.clear(place);
            }
        }
    }

    boxOf(element) {
        const box = element.getBoundingClientRect();
        const origin = this.layer.getBoundingClientRect();
        return { x: box.left - origin.left, y: box.top - origin.top, w: box.width, h: box.height };
    }

    clear(place) {
        this.there.get(place)?.element.remove();
        this.there.delete(place);
    }

    stand(place, content, box, open) {
        this.clear(place);
        this.there.set(place, { element: this.ghost("ghost", content, box), open, box });
    }

    ghost(className, content, box) {
        const element = el("span", { class: className }, content);
        this.setBox(element, box);
        this.layer.append(element);
        return element;
    }

    setBox(element, box) {
        Object.assign(element.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.w}px`, height: `${box.h}px` });
    }

    /* Where a card lies, or would lie, in a place. */
    placeBox(place) {
        const element = this.find(place);
        return element?.isConnected ? this.boxOf(element.querySelector(".card, .card-spot") ?? element) : null;
    }

    async playStep(step, time) {
        const deals = step.type === "deal";
        const between = deals ? Math.min(BETWEEN, DEALT / step.moves.length) : 0;
        const flights = this.takeOff(deals ? dealtInTurn(step.moves) : step.moves).map((flight, i) => this.fly(flight, time, i * between));
        const lifts = step.lifts.map((lift) => this.lift(lift, time, step.type));
        const pulses = step.pulses.map((place) => this.pulse(place, time, step.type));
        await Promise.all([...flights, ...lifts, ...pulses]);
    }

    /* All cards of a step leave before any lands: an exchange crosses. */
    takeOff(moves) {
        const flights = moves.map((move) => {
            const copy = this.there.get(move.from);
            const open = copy?.open ?? null;
            const card = move.card === undefined ? open : move.card;
            const boxes = { from: copy?.box ?? this.placeBox(move.from), to: this.placeBox(move.to) };
            return { ...boxes, source: move.from, place: move.to, open, card };
        });
        flights.forEach(({ source }) => this.clear(source));
        return flights.filter(({ from, to }) => from?.w > 0 && to?.w > 0);
    }

    async fly(flight, time, delay) {
        const turn = el("span", { class: "turner" }, cardOf(flight.card));
        const turns = Boolean(flight.card) !== Boolean(flight.open) && flight.source !== "discard";
        const element = this.ghost("ghost flying", turn, flight.to);
        const dx = flight.from.x - flight.to.x;
        const dy = flight.from.y - flight.to.y;
        const start = `translate(${dx}px, ${dy}px) scale(${flight.from.w / flight.to.w})`;
        const options = { duration: time, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" };
        if (turns) {
            turn.animate(framesOf("rotateY(90deg)", "rotateY(0)"), options);
        }
        await finished(element.animate(framesOf(start, "none"), options));
        if (element.isConnected && flight.place !== "deck") {
            this.clear(flight.place);
            this.there.set(flight.place, { element, open: flight.card, box: flight.to });
        } else {
            element.remove();
        }
    }

    async lift({ place, card }, time, type) {
        const target = this.find(place);
        if (!target) {
            return;
        }
        const wrong = type === "wrong" || type === "keep";
        const up = "translateY(-9px) scale(1.06)";
        const frames = framesOf("none", ...(wrong ? [-5, 5, -4, 3].map((x) => `translate(${x}px, -6px)`) : [up, up]), "none");
        const shown = target.querySelector(".card");
        if (card && shown?.classList.contains("face")) {
            shown.animate(framesOf("rotateY(90deg)", "rotateY(0)"), { duration: time * 0.6 });
        }
        await finished(target.animate(frames, { duration: time, easing: "ease-in-out" }));
    }

    async pulse(place, time, type) {
        const target = this.find(place) ?? this.find(place.replace("cup.", "seat."));
        if (!target) {
            return;
        }
        const shake = framesOf(...[0, -7, 6, -5, 4, 0].map((angle) => `rotate(${angle}deg)`));
        const grow = framesOf("none", "scale(1.05)", "none");
        await finished(target.animate(type === "roll" ? shake : grow, { duration: time, easing: "ease-in-out" }));
    }
}

/* Everyone is dealt a first card, then a second one. */
function dealtInTurn(moves) {
    const slot = ({ to }) => Number(to.split(".")[1]);
    return [...moves].sort((a, b) => slot(a) - slot(b));
}

function framesOf(...transforms) {
    return transforms.map((transform) => ({ transform }));
}

/* A motion that is cut off is over too. */
function finished(animation) {
    return animation.finished.catch(() => undefined);
}
