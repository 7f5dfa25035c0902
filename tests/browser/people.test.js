import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { cellAt, chooseGame, drawnCells, gameId, newGame, seatForm, settled } from './table.js';

/** Creates a game with an open seat and returns the link to invite with. */
async function invite(page) {
  await newGame(page, async (dialog) => {
    await chooseGame(dialog, 'Tic-tac-toe');
    await seatForm(dialog, 'x').getByRole('radio', { name: 'Person here' }).check();
    await seatForm(dialog, 'x').getByLabel('Name').fill('<b>Ani</b>');
    await seatForm(dialog, 'o').getByRole('radio', { name: 'Invited person' }).check();
  });
  const dialog = page.getByRole('dialog');
  const link = await dialog.getByLabel('To play O').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

test('two people and a watcher: seat, moves, consent, names as text', async () => {
  const ani = await openPage(browser, server.address);
  const link = await invite(ani);
  const id = await gameId(ani);
  assert.match(link, /\/game\/[\w-]{22}#invitation=[\w-]{22,}$/);
  await ani.getByText('Waiting for the other person').waitFor();

  const budi = await openPage(browser, server.address, link.slice(server.address.length));
  await budi.getByLabel('Your name').fill('Budi');
  await budi.getByRole('button', { name: 'Take the seat' }).click();
  await budi.getByText('Your name').waitFor({ state: 'detached' });
  assert.equal(new URL(budi.url()).hash, '', 'the secret is gone from the address');
  await ani.getByText('Budi').first().waitFor();
  await budi.getByText('<b>Ani</b>').first().waitFor();
  assert.equal(await budi.locator('.who b').count(), 0, 'markup in a name is text');

  const watcher = await openPage(browser, server.address, `/game/${id}`);
  await watcher.getByText('<b>Ani</b>').first().waitFor();
  await ani.locator('[data-watchers="1"]').waitFor();

  // The invitation can be redeemed once.
  const late = await openPage(browser, server.address, link.slice(server.address.length));
  await late.getByRole('button', { name: 'Take the seat' }).click();
  await late.getByText('This invitation has been used already.').first().waitFor();

  await cellAt(ani, 4).click();
  for (const page of [ani, budi, watcher]) await settled(page, server, id, (now) => now.moves.length === 1);
  await cellAt(watcher, 0).click();
  await cellAt(ani, 0).click();
  await ani.getByText('It is not your turn.').first().waitFor();
  await cellAt(budi, 0).click();
  for (const page of [ani, budi, watcher]) await settled(page, server, id, (now) => now.moves.length === 2);

  // Budi asks for an undo; Ani refuses, then allows it.
  await budi.getByRole('button', { name: 'Undo' }).click();
  await ani.getByText('Budi asks to take back a move.').waitFor();
  assert.equal(await watcher.getByRole('button', { name: 'Allow' }).count(), 0);
  await ani.getByRole('button', { name: 'Refuse' }).click();
  await budi.getByText('It was not agreed to.').waitFor();
  await budi.getByRole('button', { name: 'Undo' }).click();
  await ani.getByRole('button', { name: 'Allow' }).click();
  for (const page of [ani, budi, watcher]) await settled(page, server, id, (now) => now.moves.length === 1);

  await cellAt(budi, 1).click();
  await settled(ani, server, id, (now) => now.moves.length === 2);
  await ani.getByRole('button', { name: 'End game' }).click();
  await ani.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await budi.getByText('You win').or(budi.getByText('Budi wins')).first().waitFor();
  await budi.getByRole('button', { name: 'Play again', exact: true }).click();
  await ani.getByRole('link', { name: 'To the next game' }).click();
  const next = await gameId(ani);
  assert.notEqual(next, id);
  await cellAt(ani, 8).click();
  await settled(budi, server, next, (now) => now.moves.length === 1);
  for (const page of [ani, budi, watcher, late]) assertNoFaults(page);
});

test('a reload in the middle keeps the game and the seat', async () => {
  const ani = await openPage(browser, server.address);
  await ani.locator('main [role=gridcell]').nth(27).click();
  const id = await gameId(ani);
  await settled(ani, server, id, (now) => now.moves.length >= 2 && now.position.to_move === 'x');
  const before = await drawnCells(ani);
  await ani.reload();
  await ani.locator('main [role=gridcell]').first().waitFor();
  const game = await settled(ani, server, id);
  assert.equal(await drawnCells(ani), before);
  await cellAt(ani, game.position.legal[0].cell).click();
  await settled(ani, server, id, (now) => now.moves.length >= 3);
  await ani.goto(server.address);
  await ani.getByRole('link', { name: 'Go on with it' }).click();
  assert.equal(await gameId(ani), id);
  assertNoFaults(ani);
});
