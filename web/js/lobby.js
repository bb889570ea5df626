// The lobby: make a table, go back to one's own, sit down at or watch the public ones; and sitting down by a link.
import { announce, button, el, notice, show } from "./dom.js";
import { forgetSeat, forgetSittingKey, keepSeat, keepSittingKey, keptTables, seatAt, settings, sittingKey } from "./settings.js";
import { gameName, TableForm } from "./table-form.js";
import { api, newKey } from "./wire.js";
import { canSit, isEmpty, list, seatName } from "./words.js";

const REFRESH = 10000;
const OWN_TABLES = 8;
const STATUS = { waiting: "waits for people", playing: "is being played", between: "between two rounds", over: "is over" };

function contextOf(table) {
    return { seats: table.seats, seat: null, game: table.game, rules: table.rules };
}

function sittersOf(table) {
    const sitters = table.seats.map((seat, index) => (isEmpty(seat) ? null : seatName(index, contextOf(table)))).filter(Boolean);
    const empty = table.seats.length - sitters.length;
    const room = empty ? `${empty} ${empty === 1 ? "seat" : "seats"} empty` : "";
    return [list(sitters), room].filter(Boolean).join("; ");
}

function link(text, address, properties) {
    return el("a", { class: "button", href: address, "data-go": "", ...properties }, text);
}

function tableRow(table, ...actions) {
    return el(
        "li",
        { class: "table-row" },
        el(
            "div",
            { class: "table-words" },
            el("strong", null, gameName(table.game)),
            el("span", { class: "muted" }, ` ${STATUS[table.status] || ""}`),
            table.practice ? el("span", { class: "badge" }, "practice") : null,
            el("p", { class: "small muted" }, sittersOf(table)),
        ),
        el("div", { class: "row" }, actions),
    );
}

// ---- the public ones ----

function publicRow(table) {
    const id = encodeURIComponent(table.table);
    if (seatAt(table.table)?.token) {
        return tableRow(table, link("Go back", `/?table=${id}`, { class: "button primary" }));
    }
    return tableRow(
        table,
        canSit(table) ? link("Sit down", `/?table=${id}#invite=`, { class: "button primary" }) : null,
        link("Watch", `/?table=${id}&watch=`),
    );
}

function publicList(tables) {
    if (!tables.length) {
        return el(
            "p",
            { class: "muted" },
            "No public table right now. Make one: tick “Public” under the options, and others find it here.",
        );
    }
    return el("ul", { class: "table-list plain-list" }, tables.map(publicRow));
}

function sameTables(before, now) {
    return JSON.stringify(before) === JSON.stringify(now);
}

/** Keeps the list fresh while it is looked at; gives what stops that. */
function followTables(box) {
    let shown = null;
    async function refresh() {
        if (document.visibilityState !== "visible") {
            return;
        }
        try {
            const tables = await api.tables();
            if (!sameTables(shown, tables)) {
                shown = tables;
                show(box, publicList(tables));
            }
        } catch {
            shown = null;
            show(box, el("p", { class: "muted" }, "The list is not available right now; it comes back by itself."));
        }
    }
    refresh();
    const timer = setInterval(refresh, REFRESH);
    return () => clearInterval(timer);
}

// ---- one's own ----

async function ownTable(kept) {
    try {
        const table = await api.table(kept.table);
        return table.status === "over" ? null : { kept, table };
    } catch (error) {
        // Only where the server is certain that there is none; whatever else is the matter, the seat is still this browser's.
        if (error.code === "no_table") {
            forgetSeat(kept.table);
            return null;
        }
        return { kept, error };
    }
}

function unreadableRow({ kept, error }, box) {
    return el(
        "li",
        { class: "table-row" },
        el(
            "div",
            { class: "table-words" },
            el("strong", null, kept.game ? gameName(kept.game) : "A table"),
            el("span", { class: "muted" }, " not available right now"),
            el("p", { class: "small muted" }, `${error.text} Your seat is kept.`),
        ),
        el("div", { class: "row" }, button("Try again", () => showOwn(box))),
    );
}

function ownRow(table, box) {
    return tableRow(
        table,
        link("Go on", `/?table=${encodeURIComponent(table.table)}`, { class: "button primary" }),
        button(
            "Forget",
            (event) => {
                forgetSeat(table.table);
                const row = event.target.closest("li");
                announce("The table is forgotten.");
                row.remove();
                box.hidden = !box.querySelector("li");
            },
            { class: "quiet", "aria-label": `Forget this table of ${gameName(table.game)}` },
        ),
    );
}

async function showOwn(box) {
    const kept = keptTables().slice(0, OWN_TABLES);
    const found = (await Promise.all(kept.map(ownTable))).filter(Boolean);
    if (!found.length) {
        return;
    }
    show(
        box,
        el("h2", { id: "own-title" }, "Your tables"),
        el(
            "ul",
            { class: "table-list plain-list" },
            found.map((one) => (one.error ? unreadableRow(one, box) : ownRow(one.table, box))),
        ),
    );
    box.hidden = false;
}

