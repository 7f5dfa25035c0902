import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { violationsInEveryLook } from './violations.js';

const page = await openPage(browser, server.address);
await finishedGame();

async function finishedGame() {
  const text = '[Game "adjacency:w=4,h=4,rounds=2"]\n[White "Ani"]\n[Black "Budi"]\n\n1. c2 b3 2. c1 a3\n';
  return (await server.api('POST', '/import', { text })).games[0].id;
}

const screens = {
  'the first screen': async () => page.locator('main [role=gridcell]').first().waitFor(),
  'set-up': async () => {
    await page.getByRole('button', { name: 'New game' }).click();
    const dialog = page.getByRole('dialog');
    for (const side of ['x', 'o']) {
      const seat = dialog.locator(`fieldset[data-side=${side}]`);
      await seat.getByRole('radio', { name: 'Bot', exact: true }).check();
      await seat.getByRole('radio', { name: 'Choose', exact: true }).check();
      await seat.locator('summary').click();
    }
    await dialog.getByLabel('Clock').check();
  },
  'a game in play': async () => {
    await page.goto(server.address);
    await page.locator('main [role=gridcell]').nth(20).click();
    await page.waitForURL(/\/game\//);
    await page.locator('.moves button').nth(1).waitFor();
    await page.locator('details summary').click();
  },
  invite: async () => {
    await page.goto(server.address);
    await page.locator('main [role=gridcell]').nth(20).click();
    await page.getByRole('button', { name: 'Invite' }).click();
  },
  history: async () => {
    await page.goto(`${server.address}/history`);
    await page.locator('.card').first().waitFor();
  },
  import: async () => {
    await page.goto(`${server.address}/history`);
    await page.getByRole('button', { name: 'Import' }).click();
  },
  'a finished game': async () => {
    await page.goto(`${server.address}/game/${await finishedGame()}`);
    await page.locator('.end').waitFor();
  },
  analyse: async () => {
    await page.goto(`${server.address}/analyse/${await finishedGame()}`);
    await page.getByRole('button', { name: 'Back one move' }).click();
    await page.locator('.candidates tbody tr').first().waitFor();
  },
  'a position to choose': async () => {
    await page.goto(`${server.address}/analyse`);
    await page.getByRole('button', { name: 'Position', exact: true }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'By hand' }).check();
  },
  'a missing game': async () => {
    await page.goto(`${server.address}/game/${'A'.repeat(22)}`);
    await page.locator('h1').waitFor();
  },
};

for (const [name, open] of Object.entries(screens)) {
  test(`axe finds nothing serious: ${name}`, async () => {
    await open();
    assert.deepEqual(await violationsInEveryLook(page), {});
  });
}
