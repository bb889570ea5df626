// Hints and the coach.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against, games } from './rounds.mjs';
import { chooser, click, litActions, play, sitDown } from './table.mjs';

for (const game of games) {
    check(`a hint in ${game}: the action is lit and the reason is told`, async ({ open }) => {
        const ann = await open();
        await sitDown(ann, { game, seats: against(2), seed: '8' });
        const choose = chooser(2, 99);
        let asked = 0;
        await play(ann, {
            choose,
            stop: () => asked >= 2,
            before: async (actions) => {
                if (actions.some((action) => /^(draw|bid)/.test(action))) {
                    await askForHint(ann);
                    asked += 1;
                }
            },
        });
        assert.equal(asked, 2);
    });
}

async function askForHint(person) {
    const { page } = person;
    const before = person.received.length;
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const { hint } = await until('the hint', () => person.received.slice(before).find((frame) => frame.hint));
    await until('its sentence on the page', async () => await page.locator('.hint-sentence').innerText() === hint.sentence);
    const choice = (await litActions(person)).length > 1;
    assert.match(hint.sentence, choice ? /^[A-Z].+: .+\.$/ : /^[A-Z].+\.$/, 'what to do, and why where there is a choice');
    const control = page.locator(`[data-action="${hint.action}"].hinted:visible`);
    await until(`${hint.action} is lit as the hint`, async () => await control.count() === 1);
    assert.ok((await litActions(person)).includes(hint.action));
}

check('the coach lays bars on the hidden cards', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(2), seed: '9' });
    const choose = chooser(2, 99);
    await play(ann, { choose, stop: (clicked) => clicked.length >= 3 });
    const { page } = ann;
    await page.getByRole('button', { name: 'Coach', exact: true }).click();
    const { beliefs } = await until('beliefs', () => ann.received.find((frame) => frame.beliefs));
    assert.equal(beliefs.table, 'fitted', 'who coaches reads something from what others do');
    const { hands } = ann.last('view').view;
    const hidden = hands.flat().filter((slot) => slot !== null && slot.card === null).length;
    assert.ok(hidden > 0 && beliefs.cards.length >= hidden);
    await until('a bar on each hidden card', async () => await page.locator('.slot .belief:visible').count() === hidden);
    assert.equal(await page.locator('.slot:has(.card.face) .belief').count(), 0);
    await page.locator('.slot .belief').first().focus();
    await until('the likeliest cards', async () => await page.locator('.belief-box .kind').count() > 1);

    // It follows the game, and goes when it is not wanted.
    await page.locator('.question').focus();
    await click(ann, choose(await litActions(ann)));
    await until('bars on each hidden card after an action', async () => await page.locator('.slot .belief').count() > 0);
    await page.getByRole('button', { name: 'Coach', exact: true }).click();
    await until('no bars', async () => await page.locator('.slot .belief').count() === 0);
});

check('the coach tells chances with dice', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'perudo', seats: against(2), seed: '9' });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    await ann.page.getByRole('button', { name: 'Coach', exact: true }).click();
    const chance = ann.page.locator('[data-action] .chance:visible');
    await until('a chance at each action', async () => await chance.count() === (await litActions(ann)).length);
    assert.match(await chance.first().innerText(), /\d %$/);
});

check('how to play shows the rules of the table that one sits at', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', preset: 'cambio-lock', seats: against(1) });
    await ann.page.getByRole('button', { name: 'How to play', exact: true }).click();
    const dialog = ann.page.getByRole('dialog');
    await until('its call', async () => (await dialog.innerText()).includes('say “lock”'));
    assert.match(await dialog.innerText(), /Cambio \(cambio-lock\)/);
    assert.match(await dialog.innerText(), /black K 15/);
});

check('a table without help offers none', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(1), help: false });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    for (const name of ['Hint', 'Coach']) {
        const button = ann.page.getByRole('button', { name, exact: true });
        assert.equal(await button.count() === 0 || !(await button.isVisible()) || await button.isDisabled(), true);
    }
});
