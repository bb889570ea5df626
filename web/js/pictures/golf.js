import { back, face } from "../pictures.js";

export const drawing = () => [
    face(44, 29, 0, "7", true),
    back(80, 29, 0),
    face(116, 29, 0, "K", false),
    face(44, 75, 0, "7", false),
    back(80, 75, 0),
    back(116, 75, 0),
];
