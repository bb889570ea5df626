// All tests of the web table in a browser; `node tests/web/all.mjs WORDS` runs those with these words in their name.
import test from 'node:test';
import { runAll } from './harness.mjs';

for (const file of ['rounds', 'help', 'together', 'lasting', 'looks', 'replays']) {
    await import(`./${file}.mjs`);
}
await runAll(test, process.argv[2]);
