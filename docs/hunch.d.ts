// Views and events as `hunch decide` reads and the web table sends them, and tables as `hunch table` plays them.
// Made by `hunch schema --types`.

/** From 0, clockwise. */
export type Seat = number;
/** "Ah", "10s", "Xr". */
export type Card = string;
/** "seat.slot". */
export type Place = string;
/** "countxface". */
export type Bid = string;
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "joker";
/** The seats that know a card; "all": it lay open. */
export type Known = Seat[] | "all";
export interface Slot {
    card: Card | null;
    known: Known;
    shuffled: number;
}
export interface Drawn {
    card: Card | null;
    from: "deck" | "discard";
    known: Known;
}

export interface CardView {
    /** How many sit at the table. */
    seats: number;
    /** Whose view this is: the seat that decides. */
    seat: Seat | null;
    /** Who began the round. */
    first: Seat;
    /** Turns begun before this one. */
    turn: number;
    /** Whose turn it is. */
    turn_seat: Seat;
    /** What the table waits for. */
    phase: "looks" | "draw" | "drawn" | "look" | "first" | "second" | "window" | "give" | "call" | "trade" | "point" | "name" | "aim" | "over" | "turn_up";
    /** Who is to decide; in a window everyone who was asked, answered or not. */
    asked: Seat[];
    /** Whether this seat has closed its answer in the window. */
    answered: boolean;
    /** Who has called. */
    callers: Seat[];
    /** The first of them. */
    caller: Seat | null;
    /** Cards in the deck. */
    deck: number;
    /** Bottom to top. */
    discard: Card[];
    /** The card in the turn seat's hand. */
    drawn: Drawn | null;
    /** In phases second and trade the first card, in phase name the one that is meant, in phase give the gap. */
    chosen: Place | null;
    /** The card that the power in use has looked at. */
    looked: Place | null;
    /** In phase give: who gives. */
    giver: Seat | null;
    /** Vinto: the rank whose action is played; left out where none is. */
    power?: Rank;
    /** Vinto: whether that action may be skipped; false if it is left out. */
    may_pass?: boolean;
    /** Whose powers wait, the next one first, in Vinto with their ranks; may be left out where none does. */
    queue?: (Seat | { seat: Seat; rank: Rank })[];
    /** Vinto: what may be tossed in, now or after the action that is played; left out where nothing may. */
    ranks?: Rank[];
    /** Vinto: whether the action of the top discard was not played; false if it is left out. */
    unused?: boolean;
    /** Vinto: who may toss in nothing more; may be left out where nobody is. */
    barred?: Seat[];
    /** The cards that this seat claims in the open window. */
    claimed: Place[];
    /** How often the deck was reshuffled. */
    shuffles: number;
    /** For each card that a reshuffle took: the last one that did. */
    shuffled: { [card: Card]: number };
    /** For each seat its slots; those after the last card may be left out. */
    hands: (Slot | null)[][];
    /** For each seat the rank that it collects; may be left out where nobody does. */
    collects?: (Rank | null)[];
    /** For each seat the slots of its collection, in order; may be left out where nobody collects. */
    collected?: number[][];
    /** Cards that lie face up, for everyone to see; may be left out where none does. */
    open?: Place[];
    /** How often a window was opened for the card on top. */
    windows: number;
    /** How often a window was resolved this turn. */
    resolutions: number;
    /** Different at any two decisions of a seat in a round. */
    moment: number;
    next?: { [kind: string]: number };
}

export interface DiceView {
    /** How many sit at the table, those that are out among them. */
    seats: number;
    /** Whose view this is: the seat that decides. */
    seat: Seat | null;
    /** Who began the round. */
    first: Seat;
    /** Throws begun before this one. */
    turn: number;
    /** Who is to bid or to call. */
    turn_seat: Seat;
    /** What the table waits for. */
    phase: "bid" | "over";
    /** Who is to decide. */
    asked: Seat[];
    /** Who began this throw. */
    beginner: Seat;
    /** Whose bid stands. */
    bidder: Seat | null;
    /** The bid that stands. */
    bid: Bid | null;
    /** Whether this throw is. */
    palifico: boolean;
    /** Who has begun such a throw, where each seat may once. */
    had_palifico: Seat[];
    /** The face that counts for all others in this throw. */
    wild: number | null;
    /** All dice at the table. */
    in_play: number;
    /** Each seat's last bid in this throw. */
    last: (Bid | null)[];
    /** How many dice each seat has; 0: it is out. */
    dice: number[];
    /** What they show; null: this seat does not see it. */
    cups: (number | null)[][];
    /** Bids and calls in this round so far. */
    moment: number;
    chances?: { dudo: number; calza: number };
}