// ---- the lobby ----

let wanted = { text: "", key: "" }; // the last table that was asked for: asked for again, it is the same one

async function make(body, go) {
    const text = JSON.stringify(body);
    wanted = wanted.text === text ? wanted : { text, key: newKey(16) };
    const made = await api.makeTable(body, wanted.key);
    wanted = { text: "", key: "" };
    keepSeat(made.table, {
        token: made.token,
        seat: made.seat,
        invites: made.invites || [],
        name: settings.get("name"),
        game: body.game,
    });
    settings.set("game", body.game);
    go(`/?table=${encodeURIComponent(made.table)}`);
}

/** Shows the lobby; gives what ends it. */
export async function lobbyScreen(root, { game, go }) {
    const { games, limits } = await api.games();
    const form = new TableForm(games, limits, (body) => make(body, go));
    const own = el("section", { class: "panel own-tables", "aria-labelledby": "own-title", hidden: true });
    const open = el("div", null, el("p", { class: "muted waiting" }, "Looking for tables …"));
    form.choose(game || settings.get("game"));
    show(
        root,
        el(
            "div",
            { class: "page lobby" },
            el(
                "header",
                { class: "lobby-head" },
                el("h1", { tabindex: "-1" }, "Sit down and play"),
                el(
                    "p",
                    { class: "muted" },
                    "Games of hidden cards and dice, against computer players that reason about what they cannot see. Choose a game.",
                ),
            ),
            form.element,
            own,
            el(
                "section",
                { class: "panel", "aria-labelledby": "open-title" },
                el("h2", { id: "open-title" }, "Public tables"),
                open,
            ),
        ),
    );
    showOwn(own);
    return followTables(open);
}

// ---- sitting down ----

function sitRefused(error, form, id) {
    const taken = error.code === "no_seat";
    const text = taken ? "That seat is taken, or the link is not right. Ask for a new link, or watch." : error.text;
    form.querySelector(".error-box")?.remove();
    form.append(
        el(
            "p",
            { class: "error-box", role: "alert" },
            text,
            " ",
            el("a", { href: `/?table=${encodeURIComponent(id)}&watch=`, "data-go": "" }, "Watch the table"),
        ),
    );
}

async function sit(form, name, { id, invite, go }) {
    try {
        const body = { name: name.value.trim() || "Guest" };
        const key = sittingKey(id) ?? newKey(16);
        if (!invite) {
            keepSittingKey(id, key);
        }
        const seat = await api.sit(id, invite ? { ...body, invite } : { ...body, key });
        forgetSittingKey(id);
        settings.set("name", name.value.trim());
        keepSeat(id, { token: seat.token, seat: seat.seat, invites: [], name: body.name });
        go(`/?table=${encodeURIComponent(id)}`);
    } catch (error) {
        if (error.code === "no_seat") {
            forgetSittingKey(id);
        }
        sitRefused(error, form, id);
    }
}

/** Whether there may be a seat for this person: one that is empty, or the own one whose answer was lost. */
function maySit(table, id, invite) {
    const lost = table.seats.some((seat) => seat.who === "person" && !seat.present);
    return invite ? lost || table.seats.some(isEmpty) : canSit(table) || (lost && sittingKey(id));
}

/** Asks for a name, and sits down at a friend's seat (with an invite) or an open one. */
export async function sitScreen(root, { id, invite, go }) {
    const table = await api.table(id);
    const watch = link("Only watch", `/?table=${encodeURIComponent(id)}&watch=`, { class: "button quiet" });
    if (!maySit(table, id, invite)) {
        show(
            root,
            notice(
                "Every seat is taken",
                `This table of ${gameName(table.game)} has no seat for you. You can watch it, or make one of your own.`,
                watch,
                link("To the lobby", "/"),
            ),
        );
        return;
    }
    const name = el("input", {
        type: "text",
        id: "sit-name",
        maxlength: 24,
        autocomplete: "nickname",
        placeholder: "Guest",
        value: settings.get("name"),
    });
    const form = el(
        "form",
        {
            class: "notice panel",
            onsubmit: (event) => {
                event.preventDefault();
                sit(form, name, { id, invite, go });
            },
        },
        el("h1", { tabindex: "-1" }, `Sit down to play ${gameName(table.game)}`),
        el("p", { class: "muted" }, `At the table: ${sittersOf(table)}. The round begins when no seat is empty.`),
        el("div", { class: "field" }, el("label", { for: "sit-name" }, "Your name"), name),
        el("div", { class: "row" }, el("button", { type: "submit", class: "primary big", id: "sit" }, "Sit down"), watch),
    );
    show(root, form);
    name.focus();
}
