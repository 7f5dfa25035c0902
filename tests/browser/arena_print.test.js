// Findings of an experiment, printed from the Arena.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { clearArena, isOver, startTournament, until } from './arena_table.js';
import { openPage } from './browser.js';
import { browser, server } from './fixture.js';
import { assertWhole, printed, squeezed } from './paper.js';

const folder = await mkdtemp(join(tmpdir(), 'lawan-arena-print-'));
afterEach(() => clearArena(server));
after(() => rm(folder, { recursive: true, force: true }));

test('the page of an experiment is whole on A4, without the bar of the screens', async () => {
  const { id } = await startTournament(server, { experiment: 'adjacency-a', scale: 0.01, seed: 1 });
  const { findings } = await until(server, id, isOver);
  for (const width of [1280, 700]) {
    const page = await openPage(browser, server.address, `/arena/${id}`, { viewport: { width, height: 900 } });
    await page.getByRole('heading', { name: 'To repeat this' }).waitFor();
    const paper = await printed(page, join(folder, `${width}.pdf`));
    assert.ok(paper.tables.length >= findings.tables.length);
    assertWhole(`the page, ${width} pixels wide`, paper);
    assert.ok(!paper.text.includes(squeezed('Play Analyse Search')), 'no bar of the screens');
    for (const paragraph of findings.found) assert.ok(paper.text.includes(squeezed(paragraph)), paragraph);
  }
});
