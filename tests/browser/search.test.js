// The Search screen: opening and stepping through a tree, reasons of cuts, exercises, each bot's
// records.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { Server } from './server.js';
import { violationsInEveryLook } from './violations.js';

const phone = { viewport: { width: 390, height: 844 } };

const open = (query, options) => openPage(browser, server.address, `/search${query}`, options);
const node = (page, number) => page.locator(`.drawn [data-node="${number}"]`);
const drawn = (page) => page.locator('.drawn [data-node]').count();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const done = (page) => page.locator('main[aria-busy=false]').waitFor();

/** Waits until a count has the wanted value. */
async function waitFor(page, count, wanted) {
  for (let tries = 0; tries < 3000; tries += 1) {
    if ((await count()) === wanted) return;
    await page.waitForTimeout(20);
  }
  assert.equal(await count(), wanted);
}

test('why this move: from a game against a bot to its search', async () => {
  const { game } = await server.api('POST', '/games', { game: 'connect4',
    seats: { x: { kind: 'human' }, o: { kind: 'bot', bot: 'genetic:generations=40' } } }, 'P'.repeat(22));
  await server.api('POST', `/games/${game.id}/actions`, { action: 'move', move: 'd', ply: 0, idempotency_key: 'm' }, 'P'.repeat(22));
  const page = await openPage(browser, server.address, `/game/${game.id}`);
  await page.locator('.moves button').nth(1).waitFor();
  await page.locator('details summary').first().click();
  await page.getByRole('link', { name: 'Why this move?' }).click();
  await page.waitForURL(/\/search\?game_id=.*&ply=1&bot=genetic.*&played=1/);
  await page.getByRole('heading', { name: 'Connect Four 7 × 6, O to move' }).waitFor();
  await done(page);
  const now = (await server.api('GET', `/games/${game.id}`)).game;
  // The game has its own seed, without which other lines would be bred.
  await page.getByRole('heading', { name: new RegExp(` plays ${now.moves[1].move}$`) }).waitFor();
  assert.equal(await page.locator('[data-played]').textContent(), 'This is the search that was played: the same bot, seed and limits.');
  const trace = await page.evaluate(() => document.querySelector('.answer p').textContent);
  assert.match(trace, new RegExp(now.report.report.nodes.toLocaleString('en-US')));
  assertNoFaults(page);
  await page.context().close();
});

test('a cut is explained, and minimax counted beside it', async () => {
  const page = await open('?game=tictactoe&moves=b2+a1&bot=alphabeta:depth=3,greedy=3');
  await done(page);
  await waitFor(page, () => drawn(page), 26);
  assert.equal(await page.locator('[data-minimax]').getAttribute('data-minimax'), '40');
  await page.locator('.drawn [data-cut="6"]').click();
  const why = await page.locator('[data-why]').textContent();
  assert.equal(why, 'O already has b1, worth +0.017. Here X can answer b1 and get +1. The other 2 replies cannot make a3 better for O, so they are not looked at.');
  await button(page, 'Show b1').click();
  await page.getByRole('heading', { name: 'After b1' }).waitFor();
  // The keyboard opens and closes nodes like the mouse.
  await node(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await waitFor(page, () => drawn(page), 26 - 8);
  assertNoFaults(page);
  await page.context().close();
});

test('a large tree opens piece by piece and is stepped through', async () => {
  const page = await open('?game=connect4&bot=minimax:depth=5');
  await done(page);
  const before = await drawn(page);
  assert.ok(before < 60, `${before} of 19,608 nodes`);
  await node(page, 1).click();
  await waitFor(page, () => drawn(page), before + 7);
  const at = async () => Number(await page.locator('[data-step]').getAttribute('data-step'));
  assert.equal(await at(), 19608);
  await button(page, 'Rewind').click();
  await waitFor(page, () => drawn(page), 1);
  for (let step = 2; step <= 8; step += 1) await button(page, 'Step').click();
  await waitFor(page, at, 8);
  await page.getByRole('heading', { name: 'After c' }).waitFor();
  await button(page, 'Step back').click();
  await waitFor(page, at, 7);
  await page.getByRole('radio', { name: '16×' }).check();
  await button(page, 'Play the search').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-step]').dataset.step) >= 12);
  await button(page, 'Pause').click();
  await button(page, 'Follow the best line').click();
  await waitFor(page, at, 19608);
  assert.ok((await page.locator('.edge.best').count()) >= 5);
  assertNoFaults(page);
  await page.context().close();
});

