// The web table's wire: docs/protocol.md. Made by tools/wire-types from docs/protocol.schema.json.
import type { CardEvent, CardView, DiceEvent, DiceView, Game, Place, Rules, Seat, Why } from "./hunch.js";

/** 12 letters and digits. */
export type TableId = string;

/** 32 hexadecimal digits, secret: a token, an invite, a key, a share of the seed. */
export type Token = string;

/** What is to come back as `re`. */
export type MessageId = string | number;

export type Code = "bad_json" | "bad_field" | "version" | "unknown" | "too_long" | "not_text" | "too_fast" | "not_joined" | "joined" | "no_table" | "no_seat" | "full" | "damaged" | "not_asked" | "illegal" | "stale" | "over" | "secret" | "not_practice" | "not_maker" | "help_off" | "not_over" | "not_yet" | "disk" | "forbidden" | "limit";

/** What was refused: for a program, of which field, and for people. */
export interface Refusal {
    code: Code;
    field: string | null;
    text: string;
}

/** Takes a seat again, or watches. */
export interface SendJoin {
    hunch: 1;
    do: "join";
    id?: MessageId;
    table: TableId;
    token?: Token;
    /** This client adds shares to seeds. */
    share?: boolean;
    /** Watches computer players with all cards open. */
    open?: boolean;
    language?: string;
}

/** Does an action. */
export interface SendAct {
    hunch: 1;
    do: "act";
    id?: MessageId;
    action: string;
    /** Of the last push: how many events had been seen. */
    at: number;
    /** Of the last push. */
    moment?: number;
    /** The same for the same action sent again. */
    key?: string;
}

/** What a player would do in this seat, and why. */
export interface SendHint {
    hunch: 1;
    do: "hint";
    id?: MessageId;
    player?: string;
}

/** What it would believe. */
export interface SendBeliefs {
    hunch: 1;
    do: "beliefs";
    id?: MessageId;
    player?: string;
}

/** Whether to be asked in every window. */
export interface SendAsk {
    hunch: 1;
    do: "ask";
    id?: MessageId;
    always: boolean;
}

/** Gives empty seats to computer players. */
export interface SendStart {
    hunch: 1;
    do: "start";
    id?: MessageId;
}

/** Gives the seat up. */
export interface SendLeave {
    hunch: 1;
    do: "leave";
    id?: MessageId;
}

/** The stand-in plays this round to its end. */
export interface SendResign {
    hunch: 1;
    do: "resign";
    id?: MessageId;
}

/** Takes the last action at a practice table back. */
export interface SendUndo {
    hunch: 1;
    do: "undo";
    id?: MessageId;
}

/** The next round, or a rematch. */
export interface SendNext {
    hunch: 1;
    do: "next";
    id?: MessageId;
}

/** Is answered. */
export interface SendPing {
    hunch: 1;
    do: "ping";
    id?: MessageId;
}

/** Says a phrase to all. */
export interface SendSay {
    hunch: 1;
    do: "say";
    id?: MessageId;
    phrase: number;
}

/** How fast computer players are watched. */
export interface SendSpeed {
    hunch: 1;
    do: "speed";
    id?: MessageId;
    /** Per cent. */
    speed: number;
}

/** The maker takes a seat back. */
export interface SendFree {
    hunch: 1;
    do: "free";
    id?: MessageId;
    seat: Seat;
}

/** Adds to the seed of the round that `next` announced. */
export interface SendShare {
    hunch: 1;
    do: "share";
    id?: MessageId;
    share: Token;
    round: number;
}

/** What a client sends over the WebSocket. */
export type Send = SendJoin | SendAct | SendHint | SendBeliefs | SendAsk | SendStart | SendLeave | SendResign | SendUndo | SendNext | SendPing | SendSay | SendSpeed | SendFree | SendShare;

/** The answer to what was done. */
export interface Ok {
    hunch: 1;
    re?: MessageId;
    ok: true;
    /** It had been done already. */
    repeated?: boolean;
    invite?: Token;
    hint?: Hint;
    beliefs?: Beliefs;
}

/** What a player would do; with all else that `hunch decide` tells. */
export interface Hint {
    player: string;
    action: string;
    sentence: string;
    /** It would have thought longer. */
    shortened: boolean;
    why: Why;
}

/** As `hunch beliefs --json` gives them; with dice `chances` by action. */
export interface Beliefs {
    player: string;
    seat: Seat;
    table?: string | null;
    cards?: Belief[];
    opponents?: { seat: Seat; sum: number; readiness: number; called: boolean; }[];
    prior?: string;
    chances?: { [name: string]: number };
}

