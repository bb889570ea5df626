// The page's own words, and how it says what the server says: sentences about the game come over the wire (`words` of a push),
// those about tables and seats stand here. No element of the page is touched, so that it runs in a test without a browser.
import { faceName } from "./pieces.js";

/** Of a deal where there is no server. */
export const ALONE = "The cards are dealt in this browser, so whoever opens its developer tools can see the deal.";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "8d" is "8♦", "Xr" "red joker"; null is "a card". */
export function cardWords(card) {
    if (!card) {
        return "a card";
    }
    if (card[0] === "X") {
        return card === "Xr" ? "red joker" : "black joker";
    }
    return card.slice(0, -1) + (SUITS[card.at(-1)] || card.at(-1));
}

/** In quotes; what is quoted within has single ones. */
export function quoted(text) {
    return `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}

export function list(parts, last = "and") {
    return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** A seat's name as the server shows it, never "you". */
export function seatName(seat, ctx) {
    return ctx.seats[seat]?.shown || `Seat ${seat + 1}`;
}

/** "you" or the name. */
export function who(seat, ctx) {
    return seat === ctx.seat ? "you" : seatName(seat, ctx);
}

/** The sentence of an event: where a part of it is not for everyone, there are two. */
export function eventWords(words, hidden = false) {
    return Array.isArray(words) ? words[hidden ? 1 : 0] : words;
}

/** The label of an action, as it stands in `legal`. */
export function actionWords(action, { words }) {
    const [, count, face] = /^bid (\d+)x(\d)$/.exec(action) || [];
    return words?.actions?.[action] ?? (count ? `Bid ${count} ${faceName(Number(face), Number(count))}` : action);
}

/** The ctx of a model (wire.js). */
export function contextOf(model) {
    return { seats: model.table.seats, seat: model.seat };
}

/** Whether nobody sits there yet. */
export function isEmpty(seat) {
    return seat.who !== "person" && seat.who !== "computer";
}

/** Whether a table has a seat that anyone may take. */
export function canSit(table) {
    return table.status === "waiting" && table.seats.some((seat) => isEmpty(seat) && !seat.invited);
}

/** Whether a seat may start without those who are missing: where friends are invited, whoever made the table, or anyone while
 * that person is not there. */
export function mayStart({ table, seat }) {
    const maker = table.seats.find((one) => one.maker);
    return !maker || maker.seat === seat || !maker.present || !table.seats.some((one) => isEmpty(one) && one.invited);
}

/** What happens when somebody leaves now. */
export function leaveWords({ table }) {
    if (table.status === "waiting") {
        return "Your seat is empty again, for whoever has its link, or for anyone if it was open.";
    }
    return table.status === "playing"
        ? "The stand-in plays your seat to the end of this round, and a computer player from then on. You cannot come back to it."
        : "A computer player takes your seat. You cannot come back to it.";
}

/** What happens when a seat is freed. */
export function freeWords(seat) {
    return `${seat.name} can only watch then. If the seat was for a friend, its old link is void and you get a new one; an open seat is open again.`;
}

function askWaiting(model) {
    const empty = model.table.seats.filter(isEmpty).length;
    if (!empty) {
        return "The round is about to begin.";
    }
    const seats = empty === 1 ? "one seat is" : `${empty || "some"} seats are`;
    const start = model.seat === null ? "" : " Share the link, or start and let computer players take them.";
    return `Waiting for people: ${seats} empty.${start}`;
}

function askOver({ words, table, seat }) {
    const won = `${words?.result ?? "The round is over"}. `;
    if (table.status === "between") {
        return `${won}${seat === null ? "The next round is dealt when a player asks for it." : "Deal the next round, or look at the replay."}`;
    }
    return `${won}${seat === null ? "Look at the replay." : "Play again, or look at the replay."}`;
}

/** One or two sentences on what to do now, or on who is being waited for; `blind`: without cards that one has only in mind. */
export function question(model, blind = false) {
    const { table, view, words } = model;
    if (!view || table.status === "waiting") {
        return askWaiting(model);
    }
    if (view.phase === "over" || table.status === "between" || table.status === "over") {
        return askOver(model);
    }
    return (blind && words?.blind) || words?.question || "One moment.";
}
