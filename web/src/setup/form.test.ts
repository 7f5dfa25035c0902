import { describe, expect, it } from 'vitest';
import type { Catalog, Game } from '../api/types';
import { formFrom, newGame, readNumber, swapSeats } from './form';

const catalog = {
  games: [
    {
      name: 'connect4',
      options: [
        { name: 'w', default: '7' },
        { name: 'first', default: 'x' },
      ],
      examples: ['connect4'],
    },
    {
      name: 'mnk',
      options: ['m', 'n', 'k'].map((name) => ({ name, positional: true, required: true, default: null })),
      examples: ['mnk:4,4,4'],
    },
  ],
  bots: [
    { name: 'alphabeta', options: [{ name: 'depth', default: null }], games: ['connect4', 'mnk'] },
    { name: 'mirror', options: [], games: ['adjacency'] },
  ],
} as unknown as Catalog;
const game = {
  position: { game: 'connect4:w=9' },
  seats: {
    x: { kind: 'human', name: 'Ani', open: false, bot: null, level: null },
    o: { kind: 'bot', name: '', open: false, bot: 'alphabeta:depth=4', level: null },
  },
  time: { per_game_ms: 120_000, increment_ms: 2000 },
} as unknown as Game;

describe('the set-up form', () => {
  it('makes the same game again', () => {
    expect(newGame(formFrom(game, catalog), catalog)).toEqual({
      game: 'connect4:w=9',
      seats: { x: { kind: 'human', name: 'Ani' }, o: { kind: 'bot', bot: 'alphabeta:depth=4' } },
      time: { per_game_ms: 120_000, increment_ms: 2000 },
    });
  });
  it('takes the example where an option must be given', () => {
    const form = formFrom(game, catalog);
    form.game = 'mnk';
    expect(newGame(form, catalog).game).toBe('mnk:4,4,4');
  });
  it('swaps the players', () => {
    const form = formFrom(game, catalog);
    swapSeats(form);
    expect(newGame(form, catalog).seats).toEqual({
      x: { kind: 'bot', bot: 'alphabeta:depth=4' },
      o: { kind: 'human', name: 'Ani' },
    });
  });
  it('opens a seat, and takes a level', () => {
    const form = formFrom(game, catalog);
    form.seats.x.sitter = 'elsewhere';
    form.seats.o.level = 5;
    form.clock = false;
    expect(newGame(form, catalog)).toEqual({
      game: 'connect4:w=9',
      seats: { x: { kind: 'human', open: true }, o: { kind: 'bot', level: 5 } },
    });
  });
  it('paces two bots', () => {
    const form = formFrom(game, catalog);
    form.seats.x.sitter = 'bot';
    form.paused = true;
    expect(newGame(form, catalog).pacing).toEqual({ paused: true });
  });
});

it('reads numbers as people type them', () => {
  expect(readNumber('0,5')).toBe(0.5);
  expect(readNumber('')).toBeNull();
  expect(readNumber('-1')).toBeNull();
  expect(readNumber('five')).toBeNull();
});
