// My games on the server, with a link of one's own: whoever opens the link in another browser has the list there too. Nothing is
// handed over before the person says so. The server has a hash of the key that the link carries; the key also is the one by which
// this browser is one person for today's deal.
import { button, copy, el, show } from "./dom.js";
import { forgetAll, joinGames, myGames } from "./my-games.js";
import { say } from "./say.js";
import { personKey, settings, takePersonKey } from "./settings.js";
import { alone, api, newKey } from "./wire.js";

const BATCH = 20; // games that one request takes
const KEPT = 500; // that the server keeps

const own = () => personKey(() => newKey(16));
const idOf = ({ table, round }) => `${table} ${round}`;

function toServer({ table, round, seat, game, when, seats, place, share, levels, practice, today, resigned, luck, skill }) {
    const review = Number.isFinite(luck) && Number.isFinite(skill) ? { luck, skill } : {};
    return { table, round, seat: seat ?? 0, game, when, seats, place, share, levels, practice: Boolean(practice), today: today ?? 0, resigned: Boolean(resigned), ...review };
}

const fromServer = (game) => ({ ...game, today: game.today || null });

/* What the server lacks: games, or their luck and skill. It forgets the oldest beyond so many, and is not told those again. */
function lacking(games, kept) {
    const there = new Map(kept.map((game) => [idOf(game), game]));
    const oldest = kept.length < KEPT ? 0 : Math.min(...kept.map(({ when }) => when));
    return games.filter((game) => game.when >= oldest && (!there.has(idOf(game)) || (Number.isFinite(game.luck) && there.get(idOf(game)).luck === undefined)));
}

/** Brings this browser's list and the server's together. */
export async function meet() {
    const person = own();
    let { games } = await api.mine({ person });
    const news = lacking(myGames(), games).map(toServer);
    for (let from = 0; from < news.length; from += BATCH) {
        ({ games } = await api.mine({ person, games: news.slice(from, from + BATCH) }));
    }
    joinGames(games.map(fromServer));
}

/** After each round, where the list is kept on the server. */
export function meetQuietly() {
    if (settings.get("mine") && !alone) {
        meet().catch(() => null); // the next time
    }
}

async function stop() {
    await api.mine({ person: own(), forget: true });
    settings.set("mine", false); // else another browser's list would come back
}

/** Forgets the list here, and on the server where it is kept there. */
export async function forgetEverywhere() {
    if (settings.get("mine") && !alone) {
        await stop();
    }
    forgetAll();
}

/* The key of a link that was opened here: it leaves the address bar at once. */
function takeLink() {
    const key = new URLSearchParams(location.hash.slice(1)).get("mine");
    if (key !== null) {
        history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    }
    return /^[0-9a-f]{32}$/.test(key ?? "") && !alone ? key : null;
}

/** The part of the screen about the server; `again` shows the screen anew. */
export class Mine {
    constructor(again) {
        this.again = again;
        this.offered = takeLink();
        this.element = el("div", { class: "mine stack" });
        this.draw();
    }

    draw() {
        this.error = el("p", { class: "error-box", role: "alert", hidden: true });
        const parts = alone ? [] : this.offered ? this.offer() : settings.get("mine") ? this.kept() : this.invite();
        show(this.element, parts, this.error);
    }

    /* Does it, and says what went wrong. */
    async try(act) {
        this.error.hidden = true;
        try {
            await act();
            this.again();
        } catch (error) {
            this.error.textContent = error.text || say("did not work");
            this.error.hidden = false;
        }
    }

    invite() {
        const keep = async () => {
            settings.set("mine", true);
            await meet();
        };
        return [el("p", { class: "muted small" }, say("mine here")),
            el("div", { class: "row" }, button(say("mine keep"), () => this.try(keep), { class: "mine-keep" }))];
    }

    offer() {
        const take = async () => {
            takePersonKey(this.offered);
            settings.set("mine", true);
            this.offered = null;
            await meet();
        };
        return [el("p", null, say("mine offered")),
            el("div", { class: "row" },
                button(say("mine take"), () => this.try(take), { class: "primary mine-take" }),
                button(say("mine leave"), () => ((this.offered = null), this.draw()), { class: "quiet" }))];
    }

    kept() {
        const address = `${location.origin}${location.pathname}?games#mine=${own()}`;
        const field = el("input", { type: "text", class: "mine-link", readonly: true, value: address, "aria-label": say("mine link"), onfocus: () => field.select() });
        const copied = async (event) => ((await copy(address)) ? (event.target.textContent = say("mine copied")) : field.select());
        return [el("p", { class: "muted small" }, say("mine kept")),
            el("div", { class: "invite-row" }, field, button(say("mine copy"), copied)),
            el("div", { class: "row" }, button(say("mine stop"), () => this.try(stop), { class: "quiet mine-stop" }))];
    }
}
