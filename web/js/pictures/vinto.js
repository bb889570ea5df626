import { arrow, back, face } from "../pictures.js";

export const drawing = () => [
    back(34, 60, -16),
    back(50, 54, -6),
    back(67, 51, 3),
    face(116, 46, 8, "Q", true),
    arrow("M85 30 Q92 22 97 27", "M98 18 L98 28 L89 27"),
];
