import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/http';
import { language } from '../i18n/language.svelte';
import { explain } from './notices.svelte';

vi.stubGlobal('document', { documentElement: {} });
afterEach(() => language.set('en'));

it('says in both languages what an import without a game needs', () => {
  const refusal = new ApiError({
    code: 'game_tag_missing',
    message: 'in English',
    params: { line: 5, column: 1, detail: 'in English' },
  });
  language.set('en');
  expect(explain(refusal)).toBe(
    'Nothing says which game begins in line 5. Add a line such as [Game "connect4"] at its top.',
  );
  language.set('id');
  expect(explain(refusal)).toMatch(/^Permainan yang dimulai di baris 5 .*\[Game "connect4"\]/);
});

it('leaves what it cannot say to the server', () => {
  expect(explain(new ApiError({ code: 'unheard_of', message: 'in its words', params: {} }))).toBe('in its words');
  expect(explain(new ApiError({ code: 'bad_game', message: 'in its words', params: {} }))).toBe('in its words');
});
