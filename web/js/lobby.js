// The lobby: make a table, go back to one's own, sit down at or watch the public ones; and sitting down by a link.
import { announce, button, el, link, notice, panel, show, tableAddress } from "./dom.js";
import { guideOf, keepGuide } from "./guides.js";
import { say } from "./say.js";
import { forgetSeat, forgetSittingKey, keepSeat, keepSittingKey, keptTables, seatAt, settings, sittingKey } from "./settings.js";
import { todaySection } from "./today.js";
import { gameName, nameInput, TableForm } from "./table-form.js";
import { alone, api, newKey, refusal } from "./wire.js";
import { canSit, isEmpty, list, seatName } from "./words.js";

const REFRESH = 10000;
const OWN_TABLES = 8;

function sittersOf(table) {
    const sitters = table.seats.flatMap((seat, index) => (isEmpty(seat) ? [] : [seatName(index, table)]));
    const empty = table.seats.length - sitters.length;
    const room = empty ? say("seats empty", { count: empty }) : "";
    return [list(sitters), room].filter(Boolean).join("; ");
}

/** A table in a list: its game, how it stands, more about it, and what can be done. */
function tableRow(game, status, badge, about, ...actions) {
    const words = el("div", { class: "table-words" },
        el("strong", null, game), el("span", { class: "muted" }, ` ${status}`), badge, el("p", { class: "small muted" }, about));
    return el("li", { class: "table-row row spread" }, words, el("div", { class: "row" }, actions));
}

function knownRow(table, ...actions) {
    const badge = table.practice ? el("span", { class: "badge" }, say("practice")) : null;
    return tableRow(gameName(table.game), say(`table ${table.status}`), badge, sittersOf(table), ...actions);
}

// ---- the public ones ----

function publicRow(table) {
    const id = table.table;
    return seatAt(id)?.token
        ? knownRow(table, link(say("go back"), tableAddress(id), "primary"))
        : knownRow(table,
            canSit(table) ? link(say("sit down"), tableAddress(id, "#invite="), "primary") : null,
            link(say("watch"), tableAddress(id, "&watch=")));
}

function publicList(tables) {
    return tables.length
        ? el("ul", { class: "table-list plain-list" }, tables.map(publicRow))
        : el("p", { class: "muted" }, say("no public tables"));
}

/** Keeps the list fresh while it is looked at; gives what stops that. */
function followTables(box) {
    let shown = "";
    async function refresh() {
        if (document.visibilityState !== "visible") {
            return;
        }
        try {
            const tables = await api.tables();
            if (shown !== JSON.stringify(tables)) {
                shown = JSON.stringify(tables);
                show(box, publicList(tables));
            }
        } catch {
            shown = "";
            show(box, el("p", { class: "muted" }, say("no list")));
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
    const game = kept.game ? gameName(kept.game) : say("a table");
    const again = button(say("try again"), () => showOwn(box));
    return tableRow(game, say("not available"), null, `${refusal(error)} ${say("seat kept")}`, again);
}

function ownRow(table, box) {
    const forget = () => {
        forgetSeat(table.table);
        announce(say("table forgotten"));
        row.remove();
        box.hidden = !box.querySelector("li");
    };
    const row = knownRow(table,
        link(say("go on"), tableAddress(table.table), "primary"),
        button(say("forget"), forget, { class: "quiet", "aria-label": say("forget table", { game: gameName(table.game) }) }));
    return row;
}

async function showOwn(box) {
    const kept = keptTables().slice(0, OWN_TABLES);
    const found = (await Promise.all(kept.map(ownTable))).filter(Boolean);
    show(box.querySelector("ul"), found.map((one) => (one.error ? unreadableRow(one, box) : ownRow(one.table, box))));
    box.hidden = !found.length;
}

// ---- the lobby ----

let wanted = { text: "", key: "" }; // the last table that was asked for: asked for again, it is the same one

/* Gives the new table. */
async function make(body) {
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
    return made.table;
}

/* The guided round that was left, where it still goes on; else a new one. */
async function learn(game, body) {
    const begun = guideOf(game);
    if (begun && !begun.done && seatAt(begun.table) && await api.table(begun.table).then(({ status }) => status === "playing", () => false)) {
        keepGuide(game, { off: false });
        return begun.table;
    }
    const table = await make(body);
    keepGuide(game, { table, said: [], off: false, done: false });
    return table;
}

/** Shows the lobby; gives what ends it. */
export async function lobbyScreen(root, { game, go }) {
    const form = new TableForm(await api.games(), {
        done: async (body) => go(tableAddress(await make(body))),
        learn: async (name, body) => go(tableAddress(await learn(name, body))),
    }, todaySection(go));
    const own = panel("own-title", say("your tables"), { class: "own-tables", hidden: true }, el("ul", { class: "table-list plain-list" }));
    const open = el("div", null, el("p", { class: "muted waiting" }, say("looking for tables")));
    form.choose(game || settings.get("game"));
    show(root, el("div", { class: "page lobby" },
        el("header", { class: "lobby-head" },
            el("h1", { tabindex: "-1" }, say("sit and play")),
            el("p", { class: "muted" }, say("lobby about"))),
        form.element,
        own,
        alone
            ? panel("open-title", say("no server"), null, el("p", { class: "muted" }, say("here alone"), " ", say("alone")))
            : panel("open-title", say("public tables"), null, open)));
    showOwn(own);
    return alone ? () => null : followTables(open);
}

// ---- sitting down ----

function sitRefused(error, form, id) {
    const taken = error.code === "no_seat";
    const text = taken ? say("seat taken") : refusal(error);
    form.querySelector(".error-box")?.remove();
    const watch = el("a", { href: tableAddress(id, "&watch="), "data-go": "" }, say("watch table"));
    form.append(el("p", { class: "error-box", role: "alert" }, text, " ", watch));
}

async function sit(form, name, { id, invite, go }) {
    try {
        const body = { name: name.value.trim() || say("guest") };
        const key = sittingKey(id) ?? newKey(16);
        if (!invite) {
            keepSittingKey(id, key);
        }
        const seat = await api.sit(id, invite ? { ...body, invite } : { ...body, key });
        forgetSittingKey(id);
        settings.set("name", name.value.trim());
        keepSeat(id, { token: seat.token, seat: seat.seat, invites: [], name: body.name });
        go(tableAddress(id));
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
    const watch = link(say("only watch"), tableAddress(id, "&watch="), "quiet");
    if (!maySit(table, id, invite)) {
        const text = say("no seat for you", { game: gameName(table.game) });
        show(root, notice(say("all seats taken"), text, watch, link(say("to the lobby"), "./")));
        return;
    }
    const name = nameInput(24, { id: "sit-name" });
    const onsubmit = (event) => {
        event.preventDefault();
        sit(form, name, { id, invite, go });
    };
    const form = el("form", { class: "notice panel", onsubmit },
        el("h1", { tabindex: "-1" }, say("sit to play", { game: gameName(table.game) })),
        el("p", { class: "muted" }, say("who is there", { sitters: sittersOf(table) })),
        el("div", { class: "field" }, el("label", { for: "sit-name" }, say("your name")), name),
        el("div", { class: "row" }, el("button", { type: "submit", class: "primary big", id: "sit" }, say("sit down")), watch));
    show(root, form);
    name.focus();
}
