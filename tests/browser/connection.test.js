import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, chooseGame, drawnCells, gameId, newGame, seatForm, settled } from './table.js';

async function twoHere(page) {
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Tic-tac-toe');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Person here' }).check();
  });
  return gameId(page);
}

test('a killed server is told, and the game goes on when it is back', async () => {
  const page = await openPage(browser, server.address);
  const id = await twoHere(page);
  await cellAt(page, 4).click();
  await settled(page, server, id, (now) => now.moves.length === 1);
  const before = await drawnCells(page);

  await server.kill();
  await page.getByText('Connection lost. Your game is safe').first().waitFor();
  assert.equal(await drawnCells(page), before, 'the board stays readable');

  // A move made while the server is down is queued and sent once it is back.
  await cellAt(page, 0).click();
  await page.getByText('Sending a3').waitFor();
  await server.run();
  await page.getByRole('button', { name: 'Try now' }).click({ timeout: 3000 }).catch(() => {});
  const game = await settled(page, server, id, (now) => now.moves.length === 2);
  assert.deepEqual(game.moves.map((played) => played.move), ['b2', 'a3']);
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  assertNoFaults(page);
});

test('an answer that is lost on the way neither loses nor doubles the move', async () => {
  const page = await openPage(browser, server.address);
  const id = await twoHere(page);
  await cellAt(page, 4).click();
  await settled(page, server, id, (now) => now.moves.length === 1);

  // The server is killed just as the move is sent: before it was stored, or after.
  for (const [turn, cell] of [0, 1, 2, 3].entries()) {
    await cellAt(page, cell).click();
    await server.kill();
    await server.run();
    const game = await settled(page, server, id, (now) => now.moves.length === turn + 2);
    assert.equal(new Set(game.moves.map((played) => played.move)).size, turn + 2);
  }
  assertNoFaults(page);
});

test('what happened meanwhile is there after the connection is back', async () => {
  const page = await openPage(browser, server.address);
  const id = await twoHere(page);
  const key = await page.evaluate(() => localStorage.getItem('lawan.key'));
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await server.api('POST', `/games/${id}/actions`, { action: 'move', move: 'b2' }, key);
  await server.api('POST', `/games/${id}/actions`, { action: 'move', move: 'a1' }, key);
  await page.context().setOffline(false);
  await settled(page, server, id, (now) => now.moves.length === 2);
  assertNoFaults(page);
});