test('a step tells no more than the search knew by then', async () => {
  const page = await open('?game=tictactoe&moves=b2+a1&bot=alphabeta:depth=3,greedy=3');
  await done(page);
  const why = () => page.locator('[data-why]').textContent();
  const bests = () => page.locator('.drawn .edge.best').count();
  assert.equal(await bests(), 3);
  await button(page, 'Rewind').click();
  await waitFor(page, () => drawn(page), 1);
  assert.equal(await why(), 'X looks for the most. Nothing below is known yet.');
  assert.equal(await bests(), 0);
  // On entering a3 the cutoff is not known yet.
  const slide = page.getByRole('slider', { name: 'Go to a step' });
  await slide.fill('22');
  await page.getByRole('heading', { name: 'After a3' }).waitFor();
  assert.equal(await why(), 'O looks for the least. Nothing below is known yet.');
  await node(page, 0).click();
  await page.locator('[data-why]').getByText('X looks for the most: +0.017 so far.').waitFor();
  await button(page, 'To the end').click();
  await page.locator('[data-why]').getByText('X picks the most of what is below: +0.017.').waitFor();
  assertNoFaults(page);
  await page.context().close();
});

test('far steps of a large tree have all that was searched beside them', async () => {
  const page = await open('?game=connect4&bot=alphabeta:depth=7');
  await done(page);
  await button(page, 'Step back').click();
  // The path is seven plies deep, and at the root every move was searched.
  await page.waitForFunction(() => document.querySelectorAll('.drawn [data-node]').length > 14);
  await page.getByRole('slider', { name: 'Go to a step' }).fill('5000');
  await page.locator('[data-step="5000"]').waitFor();
  await page.locator('.drawn [data-node="4999"]').waitFor();
  assert.ok((await drawn(page)) > 8);
  assertNoFaults(page);
  await page.context().close();
});

test('a search too large to keep says so, and keeps the top of its tree', async () => {
  const page = await open('?game=adjacency&bot=minimax:depth=4');
  await done(page);
  assert.equal(await page.locator('[data-not-kept]').textContent(),
    'This search was too large to keep whole. The top of its tree is kept, 169,457 nodes; 8,814,960 deeper ones are not.');
  const before = await drawn(page);
  assert.ok(before > 10);
  // The deepest recorded node has children that were not recorded.
  await page.locator('.drawn .item.node').last().click();
  await page.locator('[data-why]').getByText('What lies below was too much to keep.').waitFor();
  assertNoFaults(page);
  await page.context().close();
});

test('each node can have its board, and no words run into tokens', async () => {
  const page = await open('?game=tictactoe&moves=b2+a1&bot=alphabeta:depth=3,greedy=3');
  await done(page);
  const boards = page.locator('.drawn .frame');
  const collisions = () => page.evaluate(() => {
    const boxes = (selector) => [...document.querySelectorAll(`.drawn ${selector}`)].map((each) => each.getBoundingClientRect());
    const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const things = [...boxes('.shape'), ...boxes('.frame')];
    return ['.move', '.bounds', '.reason'].flatMap((words) => boxes(words)).filter((box) => box.width > 0 && things.some((thing) => meet(box, thing))).length;
  });
  const spilt = () => page.evaluate(() => [...document.querySelectorAll('.drawn .value')].filter((value) => {
    const number = value.closest('.words').previousElementSibling.querySelector('.shape').getBoundingClientRect();
    const box = value.getBoundingClientRect();
    return box.left < number.left || box.right > number.right;
  }).length);
  assert.equal(await boards.count(), 26);
  assert.deepEqual([await collisions(), await spilt()], [0, 0]);
  await page.getByRole('switch', { name: 'Boards at the nodes' }).uncheck();
  assert.equal(await boards.count(), 0);
  assert.deepEqual([await collisions(), await spilt()], [0, 0]);
  await page.goto(`${server.address}/search?game=connect4&bot=engine:depth=5`);
  await done(page);
  assert.deepEqual([await collisions(), await spilt()], [0, 0]);
  await page.getByRole('switch', { name: 'Boards at the nodes' }).check();
  assert.equal(await boards.count(), await drawn(page));
  assert.deepEqual([await collisions(), await spilt()], [0, 0]);
  assertNoFaults(page);
  await page.context().close();
});

