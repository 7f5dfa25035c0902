import { expect, it } from 'vitest';
import { readRoute } from './router.svelte';

it('knows the addresses of the page', () => {
  expect(readRoute('/')).toEqual({ screen: 'play', id: null });
  expect(readRoute('/game/Zk3vN0sWQbqT2mXy8HcRfA')).toEqual({ screen: 'play', id: 'Zk3vN0sWQbqT2mXy8HcRfA' });
  expect(readRoute('/analyse')).toEqual({ screen: 'analyse', id: null });
  expect(readRoute('/analyse/abc')).toEqual({ screen: 'analyse', id: 'abc' });
  expect(readRoute('/search')).toEqual({ screen: 'search' });
  expect(readRoute('/history')).toEqual({ screen: 'history' });
  expect(readRoute('/nothing')).toEqual({ screen: 'nowhere' });
  expect(readRoute('/game')).toEqual({ screen: 'nowhere' });
});
