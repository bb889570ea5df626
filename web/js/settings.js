// What a person has chosen for this browser (colours, motion, name), and the seats that this browser holds. Everything is
// kept in localStorage; where that is not allowed it lasts as long as the page.

import { dialog, el, select } from "./dom.js";
import { languages, say } from "./say.js";

const KEY = "hunch:settings";
const SEAT = "hunch:table:";
const defaults = { theme: "system", motion: "system", name: "", remember: "all", sounds: "on", language: "", mine: false };
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

// ---- seats: { token, seat, invites, name, game, day, made, shares } by table; day: of today's deal ----

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

// ---- what is one's own ----

/** A list that is kept, or none of it. */
export function readList(key) {
    const list = parsed(read(key));
    return Array.isArray(list) ? list : [];
}

export function writeList(key, list) {
    write(key, JSON.stringify(list));
}

const PERSON = "hunch:person";

/** The key by which this browser is one person for today's deal; `make` gives a new one. */
export function personKey(make) {
    const key = read(PERSON) ?? make();
    write(PERSON, key);
    return key;
}

/** Makes this browser another's person, by the key of its link. */
export function takePersonKey(key) {
    write(PERSON, key);
}

// ---- the dialog ----

const CHOICES = { theme: ["system", "light", "dark"], sounds: ["on", "off"], motion: ["system", "less"] };

function choice(name, list, change = () => null) {
    const id = `setting-${name}`;
    const changed = (value) => (settings.set(name, value), change());
    return el("div", { class: "field" },
        el("label", { for: id }, say(`setting ${name}`)), select(list, settings.get(name), changed, { id }));
}

/** `changed` is called when another language was chosen. */
export function settingsDialog(changed) {
    const tongues = languages().map(({ tag, name }) => [tag, name]);
    const box = dialog(
        say("settings"),
        choice("language", [["", say("language of the browser")], ...tongues], () => (box.close(), changed())),
        Object.entries(CHOICES).map(([name, values]) => choice(name, values.map((value) => [value, say(`${name} ${value}`)]))),
        el("p", { class: "help" }, say("settings are kept here")),
    );
}

/** The languages of whoever sits here, the best first: the one that was chosen, else the browser's. */
export function wantedLanguages() {
    const chosen = settings.get("language");
    return (chosen ? [chosen] : navigator.languages ?? [navigator.language]).filter((tag) => /^[a-z0-9-]+$/i.test(tag));
}
