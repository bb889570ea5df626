// What a person has chosen for this browser (colours, motion, name), and the seats that this browser holds. Everything is
// kept in localStorage; where that is not allowed it lasts as long as the page.

import { dialog, el } from "./dom.js";

const KEY = "hunch:settings";
const SEAT = "hunch:table:";
const defaults = { theme: "system", motion: "system", name: "" };
const memory = new Map();
const listeners = [];

function read(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return memory.get(key) ?? null;
    }
}

function write(key, text) {
    memory.set(key, text);
    try {
        localStorage.setItem(key, text);
    } catch {
        // It stays in memory.
    }
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
        write(KEY, JSON.stringify({ ...parsed(read(KEY)), [name]: value }));
        applySettings();
        for (const listener of listeners) {
            listener(name, value);
        }
    },
    on(listener) {
        listeners.push(listener);
    },
};

/** Colours and motion as data-theme and data-motion on <html>; nothing there means the system's. */
export function applySettings() {
    const root = document.documentElement;
    const theme = settings.get("theme");
    if (theme === "light" || theme === "dark") {
        root.dataset.theme = theme;
    } else {
        delete root.dataset.theme;
    }
    if (settings.get("motion") === "less") {
        root.dataset.motion = "less";
    } else {
        delete root.dataset.motion;
    }
}

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
    memory.delete(SEAT + table);
    try {
        localStorage.removeItem(SEAT + table);
    } catch {
        // Nothing was kept.
    }
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
    memory.delete(SITTING + table);
    try {
        localStorage.removeItem(SITTING + table);
    } catch {
        // Nothing was kept.
    }
}

/** The tables that this browser has to do with, the newest first. */
export function keptTables() {
    const keys = new Set(memory.keys());
    try {
        for (let i = 0; i < localStorage.length; i++) {
            keys.add(localStorage.key(i));
        }
    } catch {
        // Those in memory are all there are.
    }
    return [...keys]
        .filter((key) => key.startsWith(SEAT))
        .map((key) => ({ table: key.slice(SEAT.length), ...parsed(read(key)) }))
        .sort((a, b) => (b.made || 0) - (a.made || 0));
}

// ---- the dialog ----

function choice(name, label, options) {
    const id = `setting-${name}`;
    const select = el(
        "select",
        { id, onchange: () => settings.set(name, select.value) },
        options.map(([value, text]) => el("option", { value, selected: settings.get(name) === value }, text)),
    );
    return el("div", { class: "field" }, el("label", { for: id }, label), select);
}

export function settingsDialog() {
    return dialog(
        "Settings",
        choice("theme", "Colours", [
            ["system", "As the system has them"],
            ["light", "Light"],
            ["dark", "Dark"],
        ]),
        choice("motion", "Motion", [
            ["system", "As the system has it"],
            ["less", "Less: cards appear in place"],
        ]),
        el("p", { class: "help" }, "These stay in this browser; the server is told nothing of them."),
    );
}
