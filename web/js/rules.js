// How to play: the rules of the table that one sits at, or in the lobby those of every game. The sentences are the server's.
import { dialog, el, show } from "./dom.js";
import { say } from "./say.js";
import { api, refusal } from "./wire.js";

function sentences(parts) {
    return el("ul", null, parts.map(({ title, text }) => el("li", null, el("strong", null, `${title}: `), text)));
}

function summary(title, house, parts, open) {
    const name = house === title.toLowerCase() ? title : `${title} (${house})`;
    return el("details", { class: "rules", open }, el("summary", null, name), sentences(parts));
}

async function ofTable(id) {
    const [{ games }, { game, preset, how_to_play: parts }] = await Promise.all([api.games(), api.rules(id)]);
    return summary(games.find((one) => one.game === game)?.title ?? game, preset ?? say("house rules"), parts, true);
}

/** Of each game the first preset; of the one that is chosen, that one. */
async function ofGames(chosen) {
    const { games } = await api.games();
    return games.map(({ game, title, presets }) => {
        const own = game === (chosen?.game ?? games[0].game);
        const preset = presets.find((one) => own && one.preset === chosen?.preset) ?? presets[0];
        return summary(title, preset.preset, preset.how_to_play, own);
    });
}

/** The rules of the table in the address; those of all games where there is none, or where `chosen`, { game, preset }, is given. */
export async function rulesDialog(chosen = null) {
    const query = new URLSearchParams(location.search);
    const table = chosen ? null : query.get("table");
    const rules = el("div", null, say("one moment"));
    dialog(say("how to play"), rules, el("p", { class: "help" }, say("lit")));
    try {
        show(rules, table ? await ofTable(table) : await ofGames(chosen ?? { game: query.get("game") ?? undefined }));
    } catch (error) {
        show(rules, refusal(error));
    }
}
