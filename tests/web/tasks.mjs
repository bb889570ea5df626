// The tasks of a page's main thread, by processor time: another process that has the processor is not ours.
import assert from 'node:assert/strict';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

// Runs it and gives the longest task, { time, parts }, in milliseconds and in words, of pages whose address begins with `home`.
// The whole browser is traced. Where the processor's clock jumps, the other does not.
export async function longestTask(browser, page, home, run) {
    await browser.startTracing(page, { categories: CATEGORIES });
    await run();
    const { traceEvents: events } = JSON.parse(await browser.stopTracing());
    const own = new Set(events.filter(({ args }) => args?.data?.url?.startsWith(home)).map(({ pid }) => pid));
    const threads = events.filter(({ name, pid, args }) => name === 'thread_name' && args.name === 'CrRendererMain' && own.has(pid));
    const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
    const there = events.filter(({ pid, tid, tdur }) => tdur !== undefined && main.has(`${pid} ${tid}`));
    const tasks = there.filter(({ name }) => name === 'RunTask');
    assert.ok(tasks.length > 20, `only ${tasks.length} tasks were seen`);
    const time = ({ dur, tdur }) => Math.min(dur, tdur) / 1000;
    const longest = tasks.reduce((most, task) => (time(task) > time(most) ? task : most));
    const within = there.filter((one) => one.pid === longest.pid && one.ts >= longest.ts && one.ts < longest.ts + longest.dur && time(one) > 5);
    return { time: time(longest), parts: within.map((one) => `${one.name} ${time(one).toFixed(1)}`).join(', ') };
}
