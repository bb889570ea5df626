// The table as it was set up the last time, of each game, as far as the server still offers what was chosen.
import { settings } from "./settings.js";

const KEPT = ["clock", "window", "pace", "match", "help", "public"]; // not the seed: the next deal is not the same one

function object(value) {
    return value && typeof value === "object" ? value : {};
}

/* Whether a seat is one that the game has; only one of them can be you. */
function isSeat(seat, game) {
    return ["you", "friend", "open"].includes(seat?.who)
        || (seat?.who === "level" && game.levels.some(({ level }) => level === seat.level))
        || (seat?.who === "player" && game.players.some(({ player }) => player === seat.player));
}

function seatsOf(seats, game, preset) {
    const good = Array.isArray(seats) && seats.length >= preset.least_seats && seats.length <= preset.most_seats
        && seats.every((seat) => isSeat(seat, game)) && seats.filter(({ who }) => who === "you").length < 2;
    return good ? seats : null;
}

/** { preset, seats } of a game; null for what is not known. */
export function setupOf(game) {
    const kept = object(object(object(settings.get("setup")).games)[game.game]);
    const preset = game.presets.find((one) => one.preset === kept.preset) ?? game.presets[0];
    return { preset: preset.preset, seats: seatsOf(kept.seats, game, preset) };
}

/** What is the same for all games: { level, choices }, over the usual ones; each choice of the kind that it is. */
export function usualSetup(level, choices) {
    const kept = object(settings.get("setup"));
    const found = Object.entries(object(kept.choices)).filter(([name, value]) => KEPT.includes(name) && typeof value === typeof choices[name]);
    return { level: typeof kept.level === "string" ? kept.level : level, choices: { ...choices, ...Object.fromEntries(found) } };
}

export function keepSetup(game, { preset, seats, level, choices }) {
    const { games } = object(settings.get("setup"));
    const wanted = Object.fromEntries(KEPT.map((name) => [name, choices[name]]));
    settings.set("setup", { level, choices: wanted, games: { ...object(games), [game]: { preset, seats } } });
}