export type CardEvent =
    | { type: "deal"; seat: Seat; number: number; }
    | { type: "open"; card: Card | null; seen_by: Seat[]; }
    | { type: "turn"; seat: Seat; number: number; }
    | { type: "look"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "draw"; seat: Seat; card: Card | null; seen_by: Seat[]; }
    | { type: "take"; seat: Seat; card: Card | null; seen_by: Seat[]; }
    | { type: "swap"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "play"; seat: Seat; card: Card | null; action?: boolean; seen_by: Seat[]; }
    | { type: "pass"; seat: Seat; }
    | { type: "decline"; seat: Seat; }
    | { type: "exchange"; seat: Seat; places: Place[]; }
    | { type: "flip"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "wrong"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; ranks?: Rank[]; }
    | { type: "penalty"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "give"; seat: Seat; places: Place[]; }
    | { type: "call"; seat: Seat; }
    | { type: "reshuffle"; number: number; }
    | { type: "end"; }
    | { type: "show"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "rank"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "collect"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "declare"; seat: Seat; rank: Rank; places: Place[]; }
    | { type: "name"; seat: Seat; rank: Rank; places: Place[]; }
    | { type: "keep"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "aim"; seat: Seat; target: Seat; }
    | { type: "turn_up"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; };

export type DiceEvent =
    | { type: "end"; }
    | { type: "throw"; seat: Seat; number: number; }
    | { type: "palifico"; }
    | { type: "roll"; seat: Seat; dice: (number | null)[]; seen_by: Seat[]; }
    | { type: "bid"; seat: Seat; bid: Bid; }
    | { type: "dudo"; seat: Seat; }
    | { type: "calza"; seat: Seat; }
    | { type: "reveal"; seat: Seat; dice: number[]; }
    | { type: "right"; seat: Seat; number: number; face: number; }
    | { type: "mistaken"; seat: Seat; number: number; face: number; }
    | { type: "lose"; seat: Seat; number: number; }
    | { type: "gain"; seat: Seat; number: number; };

export type Game = "cambio" | "perudo" | "dutch" | "vinto" | "golf";

/** House rules by key; keys with entries are objects. */
export type Rules = { [key: string]: number | boolean | string | { [entry: string]: number | boolean | string } };
/** Why a player decides so. */
export interface Why {
    rule: string;
    text: string;
    runner_up: string | null;
    candidates: { action: string; score: number; chance?: number }[];
    numbers: { [name: string]: number };
    moved?: { topic: string; without: number; card?: Place; seat?: Seat }[];
    next?: { [kind: string]: number };
}
/** A table that was saved, in a form with a version. */
export interface Saved {
    version: 1;
    game: Game;
    rules: Rules;
    seats: number;
    players: (string | null)[];
    seed: string | null;
    first: Seat;
    actions: string[];
}
/** What can be chosen of a game. */
export interface GameChoices {
    game: Game;
    about: string;
    table: "cards" | "dice";
    presets: { preset: string; about: string; least_seats: number; most_seats: number; rules: Rules }[];
    levels: { level: string; player: string; about: string; strength: number }[];
    players: { player: string; about: string; beliefs: boolean }[];
    hint: string;
    stand_in: string;
}
/** What is refused, and of which field. */
export interface ErrorAnswer {
    hunch: 1;
    id?: unknown;
    error: { field: string | null; text: string };
}

/** A table by its id. */
export interface MakeRequest {
    hunch: 1;
    id?: unknown;
    do: "make";
    /** The table. */
    table: string;
    /** Its name. */
    game: Game;
    /** A set of house rules by name; without it the game's first. */
    preset?: string;
    /** What is different from the preset: some keys, of keys with entries some of those. */
    rules?: Rules;
    /** How many. */
    seats?: number;
    /** One for each seat: a computer player, or null for a person. */
    players?: (string | null)[];
}

export interface MakeAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** Its name. */
    game: Game;
    /** The preset that the rules are; null: none. */
    preset: string | null;
    /** All of them. */
    rules: Rules;
    /** How many. */
    seats: number;
    /** One for each seat: a computer player, or null for a person. */
    players: (string | null)[];
}

/** Begins a round, as often as you like. */
export interface DealRequest {
    hunch: 1;
    id?: unknown;
    do: "deal";
    /** The table. */
    table: string;
    /** What everything is drawn from: digits, or a number up to 2^53 - 1. */
    seed: string | number;
    /** Who begins; without it seat 0. */
    first?: Seat;
}

export interface DealAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** The seats that have something to decide. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** Whom the table waits for. */
export interface DecidersRequest {
    hunch: 1;
    id?: unknown;
    do: "deciders";
    /** The table. */
    table: string;
}

export interface DecidersAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** The seats that have something to decide. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** All that the person or program at a seat may be given. */
export interface SeenRequest {
    hunch: 1;
    id?: unknown;
    do: "seen";
    /** The table. */
    table: string;
    /** Who looks; null: the public. */
    seat: Seat | null;
    /** All events since the deal, not only those since the seat's last look. */
    all?: boolean;
}

