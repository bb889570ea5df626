// Our games and players for boardgame.io. Its own types are not imported, so that they need not be installed.
import type { Action, Event, Game, Hunch, PlayerSpec, Rules, Score, Seat, Seed, View } from "./index.js";

/** What a client has as `G`: all that its seat may know. Before the `deal` move there is only `wanted`. */
export interface ClientG {
    wanted: { game: Game; preset?: string; rules?: Rules; seats: number };
    seat?: Seat | null;
    /** Another number for each decision: given to `act`, a move that comes too late is refused. */
    moment?: number;
    view?: View;
    /** From the deal on. */
    events?: Event[];
    legal?: Action[];
    deciders?: Seat[];
    over?: boolean;
    score?: Score | null;
}

export interface GameOptions {
    game: Game;
    preset?: string;
    rules?: Rules;
    /** Asked for the seed of each deal, on the master alone; without it seeds are drawn. */
    seed?: () => Seed | undefined;
    /** Anything else that boardgame.io knows of a game, as `deltaState`. */
    [option: string]: unknown;
}

/** A game with the moves `deal()` and `act(actions, moment?)`; in a window `actions` is the whole answer and ends with "pass". */
export function hunchGame(hunch: Hunch, options: GameOptions): any;

export interface BotOptions {
    /** For the player's own chance: a number below 2^64 as decimal text, drawn where it is left out. */
    key?: string;
}

/** A bot for `Local({ bots: { 1: hunchBot(hunch, "bayes-v2@medium") } })`. */
export function hunchBot(hunch: Hunch, player: PlayerSpec, options?: BotOptions): any;

/** Seats a player at a match by a client of boardgame.io; returns what ends it. */
export function seatBot(hunch: Hunch, player: PlayerSpec, client: any, options?: BotOptions): () => void;
