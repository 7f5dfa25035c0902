import { recall, remember } from './storage';

/** Makes 128 random bits as 22 characters that are safe in addresses and headers. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

let key = '';

/** Returns the secret of the person at this browser: whoever has it holds their seats. */
export function personKey(): string {
  if (!key) {
    const kept = recall('key');
    key = kept && /^[A-Za-z0-9_-]{22,64}$/.test(kept) ? kept : randomText();
    remember('key', key);
  }
  return key;
}
