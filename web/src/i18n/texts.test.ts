import { describe, expect, it } from 'vitest';
import { en, type Key } from './en';
import { fill, formatClock, formatScore } from './format';
import { id } from './id';
import { firstLanguage } from './language.svelte';

const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe('both languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(id).sort()).toEqual(Object.keys(en).sort());
  });

  it('say something for every key that says something', () => {
    for (const key of Object.keys(en) as Key[]) expect(Boolean(id[key]), key).toBe(Boolean(en[key]));
  });

  it('use no blank that the other does not know', () => {
    for (const key of Object.keys(en) as Key[]) {
      const known = blanks(en[key]);
      for (const blank of blanks(id[key])) expect(known, key).toContain(blank);
    }
  });

  it('are used: no key is left over or missing in the source', async () => {
    const files = import.meta.glob(
      ['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../i18n/en*.ts', '!../i18n/id*.ts'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    ) as Record<string, string>;
    const source = Object.values(files).join('\n');
    // Composed keys, such as `error.${code}`, are found by their first part.
    const composed = [...source.matchAll(/`([a-z]+)\.\$\{/g)].map((match) => `${match[1]}.`);
    const unused = Object.keys(en).filter(
      (key) => !source.includes(`'${key}'`) && !composed.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
    const named = [...source.matchAll(/\bt\(\s*'([a-z_.0-9]+)'/g)].map((match) => match[1]!);
    expect(named.filter((key) => !(key in en))).toEqual([]);
  });
});

describe('the first language', () => {
  it('is the stored one', () => expect(firstLanguage('id', ['en-US'])).toBe('id'));
  it('else the browser’s', () => expect(firstLanguage(null, ['fr', 'id-ID', 'en'])).toBe('id'));
  it('knows the old code of Indonesian', () => expect(firstLanguage(null, ['in'])).toBe('id'));
  it('else English', () => expect(firstLanguage(null, ['fr'])).toBe('en'));
});

describe('fill', () => {
  it('fills blanks', () => expect(fill('{a} and {b}', { a: 1, b: 'x' })).toBe('1 and x'));
  it('chooses by number', () => {
    expect(fill('{n} {n|mark|marks}', { n: 1 })).toBe('1 mark');
    expect(fill('{n} {n|mark|marks}', { n: 4 })).toBe('4 marks');
  });
  it('leaves what it is not told', () => expect(fill('{a}')).toBe('{a}'));
  it('takes text as text', () => expect(fill('{a}', { a: '<b>{b}' })).toBe('<b>{b}'));
});

describe('numbers', () => {
  it('have their sign', () => {
    expect(formatScore(6, 'en')).toBe('+6');
    expect(formatScore(-0.25, 'en')).toBe('\u22120.25');
    expect(formatScore(-0.25, 'id')).toBe('\u22120,25');
    expect(formatScore(-12.534, 'en')).toBe('\u221212.5');
    expect(formatScore(9.996, 'en')).toBe('+10');
    expect(formatScore(-0.001, 'en')).toBe('0');
    expect(formatScore(-0.001, 'en', 3)).toBe('\u22120.001');
  });
  it('read as a clock', () => {
    expect(formatClock(252_000, 'en')).toBe('4:12');
    expect(formatClock(9_870, 'en')).toBe('9.8');
    expect(formatClock(3_723_000, 'en')).toBe('1:02:03');
  });
});