export interface SeenAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** What the seat sees. */
    view: CardView | DiceView;
    /** What it was told. */
    events: (CardEvent | DiceEvent)[];
    /** What it may do; empty where it is not to decide. */
    legal: string[];
    /** Whom the table waits for, as the seat may know: in a window everyone who was asked, but for the seat itself once it has answered. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** One action of one seat. */
export interface ActRequest {
    hunch: 1;
    id?: unknown;
    do: "act";
    /** The table. */
    table: string;
    /** Of that table. */
    seat: Seat;
    /** One of those that are legal. */
    action: string;
}

export interface ActAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** The seats that have something to decide. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** What a player would do; nothing is applied. */
export interface DecideRequest {
    hunch: 1;
    id?: unknown;
    do: "decide";
    /** The table. */
    table: string;
    /** Of that table. */
    seat: Seat;
    /** Who decides; without it the seat's own player. */
    player?: string;
    /** Whether it says why; without it, it does. */
    why?: boolean;
}

export interface DecideAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** What it does. */
    action: string;
    /** The action's number, relative to the seat. */
    number: number;
    /** How long its level takes for it. */
    delay_seconds: number;
    /** Of the player; null: none. */
    level: string | null;
    /** Only there where the level missed an option. */
    missed?: true;
    /** Only there where the level slipped. */
    slipped?: true;
    /** Of players that go by a rule book: the event as a whole. */
    decision?: object;
    /** The reasons. */
    why?: Why;
}

/** The computer players act until only persons are asked. */
export interface PlayRequest {
    hunch: 1;
    id?: unknown;
    do: "play";
    /** The table. */
    table: string;
}

export interface PlayAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** What the computer players did, in order. */
    played: { seat: Seat; action: string }[];
    /** The seats that have something to decide. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** The table as one object, with its version. */
export interface SaveRequest {
    hunch: 1;
    id?: unknown;
    do: "save";
    /** The table. */
    table: string;
}

export interface SaveAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** The table, to be kept anywhere. */
    saved: Saved;
}

/** A table from what was saved. */
export interface RestoreRequest {
    hunch: 1;
    id?: unknown;
    do: "restore";
    /** The table. */
    table: string;
    /** What `save` gave. */
    saved: Saved;
}

export interface RestoreAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** Its name. */
    game: Game;
    /** The preset that the rules are; null: none. */
    preset: string | null;
    /** All of them. */
    rules: Rules;
    /** How many. */
    seats: number;
    /** One for each seat: a computer player, or null for a person. */
    players: (string | null)[];
    /** The seats that have something to decide. */
    deciders: Seat[];
    /** Whether the round is. */
    over: boolean;
}

/** The result of a round that is over. */
export interface ScoreRequest {
    hunch: 1;
    id?: unknown;
    do: "score";
    /** The table. */
    table: string;
}

export interface ScoreAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** Of each seat: what counts for a match. */
    points: number[];
    /** Who has won. */
    winners: Seat[];
    /** Who has called. */
    callers: Seat[];
    /** Of each seat: its share of the win. */
    shares: number[];
}

/** The round as a record. */
export interface RecordRequest {
    hunch: 1;
    id?: unknown;
    do: "record";
    /** The table. */
    table: string;
}

export interface RecordAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
    /** The line that hunch replay reads. */
    record: string;
}

/** Forgets the table. */
export interface CloseRequest {
    hunch: 1;
    id?: unknown;
    do: "close";
    /** The table. */
    table: string;
}

export interface CloseAnswer {
    hunch: 1;
    id?: unknown;
    /** The table. */
    table: string;
}

/** All tables. */
export interface ListRequest {
    hunch: 1;
    id?: unknown;
    do: "list";
}

export interface ListAnswer {
    hunch: 1;
    id?: unknown;
    /** Their ids, in the order in which they were made. */
    tables: string[];
}

/** What there is to choose from. */
export interface GamesRequest {
    hunch: 1;
    id?: unknown;
    do: "games";
}

export interface GamesAnswer {
    hunch: 1;
    id?: unknown;
    /** What can be chosen of each. */
    games: GameChoices[];
}

/** Requests and answers by what they do. */
export interface Tables {
    make: { request: MakeRequest; answer: MakeAnswer };
    deal: { request: DealRequest; answer: DealAnswer };
    deciders: { request: DecidersRequest; answer: DecidersAnswer };
    seen: { request: SeenRequest; answer: SeenAnswer };
    act: { request: ActRequest; answer: ActAnswer };
    decide: { request: DecideRequest; answer: DecideAnswer };
    play: { request: PlayRequest; answer: PlayAnswer };
    save: { request: SaveRequest; answer: SaveAnswer };
    restore: { request: RestoreRequest; answer: RestoreAnswer };
    score: { request: ScoreRequest; answer: ScoreAnswer };
    record: { request: RecordRequest; answer: RecordAnswer };
    close: { request: CloseRequest; answer: CloseAnswer };
    list: { request: ListRequest; answer: ListAnswer };
    games: { request: GamesRequest; answer: GamesAnswer };
}
