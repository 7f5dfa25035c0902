import { recall, remember } from '../lib/storage';
import { en, type Key } from './en';
import { fill, formatClock, formatScore, type Params } from './format';
import { id } from './id';

export type { Key };
export type Language = 'en' | 'id';
export const languages: Language[] = ['en', 'id'];

const texts: Record<Language, Record<Key, string>> = { en, id };

/** Returns the stored choice, else the browser's first language that the page has, else English. */
export function firstLanguage(stored: string | null, preferred: readonly string[]): Language {
  const wanted = [stored ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]);
  for (const tag of wanted) {
    // `in` is the old code for Indonesian that some systems still send.
    const language = tag === 'in' ? 'id' : tag;
    if (language === 'en' || language === 'id') return language;
  }
  return 'en';
}

let current = $state<Language>(firstLanguage(recall('language'), globalThis.navigator?.languages ?? []));

export const language = {
  get value(): Language {
    return current;
  },
  set(next: Language): void {
    current = next;
    remember('language', next);
    document.documentElement.lang = next;
  },
};

export function t(key: Key, params?: Params): string {
  return fill(texts[current][key], params);
}

/** Translates a name from the server's catalog, or keeps the server's text. */
export function tOr(key: string, fallback: string): string {
  return key in en ? t(key as Key) : fallback;
}

export function number(value: number, digits = 2): string {
  return new Intl.NumberFormat(current, { maximumFractionDigits: digits }).format(value);
}

export function score(value: number): string {
  return formatScore(value, current);
}

/** Writes a score to the thousandth, where close values have to be told apart. */
export function fineScore(value: number): string {
  return formatScore(value, current, 3);
}

export function clock(ms: number): string {
  return formatClock(ms, current);
}

export function duration(ms: number): string {
  if (ms < 1) return '< 1 ms';
  return ms < 1000 ? `${number(Math.round(ms))} ms` : t('common.seconds', { n: number(Math.round(ms / 100) / 10) });
}

export function date(iso: string): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}
