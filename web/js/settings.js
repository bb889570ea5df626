// What a person has chosen for this browser (colours, motion, name), and the seats that this browser holds. Everything is
// kept in localStorage; where that is not allowed it lasts as long as the page.

import { dialog, el, select } from "./dom.js";

const KEY = "hunch:settings";
const SEAT = "hunch:table:";
const defaults = { theme: "system", motion: "system", name: "", remember: "all" };
const memory = new Map();

/* What `ask` gets from the storage; where that is not allowed, `otherwise`. */
function stored(ask, otherwise = null) {
    try {
        return ask(localStorage);
    } catch {
        return otherwise;
    }
}

function read(key) {
    return stored((storage) => storage.getItem(key), memory.get(key) ?? null);
}

function write(key, text) {
    memory.set(key, text);
    stored((storage) => storage.setItem(key, text));
}

function forget(key) {
    memory.delete(key);
    stored((storage) => storage.removeItem(key));
}

function parsed(text) {
    try {
        const value = JSON.parse(text || "null");
        return value && typeof value === "object" ? value : null;
    } catch {
        return null;
    }
}

export const settings = {
    get(name) {
        return { ...defaults, ...parsed(read(KEY)) }[name];
    },
    set(name, value) {
        const kept = { ...parsed(read(KEY)), [name]: value };
        write(KEY, JSON.stringify(kept));
        hunchLooks(kept); // theme.js
    },
};

/** Whether things should appear in place instead of moving there. */
export function lessMotion() {
    return settings.get("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ---- seats: { token, seat, invites, name, game, made, shares } by table ----

export function seatAt(table) {
    return parsed(read(SEAT + table));
}

export function keepSeat(table, seat) {
    write(SEAT + table, JSON.stringify({ made: Date.now(), ...seatAt(table), ...seat }));
}

export function forgetSeat(table) {
    forget(SEAT + table);
}

const SHARES = 20; // rounds of a table whose shares are kept

/** What this browser has added to the deals of a table, by round: { seat, hash, share, taken }. */
export function sharesAt(table) {
    return {
        get: (round) => seatAt(table)?.shares?.[round] ?? null,
        keep(round, share) {
            if (!seatAt(table)) {
                return; // the seat was left meanwhile
            }
            const all = Object.entries({ ...seatAt(table)?.shares, [round]: share });
            keepSeat(table, { shares: Object.fromEntries(all.slice(-SHARES)) });
        },
    };
}

// ---- keys, by which the answer of sitting down can be had again until it is there ----

const SITTING = "hunch:sitting:";

export function sittingKey(table) {
    return read(SITTING + table);
}

export function keepSittingKey(table, key) {
    write(SITTING + table, key);
}

export function forgetSittingKey(table) {
    forget(SITTING + table);
}

/** The tables that this browser has to do with, the newest first. */
export function keptTables() {
    return [...new Set([...memory.keys(), ...stored(Object.keys, [])])]
        .filter((key) => key.startsWith(SEAT))
        .map((key) => ({ table: key.slice(SEAT.length), ...parsed(read(key)) }))
        .sort((a, b) => (b.made || 0) - (a.made || 0));
}

// ---- the dialog ----

const CHOICES = [
    ["theme", "Colours", [["system", "As the system has them"], ["light", "Light"], ["dark", "Dark"]]],
    ["motion", "Motion", [["system", "As the system has it"], ["less", "Less: cards appear in place"]]],
];

export function settingsDialog() {
    dialog(
        "Settings",
        CHOICES.map(([name, label, list]) => {
            const id = `setting-${name}`;
            const field = select(list, settings.get(name), (value) => settings.set(name, value), { id });
            return el("div", { class: "field" }, el("label", { for: id }, label), field);
        }),
        el("p", { class: "help" }, "These stay in this browser; the server is told nothing of them."),
    );
}
