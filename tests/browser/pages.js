// With LAWAN_PAGES=../../web/dist the tests load a page just built, without rebuilding the server.
// Everything else, the content security policy included, comes from the server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.LAWAN_PAGES;

/** Chromium treats a page loaded from a file as outside the local network. */
export const pagesArguments = folder ? ['--disable-features=LocalNetworkAccessChecks'] : [];

export async function usePages(context, address) {
  if (!folder) return;
  const policy = (await fetch(address)).headers.get('content-security-policy');
  await context.route((url) => url.origin === address && !url.pathname.startsWith('/api/'), (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname);
    const path = pathname !== '/' && existsSync(file) ? file : join(folder, 'index.html');
    return route.fulfill({ path, headers: { 'Content-Security-Policy': policy, 'Content-Type': typeOf(path) } });
  });
}

function typeOf(path) {
  const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', html: 'text/html; charset=utf-8' };
  return types[path.split('.').at(-1)];
}
