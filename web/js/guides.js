// Guided rounds that this browser has begun: of each game the table, what was said there, and whether it is over.
import { settings } from "./settings.js";

function all() {
    const kept = settings.get("guides");
    return kept && typeof kept === "object" ? kept : {};
}

/** { table, said, off, done } of a game; null where none was begun. */
export function guideOf(game) {
    const kept = all()[game];
    return typeof kept?.table === "string" ? { off: false, done: false, ...kept, said: Array.isArray(kept.said) ? kept.said : [] } : null;
}

export function keepGuide(game, change) {
    settings.set("guides", { ...all(), [game]: { ...guideOf(game), ...change } });
}
