// A small picture for each game, drawn from rounded rectangles: no image files. This is what they are made of.
import { svg } from "./dom.js";
import { PIPS } from "./pieces.js";

const CARD = { x: -15, y: -21, width: 30, height: 42, rx: 4 };

/* Shapes around their middle, turned and put somewhere. */
function put(x, y, turn, ...shapes) {
    return svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, shapes);
}

export function back(x, y, turn) {
    const weave = svg("path", { class: "pic-weave", d: "M-9 -14 L0 0 L-9 14 M9 -14 L0 0 L9 14" });
    return put(x, y, turn, svg("rect", { class: "pic-back", ...CARD }), weave);
}

export function face(x, y, turn, rank, red) {
    const text = { class: red ? "pic-rank pic-red" : "pic-rank", x: 0, y: 8, "text-anchor": "middle" };
    return put(x, y, turn, svg("rect", { class: "pic-face", ...CARD }), svg("text", text, rank));
}

export function die(x, y, turn, number) {
    const pips = PIPS[number].map(([px, py]) => {
        const at = { cx: 6 * (px - 1), cy: (number === 6 ? 7 : 6) * (py - 1) };
        return svg("circle", { class: number === 1 ? "pic-pip pic-red" : "pic-pip", ...at, r: 2.4 });
    });
    return put(x, y, turn, svg("rect", { class: "pic-face", x: -12, y: -12, width: 24, height: 24, rx: 5 }), pips);
}

export function arrow(d, head) {
    return svg("g", { class: "pic-arrow" }, svg("path", { d }), svg("path", { d: head }));
}

/** Decoration: what it shows is said beside it. Each game has a file of its name with its drawing. */
export function gamePicture(game) {
    const picture = svg("svg", { class: "game-picture", viewBox: "0 0 160 104", "aria-hidden": "true", focusable: "false" });
    import(`./pictures/${game}.js`).then(
        ({ drawing }) => picture.append(...drawing()),
        () => undefined,
    );
    return picture;
}
