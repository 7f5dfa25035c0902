import { describe, expect, it } from 'vitest';
import type { GameKind, Option } from '../api/types';
import { BroughtRules, presetsFor, sourceWithRules } from './presets';

const presets = [
  { value: 'c', options: 'eval=lines,depth=8', help: '' },
  { value: 'e', options: 'depth=4', help: '' },
];
const options = [
  { name: 'as', presets },
  { name: 'depth', by_game: null },
  {
    name: 'eval',
    by_game: {
      adjacency: { choices: ['marks'], default: 'marks' },
      connect4: { choices: ['windows', 'lines'], default: 'windows' },
    },
  },
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

it('of report D are for the games that it searches to the end', () => {
  const d = [{ name: 'as', presets: [{ value: 'd', options: '', help: '' }] }] as unknown as Option[];
  const of = (games: string[]) => presetsFor(d, games).length;
  expect(['tictactoe', 'mnk', 'adjacency', 'connect4'].map((game) => of([game]))).toEqual([1, 1, 0, 0]);
  expect(of(['mnk', 'adjacency'])).toBe(0);
});

const kinds = [
  {
    name: 'adjacency',
    options: [
      { name: 'nb', default: '8' },
      { name: 'rounds', default: null },
    ],
  },
  { name: 'connect4', options: [{ name: 'w', default: '7' }] },
] as unknown as GameKind[];
const chosen = (game: string, nb = '8', id = 0) => ({
  id,
  game,
  values: { adjacency: { nb, rounds: '9' }, connect4: { w: '6' } },
});

describe('rules of a report', () => {
  it('come with its bot and leave with the last one', () => {
    const rules = new BroughtRules([chosen('adjacency')], {}, kinds);
    expect(rules.follow([chosen('adjacency')], { o: 'b' })).toEqual([chosen('adjacency', '4')]);
    expect(rules.follow([chosen('adjacency', '4')], { o: 'b', x: 'b' })).toEqual([chosen('adjacency', '4')]);
    expect(rules.follow([chosen('adjacency', '4')], { x: 'b' })).toEqual([]);
    expect(rules.follow([chosen('adjacency', '4')], {})).toEqual([chosen('adjacency')]);
    expect(rules.follow([chosen('adjacency')], {})).toEqual([]);
  });

  it('give back the game that was there', () => {
    const rules = new BroughtRules([chosen('connect4')], {}, kinds);
    expect(rules.follow([chosen('connect4')], { o: 'b' })).toEqual([chosen('adjacency', '4')]);
    expect(rules.follow([chosen('adjacency', '4')], {})).toEqual([chosen('connect4')]);
  });

  it('leave what was typed since', () => {
    const rules = new BroughtRules([chosen('adjacency')], {}, kinds);
    rules.follow([chosen('adjacency')], { o: 'b' });
    expect(rules.follow([chosen('connect4', '4')], {})).toEqual([chosen('connect4')]);
    const again = new BroughtRules([chosen('adjacency', '6')], {}, kinds);
    again.follow([chosen('adjacency', '6')], { o: 'b' });
    expect(again.follow([chosen('adjacency', '5')], {})).toEqual([chosen('adjacency', '5')]);
  });

  it('that a form began with give way to the usual ones', () => {
    const rules = new BroughtRules([chosen('adjacency', '4')], { o: 'b' }, kinds);
    expect(rules.follow([chosen('adjacency', '4')], { o: 'b' })).toEqual([]);
    expect(rules.follow([chosen('adjacency', '4')], {})).toEqual([chosen('adjacency')]);
  });

  it('are those of every game of that kind in a tournament', () => {
    const games = [chosen('connect4', '8', 1), chosen('adjacency', '8', 2), chosen('adjacency', '4', 3)];
    const rules = new BroughtRules(games, {}, kinds);
    const changed = rules.follow(games, { 7: 'b' });
    expect(changed).toEqual([chosen('adjacency', '4', 2), chosen('adjacency', '4', 3)]);
    expect(rules.follow([games[0]!, ...changed], {})).toEqual([games[1], games[2]]);
  });

  it('are set in a position, but not in a stored game', () => {
    expect(sourceWithRules({ game: 'adjacency:rounds=8', moves: ['d4'] }, 'b', kinds)).toEqual({
      game: 'adjacency:nb=4,rounds=8',
      moves: ['d4'],
    });
    expect(sourceWithRules({ game: 'connect4', position: '7/7' }, 'b', kinds)).toEqual({ game: 'adjacency:nb=4' });
    expect(sourceWithRules({ game_id: 'x' }, 'b', kinds)).toBeNull();
    expect(sourceWithRules({ game: 'adjacency' }, 'a', kinds)).toBeNull();
  });
});
