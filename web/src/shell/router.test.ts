import { expect, it } from 'vitest';
import { readRoute } from './router.svelte';

it('knows the addresses of the page', () => {
  expect(readRoute('/')).toEqual({ screen: 'play', id: null });
  expect(readRoute('/game/Zk3vN0sWQbqT2mXy8HcRfA')).toEqual({ screen: 'play', id: 'Zk3vN0sWQbqT2mXy8HcRfA' });
  expect(readRoute('/analyse')).toEqual({ screen: 'analyse', id: null });
  expect(readRoute('/analyse/abc')).toEqual({ screen: 'analyse', id: 'abc' });
  expect(readRoute('/search')).toEqual({ screen: 'search' });
  expect(readRoute('/history')).toEqual({ screen: 'history' });
  expect(readRoute('/arena')).toEqual({ screen: 'arena', id: null, form: false, from: null });
  expect(readRoute('/arena', '?new')).toEqual({ screen: 'arena', id: null, form: true, from: null });
  expect(readRoute('/arena', '?new&from=abc')).toEqual({ screen: 'arena', id: null, form: true, from: 'abc' });
  expect(readRoute('/arena/abc')).toEqual({ screen: 'arena', id: 'abc', game: null });
  expect(readRoute('/arena/abc/12')).toEqual({ screen: 'arena', id: 'abc', game: 12 });
  for (const path of ['/arena/abc/x', '/arena/abc/1/2', '/search/a/b'])
    expect(readRoute(path)).toEqual({ screen: 'nowhere' });
  expect(readRoute('/nothing')).toEqual({ screen: 'nowhere' });
  expect(readRoute('/game')).toEqual({ screen: 'nowhere' });
});
