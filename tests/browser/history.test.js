import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';

const won = `[Game "connect4"]
[White "Ani"]
[Black "Budi"]
[Result "1-0"]

1. d d 2. e d 3. f a 4. g 1-0
`;

test('empty at first; import, filter, replay, export, delete', async () => {
  const page = await openPage(browser, server.address, '/history');
  await page.getByText('No games yet. Play one and it will be kept here.').waitFor();
  const dialog = page.getByRole('dialog');

  // Invalid text is refused with line and column, and nothing is stored.
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('Games as text').fill('[Game "connect4"]\n\n1. d z 2. e\n');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  assert.match(await dialog.getByRole('alert').filter({ hasText: 'Line' }).textContent(), /Line 3, column \d+/);
  await dialog.getByLabel('Games as text').fill('this is no game');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Line 1' }).waitFor();
  assert.equal((await server.api('GET', '/games')).games.length, 0);

  await dialog.getByLabel('Games as text').fill(`${won}\n[Game "tictactoe"]\n\n1. b2 a1 *\n`);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('2 games imported.').waitFor();
  await page.locator('.card').nth(1).waitFor();

  await page.getByLabel('Game', { exact: true }).selectOption('connect4');
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 1);
  await page.getByLabel('Result').selectOption('o');
  await page.getByText('No game fits. Change the filter.').waitFor();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await page.getByLabel('Name').fill('budi');
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 1);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all as text' }).click()]);
  assert.match(await readFile(await file.path(), 'utf8'), /\[White "Ani"\]/);

  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.getByText('Ani wins').first().waitFor();
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByText('After move 0 of 7').waitFor();
  await page.goBack();

  await page.locator('.card').nth(1).waitFor();
  await page.getByRole('button', { name: /^Delete/ }).first().click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 1);
  assert.equal((await server.api('GET', '/games')).games.length, 1);
  assertNoFaults(page);
});
