// Faces of computer players, drawn from a few shapes: each character of a level (src/words) has its own.
import { svg } from "./dom.js";

const LEVELS = ["easy", "medium", "hard", "expert"];
const GROUNDS = ["#f2c14e", "#7fb685", "#6c9bd2", "#c08bd6"]; // by level
const SKINS = ["#f6d3b3", "#c98e62", "#8a5a3b", "#e8b48c", "#6b432c"];
const HAIRS = ["#3a2a20", "#8c4a1f", "#d9a441", "#1d1d22", "#a8a29a", "#b5482f"];
const SHIRTS = ["#d95f5f", "#3f7fbf", "#4b8f5c", "#7d5ba6", "#c9762f"];

/* Hair behind the head, and before it. */
const STYLES = [
    ["", "M14 22 Q14 10 24 10 Q34 10 34 22 Q29 16 24 16 Q19 16 14 22 Z"],
    ["M12 24 Q12 9 24 9 Q36 9 36 24 L36 36 L12 36 Z", "M15 21 Q18 12 24 13 Q30 12 33 21 Q28 17 24 17 Q20 17 15 21 Z"],
    ["M24 4 A5 5 0 1 1 23.9 4 Z", "M14 22 Q13 10 24 10 Q35 10 34 22 Q30 15 24 15 Q18 15 14 22 Z"],
    ["M13 20 A6 6 0 0 1 17 10 A7 7 0 0 1 31 10 A6 6 0 0 1 35 20 Z", "M14 21 Q15 13 24 13 Q33 13 34 21 Q24 15 14 21 Z"],
    ["", "M14 21 L16 11 L21 14 L24 9 L27 14 L32 11 L34 21 Q24 15 14 21 Z"],
    ["M11 30 A5 5 0 1 1 15 22 L33 22 A5 5 0 1 1 37 30 Z", "M14 22 Q14 11 24 11 L24 14 Q18 15 14 22 Z M34 22 Q34 11 24 11 L24 14 Q30 15 34 22 Z"],
];
const WORN = ["50241350", "14205304", "20145320", "10524314"]; // which of them, by level and seat, as the names in src/words are
const MOUTHS = ["M20 30 Q24 34 28 30", "M20 31 L28 31", "M20 30 Q24 33 28 29", "M21 30 Q24 32 27 30"];

function glasses() {
    const ring = (cx) => svg("circle", { cx, cy: 25, r: 3.6, fill: "none", stroke: "#22262a", "stroke-width": 1.2 });
    return [ring(20), ring(28), svg("path", { d: "M23.4 25 h1.2", stroke: "#22262a", "stroke-width": 1.2 })];
}

function person(level, seat) {
    const skin = SKINS[(seat * 2 + level) % SKINS.length];
    const hair = HAIRS[(seat + level * 2) % HAIRS.length];
    const [behind, before] = STYLES[WORN[level][seat % WORN[level].length]];
    const eye = (cx) => svg("circle", { cx, cy: 25, r: 1.5, fill: "#22262a" });
    return [
        svg("path", { d: behind, fill: hair }),
        svg("path", { d: "M9 48 Q10 37 24 37 Q38 37 39 48 Z", fill: SHIRTS[(seat * 3 + level) % SHIRTS.length] }),
        svg("rect", { x: 21, y: 32, width: 6, height: 7, fill: skin }),
        svg("ellipse", { cx: 24, cy: 25, rx: 9.6, ry: 10.6, fill: skin }),
        svg("path", { d: before, fill: hair }),
        eye(20), eye(28),
        svg("path", { d: MOUTHS[(seat + level) % MOUTHS.length], fill: "none", stroke: "#22262a", "stroke-width": 1.4, "stroke-linecap": "round" }),
        (seat + level) % 3 === 2 ? glasses() : null,
    ];
}

/* Of a player that was chosen by its name. */
function machine() {
    const eye = (cx) => svg("circle", { cx, cy: 24, r: 2.4, fill: "#dff5ea" });
    return [
        svg("path", { d: "M24 8 v6", stroke: "#22262a", "stroke-width": 2 }),
        svg("circle", { cx: 24, cy: 8, r: 2.4, fill: "#22262a" }),
        svg("rect", { x: 12, y: 14, width: 24, height: 22, rx: 5, fill: "#22262a" }),
        eye(19), eye(29),
        svg("path", { d: "M19 31 h10", stroke: "#dff5ea", "stroke-width": 2, "stroke-linecap": "round" }),
    ];
}

/** The face of a seat, { level, seat }: decoration, whose name stands beside it. */
export function face({ level, seat }, more = "") {
    const which = LEVELS.indexOf(level);
    return svg("svg", { class: `portrait ${more}`.trim(), viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
        svg("circle", { cx: 24, cy: 24, r: 24, fill: GROUNDS[which] ?? "#b9c3bd" }),
        which < 0 ? machine() : person(which, seat));
}
