// What a replay is made of, without the page: which steps are shown, how they are told, and what a seat saw of them.
import { cardWords, eventWords, list, seatName } from "./words.js";

/** The steps that a slider stops at: those in which something happened. Answers in a window are secret until the last
 * one is in, so they go with the step that the last one makes, as its `answers`. */
export function shownSteps(steps) {
    const shown = [];
    let answers = [];
    for (const step of steps) {
        answers.push(step);
        if (step.events.length || step.move === 0) {
            shown.push({ ...step, answers });
            answers = [];
        }
    }
    return shown;
}

/** The seats as a board wants them: the round's names, and who sat there as the table tells it. */
export function seatsOf(replay, table) {
    return replay.names.map((name, seat) => ({
        seat,
        name,
        shown: replay.shown[seat],
        who: table.seats[seat]?.who || "computer",
        player: table.seats[seat]?.player || null,
        level: table.seats[seat]?.level || null,
        line: table.seats[seat]?.line || null,
        present: true,
        away: false,
    }));
}

// ---- what a seat saw ----

function knows(known, seat) {
    return known === "all" || known.includes(seat);
}

function hideCard(card, seat) {
    return card && !knows(card.known, seat) ? { ...card, card: null } : card;
}

/** The view as that seat had it; null: everything open. When the round is over all is open for everyone. */
export function viewAs(view, seat) {
    if (seat === null) {
        return view;
    }
    const own = { ...view, seat };
    if (view.phase === "over") {
        return own;
    }
    return view.cups
        ? { ...own, cups: view.cups.map((cup, index) => (index === seat ? cup : cup.map(() => null))) }
        : { ...own, drawn: hideCard(view.drawn, seat), hands: view.hands.map((hand) => hand.map((card) => hideCard(card, seat))) };
}

/** Whether a seat (or null: everyone) saw all of an event. */
function sawAll(event, seat) {
    return seat === null || !event.seen_by || event.seen_by.includes(seat);
}

export function eventAs(event, seat) {
    if (sawAll(event, seat)) {
        return event;
    }
    const { card, dice } = event;
    return { ...event, card: card && null, dice: event.type === "roll" ? dice.map(() => null) : dice };
}

// ---- in words ----

const QUIET = new Set(["turn", "deal", "show", "throw", "roll", "reveal", "palifico"]);

/** At the end every card is turned up: one line for each seat. */
function shownHands(events, ctx) {
    const shown = (seat) => events.filter((event) => event.type === "show" && event.seat === seat);
    const line = (cards, seat) => `${seatName(seat, ctx)}: ${cards.map(({ card }) => cardWords(card)).join(" ")}`;
    return ctx.seats.flatMap((_, seat) => (shown(seat).length ? [line(shown(seat), seat)] : []));
}

/** The lines of a step, as a seat (or null: everyone) saw it. */
export function stepLines(step, ctx) {
    const lines = step.events.map((event, index) =>
        event.type === "show" ? null : eventWords(step.words[index], !sawAll(event, ctx.seat)),
    );
    return [...lines.filter(Boolean), ...shownHands(step.events, ctx)];
}

/** The reasons of a step's answers, as far as that seat (or null: everyone) may read them. A refusal in a window is
 * only worth a line where nothing else is. */
export function reasonsOf(step, seat) {
    const told = step.answers.filter((answer) => answer.why && (seat === null || seat === answer.seat));
    const done = told.filter((answer) => answer.action !== "pass");
    return done.length ? done : told.slice(-1);
}

/** One line for the log: what matters most of a step. */
export function stepTitle(step, ctx) {
    if (step.move === 0) {
        return "The deal";
    }
    const loud = (_, index) => !QUIET.has(step.events[index].type);
    const events = step.events.filter(loud);
    return stepLines(events.length ? { ...step, events, words: step.words.filter(loud) } : step, ctx)
        .slice(0, 3)
        .join(" · ");
}

/** All that happened in a step, a line each: its row of the log. */
export function stepRow(step, ctx) {
    return step.move === 0 ? ["The deal"] : stepLines(step, ctx);
}

/** Where on the slider a move stands: the last shown step that is not behind it. */
export function positionOf(shown, move) {
    return Math.max(0, shown.findLastIndex((step) => step.move <= move));
}

/** Points, sums and who won, a row for each seat. */
export function scoreRows(replay, ctx) {
    const { points, sums, winners, callers } = replay.score;
    return replay.names.map((_, seat) => ({
        name: seatName(seat, ctx),
        points: points[seat],
        sum: sums?.[seat] ?? null,
        note: list([winners.includes(seat) ? "won" : null, callers?.includes(seat) ? "called" : null].filter(Boolean)),
    }));
}
