// Every experiment's report on paper: made to a PDF by the browser, and read back.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { launch } from './browser.js';
import { program } from './server.js';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'lawan-print-'));
const names = execFileSync(program, ['experiment', 'list'], { encoding: 'utf8' })
  .split('\n\n')[0].split('\n').map((line) => line.split(' ')[0]).filter(Boolean);
let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

/** In the page: numbers as long as those of a full experiment, which a short one does not have. */
function widen() {
  for (const cell of document.querySelectorAll('tbody td')) {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (text.nextNode()) {
      text.currentNode.data = text.currentNode.data
        .replace(/^\+\d+ =\d+ -\d+$/, '+188 =188 -188')
        .replace(/^([+-]?)\d{1,3}(\.\d+)? ± \d+(\.\d+)?$/, '$1888.8 ± 188.8')
        .replace(/^\d{1,2}(\.\d)? %$/, '100$1 %');
    }
  }
}

/** In the page: the text of every row of every table, cell by cell. */
function rowsOfTables() {
  return [...document.querySelectorAll('table')].filter((table) => table.checkVisibility()).map((table) => ({
    title: table.closest('section')?.querySelector('h2')?.textContent ?? '',
    rows: [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  }));
}

const squeezed = (text) => text.normalize('NFKC').replaceAll(/\s/g, '');

/** What stands on the pages of a PDF in the order it was drawn, and every word with its place. */
async function read(file) {
  const { stdout: text } = await run('pdftotext', ['-raw', file, '-'], { maxBuffer: 1 << 26 });
  const { stdout: boxes } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 1 << 28 });
  const pages = boxes.split('<page ').slice(1).map((page) => ({
    width: Number(/^width="([\d.]+)"/.exec(page)[1]),
    height: Number(/height="([\d.]+)"/.exec(page)[1]),
    words: [...page.matchAll(/<word xMin="([-\d.]+)" yMin="[-\d.]+" xMax="([-\d.]+)" yMax="[-\d.]+">([^<]*)/g)]
      .map(([, left, right, word]) => ({ left: Number(left), right: Number(right), word })),
  }));
  return { text: squeezed(text), pages };
}

async function printed(page, file) {
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(widen);
  await page.emulateMedia({ media: 'print' });
  const tables = await page.evaluate(rowsOfTables);
  const pdf = file.replace(/html$/, 'pdf');
  await writeFile(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return { tables, ...(await read(pdf)) };
}

const A4 = [595, 842];
const MARGIN = 24;  // points: 8 mm, which every printer can do

/** Everything lies on the paper, and every row of every table is there to its last cell. */
function assertWhole(name, { tables, text, pages }) {
  for (const [index, { width, height, words }] of pages.entries()) {
    assert.deepEqual([Math.min(width, height), Math.max(width, height)].map(Math.round), A4, `${name}, page ${index + 1} is A4`);
    const outside = words.filter(({ left, right }) => left < MARGIN || right > width - MARGIN);
    assert.deepEqual(outside, [], `${name}, page ${index + 1} of ${width} points`);
  }
  assert.ok(tables.length > 0, `${name} has tables`);
  let place = 0;
  for (const { title, rows } of tables) {
    for (const cells of rows) {
      const row = squeezed(cells.join(''));
      const found = text.indexOf(row, place);
      assert.ok(found >= 0, `${name}: "${title}" lacks the row ${JSON.stringify(cells)} up to its last column`);
      place = found + row.length;
    }
  }
}

for (const name of names) {
  test(`the report of ${name} is whole on A4`, async () => {
    const out = join(folder, name);
    const page = await browser.newPage();
    const settings = ['--scale', '0.005', '--out', out, '--db', join(folder, 'none.db')];
    // The same games in both languages: the second time they are taken from the journal.
    for (const language of [['--language', 'en'], ['--language', 'id', '--resume']]) {
      await run(program, ['experiment', 'run', name, ...settings, ...language], { maxBuffer: 1 << 26 });
      const files = (await readdir(out)).filter((file) => file.endsWith('.html'));
      assert.ok(files.includes(`${name}.html`));
      for (const file of files) assertWhole(`${file}, ${language[1]}`, await printed(page, join(out, file)));
    }
    await page.close();
  });
}

test('a table that is too wide is noticed', async () => {
  const cell = (text) => `<td style="white-space: nowrap">${text}</td>`;
  const file = join(folder, 'wide.html');
  await writeFile(file, `<style>@page { size: A4; margin: 15mm; }</style><table><tr>${cell('word '.repeat(30))}${cell('the last column')}</tr></table>`);
  const page = await browser.newPage();
  const found = await printed(page, file);
  assert.throws(() => assertWhole('wide', found));
  await page.close();
});
