// The lobby: one click for each way to begin, a set-up that is remembered, who the opponents are, and links that others can open.
import assert from 'node:assert/strict';
import { focused } from './checks.mjs';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { litActions, sitDown, status } from './table.mjs';

async function enter(person) {
    await person.page.goto(person.server.url);
    await person.page.locator('#play').waitFor();
}

check('the set-up is remembered', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    await enter(ann);
    await page.locator('.game-card[data-game="dutch"]').click();
    await page.locator('.level-card', { hasText: 'hard' }).click();
    await page.getByLabel('How many', { exact: true }).selectOption('3');
    await page.locator('details.options > summary').click();
    await page.getByLabel('House rules').selectOption('dutch-collect');
    await page.getByLabel('Clock').selectOption('60');
    await page.reload();
    await page.goto(`${ann.server.url}/?game=dutch`);
    await page.locator('#play').waitFor();
    assert.match(await page.locator('#summary').innerText(), /You and 2 × hard · dutch-collect rules · 1 minute/);
    assert.equal(await page.locator('.level-card:has(input:checked)').innerText(), 'Hard');
    await page.locator('#play').click();
    await until('the round begins', () => ann.last('view')?.view);
    const { table } = ann.last('table');
    assert.deepEqual([table.game, table.preset, table.clock, table.seats.map(({ level }) => level)], ['dutch', 'dutch-collect', 60, [null, 'hard', 'hard']]);
});

check('a set-up that makes no sense any more is left', async ({ open }) => {
    const ann = await open();
    await ann.context.addInitScript(() => localStorage.setItem('hunch:settings', JSON.stringify({
        setup: { level: 'godlike', choices: { clock: 'soon', pace: 7 }, games: { cambio: { preset: 'gone', seats: [{ who: 'player', player: 'nobody' }, 3] } } },
        guides: { cambio: 7 },
    })));
    await enter(ann);
    assert.match(await ann.page.locator('#summary').innerText(), /You and 3 × medium · cambio rules · no clock/);
    await ann.page.locator('#play').click();
    await until('the round begins', () => ann.last('view')?.view);
});

check('with friends: one click, one link, and a warning where it opens on this machine alone', async ({ open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    await enter(ann);
    await ann.page.locator('.game-card[data-game="perudo"]').click();
    await ann.page.getByLabel('How many', { exact: true }).selectOption('2');
    await ann.page.getByRole('button', { name: 'Play with friends' }).click();
    assert.match(await ann.page.locator('.warning').innerText(), /means this machine/);
    const address = await ann.page.getByLabel('Send this link to your friends').inputValue();
    await bob.page.goto(address);
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Sit down' }).click();
    await Promise.all([ann, bob].map((one) => until('the round begins', () => one.last('table') && status(one) === 'playing')));
    assert.equal(ann.last('table').table.public, false);
});

check('opponents have names and faces, and behind a name stand level and player', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    await enter(ann);
    const promised = await page.locator('.cast strong').allInnerTexts();
    await sitDown(ann, { game: 'cambio', seats: [...against(3, 'medium'), { who: 'player', player: 'smart' }], seed: '61' });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    const { seats } = ann.last('table').table;
    assert.deepEqual(seats.slice(1, 4).map(({ shown }) => shown), promised);
    assert.equal(new Set(seats.map(({ shown }) => shown)).size, 5);
    assert.deepEqual(seats.map(({ level }) => level), [null, 'medium', 'medium', 'medium', null]);
    assert.equal(await page.locator('.seat .portrait').count(), 4);
    assert.match(await page.locator('.log-list').innerText(), new RegExp(`${promised[0]} is dealt`));
    await page.locator('.seat[data-seat="1"] .plate').click();
    await page.getByRole('dialog').getByText('More').click();
    assert.match(await page.getByRole('dialog').innerText(), new RegExp(`medium: ${promised[0]} [^]*Played by ${seats[1].player}`, 'i'));
});

check('with the keyboard alone: every way to begin', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    await enter(ann);
    const reached = [];
    for (let stop = 0; stop < 20 && !reached.includes('learn'); stop++) {
        await page.keyboard.press('Tab');
        assert.equal((await focused(page)).visible, true, `focus cannot be seen: ${(await focused(page)).html}`);
        reached.push(await page.evaluate(() => document.activeElement.id || document.activeElement.name));
    }
    assert.deepEqual(['game', 'level', 'field-count', 'field-name', 'play', 'friends', 'learn'].filter((id) => !reached.includes(id)), []);
    await page.keyboard.press('Enter');
    await page.waitForURL(/table=/);
    await page.locator('.guide-on').focus();
    await page.keyboard.press('Enter');
    await until('advice', async () => await page.locator('.hinted').count() > 0);
    await page.keyboard.press('d');
    await until('a card is drawn', () => ann.sent.some(({ action }) => action === 'draw deck'));
});
