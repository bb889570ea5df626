// After the round: the replay with its slider and plot, and the rematch.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, litActions, play, sitDown, status } from './table.mjs';

check('a rematch deals anew at the same table', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'dutch', seats: against(1) });
    await play(ann, { choose: chooser(5, 1) });
    const hash = ann.last('table').table.fair.hash;
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await until('another round', () => status(ann) === 'playing' && ann.last('table').table.fair.hash !== hash);
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    assert.equal(ann.last('table').table.fair.seed, null, 'the seed of a round is not told before its end');
});

check('the seal of the deal is checked by the page', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'dutch', seats: against(1) });
    await play(ann, { choose: chooser(5, 1) });
    await ann.page.getByText('Is the deal fair?').click();
    await until('the verdict', async () => /Checked/.test(await ann.page.locator('.fair').innerText()));
});