test('an exercise done wrong is explained, done right is praised', async () => {
  const page = await open('?view=exercise&kind=cuts&game=tictactoe&seed=1');
  await button(page, 'Check').waitFor();
  await page.locator('.drawn [data-node]').nth(5).waitFor();
  // Integers, so that students can compare them at a glance.
  assert.ok((await page.locator('.drawn .value').allTextContents()).every((value) => /^([+−]?[\d,]+|\?)$/.test(value)));
  // The first reply is always searched.
  await node(page, 1).click();
  await button(page, 'Check').click();
  const verdict = page.locator('[data-solved]');
  await verdict.waitFor();
  assert.equal(await verdict.getAttribute('data-solved'), 'false');
  assert.match(await verdict.textContent(), /0 right, \d+ missed, 1 wrong/);
  assert.match(await verdict.textContent(), /was looked at/);
  assert.match(await verdict.textContent(), /already has/);
  // The missed ones are shown; selecting exactly those solves it.
  const missed = await page.locator('.drawn .item.chosen').evaluateAll((items) => items.map((item) => item.dataset.node));
  await button(page, 'Try again').click();
  await node(page, 1).click();
  for (const number of missed) await node(page, number).click();
  await button(page, 'Check').click();
  await page.locator('[data-solved=true]').waitFor();
  assertNoFaults(page);
  await page.context().close();
});

test('values are backed up node by node', async () => {
  const page = await open('?view=exercise&kind=values&game=connect4&seed=2');
  await page.locator('.drawn [data-node]').nth(5).waitFor();
  const prompt = page.locator('.prompt [role=group] .btn');
  const inner = page.locator('.drawn .item.node[aria-expanded]');
  const count = await inner.count();
  assert.ok(count >= 5);
  await inner.first().click();
  await page.locator('.prompt').getByText('First the nodes below it.').waitFor();
  // From right to left: nodes of the last level first. The wrong end is tried on purpose.
  const order = await inner.evaluateAll((items) => items
    .map((item) => ({ node: item.dataset.node, x: Number(item.getAttribute('transform').match(/\(([\d.]+)/)[1]), most: !!item.querySelector('.shape.x') }))
    .sort((one, other) => other.x - one.x));
  const answer = async (best) => {
    for (const { node: number, most } of order) {
      await node(page, number).click();
      const values = await prompt.allTextContents();
      const numbers = values.map((text) => Number(text.replace('−', '-')));
      const wanted = (most === best ? Math.max : Math.min)(...numbers);
      await prompt.nth(numbers.indexOf(wanted)).click();
    }
    await button(page, 'Check').click();
  };
  await answer(false);
  await page.locator('[data-solved=false]').waitFor();
  assert.match(await page.locator('[data-solved]').textContent(), /picks the (most|least) of/);
  await answer(true);
  await page.locator('[data-solved=true]').waitFor();
  assertNoFaults(page);
  await page.context().close();
});

test('what genetic, hybrid, Monte Carlo and local search record', async () => {
  const page = await open('?game=connect4&bot=genetic:generations=20');
  await done(page);
  await page.getByRole('img', { name: 'Fitness by generation' }).waitFor();
  assert.ok((await drawn(page)) > 8, 'the reservation tree');
  const child = page.locator('[data-child]');
  await button(page, 'Rewind').click();
  assert.equal((await child.textContent()).trim(), '…');
  await button(page, 'Step').click();
  await page.getByText(/^Crossover: /).waitFor();
  await button(page, 'To the end').click();
  assert.ok((await child.locator('.gene').count()) >= 2);

  await page.goto(`${server.address}/search?game=connect4&bot=hybrid:generations=10`);
  await done(page);
  assert.ok((await page.locator('.gene.reply').count()) > 10, 'derived replies are marked');

  await page.goto(`${server.address}/search?game=connect4&bot=mcts:nodes=2000`);
  await done(page);
  const playouts = async () => Number(await page.locator('[data-playouts]').getAttribute('data-playouts'));
  assert.equal(await playouts(), 2000);

  await page.goto(`${server.address}/search?game=adjacency&bot=local:variant=restart`);
  await done(page);
  await page.locator('.heat').first().waitFor();
  await button(page, 'Rewind').click();
  await page.getByText(/^Climb 1: stands on/).waitFor();
  assertNoFaults(page);
  await page.context().close();
});

test('a Monte Carlo tree grows moment by moment, its path drawn', async () => {
  const page = await open('?game=connect4&bot=mcts:nodes=2000');
  await done(page);
  const playouts = async () => Number(await page.locator('[data-playouts]').getAttribute('data-playouts'));
  const visits = async () => Number((await page.locator('.drawn .bounds').first().textContent()).match(/^([\d,]+) visits?$/)[1].replace(',', ''));
  const path = () => page.locator('[data-path]').getAttribute('data-path');
  const end = await path();
  await button(page, 'Rewind').click();
  await waitFor(page, playouts, 16);
  await waitFor(page, visits, 16);
  // The drawn path is the path in words, as far as the tree goes.
  const drawnPath = () => page.evaluate(() => [...document.querySelectorAll('.drawn .edge.best')].length);
  assert.equal(await drawnPath(), (await path()).split(' ').length);
  await button(page, 'Step').click();
  await waitFor(page, visits, 32);
  await page.getByRole('radio', { name: '4×' }).check();
  await button(page, 'Play the search').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-playouts]').dataset.playouts) >= 320);
  await button(page, 'Pause').click();
  assert.ok((await visits()) >= 320);
  await button(page, 'To the end').click();
  await waitFor(page, visits, 2000);
  assert.equal(await path(), end);
  assertNoFaults(page);
  await page.context().close();
});

