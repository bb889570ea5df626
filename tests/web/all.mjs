// All tests of the web table in a browser; `node tests/web/all.mjs WORDS` runs those with these words in their name.
import test from 'node:test';
import { runAll } from './harness.mjs';

// Those that wait for clocks come first. With HUNCH_QUICK, as in sanitised builds, those that are about the page alone
// are left out.
const server = ['together', 'seats', 'rounds', 'lasting', 'choices', 'replays', 'your-round', 'invites', 'lobby', 'back', 'tongues'];
const page = process.env.HUNCH_QUICK ? [] : ['help', 'looks', 'guide', 'access'];
for (const file of [...server, ...page]) {
    await import(`./${file}.mjs`);
}
await runAll(test, process.argv[2]);
