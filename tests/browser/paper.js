// Prints a page to PDF with the browser and reads it back.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs in the page: widens numbers to the lengths of a full experiment. */
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

/** Runs in the page: returns the text of all tables by rows and cells. */
function rowsOfTables() {
  return [...document.querySelectorAll('table')].filter((table) => table.checkVisibility()).map((table) => ({
    title: table.closest('section')?.querySelector('h2')?.textContent ?? '',
    rows: [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  }));
}

export const squeezed = (text) => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Reads a PDF: its text in drawing order and every word with its place. */
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

/** Prints the open page: returns its tables and the content of the PDF. */
export async function printed(page, pdf) {
  await page.evaluate(widen);
  await page.emulateMedia({ media: 'print' });
  const tables = await page.evaluate(rowsOfTables);
  await writeFile(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  return { tables, ...(await read(pdf)) };
}

const A4 = [595, 842];
const MARGIN = 24;  // in points: 8 mm, which every printer can do

/** Asserts that nothing exceeds the paper and that every table row is complete. */
export function assertWhole(name, { tables, text, pages }) {
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