/** Of a hidden card; what it comes from besides. */
export interface Belief {
    place: Place;
    card: string | null;
    known: Seat[];
    chances: { [name: string]: number };
    prior: { [name: string]: number };
    mean: number;
    entropy: number;
    prior_entropy: number;
    confidence: number;
    observations?: number;
    conflicts?: number;
    turn?: number | null;
    evidence?: { [name: string]: unknown }[];
}

/** The answer to what was refused, over HTTP too. */
export interface Refused {
    hunch: 1;
    re?: MessageId;
    error: Refusal;
}

/** A seat of the table. */
export interface SeatState {
    seat: Seat;
    who: "empty" | "person" | "computer";
    name: string | null;
    /** The name in sentences. */
    shown: string;
    level: string | null;
    /** How the character of a level plays. */
    line: string | null;
    player: string | null;
    about: string | null;
    invited: boolean;
    present: boolean;
    away: boolean;
    /** It had less time than it is meant to have. */
    short: boolean;
    maker: boolean;
    left: boolean;
    resigned: boolean;
}

/** What a deal was made from: all but the hash is null until the round is over. */
export interface Fair {
    hash: string;
    seed: string | number | null;
    salt: string | null;
    secret: string | number | null;
    shared: Seat[];
    shares: (string | null)[] | null;
}

/** A table as everyone may see it; in a list without `rules`. */
export interface Table {
    table: TableId;
    game: Game;
    preset: string | null;
    rules?: Rules;
    status: "waiting" | "playing" | "between" | "over";
    match: boolean;
    /** Seconds; 0: none. */
    clock: number;
    window: number;
    pace: Pace;
    help: boolean;
    public: boolean;
    practice: boolean;
    /** The day whose deal it is. */
    today: number | null;
    seats: SeatState[];
    round: number;
    rounds: number;
    totals: number[];
    won: number[];
    fair: Fair | null;
    /** The deal that waits for shares. */
    next: { round: number; hash: string; } | null;
    /** What stands beside a seat that calls, and that has called. */
    marks: { calls: string; called: string; };
}

export type Pace = "none" | "quick" | "natural";

/** Whom the table waits for. */
export interface Wait {
    for: Seat[];
    window: boolean;
    left_ms: number | null;
    length_ms: number | null;
}

/** What happened in words; where not everyone knows what is in it, with what everyone reads. */
export type Sentence = string | string[];

/** The same in sentences. */
export interface Words {
    question?: string;
    blind?: string | null;
    doubt?: string | null;
    actions?: { [name: string]: string };
    events: Sentence[];
    result?: string;
    why?: string;
    place?: string;
}

/** A round that is over. */
export interface Score {
    points: number[];
    sums?: number[];
    winners: Seat[];
    callers: Seat[];
    /** Not in a replay. */
    places?: number[];
}

export type Event = CardEvent | DiceEvent;

/** Everything: after `join`, and when a round begins. */
export interface PushTable {
    hunch: 1;
    push: "table";
    seat: Seat | null;
    table: Table;
    /** Events of the round so far. */
    at: number;
    /** How often its public part has changed. */
    moment: number;
    view: CardView | DiceView | null;
    events: Event[];
    legal: string[];
    wait: Wait | null;
    words: Words | null;
    score: Score | null;
    ask_always: boolean;
}

/** What has happened since: `events` are new. */
export interface PushUpdate {
    hunch: 1;
    push: "update";
    /** Events of the round so far. */
    at: number;
    /** How often its public part has changed. */
    moment: number;
    view: CardView | DiceView | null;
    events: Event[];
    legal: string[];
    wait: Wait | null;
    words: Words | null;
    score: Score | null;
    table?: Table;
}

/** The table has changed in itself. */
export interface PushSeats {
    hunch: 1;
    push: "seats";
    table: Table;
}

/** Somebody says a phrase. */
export interface PushSaid {
    hunch: 1;
    push: "said";
    seat: Seat;
    phrase: number;
    text: string;
}

/** The server is stopping. */
export interface PushClosing {
    hunch: 1;
    push: "closing";
}

/** What the server sends over the WebSocket. */
export type Receive = Ok | Refused | PushTable | PushUpdate | PushSeats | PushSaid | PushClosing;

export type NewSeat = { who: "you"; name: string; } | { who: "level"; level: "easy" | "medium" | "hard" | "expert"; } | { who: "player"; player: string; } | { who: "friend" | "open"; };

