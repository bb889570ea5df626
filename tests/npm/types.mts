// The package's types: this is compiled, and never run.
import { HunchError, load, type CardView, type Seen } from "hunch-games";
import { hunchBot, hunchGame, seatBot, type ClientG } from "hunch-games/boardgame.io";
import { cambio } from "hunch-games-nets";
import { load as loadWorker } from "hunch-games/worker";

const hunch = await load({ wasm: new Uint8Array(0) });
const game: string = await hunch.addNet(cambio);
const table = hunch.table({ game: "cambio", rules: { flips: "all" }, seats: 4 });
const bot = table.player("sage:500", { seat: 1 });
table.deal({ seed: 7n, first: 1 });
const seen: Seen = table.seen(0);
const cards: CardView["hands"] = (seen.view as CardView).hands;
const action: string = bot.decide().action;
const text: string = table.why(1, { player: "bayes-v2" }).text;
const points: number[] = hunch.restore(table.save()).score().points;
// @ts-expect-error: a seed is a number
table.deal({ seed: true });
// @ts-expect-error: there is no such game
hunch.table({ game: "chess" });

const far = await loadWorker();
const there = await far.table({ game: "golf", seats: 2 });
const decided: string = (await (await there.player("golf-basic", { seat: 0 })).decide()).action;
const over: boolean = there.over;
far.close();

const field: string | null = new HunchError("refused").field;
const shown = (G: ClientG) => G.view?.moment;
const stop: () => void = seatBot(hunch, "random", { game: hunchGame(hunch, { game: "golf" }), bot: hunchBot(hunch, "random") });
export { action, cards, decided, field, game, over, points, shown, stop, text };
