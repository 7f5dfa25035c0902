import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, gameId, settled } from './table.js';

test('an Indonesian browser sees Indonesian, and the switch is kept', async () => {
  const page = await openPage(browser, server.address, '/', { locale: 'id-ID' });
  await page.getByText('Giliran Anda. Klik satu').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'id');
  await page.getByRole('button', { name: 'Permainan baru' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Siapa yang mulai').first().waitFor();
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await page.locator('main [role=gridcell]').nth(28).click();
  const id = await gameId(page);
  const game = await settled(page, server, id, (now) => now.moves.length >= 2 && now.position.to_move === 'x');
  await cellAt(page, game.moves[0].cell).click();
  await page.getByText('sudah terisi. Pilih petak yang kosong.').first().waitFor();
  await page.getByRole('link', { name: 'Riwayat' }).click();
  await page.getByRole('heading', { name: 'Riwayat' }).waitFor();
  await page.locator('.card').getByText('Sedang dimainkan').first().waitFor();

  await page.getByRole('radio', { name: 'EN' }).check();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  assertNoFaults(page);
});

test('every game, bot and option of the catalog has a name in both languages', async () => {
  const catalog = await server.api('GET', '/catalog');
  const keys = new Set();
  for (const game of catalog.games) keys.add(`game.${game.name}`).add(`summary.${game.name}`);
  for (const bot of catalog.bots) keys.add(`bot.${bot.name}`).add(`summary.${bot.name}`);
  for (const { options } of [...catalog.games, ...catalog.bots]) {
    for (const option of options) keys.add(`option.${option.name}`).add(`help.${option.name}`);
  }
  for (const language of ['en', 'id']) {
    const texts = await readFile(new URL(`../../web/src/i18n/${language}.ts`, import.meta.url), 'utf8');
    assert.deepEqual(
      [...keys].filter((key) => !texts.includes(`'${key}':`)),
      [],
      language,
    );
  }
});
