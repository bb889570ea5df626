// The calls of index.d.ts in a worker: each returns a promise; `over` and `deciders` are as of the last answer.
import type * as here from "./index.js";
export * from "./views.js";
export { HunchError } from "./index.js";

type Later<F> = F extends (...given: infer Given) => infer Result ? (...given: Given) => Promise<Awaited<Result>> : F;
type AllLater<T> = { [Name in keyof T]: Later<T[Name]> };

export type Bot = AllLater<here.Bot>;
export type Table = AllLater<Omit<here.Table, "player">> & {
    player(spec: here.PlayerSpec, where: { seat: here.Seat }): Promise<Bot>;
};
export type Hunch = AllLater<Omit<here.Hunch, "addNet" | "table" | "restore">> & {
    /** As in a page, but no Response. */
    addNet(net: BufferSource | string | URL): Promise<here.Game>;
    table(options: here.TableOptions): Promise<Table>;
    restore(saved: here.Saved): Promise<Table>;
    /** Ends the worker with all its tables. */
    close(): void;
};

/** `wasm` as for the module itself, but no Response: that does not go to a worker. */
export function load(options?: { wasm?: BufferSource | WebAssembly.Module | string | URL }): Promise<Hunch>;
