// The calls of hunch-games; what a seat sees is in views.d.ts.
import type {
    ActAnswer, CardEvent, CardView, DecideAnswer, DiceEvent, DiceView, Game, GameChoices, PlayAnswer, Rules, Saved,
    ScoreAnswer, Seat, SeenAnswer, Why,
} from "./views.js";
export * from "./views.js";

/** What a call was refused for: `field` names the part of the request that it is about. */
export class HunchError extends Error {
    readonly name: "HunchError";
    readonly field: string | null;
}

/** A number below 2^64; a `number` must be a safe integer. */
export type Seed = bigint | string | number;
/** "bayes-v2@medium", "sage:500": what `hunch players` lists. */
export type PlayerSpec = string;
/** "draw deck", "swap 2", "bid 4x6". */
export type Action = string;
export type View = CardView | DiceView;
export type Event = CardEvent | DiceEvent;
/** What an answer has to say, without what it answers. */
type Said<Answer> = Omit<Answer, "hunch" | "id" | "table">;

export interface LoadOptions {
    /** The module where it is not beside the script: its bytes, address, Response, or compiled. */
    wasm?: BufferSource | WebAssembly.Module | string | URL | Response | Promise<Response>;
}

export interface TableOptions {
    game: Game;
    /** The game's first, if it is left out. */
    preset?: string;
    /** Some rules over those of the preset. */
    rules?: Rules;
    /** How many sit there. */
    seats?: number;
    /** For each seat a computer player, or null for a person. */
    players?: (PlayerSpec | null)[];
}

/** Whom the table waits for. */
export type Asked = Said<ActAnswer>;
/** What a seat may know: its view, what it was told, what it may do. */
export type Seen = Said<SeenAnswer>;
export type Decision = Said<DecideAnswer>;
export type Played = Said<PlayAnswer>;
export type Score = Said<ScoreAnswer>;

export interface DecideOptions {
    /** Another player than the seat's own: a hint for any seat. */
    player?: PlayerSpec;
    /** false: without reasons. */
    why?: boolean;
}

export interface Bot {
    readonly seat: Seat;
    readonly spec: PlayerSpec;
    /** What it would do now, and why. Nothing is done. */
    decide(options?: { why?: boolean }): Decision;
}

export interface Table {
    readonly game: Game;
    readonly preset: string | null;
    readonly rules: Rules;
    readonly seats: number;
    readonly players: (PlayerSpec | null)[];
    readonly over: boolean;
    /** Who is to decide; in a window several at once. */
    readonly deciders: Seat[];
    /** Before the deal it takes the seat, and is saved with the table; later it is asked as a guest who saw what the seat saw. */
    player(spec: PlayerSpec, where: { seat: Seat }): Bot;
    deal(options?: { seed?: Seed; first?: Seat }): Asked;
    /** What a seat may know, and no more; null: what everyone may know. */
    seen(seat: Seat | null, options?: { all?: boolean }): Seen;
    act(seat: Seat, action: Action): Asked;
    decide(seat: Seat, options?: DecideOptions): Decision;
    why(seat: Seat, options?: DecideOptions): Why;
    /** Lets the computer players play on until a person is asked or the round is over. */
    play(): Played;
    score(): Score;
    save(): Saved;
    /** What `hunch replay` reads. */
    record(): unknown;
    free(): void;
}

export interface Hunch {
    /** Gives it the net of a game, by the file's bytes, address or Response (`hunch-games-nets`, or one that `make train` made):
     *  from then on `net`, the levels and `sage` of that game are those of the program. */
    addNet(net: BufferSource | string | URL | Response | Promise<Response>): Promise<Game>;
    games(): GameChoices[];
    table(options: TableOptions): Table;
    restore(saved: Saved): Table;
    /** A request of `hunch decide`. */
    decide(request: object): Said<DecideAnswer>;
    /** Any request of `hunch table`; its answer. */
    ask(request: object): any;
}

export function load(options?: LoadOptions): Promise<Hunch>;
