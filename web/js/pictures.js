// A small picture for each game, drawn from rounded rectangles: no image files.
import { svg } from "./dom.js";
import { PIPS } from "./pieces.js";

function back(x, y, turn) {
    return svg(
        "g",
        { transform: `translate(${x} ${y}) rotate(${turn})` },
        svg("rect", { class: "pic-back", x: -15, y: -21, width: 30, height: 42, rx: 4 }),
        svg("path", { class: "pic-weave", d: "M-9 -14 L0 0 L-9 14 M9 -14 L0 0 L9 14" }),
    );
}

function face(x, y, turn, rank, red) {
    return svg(
        "g",
        { transform: `translate(${x} ${y}) rotate(${turn})` },
        svg("rect", { class: "pic-face", x: -15, y: -21, width: 30, height: 42, rx: 4 }),
        svg("text", { class: red ? "pic-rank pic-red" : "pic-rank", x: 0, y: 8, "text-anchor": "middle" }, rank),
    );
}

function die(x, y, turn, number) {
    return svg(
        "g",
        { transform: `translate(${x} ${y}) rotate(${turn})` },
        svg("rect", { class: "pic-face", x: -12, y: -12, width: 24, height: 24, rx: 5 }),
        PIPS[number].map(([px, py]) => {
            const at = { cx: 6 * (px - 1), cy: (number === 6 ? 7 : 6) * (py - 1) };
            return svg("circle", { class: number === 1 ? "pic-pip pic-red" : "pic-pip", ...at, r: 2.4 });
        }),
    );
}

function arrow(d, head) {
    return svg("g", { class: "pic-arrow" }, svg("path", { d }), svg("path", { d: head }));
}

const drawings = {
    cambio: () => [
        back(46, 52, -8),
        face(114, 52, 8, "K", true),
        arrow("M64 24 Q80 10 96 22", "M97 14 L97 23 L88 22"),
        arrow("M96 82 Q80 95 64 83", "M63 92 L63 82 L72 83"),
    ],
    dutch: () => [back(34, 54, -10), face(78, 60, -14, "8", false), face(103, 52, 2, "8", true), face(128, 46, 16, "8", false)],
    vinto: () => [
        back(34, 60, -16),
        back(50, 54, -6),
        back(67, 51, 3),
        face(116, 46, 8, "Q", true),
        arrow("M85 30 Q92 22 97 27", "M98 18 L98 28 L89 27"),
    ],
    perudo: () => [
        svg("path", { class: "pic-cup", d: "M30 26 h44 l8 50 q-30 10 -60 0 z" }),
        svg("ellipse", { class: "pic-cup-top", cx: 52, cy: 26, rx: 22, ry: 5 }),
        die(103, 70, -10, 5),
        die(130, 64, 14, 1),
        die(116, 40, 4, 6),
    ],
};

/** Decoration: what it shows is said beside it. */
export function gamePicture(game) {
    return svg(
        "svg",
        { class: "game-picture", viewBox: "0 0 160 104", "aria-hidden": "true", focusable: "false" },
        (drawings[game] || drawings.cambio)(),
    );
}
