// Every experiment's report, printed to PDF by the browser and read back.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { launch } from './browser.js';
import { assertWhole, printed } from './paper.js';
import { program } from './server.js';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'lawan-print-'));
const names = execFileSync(program, ['experiment', 'list'], { encoding: 'utf8' })
  .split('\n\n')[0].split('\n').map((line) => line.split(' ')[0]).filter(Boolean);
let browser;

async function printedFile(page, file) {
  await page.goto(pathToFileURL(file).href);
  return printed(page, file.replace(/html$/, 'pdf'));
}

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

for (const name of names) {
  test(`the report of ${name} is whole on A4`, async () => {
    const out = join(folder, name);
    const page = await browser.newPage();
    const settings = ['--scale', '0.005', '--out', out, '--db', join(folder, 'none.db')];
    // Same games in both languages: the second run takes them from the journal.
    for (const language of [['--language', 'en'], ['--language', 'id', '--resume']]) {
      await run(program, ['experiment', 'run', name, ...settings, ...language], { maxBuffer: 1 << 26 });
      const files = (await readdir(out)).filter((file) => file.endsWith('.html'));
      assert.ok(files.includes(`${name}.html`));
      for (const file of files) assertWhole(`${file}, ${language[1]}`, await printedFile(page, join(out, file)));
    }
    await page.close();
  });
}

test('a table that is too wide is noticed', async () => {
  const cell = (text) => `<td style="white-space: nowrap">${text}</td>`;
  const file = join(folder, 'wide.html');
  await writeFile(file, `<style>@page { size: A4; margin: 15mm; }</style><table><tr>${cell('word '.repeat(30))}${cell('the last column')}</tr></table>`);
  const page = await browser.newPage();
  const found = await printedFile(page, file);
  assert.throws(() => assertWhole('wide', found));
  await page.close();
});
