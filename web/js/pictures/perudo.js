import { svg } from "../dom.js";
import { die } from "../pictures.js";

export const drawing = () => [
    svg("path", { class: "pic-cup", d: "M30 26 h44 l8 50 q-30 10 -60 0 z" }),
    svg("ellipse", { class: "pic-cup-top", cx: 52, cy: 26, rx: 22, ry: 5 }),
    die(103, 70, -10, 5),
    die(130, 64, 14, 1),
    die(116, 40, 4, 6),
];
