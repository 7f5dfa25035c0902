// Takes screenshots of every screen, wide and narrow, light and dark: `npm run pictures [folder]`.
import { mkdir } from 'node:fs/promises';
import { isOver, startTournament, until } from './arena_table.js';
import { launch, openPage } from './browser.js';
import { Server } from './server.js';
import { cellAt, settled } from './table.js';

const folder = process.argv[2] ?? 'pictures';
const wide = { viewport: { width: 1280, height: 860 } };
const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

await mkdir(folder, { recursive: true });
const server = await Server.start();
const browser = await launch();

/** Plays a game up to `plies` and returns its id: the visitor with `key` as X with simple moves, a level as O. */
async function middle(game, plies, key) {
  const made = await server.api('POST', '/games', { game, seats: { x: { kind: 'human' }, o: { kind: 'bot', level: 2 } } }, key);
  const { id } = made.game;
  for (let tries = 0; tries < 400; tries += 1) {
    const { game: now } = await server.api('GET', `/games/${id}`, undefined, key);
    if (now.status === 'over' || now.moves.length >= plies) break;
    if (now.position.to_move === 'x') {
      const best = now.position.legal.reduce((chosen, move) => (move.turned.length > chosen.turned.length ? move : chosen));
      const pick = game.startsWith('connect4') ? now.position.legal[(now.moves.length * 5) % now.position.legal.length] : best;
      await server.api('POST', `/games/${id}/actions`, { action: 'move', move: pick.move, ply: now.moves.length }, key);
    } else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return id;
}

/** Opens a page as the visitor with `key`. */
async function open(path, options, key) {
  const page = await openPage(browser, server.address, '/', options);
  await page.evaluate((secret) => localStorage.setItem('lawan.key', secret), key);
  await page.goto(server.address + path);
  await page.locator('main').waitFor();
  return page;
}

const key = 'P'.repeat(22);
const adjacency = await middle('adjacency', 30, key);
const connect4 = await middle('connect4', 14, key);
const finished = await middle('adjacency:w=6,h=6', 60, key);
const won = (await server.api('POST', '/import', {
  text: '[Game "connect4"]\n[White "Ani"]\n[Black "Budi"]\n[Result "1-0"]\n\n1. d d 2. e d 3. f a 4. g 1-0\n',
}, key)).games[0].id;

const tournament = (await startTournament(server, {
  games: ['adjacency:rounds=8', 'connect4'], bot: [{ spec: 'alphabeta:depth=4' }, { spec: 'mcts' }, { spec: 'local' }, { spec: 'random' }], pairs: 12, nodes: 500,
}, key)).id;
await until(server, tournament, isOver);

const screens = {
  first: (page) => page.goto(server.address),
  play: async (page) => {
    await page.goto(`${server.address}/game/${adjacency}`);
    const game = await settled(page, server, adjacency, (now) => now.position.to_move === 'x');
    const best = game.position.legal.reduce((chosen, move) => (move.turned.length > chosen.turned.length ? move : chosen));
    await cellAt(page, best.cell).hover();
  },
  connect4: async (page) => {
    await page.goto(`${server.address}/game/${connect4}`);
    const game = await settled(page, server, connect4, (now) => now.status === 'over' || now.position.to_move === 'x');
    if (game.position.legal[0]) await cellAt(page, game.position.legal[0].cell).hover();
  },
  won: (page) => page.goto(`${server.address}/game/${won}`),
  setup: async (page) => {
    await page.goto(server.address);
    await page.getByRole('button', { name: 'New game' }).click();
  },
  analyse: async (page) => {
    await page.goto(`${server.address}/analyse/${finished}`);
    await page.locator('.plot svg').waitFor();
    for (let step = 0; step < 7; step += 1) await page.getByRole('button', { name: 'Back one move' }).click();
    await page.getByText('shaded: proved').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3200);
  },
  arena: (page) => page.goto(`${server.address}/arena`),
  form: (page) => page.goto(`${server.address}/arena?new`),
  tournament: (page) => page.goto(`${server.address}/arena/${tournament}`),
  arena_game: async (page) => {
    const { games } = await server.api('GET', `/arena/tournaments/${tournament}/games`, undefined, key);
    await page.goto(`${server.address}/arena/${tournament}/${games[0].number}`);
  },
  history: async (page) => {
    await page.goto(`${server.address}/history`);
    await page.locator('.card').first().waitFor();
  },
};

for (const [name, show] of Object.entries(screens)) {
  for (const [size, options] of Object.entries({ wide, narrow })) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await open('/', { ...options, colorScheme }, key);
      await show(page);
      await page.locator('main').waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      await page.context().close();
    }
  }
}
await browser.close();
await server.stop();