test('a long search is watched while it runs, and stopped', async () => {
  const page = await open('?game=connect4&bot=mcts:time=55s');
  const playouts = () => page.locator('[data-playouts]').getAttribute('data-playouts').then(Number);
  await page.getByRole('heading', { name: 'Monte Carlo is searching' }).waitFor();
  const before = await playouts();
  await page.waitForFunction((least) => Number(document.querySelector('[data-playouts]').dataset.playouts) > least, before);
  assert.ok((await page.locator('.drawn .edge.best').count()) > 0);
  await button(page, 'Stop').click();
  await page.getByRole('heading', { name: /^Monte Carlo plays/ }).waitFor();
  await done(page);
  assert.ok((await playouts()) > before);
  assertNoFaults(page);
  await page.context().close();
});

test('the tree that a program tells of is drawn', async () => {
  const page = await open('?game=tictactoe&bot=minimax:depth=1');
  await done(page);
  await button(page, 'Tree of a program').click();
  const lines = page.getByRole('textbox', { name: 'Lines of the program' });
  await lines.fill('bestmove b2');
  await button(page, 'Draw').click();
  await page.getByText('No line has “info string tree”').waitFor();
  await lines.fill('info string tree z9 cp 5');
  await button(page, 'Draw').click();
  await page.getByText('No line tells the value of a move that can be played here').waitFor();
  await button(page, 'Tree of a program').click();
  // As in a log: with text before the lines and CR LF line ends.
  await lines.fill(['12:01:07 >> info string tree cp 20', 'info string tree b2 cp 20', 'info string tree b2 a1 cp 20 leaf',
    'info string tree a1 cp -10 alpha 20 cut 7', 'info string tree a1 b2 cp -10 leaf', 'bestmove b2'].join('\r\n'));
  await button(page, 'Draw').click();
  await page.getByRole('heading', { name: 'A program plays b2' }).waitFor();
  await waitFor(page, () => drawn(page), 5);
  await page.locator('.drawn [data-cut]').click();
  assert.match(await page.locator('[data-why]').textContent(), /^X already has b2, worth \+0\.2\. Here O can answer b2 and get −0\.1\./);
  assertNoFaults(page);
  await page.context().close();
});

// Reports a tree only on request.
const telling = `let lines = [];
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'ugi') console.log('option name Tree type check default false\\nugiok');
  if (line === 'isready') console.log('readyok');
  if (line === 'setoption name Tree value true') lines = ['cp 20', 'b2 cp 20', 'b2 a1 cp 20 leaf', 'a1 cp -10 alpha 20 cut 7', 'a1 b2 cp -10 leaf'];
  if (line.startsWith('go')) console.log([...lines.map((node) => 'info string tree ' + node), 'info depth 2 score cp 20 nodes 5 pv b2 a1', 'bestmove b2'].join('\\n'));
  if (line === 'quit') process.exit();
});`;

