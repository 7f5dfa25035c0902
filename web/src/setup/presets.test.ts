import { expect, it } from 'vitest';
import type { Option } from '../api/types';
import { presetsFor } from './presets';

const presets = [{ value: 'c', options: 'eval=lines,depth=8', help: '' }, { value: 'e', options: 'depth=4', help: '' }];
const options = [
  { name: 'as', presets },
  { name: 'depth', by_game: null },
  { name: 'eval', by_game: { adjacency: { choices: ['marks'], default: 'marks' }, connect4: { choices: ['windows', 'lines'], default: 'windows' } } },
] as unknown as Option[];
const offered = (games: string[]) => presetsFor(options, games).map(({ value }) => value);

it('are offered where the bot can be made with their evaluation, in every game there is', () => {
  expect(offered(['connect4'])).toEqual(['c', 'e']);
  expect(offered(['adjacency'])).toEqual(['e']);
  expect(offered(['connect4', 'adjacency'])).toEqual(['e']);
  expect(offered([])).toEqual(['c', 'e']);
});

it('are those of report bots alone', () => {
  expect(presetsFor([{ name: 'seed' }] as unknown as Option[], ['connect4'])).toEqual([]);
});
