// Today's deal, for everyone the same cards: a place in the lobby with one button for each game, and what became of it. The browser
// is known to the server by a key of its own, so that one try counts.
import { el, button, link, panel, show, tableAddress } from "./dom.js";
import { myGames, ordinal } from "./my-games.js";
import { say } from "./say.js";
import { forgetSittingKey, keepSeat, keepSittingKey, keptTables, personKey, settings, sittingKey } from "./settings.js";
import { gameName } from "./table-form.js";
import { alone, api, newKey, refusal } from "./wire.js";

/* "better than 40 % of 5 others", from the field's places. */
function fieldWords({ places, played }, place) {
    const others = played - 1;
    if (others < 1) {
        return say("nobody else");
    }
    const worse = places.slice(place).reduce((sum, count) => sum + count, 0);
    return say("better than", { percent: Math.round((100 * worse) / others), others });
}

function placesWords({ places }) {
    return places.map((count, i) => `${ordinal(i + 1)}: ${count}`).join(" · ");
}

/** Goes to the table of the day, which is made where there is none. */
async function begin(game, day, go) {
    const kept = `today ${day} ${game}`;
    const key = sittingKey(kept) ?? newKey(16);
    keepSittingKey(kept, key); // until the answer is there: asked for again, it is the same table
    const made = await api.today({ game, name: settings.get("name") || say("guest"), person: personKey(() => newKey(16)), key });
    forgetSittingKey(kept);
    if (made.token) {
        keepSeat(made.table, { token: made.token, seat: made.seat, invites: [], name: settings.get("name") || say("guest"), game, day });
    }
    go(tableAddress(made.table));
}

function gameBox(row, { day, local }, go, fail) {
    const own = myGames().find((one) => one.game === row.game && one.today === day);
    const name = el("strong", null, gameName(row.game));
    if (own) {
        return el("li", { class: "today-game done" }, name,
            el("span", null, say("you came", { place: ordinal(own.place) })),
            local ? null : el("span", { class: "muted small", title: placesWords(row) }, fieldWords(row, own.place)),
            link(say("replay"), tableAddress(own.table, `&replay=${own.round}`), "quiet small-button"));
    }
    const begun = keptTables().find((one) => one.game === row.game && one.day === day);
    const busy = (event) => {
        event.target.disabled = true;
        begin(row.game, day, go).catch((error) => ((event.target.disabled = false), fail(error)));
    };
    return el("li", { class: "today-game" }, name,
        local ? null : el("span", { class: "muted small" }, say("played it", { count: row.played })),
        begun ? link(say("go on"), tableAddress(begun.table), "small-button") : button(say("play it"), busy, { class: "small-button", "aria-label": `${say("play it")}: ${say("play today", { game: gameName(row.game) })}` }));
}

async function fill(section, go) {
    const told = await api.todayTold();
    const error = el("p", { class: "error-box", role: "alert", hidden: true });
    const fail = (why) => ((error.textContent = refusal(why) ?? say("did not work")), (error.hidden = false));
    const hours = Math.ceil(told.left_s / 3600);
    show(section.querySelector(".today-body"),
        el("p", { class: "muted small" }, `${say("today about")} ${say("time left", { hours })} ${told.local ? say("today here") : ""}`),
        el("ul", { class: "today-games plain-list" }, told.games.map((row) => gameBox(row, told, go, fail))), error);
    section.hidden = !told.games.length;
}

/** How one has done in the field of the day's deal, for the end of its round; it fills itself. null: this is no such round. */
export function fieldLine({ table: { game, round, today }, seat, score }) {
    if (!today || round !== 1 || seat === null || alone) {
        return null;
    }
    const line = el("p", { class: "end-line" }, `${say("todays deal")}: …`);
    api.todayTold().then(({ day, games }) => {
        const row = games.find((one) => one.game === game);
        line.textContent = `${say("todays deal")}: ${day === today && row ? fieldWords(row, score.places[seat]) : "–"}.`;
    }).catch(() => line.remove());
    return line;
}

/** The section of the lobby; it fills itself. */
export function todaySection(go) {
    const section = panel("today-title", say("todays deal"), { id: "today", class: "today" }, el("div", { class: "today-body" }));
    fill(section, go).catch(() => (section.hidden = true)); // the lobby itself says what is the matter
    return section;
}

