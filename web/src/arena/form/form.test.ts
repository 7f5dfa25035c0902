import { describe, expect, it } from 'vitest';
import type { ArenaLimits, TournamentPlan } from '../../api/arena_types';
import { ApiError } from '../../api/http';
import type { Catalog, Option } from '../../api/types';
import { readClock, readDuration } from './durations';
import { firstForm, formOf, gameCount, newEntrant, newGameForm, planOf } from './form';
import { fieldOf, problemsOf } from './problems';

const option = (name: string, more: Partial<Option> = {}): Option => ({
  name,
  type: 'integer',
  positional: false,
  required: false,
  default: null,
  min: null,
  max: null,
  choices: null,
  by_game: null,
  presets: [],
  help: '',
  ...more,
});
const games = ['adjacency', 'connect4', 'tictactoe', 'mnk'];
const bot = (name: string, options: Option[] = [], plays = games) => ({
  name,
  summary: '',
  origin: '',
  options,
  games: plays,
  outside: false,
});
const catalog = {
  games: [
    {
      name: 'adjacency',
      options: [option('w', { default: '8', min: 1, max: 64 }), option('rounds', { min: 1, max: 2048 })],
      examples: ['adjacency'],
      levels: ['engine:level=1', 'engine:level=2'],
    },
    { name: 'connect4', options: [option('w', { default: '7', min: 1, max: 32 })], examples: ['connect4'] },
    {
      name: 'mnk',
      options: ['m', 'n', 'k'].map((name) => option(name, { positional: true, required: true, min: 1, max: 64 })),
      examples: ['mnk:4,4,4'],
    },
  ],
  bots: [
    bot('alphabeta', [option('depth', { min: 1, max: 64 }), option('time', { type: 'time' })]),
    bot('mcts'),
    bot('local'),
    bot('random'),
    bot('mirror', [], ['adjacency']),
    bot('engine', [option('level', { min: 1, max: 5 })]),
  ],
} as unknown as Catalog;
const limits: ArenaLimits = {
  slots: 2,
  bots: 4,
  kinds: 2,
  games: 1000,
  move_ms: 1000,
  clock_ms: 60_000,
  waiting: 2,
  kept: 10,
  scale: 1,
};
const keys = (form = firstForm(catalog)) =>
  Object.fromEntries(
    Object.entries(problemsOf(form, catalog, limits)).map(([field, problem]) => [field, problem?.key]),
  );

describe('the form of a tournament', () => {
  it('can be started as it is', () => {
    const form = firstForm(catalog);
    expect(keys(form)).toEqual({});
    expect(planOf(form, catalog)).toEqual({
      games: ['connect4'],
      bot: [{ spec: 'alphabeta' }, { spec: 'mcts' }, { spec: 'local' }, { spec: 'random' }],
      format: 'round-robin',
      pairs: 10,
      time: '100ms',
      margin: '250ms',
      seed: 1,
      openings: 'random',
    });
    expect(gameCount(form)).toBe(6 * 10 * 2);
  });

  it('makes the same plan again', () => {
    const plan: TournamentPlan = {
      name: 'course',
      games: ['adjacency:rounds=8', 'mnk:4,4,3'],
      bot: [
        { name: 'mine', spec: 'alphabeta:depth=4' },
        { name: 'engine:level=2', spec: 'engine:level=2' },
      ],
      format: 'gauntlet',
      pairs: 7,
      seed: 9,
      openings: 'balanced',
      opening_plies: 4,
      adjudicate: true,
      time: null,
      nodes: null,
      depth: null,
      clock: '30s+100ms',
      margin: '25ms',
      sprt: [-5, 5],
    };
    expect(planOf(formOf(plan, catalog), catalog)).toEqual({
      name: 'course',
      games: plan.games,
      bot: [{ name: 'mine', spec: 'alphabeta:depth=4' }, { spec: 'engine:level=2' }],
      format: 'gauntlet',
      pairs: 7,
      seed: 9,
      openings: 'balanced',
      opening_plies: 4,
      adjudicate: true,
      clock: '30000ms+100ms',
      margin: '25ms',
      sprt: [-5, 5],
    });
    expect(gameCount(formOf(plan, catalog))).toBe(1 * 2 * 7 * 2);
    for (const [limit, value] of [
      ['nodes', 500],
      ['depth', 6],
      ['time', '1.5s'],
    ] as const) {
      const made = planOf(formOf({ ...plan, clock: null, [limit]: value }, catalog), catalog);
      expect(made[limit]).toBe(limit === 'time' ? '1500ms' : value);
      expect(made.clock).toBeUndefined();
    }
  });

  it('knows a level as such', () => {
    expect(newEntrant('engine:level=2', catalog).choice).toBe('level:2');
    expect(newEntrant('engine:level=4', catalog)).toMatchObject({
      choice: 'engine',
      values: { engine: { level: '4' } },
    });
  });
});

