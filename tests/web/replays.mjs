// After the round: the replay with its slider and plot, and the rematch.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, litActions, play, sitDown, status } from './table.mjs';

async function playedRound(person, wanted) {
    const made = await sitDown(person, { seats: against(2), seed: '41', ...wanted });
    await play(person, { choose: chooser(5, 2) });
    return made;
}

check('a replay: the slider goes through the round, with every card open or as one seat saw it', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    const { table } = await playedRound(ann, { game: 'cambio' });
    await page.getByRole('link', { name: 'Replay' }).click();
    const slider = page.getByRole('slider', { name: 'Step' });
    await slider.waitFor();
    const { steps } = await server.get(`tables/${table}/rounds/1`);
    const hands = (view) => view.hands.flat().filter((slot) => slot !== null).map((slot) => slot.card).sort();
    const shown = () => page.locator('.seat .slot [data-card]').evaluateAll((faces) => faces.map((face) => face.dataset.card).sort());
    assert.deepEqual(await shown(), hands(steps[0].view), 'the deal lies open');
    assert.deepEqual(await litActions(ann), [], 'nothing can be done in a replay');

    const said = new Set();
    const last = Number(await slider.getAttribute('max'));
    assert.ok(last > 5 && last <= steps.length);
    for (let step = 1; step <= last; step++) {
        await slider.press('ArrowRight');
        said.add(await slider.getAttribute('aria-valuetext'));
    }
    assert.equal(said.size, last);
    assert.deepEqual(await shown(), hands(steps.at(-1).view), 'the end');

    await page.getByRole('button', { name: 'To the deal' }).click();
    await page.getByLabel('Show').selectOption({ label: 'As Ann saw it' });
    await until('only what Ann saw', async () => (await shown()).length < hands(steps[0].view).length);
});

check('a replay waits for its turn where too many are under way, and says so where there is no such round', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    ann.allow(/status of (429|404)/);
    const { table } = await playedRound(ann, { game: 'cambio' });
    const refusal = JSON.stringify({ hunch: 1, error: { code: 'limit', field: null, text: 'too many replays at once' } });
    let refused = 0;
    const refuse = (route) => (refused++, route.fulfill({ status: 429, contentType: 'application/json', body: refusal }));
    await page.route(/\/rounds\/1(\?|$)/, refuse, { times: 2 });
    await page.goto(`${server.url}/?table=${table}&replay=1`);
    await page.getByRole('slider', { name: 'Step' }).waitFor();
    assert.equal(refused, 2);
    await page.goto(`${server.url}/?table=${table}&replay=9`);
    await page.getByText('This table has no such round.').waitFor();
});

check('a replay that comes late does not take the place of a newer screen', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    const { table } = await playedRound(ann, { game: 'cambio' });
    let release;
    const released = new Promise((resolve) => { release = resolve; });
    await page.route(/\/rounds\/1(\?|$)/, async (route) => (await released, route.continue()));
    await page.goto(`${server.url}/?table=${table}&replay=1`);
    await page.getByText('Playing the round again').waitFor();
    await page.locator('.brand').click();
    await page.locator('#play').waitFor();
    const late = page.waitForResponse(/\/rounds\/1(\?|$)/);
    release();
    await (await late).finished();
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 500)));
    assert.ok(await page.locator('#play').isVisible());
});

for (const game of ['dutch', 'perudo']) {
    check(`a replay of ${game}: the chance to win as a plot that says what it is made from`, async ({ server, open }) => {
        const ann = await open();
        const { page } = ann;
        const { table } = await playedRound(ann, { game });
        await page.goto(`${server.url}/?table=${table}&replay=1`);
        await page.locator('.chart-line').waitFor();
        const chances = await server.get(`tables/${table}/rounds/1/chances?seat=0`);
        const corners = await page.locator('.chart-line').evaluate((line) => line.getAttribute('d').match(/[ML]/g).length);
        assert.equal(corners, chances.points.length);
        const text = await page.locator('.chances').innerText();
        assert.ok(text.includes(`${chances.worlds} worlds`) && text.includes('a quick computer player'), text);
        const marker = () => page.locator('.chart-marker').getAttribute('x1');
        const before = await marker();
        await page.getByRole('button', { name: 'To the end' }).click();
        assert.notEqual(await marker(), before);
    });
}

check('no replay of a round that is still being played', async ({ server, open }) => {
    const ann = await open();
    ann.allow(/status of 4\d\d/);
    const { table } = await sitDown(ann, { game: 'vinto', seats: against(1) });
    assert.equal((await server.get(`tables/${table}/rounds/1`)).error.code, 'not_over');
    await ann.page.goto(`${server.url}/?table=${table}&replay=1`);
    await ann.page.getByRole('link', { name: 'To the table', exact: true }).click();
    await until('something is lit', async () => (await litActions(ann)).length > 0);
});

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
