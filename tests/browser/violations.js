// What axe finds against people who see, hear or move differently.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is put over the page, and what it may change: in the dark nothing but colours does. */
const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark', rules: { runOnly: ['color-contrast', 'link-in-text-block'] } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
};

/** The serious findings, as text. */
async function violations(page, rules) {
  // The policy forbids inline script, so axe is put in through the debugger, which it does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ['violations'],
    ...rules,
  });
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
}

/** Until what was changed is drawn. Motion is reduced, so nothing is on its way after that. */
const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The serious findings of the page as it stands: light, dark and narrow. Without any there is no key. */
export async function violationsInEveryLook(page) {
  const wide = page.viewportSize();
  const found = {};
  for (const [look, { colorScheme, viewport, rules }] of Object.entries(looks)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport ?? wide);
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    await drawn(page);
    const serious = await violations(page, rules);
    if (serious.length) found[look] = serious;
  }
  await page.setViewportSize(wide);
  return found;
}
