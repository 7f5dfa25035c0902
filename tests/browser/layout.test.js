import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { chooseGame, gameId, playToTheEnd, settled } from './table.js';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const overflow = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

async function gameWith(spec, seats = { x: { kind: 'human' }, o: { kind: 'human' } }, key = undefined) {
  return (await server.api('POST', '/games', { game: spec, seats }, key)).game;
}

test('at 360 pixels every screen fits and a game can be tapped through', async () => {
  const page = await openPage(browser, server.address, '/', phone);
  await page.locator('main [role=gridcell]').first().waitFor();
  assert.equal(await overflow(page), 0, 'play');
  await page.getByRole('button', { name: 'New game' }).tap();
  const dialog = page.getByRole('dialog');
  await chooseGame(dialog, 'Tic-tac-toe');
  assert.equal(await overflow(page), 0, 'set-up');
  await dialog.getByRole('button', { name: 'Start', exact: true }).tap();
  const id = await gameId(page);
  await playToTheEnd(page, server, id, {});
  await page.locator('.end').waitFor();
  assert.equal(await overflow(page), 0, 'the end');
  for (const path of [`/analyse/${id}`, '/history']) {
    await page.goto(server.address + path);
    await page.locator('main').waitFor();
    await page.waitForTimeout(300);
    assert.equal(await overflow(page), 0, path);
  }
  assertNoFaults(page);
});

test('boards of every shape can be seen and reached', async () => {
  const shapes = ['mnk:1,1,1', 'mnk:64,1,5', 'mnk:1,64,5', 'mnk:8,8,5', 'adjacency:w=16,h=4', 'adjacency:w=4,h=16',
    'connect4:w=1,h=1,k=1', 'connect4:w=32,h=1', 'connect4:w=9,h=5'];
  for (const options of [{}, phone]) {
    const page = await openPage(browser, server.address, '/', options);
    const key = await page.evaluate(() => localStorage.getItem('lawan.key'));
    for (const spec of shapes) {
      const { id } = await gameWith(spec, undefined, key);
      // Navigate as a link does, without reloading the page for each.
      await page.evaluate((path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }, `/game/${id}`);
      await settled(page, server, id);
      await page.locator('main [role=gridcell]').first().waitFor();
      assert.equal(await overflow(page), 0, spec);
      const box = await page.locator('main [role=gridcell]').first().boundingBox();
      assert.ok(box.width >= 30 && box.height >= 30, `${spec}: a cell of ${box.width} x ${box.height}`);
      await page.locator('main [role=gridcell]').last().click();
      await page.locator('main [role=gridcell][aria-label*=", X"]').first().waitFor();
    }
    assertNoFaults(page);
    await page.context().close();
  }
});

test('nothing jumps while the page builds itself', async () => {
  const { id } = await gameWith('adjacency', { x: { kind: 'human' }, o: { kind: 'bot', level: 1 } });
  const watch = async (path, options) => {
    const page = await openPage(browser, server.address, path, options);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
    const jumps = await page.evaluate(() => new Promise((resolve) => {
      const where = ({ node, previousRect, currentRect }) =>
        `${node?.nodeName} ${node?.className ?? ''} "${node?.textContent.trim().slice(0, 30)}" from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`;
      new PerformanceObserver((list) => resolve(list.getEntries().map(({ value, sources }) => ({ value, moved: sources.map(where) }))))
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve([]), 200);
    }));
    const shift = jumps.reduce((sum, { value }) => sum + value, 0);
    assert.ok(shift < 0.02, `${path}: ${JSON.stringify(jumps)}`);
    await page.context().close();
  };
  // Mostly waiting, so run them concurrently.
  const paths = ['/', `/game/${id}`, '/arena', '/arena?new', '/history', `/analyse/${id}`];
  await Promise.all(paths.flatMap((path) => [watch(path, {}), watch(path, phone)]));
});

test('the whole page is under 200 kB compressed', async () => {
  const page = await openPage(browser, server.address, '/api/health');
  const files = new Map();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && !pathname.startsWith('/api/')) files.set(pathname, gzipSync(await response.body()).length);
  });
  await page.goto(server.address);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.locator('.candidates').waitFor();
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(files.size >= 4 && total < 200_000, `${total} bytes: ${JSON.stringify([...files])}`);
});

test('the theme is kept and does not flicker', async () => {
  const page = await openPage(browser, server.address, '/', { colorScheme: 'dark' });
  await page.locator('main').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.theme);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
});
