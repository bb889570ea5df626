// Hints in people's words, and "Your round": what a round's own decisions cost, a way to each, and another try from there.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, litActions, play, sitDown, status } from './table.mjs';

const CODE = /\b(10|[2-9AJQK])[cdhs]\b|\bX[rb]\b|seat \d|_/;

async function playedRound(person, wanted) {
    const made = await sitDown(person, { seats: against(2), seed: '41', ...wanted });
    await play(person, { choose: chooser(5, 2) });
    return made;
}

for (const game of ['cambio', 'perudo']) {
    check(`a hint of ${game} is a sentence, and its numbers are behind "More"`, async ({ open }) => {
        const ann = await open();
        const { page } = ann;
        await sitDown(ann, { game, seats: against(2), seed: '41' });
        await until('Ann is asked', async () => (await litActions(ann)).length > 0);
        await page.getByRole('button', { name: 'Hint' }).click();
        const sentence = page.locator('.hint-sentence');
        await sentence.waitFor();
        const text = await sentence.innerText();
        assert.ok(/^[A-Z].*\.$/.test(text) && !CODE.test(text), text);
        const number = page.locator('.hint-more li').first();
        assert.ok(!(await number.isVisible()), 'numbers are not shown at first');
        await page.locator('.hint-more summary').click();
        assert.match(await page.locator('.hint-more').innerText(), /Worked out by a computer player: \w+/);
    });
}

check('your round: luck and skill, the costliest moments, the way to one, and another try from there', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    const { table } = await playedRound(ann, { game: 'cambio' });
    const review = await server.get(`tables/${table}/rounds/1/review?seat=0`);
    assert.ok(review.worst.length > 0, 'this round has a mistake');
    await page.getByRole('button', { name: 'Your round' }).click();
    const moments = page.locator('dialog .round-moment');
    await moments.first().waitFor();
    assert.equal(await moments.count(), review.worst.length);
    assert.deepEqual(await page.locator('dialog .round-part dt').allInnerTexts(), ['Luck', 'Skill', 'Others']);
    assert.ok(!CODE.test(await page.locator('dialog').innerText()));

    await moments.first().getByRole('link', { name: 'Show it' }).click();
    await page.locator('.replay .round-moment').first().waitFor();
    await until('the moments stand on the plot', async () => await page.locator('.chart-moment').count() === review.worst.length);
    const slider = page.getByRole('slider', { name: 'Step' });
    const before = Number(await slider.inputValue());
    assert.ok(before > 0, 'the replay stands at the moment');
    await page.getByRole('button', { name: 'To the deal' }).click();
    await page.locator('.round-moment').first().getByRole('button', { name: 'Show it' }).click();
    assert.equal(Number(await slider.inputValue()), before);

    await page.locator('.round-moment').first().getByRole('button', { name: 'Try it again from here' }).click();
    await until('a new table asks Ann', async () => !page.url().includes(table) && (await litActions(ann)).length > 0);
    const fresh = new URL(page.url()).searchParams.get('table');
    const { table: about } = await server.get(`tables/${fresh}`);
    assert.equal(about.practice, true);
    const lit = (await litActions(ann)).join();
    assert.ok(lit.includes(review.worst[0].better), `${review.worst[0].better} can be done: ${lit}`);
    await play(ann, { choose: chooser(5, 2) });
    assert.equal(await status(ann), 'over');
});

check('the list of a replay has every event, up to the end', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    const { table } = await playedRound(ann, { game: 'cambio' });
    const { steps } = await server.get(`tables/${table}/rounds/1`);
    await page.goto(`${server.url}/?table=${table}&replay=1`);
    await page.locator('.log-list button').first().waitFor();
    const rows = await page.locator('.log-list').innerText();
    assert.ok(rows.includes('The round is over'), 'the end');
    for (const { events, words, move } of steps.filter((step) => step.move > 0)) {
        for (const [index, said] of words.entries()) {
            const text = typeof said === 'string' ? said : said[0];
            assert.ok(events[index].type === 'show' || rows.includes(text), `${move}: ${text}`);
        }
    }
});
