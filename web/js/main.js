// Which screen the address asks for, and the way from one to another:
//   ./                          the lobby (?game=dutch chooses a game)
//   ?games                      what this browser has played
//   ?table=ID                   play; without a seat, sit down where one is open, or else watch
//   ?table=ID&watch=            watch
//   ?table=ID#invite=…          sit down with a name first
//   ?table=ID&replay=N          the replay of round N; with &at=M after its move M
// An invitation stands behind '#': browsers keep that part to themselves, so no server or proxy on the way writes it down.
import { button, el, notice, show } from "./dom.js";
import { rulesDialog } from "./rules.js";
import { say } from "./say.js";
import { forgetSeat, seatAt, settingsDialog, sharesAt, sittingKey, wantedLanguages } from "./settings.js";
import { api, connect, refusal, speak } from "./wire.js";
import { canSit } from "./words.js";

const root = document.getElementById("root");
let leave = () => null; // ends the screen that is shown
let routed = ""; // the address that it is of
let visit = 0; // grows with every screen, so that a late answer does not draw over a newer one

/** Goes to an address of the page without loading it again. */
export function go(address) {
    history.pushState(null, "", address);
    route();
}

function title(text) {
    document.title = text ? `${text} – Hunch` : "Hunch";
}

/** Says in place of the screen what happened, and what to do next; the way to the lobby is always open. */
function stand(heading, text, ...actions) {
    show(root, notice(heading, text, ...actions, button(say("to the lobby"), () => go("./"))));
    root.querySelector("h1").focus();
}

function again(text = say("try again"), act = begin) {
    return button(text, () => act(), { class: "primary" });
}

const NO_TABLE = ["no table", "no table help"];
/* What a failure is called, and where the server's words are not the best, what it means. */
const FAILURES = {
    no_table: NO_TABLE,
    unknown: NO_TABLE, // what stands in the address cannot be a table's name
    away: ["away", "away help"],
    full: ["full"],
    damaged: ["unreadable"],
    disk: ["unreadable"],
};

function failed(error) {
    if (!error.code) {
        console.error(error);
        const text = say("broke help", { error: error.message || error });
        stand(say("broke"), text, again(say("load again"), () => location.reload()));
    } else if (error.code in FAILURES) {
        const [heading, text] = FAILURES[error.code];
        stand(say(heading), text ? say(text) : `${refusal(error) || ""} ${say("your seat is kept")}`, FAILURES[error.code] === NO_TABLE ? null : again());
    } else {
        stand(say("did not work"), refusal(error) || say("refused"), again());
    }
}

/** The server does not tell a wrong key from a missing table; but the table was there a moment ago. */
function refused(table, token) {
    return (state, why) => {
        if (state !== "refused") {
            return;
        }
        leave();
        leave = () => null;
        if (token && ["no_seat", "no_table"].includes(why.code)) {
            const watch = again(say("watch"), () => (forgetSeat(table), route()));
            stand(say("not yours"), say("not yours help"), watch);
        } else if (why.code === "taken") {
            stand(say("other window"), say("other window help"), again(say("play here")));
        } else {
            failed(why);
        }
    };
}

/** Links of earlier versions had the invitation in the query: it leaves the address bar, and the history, at once. */
function hideInvitation() {
    const query = new URLSearchParams(location.search);
    const invite = query.get("invite");
    if (invite !== null) {
        query.delete("invite");
        history.replaceState(history.state, "", `${location.pathname}?${query}#invite=${encodeURIComponent(invite)}`);
    }
}

/** What the address has to sit down with: "" for an open seat; null where it only leads to the table. */
function invitation() {
    return new URLSearchParams(location.hash.slice(1)).get("invite");
}

async function sitAt(id, invite) {
    const { sitScreen } = await import("./lobby.js");
    title(say("sit down"));
    await sitScreen(root, { id, invite, go });
}

async function playTable(id, watching, mine) {
    const kept = seatAt(id);
    const [table, { PlayScreen }] = await Promise.all([api.table(id), import("./play.js")]);
    if (mine !== visit) {
        return;
    }
    if (!kept && !watching && (canSit(table) || sittingKey(id))) {
        await sitAt(id, null);
        return;
    }
    title(table.game);
    const token = kept?.token || null;
    const wire = connect(id, token, sharesAt(id));
    wire.on("state", refused(id, token));
    show(root);
    const screen = new PlayScreen(root, wire, id);
    leave = () => {
        wire.close();
        screen.close();
    };
}

async function openTable(query, mine) {
    const id = query.get("table");
    if (query.has("replay")) {
        const { replayScreen } = await import("./replay.js");
        title(say("replay"));
        const wanted = { id, round: Number(query.get("replay")) || 1, move: Number(query.get("at")) || 0 };
        const end = await replayScreen(root, wanted, () => mine !== visit);
        leave = mine === visit ? end : leave;
    } else if (invitation() !== null && !seatAt(id)?.token) {
        await sitAt(id, invitation());
    } else {
        await playTable(id, query.has("watch"), mine);
    }
}

async function route() {
    const mine = ++visit;
    hideInvitation();
    routed = location.href;
    const query = new URLSearchParams(location.search);
    leave();
    leave = () => null;
    show(root, el("p", { class: "notice waiting" }, say("one moment")));
    try {
        if (query.has("table")) {
            await openTable(query, mine);
        } else if (query.has("games")) {
            const { gamesScreen } = await import("./my-games.js");
            title(say("my games"));
            leave = await gamesScreen(root);
        } else {
            const { lobbyScreen } = await import("./lobby.js");
            title("");
            leave = await lobbyScreen(root, { game: query.get("game"), go });
        }
    } catch (error) {
        if (mine === visit) {
            failed(error);
        }
    }
    if (mine === visit && mine > 1) {
        scrollTo(0, 0);
        focusScreen();
    }
}

/** After a change of screen the keyboard goes on at its top, unless the screen has put it somewhere. */
function focusScreen() {
    if (!root.contains(document.activeElement) || document.activeElement === root) {
        (root.querySelector("h1[tabindex]") || root).focus({ preventScroll: true });
    }
}

/** Links within the page that carry data-go do not load it again. */
function followLinks(event) {
    const link = event.target.closest?.("a[data-go]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
        event.preventDefault();
        go(link.getAttribute("href"));
    }
}

/** Everything in the language of whoever sits here. Where the server does not answer there are no words, and that is said in English. */
async function begin() {
    await speak(wantedLanguages()).catch(() => null);
    document.querySelectorAll("[data-say]").forEach((element) => (element.textContent = say(element.dataset.say)));
    document.getElementById("settings-button").setAttribute("aria-label", say("settings"));
    await route();
}

document.addEventListener("click", followLinks);
addEventListener("popstate", route);
addEventListener("hashchange", () => location.href === routed || route()); // a link that was pasted over another one
document.getElementById("rules-button").addEventListener("click", () => rulesDialog());
document.getElementById("settings-button").addEventListener("click", () => settingsDialog(begin));
begin();
