// How the page says what the server says: cards, dice, and why something was refused. Sentences about the game come over the wire
// (`words` of a push), those about tables and seats by their names (say.js). No element of the page is touched, so that it runs in a test without a browser.
import { faceName } from "./pieces.js";
import { say } from "./say.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "8d" is "8♦", "Xr" "red joker"; null is "a card". */
export function cardWords(card) {
    if (!card) {
        return say("a card");
    }
    if (card[0] === "X") {
        return say("joker", { red: card === "Xr" });
    }
    return card.slice(0, -1) + (SUITS[card.at(-1)] || card.at(-1));
}

/** A number with a true minus. */
export function minus(number) {
    return String(number).replace("-", "−");
}

/** As a sentence begins. */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In quotes; what is quoted within has single ones. */
export function quoted(text) {
    return say("quote", { text: text.replaceAll(/[“„«]/g, "‘").replaceAll(/[”»]/g, "’") });
}

export function list(parts, last = say("and")) {
    return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** A seat's name as the server shows it, never "you". */
export function seatName(seat, ctx) {
    return ctx.seats[seat]?.shown || `${say("unnamed_seat")} ${seat + 1}`;
}

/** "you" or the name. */
export function who(seat, ctx) {
    return seat === ctx.seat ? say("you") : seatName(seat, ctx);
}

/** What sentences say of a seat: its name, and whether it is one's own or ends as a plural does. */
export function seatParts(seat, ctx) {
    const name = seatName(seat, ctx);
    return { name, own: seat === ctx.seat, plural: name.endsWith("s") };
}

/** The sentence of an event: where a part of it is not for everyone, there are two. */
export function eventWords(words, hidden = false) {
    return Array.isArray(words) ? words[hidden ? 1 : 0] : words;
}

/** The label of an action, as it stands in `legal`. */
export function actionWords(action, { words }) {
    const [, count, face] = /^bid (\d+)x(\d)$/.exec(action) || [];
    return words?.actions?.[action] ?? (count ? say("bid", { count, face: faceName(Number(face), Number(count)) }) : action);
}

/** A level within a sentence: "medium". */
export function levelName(level) {
    return say(`level ${level}`).toLowerCase();
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
        return say("leave waiting");
    }
    return say(table.status === "playing" ? "leave playing" : "leave between");
}

/** What happens when a seat is freed. */
export function freeWords(seat) {
    return say("free", { name: seat.name });
}

function askWaiting(model) {
    const empty = model.table.seats.filter(isEmpty).length;
    return empty ? say("waiting for people", { empty, sits: model.seat !== null }) : say("about to begin");
}

function askOver({ words, table, seat }) {
    const parts = { won: words?.result ?? say("round over"), sits: seat !== null };
    return say(table.status === "between" ? "next round" : "play again", parts);
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
    return (blind && words?.blind) || words?.question || say("wait");
}