test('a program of the bots file is among the algorithms, and its tree is drawn', async () => {
  const [program, file] = ['telling.cjs', 'bots.toml'].map((name) => join(server.folder, name));
  await writeFile(program, telling);
  await writeFile(file, `[[bot]]\nname = "teller"\nspec = "ugi:node ${program}"\ngames = ["tictactoe"]\n`);
  const other = await Server.start(['--bots', file]);
  after(() => other.stop());
  const page = await openPage(browser, other.address, '/search?game=tictactoe&bot=minimax:depth=1');
  await done(page);
  await page.getByLabel('Algorithm', { exact: true }).selectOption({ label: 'teller' });
  await button(page, 'Run').click();
  await page.getByRole('heading', { name: 'teller plays b2' }).waitFor();
  await waitFor(page, () => drawn(page), 5);
  await page.locator('.drawn [data-cut]').click();
  assert.match(await page.locator('[data-why]').textContent(), /^X already has b2, worth \+0\.2\. Here O can answer b2 and get −0\.1\./);
  assertNoFaults(page);
  await page.context().close();
});

test('the engine shows what its table knew and what it searched less deep', async () => {
  const page = await open('?game=connect4&bot=engine:depth=5');
  await done(page);
  await page.locator('.drawn .visit').filter({ hasText: 'table' }).first().waitFor();
  const reduced = page.locator('.drawn .words').filter({ has: page.locator('.visit', { hasText: 'less deep' }) });
  assert.ok((await reduced.count()) > 0);
  assert.ok((await page.locator('.edge.short').count()) > 0);
  assertNoFaults(page);
  await page.context().close();
});

test('two algorithms side by side', async () => {
  const page = await open('?game=connect4&view=two&bot=alphabeta:depth=4&bot2=minimax:depth=4');
  await done(page);
  await page.locator('[data-nodes]').nth(1).waitFor();
  const nodes = await page.locator('[data-nodes]').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.nodes)));
  assert.equal(nodes[1], 2801);
  assert.ok(nodes[0] < nodes[1]);
  await page.getByRole('img', { name: 'Positions at each depth' }).waitFor();
  assert.equal(await page.locator('.drawn').count(), 2);
  assertNoFaults(page);
  await page.context().close();
});

test('in Indonesian, on a phone', async () => {
  const page = await open('?game=tictactoe&moves=b2+a1', { ...phone, locale: 'id-ID' });
  await button(page, 'Jalankan').waitFor();
  await page.locator('.listed').getByText('pangkas 2:').first().waitFor();
  assert.equal(await page.locator('.drawn').first().isVisible(), false);
  await page.locator('.listed .row-of').nth(1).click();
  await page.locator('.listed').getByText(/O memilih yang terkecil/).waitFor();
  await page.locator('.listed .why .mini svg').waitFor();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok((await wide()) <= 390, `${await wide()} px wide`);
  // An exercise states the task above the tree and takes the answer at the node.
  await page.goto(`${server.address}/search?view=exercise&kind=values&game=connect4&seed=2`);
  await page.locator('.listed .row-of').nth(2).click();
  const top = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top + scrollY);
  assert.ok((await top('.views')) < (await top('.prompt')));
  assert.ok((await top('.prompt')) < (await top('.listed')));
  await page.locator('.listed .choices .btn').first().click();
  await page.locator('.listed .choices .btn.solid').waitFor();
  await page.locator('.again').getByRole('button', { name: 'Periksa' }).click();
  await page.locator('[data-solved=false]').waitFor();
  assert.ok((await wide()) <= 390, `${await wide()} px wide`);
  assertNoFaults(page);
  await page.context().close();
});

// One page for all, so that assets are loaded once.
test('axe finds nothing serious on the search screen', async (context) => {
  const page = await open('?game=tictactoe&moves=b2+a1');
  for (const query of ['?game=tictactoe&moves=b2+a1', '?game=connect4&bot=genetic:generations=10', '?game=connect4&bot=mcts:nodes=500',
    '?game=connect4&bot=engine:depth=4', '?game=adjacency&bot=local', '?game=connect4&view=two&bot2=hybrid:generations=5', '?view=exercise&kind=cuts']) {
    await context.test(query, async () => {
      await page.goto(`${server.address}/search${query}`);
      await (query.includes('exercise') ? page.locator('.tree-box').waitFor() : done(page));
      assert.deepEqual(await violationsInEveryLook(page), {});
    });
  }
  await page.context().close();
});