/** POST /api/1/tables */
export interface MakeRequest {
    hunch: 1;
    game: Game;
    preset?: string;
    rules?: Rules;
    seats: NewSeat[];
    match?: boolean;
    clock?: number;
    window?: number;
    pace?: Pace;
    help?: boolean;
    public?: boolean;
    seed?: string | number;
    key?: Token;
    share?: boolean;
}

/** A table that was made; also of practice and of today's deal, where `place` is one's own. */
export interface MakeAnswer {
    hunch: 1;
    table: TableId;
    seat: Seat | null;
    token: string | null;
    invites?: { seat: Seat; invite: Token; }[];
    place?: number | null;
}

/** POST …/seats */
export interface SitRequest {
    hunch: 1;
    name: string;
    seat?: Seat;
    invite?: Token;
    key?: Token;
    share?: boolean;
}

/** A seat that was taken. */
export interface SitAnswer {
    hunch: 1;
    table: TableId;
    seat: Seat;
    token: Token;
}

/** POST …/rounds/N/practice */
export interface PracticeRequest {
    hunch: 1;
    seat: Seat;
    move: number;
    key?: Token;
}

/** POST /api/1/today */
export interface TodayRequest {
    hunch: 1;
    game: Game;
    name: string;
    person: Token;
    key: Token;
}

/** GET /api/1/today */
export interface TodayAnswer {
    hunch: 1;
    day: number;
    left_s: number;
    local: boolean;
    games: { game: Game; seats: number; level: string; played: number; places: number[]; }[];
}

/** Rules in sentences. */
export interface Part {
    title: string;
    text: string;
}

/** GET …/rules */
export interface RulesAnswer {
    hunch: 1;
    game: Game;
    preset: string | null;
    rules: Rules;
    how_to_play: Part[];
}

/** What a lobby needs of a game; presets have `how_to_play` besides. */
export interface GameChoices {
    game: Game;
    title: string;
    summary: string;
    about: string;
    table: "cards" | "dice";
    presets: { preset: string; about: string; least_seats: number; most_seats: number; rules: Rules; how_to_play: Part[]; }[];
    levels: { level: string; player: string; about: string; strength: number; }[];
    players: { player: string; about: string; beliefs: boolean; }[];
    hint: string;
    stand_in: string;
    /** A guided round. */
    guide: { rules: Rules; seats: number; seed: string | number; player: string; words: { [name: string]: unknown }; } | null;
}

/** GET /api/1/games */
export interface GamesAnswer {
    hunch: 1;
    version: string;
    games: GameChoices[];
    cast: { [name: string]: { name: string; line: string; }[] };
    phrases: string[];
    limits: { name: number; seats: number; clock: number[]; window: number[]; };
}

/** GET /api/1/words */
export interface WordsAnswer {
    hunch: 1;
    language: string;
    languages: { tag: string; name: string; }[];
    words: { [name: string]: string };
}

/** GET /api/1/tables */
export interface TablesAnswer {
    hunch: 1;
    tables: Table[];
}

/** GET /api/1/tables/ID */
export interface TableAnswer {
    hunch: 1;
    table: Table;
}

/** GET /api/1/status */
export interface StatusAnswer {
    hunch: 1;
    version: string;
    tables: number;
    connections: number;
}

/** The chance to win after a move. */
export interface Point {
    move: number;
    chance: number;
    error: number;
}

/** An event with all its fields, and in English. */
export interface ToldEvent {
    type: string;
    text: string;
}

/** The deal, or a move and what came of it, all open. */
export interface Step {
    move: number;
    seat: Seat | null;
    action: string | null;
    label: string | null;
    stand_in: boolean;
    why: string | null;
    events: ToldEvent[];
    words: Sentence[];
    view: CardView | DiceView;
}

/** GET …/rounds/N */
export interface RoundAnswer {
    hunch: 1;
    table: TableId;
    round: number;
    game: Game;
    names: string[];
    shown: string[];
    result: string;
    record: { [name: string]: unknown };
    fair: Fair;
    score: Score;
    steps: Step[];
}

/** GET …/rounds/N/chances */
export interface ChancesAnswer {
    hunch: 1;
    seat: Seat;
    worlds: number;
    policy: string;
    points: Point[];
}

/** A decision of a review. */
export interface Judged {
    move: number;
    turn: number;
    mark: string;
    title: string;
    action: string;
    better: string;
    cost: number;
    error: number;
    words: string;
}

/** GET …/rounds/N/review */
export interface ReviewAnswer {
    hunch: 1;
    seat: Seat;
    reviewer: string;
    worlds: number;
    words: string;
    verdict: string;
    start: number;
    luck: number;
    skill: number;
    others: number;
    result: number;
    worst: Judged[];
    unlucky: Judged[];
    points: Point[];
}
