// Cards and dice as elements: faces drawn as inline SVG, so that they are sharp at every size and need no files.
// Nothing here knows rules; a card is its text on the wire ("10d", "Ks", "Xr"), a die a number.

import { el, svg } from "./dom.js";
import { has, say } from "./say.js";

/** An element with a class and text. */
export function make(tag, className = "", text = null) {
    return el(tag, { class: className || null }, text);
}

/* A picture that is said in words elsewhere. */
function picture(width, height, ...shapes) {
    return svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" }, shapes);
}

/* ---- cards ---- */

/* Each suit in a box of 20 by 20. */
const SUIT_PATHS = {
    h: "M10 18.5C4 13.6 1 10.6 1 6.8 1 4 3.1 2 5.7 2 7.5 2 9.1 3 10 4.6 10.9 3 12.5 2 14.3 2 16.9 2 19 4 19 6.8 19 10.6 16 13.6 10 18.5Z",
    d: "M10 .8 17.4 10 10 19.2 2.6 10Z",
    s: "M10 .8C14.6 5 18.6 8 18.6 11.6 18.6 14 16.8 15.7 14.6 15.7 13.1 15.7 11.9 15 11.2 13.9 11.3 16 12 17.8 13.4 19.2H6.6C8 17.8 8.7 16 8.8 13.9 8.1 15 6.9 15.7 5.4 15.7 3.2 15.7 1.4 14 1.4 11.6 1.4 8 5.4 5 10 .8Z",
    c: "M10 1A4.3 4.3 0 0 1 13.4 7.9 4.4 4.4 0 1 1 11.1 13.6C11.2 15.9 12 17.8 13.4 19.2H6.6C8 17.8 8.8 15.9 8.9 13.6A4.4 4.4 0 1 1 6.6 7.9 4.3 4.3 0 0 1 10 1Z",
};

/* What a court card wears, and the joker's star, in a box of 24 by 20. */
const COURT_PATHS = {
    K: "M2 18V5L7.5 10 12 2 16.5 10 22 5V18Z",
    Q: "M3 18 1.5 7 6.5 11.5 8.5 4.5 12 10.5 15.5 4.5 17.5 11.5 22.5 7 21 18Z",
    J: "M4 18V10C4 5.6 7.6 2 12 2S20 5.6 20 10V18ZM20 9C22.5 7 23 4 21.5 1.5 19.5 3 18.8 5.3 18.6 7Z",
    joker: "M12 0 14.8 7.1 22.4 7.5 16.5 12.3 18.5 19.7 12 15.5 5.5 19.7 7.5 12.3 1.6 7.5 9.2 7.1Z",
};

/** The parts of a card's text: {rank, suit, red}; a joker has rank "joker" and suit null. */
function cardParts(text) {
    const suit = text.at(-1);
    return text[0] === "X"
        ? { rank: "joker", suit: null, red: suit === "r" }
        : { rank: text.slice(0, -1), suit, red: suit === "d" || suit === "h" };
}

/** A card in words: "10 of diamonds", "red joker". */
export function cardName(text) {
    const { rank, suit, red } = cardParts(text);
    const name = has(`rank ${rank}`) ? say(`rank ${rank}`) : rank;
    return suit ? say("card", { rank: name, suit: say(`suit ${suit}`) }) : say("joker", { red });
}

function suitShape(suit, x, y, size) {
    return svg("path", { d: SUIT_PATHS[suit], transform: `translate(${x} ${y}) scale(${size / 20})` });
}

function courtShape(rank, x, y, size) {
    return svg("path", { d: COURT_PATHS[rank], class: "court", transform: `translate(${x} ${y}) scale(${size / 24})` });
}

function label(text, x, y, size) {
    const long = text.length > 1;
    const type = { "font-size": long ? size * 0.8 : size, "letter-spacing": long ? "-1.5" : null };
    return svg("text", { x, y, "text-anchor": "middle", ...type }, text);
}

/* The index is large: a card is read at 44 pixels. */
function faceShapes({ rank, suit }) {
    if (!suit) {
        return [courtShape("joker", 13, 12, 34), label("JOKER", 30, 66, 15)];
    }
    const middle = rank in COURT_PATHS ? [courtShape(rank, 14, 34, 32), suitShape(suit, 22, 61, 16)] : [suitShape(suit, 14, 38, 34)];
    return [label(rank, 16, 27, 28), suitShape(suit, 34, 8, 19), ...middle];
}

/** A card that lies open. */
export function cardFace(text) {
    const parts = cardParts(text);
    const kind = `card face ${parts.red ? "red" : "black"}`;
    return el("span", { class: kind, dataset: { card: text } }, picture(60, 84, faceShapes(parts)));
}

/** A card that lies hidden. */
export function cardBack() {
    return el("span", { class: "card back" }, make("span", "card-pattern"));
}

/** An open card or, without a text, a hidden one. */
export function cardOf(text) {
    return text ? cardFace(text) : cardBack();
}

/* ---- dice ---- */

/** Where the pips of each face are, in thirds. */
export const PIPS = {
    1: [[1, 1]],
    2: [[0, 0], [2, 2]],
    3: [[0, 0], [1, 1], [2, 2]],
    4: [[0, 0], [0, 2], [2, 0], [2, 2]],
    5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
    6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/** A die that shows a face, or with null one that nobody sees. */
export function die(face, wild = false) {
    const kind = `die${face ? "" : " hidden-die"}${wild ? " wild" : ""}`;
    const pip = ([x, y]) => svg("circle", { cx: 11 + 9 * x, cy: 11 + 9 * y, r: face === 1 ? 5 : 3.9 });
    return el("span", { class: kind }, picture(40, 40, face ? PIPS[face].map(pip) : label("?", 20, 28, 22)));
}

/** A cup that stands upside down over dice. */
export function cup() {
    const part = (kind, d) => svg("path", { class: `cup-${kind}`, d });
    const parts = [part("body", "M13 4H35L43 44H5Z"), part("rim", "M3 43H45V49H3Z"), part("band", "M11.4 12H36.6L37.6 17H10.4Z")];
    return el("span", { class: "cup" }, picture(48, 52, parts));
}

/** Faces as they are spoken of. */
export function faceName(face, count = 1) {
    return say(count === 1 ? `face ${face}` : `faces ${face}`);
}
