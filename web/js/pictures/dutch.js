import { back, face } from "../pictures.js";

export const drawing = () => [back(34, 54, -10), face(78, 60, -14, "8", false), face(103, 52, 2, "8", true), face(128, 46, 16, "8", false)];
