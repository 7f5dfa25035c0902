// Accessibility violations found by axe.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The looks to test and the axe rules of each: dark mode changes only colours. */
const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark', rules: { runOnly: ['color-contrast', 'link-in-text-block'] } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
};

/** Returns the serious violations as text. */
async function violations(page, rules) {
  // The content security policy forbids inline scripts, so inject axe through the debugger, which
  // it does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate((options) => window.axe.run(document, options), { resultTypes: ['violations'], ...rules });
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).slice(0, 3).join(' | ')}`);
}

/** Waits until changes are drawn. Reduced motion leaves no animation to wait for. */
const drawn = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Returns the serious violations of the page by look: light, dark and narrow. Looks without any are left out. */
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
