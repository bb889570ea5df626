// The disk of the service in a page (src/server/page/store_page.c): IndexedDB, in the form of the server's tables (store.h).
// What is read is read at once, so the rows that are stored are kept in memory as well; they change when IndexedDB has the
// change, not before. Only one page at a time may write: whichever opened the store last.

const NAME = "hunch";
const VERSION = 1;
const STORES = { tables: "id", rounds: ["table", "number"], moves: ["table", "round", "number"], owner: undefined };

/** A request as a Promise. */
function answer(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** The end of a transaction as a Promise. */
function ended(transaction) {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("it was given up"));
    });
}

function openDatabase() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
        for (const [name, keyPath] of Object.entries(STORES)) {
            request.result.createObjectStore(name, keyPath && { keyPath });
        }
    };
    return answer(request);
}

/** What a list of writes makes of a table: its rows for IndexedDB, and the table as it is then. Throws what is wrong with it: what
 * would leave a gap, or stand there twice. */
class Draft {
    constructor(table) {
        this.table = table && { row: table.row, rounds: [...table.rounds] };
        this.puts = [];
        this.adds = [];
        this.drops = [];
    }

    write(write) {
        if (!this.table && write.what !== 0) {
            throw new Error("there is no such table");
        }
        // What there is of today's deal besides (5, 6) is of a field, and here there is none.
        [this.writeTable, this.writeRound, this.writeMoves, this.writeUsed, this.undoMoves][write.what]?.call(this, write);
    }

    writeTable({ table: id, made, used, text: about }) {
        this.table ??= { rounds: [] };
        this.putTable({ id, made, used: Math.max(used, this.table.row?.used ?? 0), about });
    }

    writeUsed({ used }) {
        this.putTable({ ...this.table.row, used: Math.max(used, this.table.row.used) });
    }

    putTable(row) {
        this.table.row = row;
        this.puts.push(["tables", row]);
    }

    writeRound({ table, round: number, text: about }) {
        const { rounds } = this.table;
        if (number < 1 || number > rounds.length + 1) {
            throw new Error("a round before it is missing");
        }
        const { record = null, moves = [] } = rounds[number - 1] ?? {};
        rounds[number - 1] = { about, record, moves };
        this.puts.push(["rounds", { table, number, about, record }]);
    }

    writeMoves({ table, round: number, text: record, first, moves }) {
        const round = this.table.rounds[number - 1];
        if (!round || round.moves.length !== first) {
            throw new Error("a move before it is missing, or it is there already");
        }
        this.table.rounds[number - 1] = { ...round, record: record ?? round.record, moves: [...round.moves, ...moves] };
        this.adds.push(...moves.map((move, index) => ["moves", { table, round: number, number: first + index, move }]));
        if (record !== null) {
            this.puts.push(["rounds", { table, number, about: round.about, record }]);
        }
    }

    undoMoves({ table, round: number, first }) {
        const round = this.table.rounds[number - 1];
        this.table.rounds[number - 1] = { ...round, moves: round.moves.slice(0, first) };
        this.drops.push(["moves", IDBKeyRange.bound([table, number, first], [table, number, []])]);
    }
}

export class Store {
    /** Opens it, for this page from now on: `taken` is called when another one has done so later. */
    static async open(taken) {
        const store = new Store();
        store.taken = taken;
        store.owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
        store.tables = new Map(); // by id: { row, rounds: [{ about, record, moves }] }
        store.queue = [];
        store.database = await openDatabase();
        store.database.onversionchange = () => store.database.close(); // a newer page has another form for it
        await store.load();
        return store;
    }

    /** Takes it over and reads all of it, behind whatever another page was writing. */
    async load() {
        const transaction = this.database.transaction(Object.keys(STORES), "readwrite");
        const end = ended(transaction);
        const all = (name) => answer(transaction.objectStore(name).getAll());
        transaction.objectStore("owner").put(this.owner, "page");
        const [tables, rounds, moves] = await Promise.all([all("tables"), all("rounds"), all("moves")]);
        await end;
        for (const row of tables) {
            this.tables.set(row.id, { row, rounds: [] });
        }
        for (const { table, number, about, record } of rounds) {
            const kept = this.tables.get(table);
            if (kept) {
                kept.rounds[number - 1] = { about, record, moves: [] };
            }
        }
        for (const { table, round, number, move } of moves) {
            const kept = this.tables.get(table)?.rounds[round - 1];
            if (kept) {
                kept.moves[number] = move;
            }
        }
    }

    // ---- reading ----

    /** A table (round 0) or a round as an object, or null. */
    read(id, round) {
        const table = this.tables.get(id);
        return (round ? table?.rounds[round - 1] : table?.row) ?? null;
    }

    rounds(id) {
        return this.tables.get(id)?.rounds.length ?? 0;
    }

    // ---- writing ----

    /** Stores a list of writes, all of one table, or none of it; done(problem) is called then, with "" where it is stored. */
    add(list, done) {
        this.queue.push({ list, done });
        if (this.queue.length === 1) {
            this.writeAll();
        }
    }

    async writeAll() {
        while (this.queue.length) {
            const { list, done } = this.queue[0];
            const problem = await this.write(list).then(() => "", (error) => error.message || "it was not stored");
            this.queue.shift();
            done(problem);
        }
    }

    async write(list) {
        const id = list[0].table;
        const draft = new Draft(this.tables.get(id));
        list.forEach((write) => draft.write(write));
        await this.change((transaction) => {
            draft.puts.forEach(([name, row]) => transaction.objectStore(name).put(row));
            draft.drops.forEach(([name, range]) => transaction.objectStore(name).delete(range));
            draft.adds.forEach(([name, row]) => transaction.objectStore(name).add(row));
        });
        this.tables.set(id, draft.table);
    }

    /** A transaction, unless another page has taken over: then nothing is changed any more. */
    async change(make) {
        const transaction = this.database.transaction(Object.keys(STORES), "readwrite");
        const end = ended(transaction);
        let ours = true;
        transaction.objectStore("owner").get("page").onsuccess = (event) => {
            ours = event.target.result === this.owner;
            if (ours) {
                make(transaction);
            } else {
                transaction.abort();
            }
        };
        await end.catch((error) => {
            if (!ours) {
                this.taken();
            }
            throw error;
        });
    }

    /** Deletes the tables that nobody has come to since then, in seconds since 1970. */
    async tidy(before) {
        for (const { row } of [...this.tables.values()].filter((table) => table.row.used < before)) {
            const all = IDBKeyRange.bound([row.id], [row.id, []]);
            this.tables.delete(row.id);
            await this.change((transaction) => {
                transaction.objectStore("tables").delete(row.id);
                transaction.objectStore("rounds").delete(all);
                transaction.objectStore("moves").delete(all);
            }).catch(() => null); // the next time
        }
    }
}
