import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, settled } from './table.js';

const people = { x: { kind: 'human' }, o: { kind: 'human' } };

/** Opens a page with animations on a game of its own visitor. */
async function open(game) {
  const page = await openPage(browser, server.address, '/', { reducedMotion: 'no-preference' });
  const key = await page.evaluate(() => localStorage.getItem('lawan.key'));
  const made = await server.api('POST', '/games', { game, seats: people }, key);
  await page.goto(`${server.address}/game/${made.game.id}`);
  await page.locator('main [role=gridcell]').first().waitFor();
  return { page, id: made.game.id };
}

test('marks turn in the order that the server gives, nearest first', async () => {
  const { page, id } = await open('adjacency:w=4,h=4');
  // O's marks are at the top right; choose the move that turns the most marks.
  const { game } = await server.api('GET', `/games/${id}`);
  const best = game.position.legal.reduce((chosen, move) => (move.turned.length > chosen.turned.length ? move : chosen));
  assert.ok(best.turned.length > 0);
  await cellAt(page, best.cell).click();
  await page.locator('.opening').first().waitFor();
  const orders = await page.locator('.opening').evaluateAll((marks) => marks.map((mark) => Number(mark.style.getPropertyValue('--order'))));
  assert.deepEqual(orders.toSorted((a, b) => a - b), best.turned.map((_, order) => order));
  await settled(page, server, id, (now) => now.moves.length === 1);
  assertNoFaults(page);
});

test('a disc falls through its column', async () => {
  const { page, id } = await open('connect4');
  await cellAt(page, 2).click();
  await page.locator('.falling').waitFor();
  const rows = await page.locator('.falling').evaluate((mark) => Number(mark.style.getPropertyValue('--rows')));
  assert.ok(rows > 6, 'down to the lowest row');
  await settled(page, server, id, (now) => now.moves.length === 1);
  assertNoFaults(page);
});
