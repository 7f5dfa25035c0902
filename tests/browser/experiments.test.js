// The reports' experiments in the Arena.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clearArena, isOver, startTournament, tournamentId, until } from './arena_table.js';
import { assertNoFaults, openPage } from './browser.js';
import { browser, server } from './fixture.js';

afterEach(() => clearArena(server));

const open = (path = '', options) => openPage(browser, server.address, `/arena${path}`, options);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const state = (page, name) => page.locator('.state', { hasText: name }).waitFor();

/** Returns the WCAG contrast ratio of two colours such as `rgb(1, 2, 3)`. */
function contrast(one, other) {
  const light = (color) => {
    const [red, green, blue] = color.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Returns whether a table has a column that begins with `theirs` and one that begins with `ours`. */
const beside = (tables, theirs, ours) =>
  tables.some(({ columns }) => [theirs, ours].every((start) => columns.some((column) => column.startsWith(start))));

test('an experiment shows what was published beside what we find', async () => {
  const page = await open();
  const { experiments } = await server.api('GET', '/arena');
  const { title, claim } = experiments.find(({ name }) => name === 'adjacency-a');
  await button(page, `Run it: ${title}`).click();
  await page.getByRole('dialog').getByText(claim).waitFor();
  await page.getByRole('radio', { name: '1 %' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  const id = await tournamentId(page);
  await state(page, 'Finished');
  await page.getByText(claim).waitFor();
  const { findings } = (await server.api('GET', `/arena/tournaments/${id}`)).tournament;
  for (const table of findings.tables) await page.getByRole('heading', { name: table.title }).first().waitFor();
  assert.ok(beside(findings.tables, 'published', 'ours'));
  assert.ok(findings.found.length > 0);
  await page.getByRole('heading', { name: 'What we found' }).waitFor();
  for (const paragraph of findings.found) await page.getByText(paragraph, { exact: true }).waitFor();
  const about = page.locator('section', { has: page.getByRole('heading', { name: 'To repeat this' }) });
  for (const { name, value } of findings.making) {
    await about.getByText(name, { exact: true }).first().waitFor();
    await about.getByText(value, { exact: true }).first().waitFor();
  }
  assert.ok(findings.making.some(({ value }) => value === 'lawan experiment run adjacency-a --seed 1 --scale 0.01'));
  for (const plot of findings.plots) await page.getByRole('img', { name: plot.title }).first().waitFor();

  // The labels of all bars are complete at any width.
  const bars = findings.plots.find(({ kind }) => kind === 'bars');
  for (const width of [390, 834, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(200);
    const drawn = await page.getByRole('img', { name: bars.title }).first().evaluate((picture) => {
      const edge = picture.getBoundingClientRect();
      const texts = [...picture.querySelectorAll('text')];
      const outside = texts.filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < edge.left - 1 || right > edge.right + 1;
      });
      return { said: texts.map((text) => text.textContent).join(' '), outside: outside.map((text) => text.textContent) };
    });
    assert.deepEqual(drawn.outside, [], `${width} px`);
    const plain = (text) => text.replaceAll(' ', '');
    for (const name of bars.categories) assert.ok(plain(drawn.said).includes(plain(name)), `${name} at ${width} px: ${drawn.said}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // After a switch to Indonesian all text is Indonesian, with the same numbers.
  await page.getByRole('radio', { name: 'ID', exact: true }).check();
  const temuan = (await server.api('GET', `/arena/tournaments/${id}?language=id`)).tournament.findings;
  assert.notEqual(temuan.title, findings.title);
  assert.ok(beside(temuan.tables, 'tercetak', 'kami'));
  await page.getByRole('heading', { name: temuan.title }).waitFor();
  await page.getByText(temuan.claim).waitFor();
  await page.getByRole('heading', { name: 'Yang kami temukan' }).waitFor();
  for (const paragraph of temuan.found) await page.getByText(paragraph, { exact: true }).waitFor();
  for (const table of temuan.tables) await page.getByRole('heading', { name: table.title }).first().waitFor();
  await page.getByRole('radio', { name: 'EN', exact: true }).check();
  await page.getByText(claim).waitFor();

  await page.getByRole('link', { name: 'All tournaments' }).click();
  await page.locator('details', { hasText: title }).locator('summary').click();
  await page.locator('details', { hasText: title }).getByRole('region', { name: findings.tables[0].title }).waitFor();
  await page.locator('details', { hasText: title }).getByRole('link', { name: 'Show all of our result' }).click();
  await page.waitForURL(new RegExp(`/arena/${id}$`));
  assertNoFaults(page);
});

test('an experiment is started in the language of the page, with the report’s colours and its clock', async () => {
  const page = await open('', { locale: 'id-ID' });
  const { experiments } = await server.api('GET', '/arena?language=id');
  const { title, claim } = experiments.find(({ name }) => name === 'depth-table-c');
  await button(page, `Jalankan: ${title}`).click();
  await page.getByRole('dialog').getByText(claim).waitFor();
  await page.getByRole('radio', { name: '1 %' }).check();
  await page.getByRole('switch', { name: 'Menurut waktu laporan' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Mulai' }).click();
  const clocked = await tournamentId(page);
  await page.getByText('menurut waktu laporan').waitFor();
  assert.equal((await server.api('GET', `/arena/tournaments/${clocked}`)).tournament.experiment.clock, true);
  await button(page, 'Hentikan').click();

  const { id } = await startTournament(server, { experiment: 'depth-table-c', scale: 0.005 });
  const { findings: { tables } } = await until(server, id, isOver, 300_000);
  const table = tables.find(({ tints }) => ['red', 'yellow', 'green'].every((tint) => tints.flat().includes(tint)));
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${server.address}/arena/${id}`);
    await page.getByRole('radio', { name: 'EN', exact: true }).check();
    const cells = page.getByRole('region', { name: table.title, exact: true }).locator('tbody tr').first().locator('td');
    await cells.first().waitFor();
    const drawn = await cells.evaluateAll((all) => all.map((cell) => {
      const { color, backgroundColor } = getComputedStyle(cell);
      return { text: cell.textContent, tint: cell.dataset.tint ?? null, color, ground: backgroundColor };
    }));
    assert.deepEqual(drawn.map(({ text }) => text), table.rows[0]);
    assert.deepEqual(drawn.map(({ tint }) => tint), table.tints[0]);
    const tinted = drawn.filter(({ tint }) => tint !== null);
    assert.equal(new Set(tinted.map(({ ground }) => ground)).size, new Set(tinted.map(({ tint }) => tint)).size, theme);
    for (const { color, ground, text } of tinted) assert.ok(contrast(color, ground) >= 4.5, `${text} in ${theme}: ${color} on ${ground}`);
  }
  assertNoFaults(page);
});
