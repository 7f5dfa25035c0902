// Launches Debian's Chromium; its pages fail the test on anything unexpected.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { pagesArguments, usePages } from './pages.js';

// The headless shell draws no hidden windows and takes a third of the processor time.
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

export function launch() {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--font-render-hinting=none',
      ...pagesArguments],
  });
}

/** Collects unexpected faults of a page: script errors, policy violations, requests to other hosts. */
export function watchFaults(page, address) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // The browser also logs refused moves and a server that is down on purpose.
    const expected = /Failed to load resource|WebSocket connection to/.test(text);
    if (message.type() === 'error' && !expected) faults.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith(address.replace('http', 'ws')) && !/^(blob|data):/.test(url)) {
      faults.push(`foreign request: ${url}`);
    }
  });
  return faults;
}

export async function openPage(browser, address, path = '/', options = {}) {
  const context = await browser.newContext({
    locale: 'en-US', viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options,
  });
  await usePages(context, address);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.faults = watchFaults(page, address);
  await page.goto(address + path);
  return page;
}

export function assertNoFaults(page) {
  assert.deepEqual(page.faults, []);
}
