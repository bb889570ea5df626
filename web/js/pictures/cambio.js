import { arrow, back, face } from "../pictures.js";

export const drawing = () => [
    back(46, 52, -8),
    face(114, 52, 8, "K", true),
    arrow("M64 24 Q80 10 96 22", "M97 14 L97 23 L88 22"),
    arrow("M96 82 Q80 95 64 83", "M63 92 L63 82 L72 83"),
];
