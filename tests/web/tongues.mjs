// Languages: the browser's, another by choice, and two at one table.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { sitDown } from './table.mjs';

const german = { locale: 'de-AT' };
const question = (page) => page.locator('.question').innerText();

check('a German browser gets a German page', async ({ open }) => {
    const ann = await open(german);
    const { page } = ann;
    await page.goto(ann.server.url);
    await page.getByRole('button', { name: 'So geht’s', exact: true }).click();
    await until('the rules in German', async () => (await page.locator('dialog').innerText()).includes('Die kleinste Summe gewinnt'));
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await page.keyboard.press('Escape');
    await sitDown(ann, { game: 'cambio', seats: against(2), seed: '8' });
    await until('the question in German', async () => /Du bist dran|Vor dem ersten Zug|Warten auf/.test(await question(page)));
    assert.equal(ann.sent.find((frame) => frame.do === 'join').language, 'de');
});

check('another language is a choice that changes all and is kept', async ({ open }) => {
    const ann = await open(german);
    const { page } = ann;
    await sitDown(ann, { game: 'cambio', seats: against(2), seed: '8' });
    for (const [tag, rules, asked] of [
        ['es', 'Cómo se juega', /Tu turno|Antes del primer turno|Esperando/],
        ['nl', 'Zo speel je', /Jouw beurt|Voor de eerste beurt|Wachten op/],
        ['en', 'How to play', /Your turn|Before the first turn|Waiting/],
    ]) {
        await page.locator('#settings-button').click();
        await page.locator('#setting-language').selectOption(tag);
        await until(`the bar in ${tag}`, async () => (await page.locator('#rules-button').innerText()) === rules);
        await until(`the question in ${tag}`, async () => asked.test(await question(page)));
    }
    await page.reload();
    await until('English again', async () => (await page.locator('#rules-button').innerText()) === 'How to play');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
});

check('a browser whose language nobody has put in words gets English', async ({ open }) => {
    const ann = await open({ locale: 'fi-FI' });
    await ann.page.goto(ann.server.url);
    await until('English', async () => (await ann.page.locator('#rules-button').innerText()) === 'How to play');
});

check('people at one table read it in their own languages', async ({ open, server }) => {
    const { table, token, invites } = await server.makeTable({
        game: 'cambio', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }],
    });
    const sat = await server.post(`tables/${table}/seats`, { name: 'Bob', invite: invites[0].invite });
    const texts = [];
    for (const [key, locale, word] of [[token, 'nl-NL', /kaart|beurt/], [sat.token, 'es-ES', /carta|turno/], [null, 'de-DE', /Karte|Zug|dran/]]) {
        const person = await open({ locale });
        await person.page.goto(server.url);
        if (key) {
            const kept = JSON.stringify({ token: key });
            await person.page.evaluate(([id, seat]) => localStorage.setItem(`hunch:table:${id}`, seat), [table, kept]);
        }
        await person.page.goto(`${server.url}/?table=${table}${key ? '' : '&watch='}`);
        const push = await until('the table', () => person.last('words')?.words);
        texts.push(push.events.flat().join(' '));
        assert.match(texts.at(-1), word);
    }
    assert.equal(new Set(texts).size, 3);
});