describe('what is wrong is said at its field', () => {
  const wrong = (change: (form: ReturnType<typeof firstForm>) => void) => {
    const form = firstForm(catalog);
    change(form);
    return keys(form);
  };
  it('bots: two at least, none twice, none too many, each for every game', () => {
    expect(wrong((form) => form.bots.splice(1))).toMatchObject({ bot: 'arena.bad_two_bots' });
    expect(wrong((form) => form.bots.push(newEntrant('engine', catalog)))).toMatchObject({
      bot: 'arena.bad_many_bots',
    });
    expect(wrong((form) => form.bots.splice(1, 1, newEntrant('alphabeta', catalog)))).toEqual({
      'bot[1]': 'arena.bad_twice',
    });
    expect(wrong((form) => form.bots.splice(1, 1, newEntrant('alphabeta', catalog, 'other')))).toEqual({});
    expect(wrong((form) => form.bots.splice(3, 1, newEntrant('mirror', catalog)))).toEqual({
      'bot[3]': 'arena.bad_not_for',
    });
  });
  it('options of bots and games', () => {
    expect(wrong((form) => (form.bots[0]!.values.alphabeta = { depth: '0' }))).toEqual({
      'bot[0]': 'arena.bad_option',
    });
    expect(wrong((form) => (form.bots[0]!.values.alphabeta = { depth: '2.5' }))).toEqual({
      'bot[0]': 'arena.bad_option',
    });
    expect(wrong((form) => (form.bots[0]!.values.alphabeta = { time: 'long' }))).toEqual({
      'bot[0]': 'arena.bad_time',
    });
    expect(wrong((form) => (form.games[0]!.values.connect4 = { w: '99' }))).toEqual({ 'games[0]': 'arena.bad_option' });
    expect(
      wrong(
        (form) => (form.games = [{ ...newGameForm('mnk:3,3,3', catalog), values: { mnk: { m: '3', n: '', k: '3' } } }]),
      ),
    ).toEqual({ 'games[0]': 'arena.bad_missing' });
  });
  it('games: one at least, none twice, none too many', () => {
    expect(wrong((form) => (form.games = []))).toEqual({ games: 'arena.bad_no_game' });
    expect(wrong((form) => form.games.push(newGameForm('connect4', catalog)))).toEqual({
      'games[1]': 'arena.bad_game_twice',
    });
    expect(
      wrong((form) => form.games.push(newGameForm('connect4:w=8', catalog), newGameForm('adjacency', catalog))),
    ).toMatchObject({ games: 'arena.bad_many_games' });
  });
  it('limits, within those of the server', () => {
    for (const seconds of ['', '0', '-1', 'x', '1.1'])
      expect(wrong((form) => (form.seconds = seconds))).toEqual({ time: 'arena.bad_seconds' });
    expect(wrong((form) => (form.seconds = '0,5'))).toEqual({});
    expect(wrong((form) => Object.assign(form, { limit: 'nodes', nodes: '0' }))).toEqual({ nodes: 'arena.bad_nodes' });
    expect(wrong((form) => Object.assign(form, { limit: 'depth', depth: '65' }))).toEqual({ depth: 'arena.bad_whole' });
    expect(wrong((form) => Object.assign(form, { limit: 'clock', minutes: '2' }))).toEqual({
      clock: 'arena.bad_minutes',
    });
    expect(wrong((form) => Object.assign(form, { limit: 'clock', increment: 'x' }))).toEqual({
      clock: 'arena.bad_increment',
    });
  });
  it('numbers', () => {
    expect(wrong((form) => (form.pairs = '1.5'))).toEqual({ pairs: 'arena.bad_whole' });
    expect(wrong((form) => (form.pairs = '84'))).toEqual({ pairs: 'arena.bad_total' });
    expect(wrong((form) => (form.pairs = '83'))).toEqual({});
    expect(wrong((form) => (form.seed = ''))).toEqual({ seed: 'arena.bad_seed' });
    expect(wrong((form) => (form.plies = '29'))).toEqual({ opening_plies: 'arena.bad_whole' });
    expect(wrong((form) => Object.assign(form, { sprt: true, elo: ['5', '5'] }))).toEqual({ sprt: 'arena.bad_sprt' });
    expect(wrong((form) => Object.assign(form, { sprt: true, elo: ['−5', '0,5'] }))).toEqual({});
    expect(wrong((form) => (form.name = 'my course'))).toEqual({ name: 'arena.bad_name' });
  });
  it('by the server as well', () => {
    const refused = (code: string, params: ApiError['params']) =>
      fieldOf(new ApiError({ code, message: '', params }), 'depth');
    expect(refused('bad_bot', { field: 'bot[1].spec', detail: '' })).toBe('bot[1]');
    expect(refused('bad_game', { field: 'games[0]', detail: '' })).toBe('games[0]');
    expect(refused('bad_tournament', { field: 'sprt', detail: '' })).toBe('sprt');
    expect(refused('over_limit', { what: 'games', most: 10 })).toBe('pairs');
    expect(refused('over_limit', { what: 'time', most: 10 })).toBe('depth');
    expect(refused('too_many', { what: 'tournaments', retry_s: 1 })).toBeNull();
  });
});

it('reads durations', () => {
  expect(['100ms', '1.5s', '2m', '1h', '5', 's', ''].map(readDuration)).toEqual([
    100,
    1500,
    120_000,
    3_600_000,
    null,
    null,
    null,
  ]);
  expect(readClock('10s+100ms')).toEqual({ game: 10_000, increment: 100 });
  expect(readClock('10s')).toEqual({ game: 10_000, increment: 0 });
  expect(readClock('10s+x')).toBeNull();
});
