import { describe, expect, it } from 'vitest';
import type { ArenaGame, PairingSummary } from '../api/arena_types';
import { openingResults } from './openings';
import { pairingRows } from './pairings';
import { ratingReach, sampled, spread, powersOfTen, ticks, wrapped } from '../plot/scales';
import { halves } from './words';

describe('an axis', () => {
  it('has round numbers', () => {
    expect(ticks(-530, 530, 3)).toEqual([-500, 0, 500]);
    expect(ticks(2, 4, 8, 1)).toEqual([2, 3, 4]);
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
    expect(ticks(3, 3, 5)).toEqual([3]);
    expect(powersOfTen(5, 2000)).toEqual([1, 10, 100, 1000, 10000]);
  });
  it('reaches as far as the widest interval', () => {
    expect(
      ratingReach([
        { elo: 300, elo_error: 100 },
        { elo: -350, elo_error: null },
        { elo: null, elo_error: null },
      ]),
    ).toBeCloseTo(424);
    expect(ratingReach([])).toBeCloseTo(106);
  });
  it('keeps labels apart and in order', () => {
    expect(spread([10, 10, 10], 15, 0, 100)).toEqual([10, 25, 40]);
    expect(spread([95, 99, 20], 15, 0, 100)).toEqual([85, 100, 20]);
  });
  it('is sampled with its last place', () => {
    expect(sampled(3, 8)).toEqual([0, 1, 2]);
    expect(sampled(100, 4)).toEqual([0, 33, 66, 99]);
  });
});

describe('a label', () => {
  const wide = (text: string) => text.length;
  it('is whole, in lines that fit', () => {
    expect(wrapped('local v mcts', 20, wide)).toEqual(['local v mcts']);
    expect(wrapped('alphabeta:depth=5 v genetic:generations=200', 20, wide)).toEqual([
      'alphabeta:depth=5 v',
      'genetic:',
      'generations=200',
    ]);
    expect(wrapped('incomprehensible', 10, wide)).toEqual(['incomprehe', 'nsible']);
  });
});

describe('a pairing', () => {
  const summary: PairingSummary = {
    game: 'connect4',
    bots: ['a', 'b'],
    pairs: 10,
    wins: 12,
    draws: 2,
    losses: 6,
    pentanomial: [1, 2, 3, 2, 2],
    score: 0.65,
    elo: 107,
    elo_error: 30,
    nelo: 80,
    nelo_error: 20,
    los: 0.9,
    margin: 1.5,
    margin_error: 0.5,
    distinct_pairs: 10,
    faults: {},
    sprt: { llr: 1, verdict: null },
  };
  const others = { ...summary, bots: ['a', 'c'] as [string, string] };
  it('is seen from either side', () => {
    expect(pairingRows([summary, others], { bot: 'b', opponent: 'a' })).toEqual([
      {
        ...summary,
        asked: 'a',
        bots: ['b', 'a'],
        wins: 6,
        losses: 12,
        pentanomial: [2, 2, 3, 2, 1],
        score: 0.35,
        elo: -107,
        nelo: -80,
        los: 1 - 0.9,
        margin: -1.5,
      },
    ]);
    expect(pairingRows([summary, others], { bot: 'a', opponent: 'b' })).toEqual([{ ...summary, asked: 'a' }]);
  });
  it('has the two games from an opening together', () => {
    const game = (number: number, x: string, o: string, winner: 'x' | 'o' | null) =>
      ({ number, bots: { x, o }, first: 'x', result: { winner } }) as ArenaGame;
    const games = [
      game(3, 'a', 'b', 'x'),
      game(4, 'b', 'a', null),
      game(7, 'b', 'a', 'o'),
      game(8, 'a', 'b', 'o'),
      game(9, 'c', 'b', 'x'),
      game(10, 'b', 'c', 'o'),
    ];
    const figures = (bot?: string) =>
      openingResults(games, bot).map(({ games: two, bots, points }) => [two.map(({ number }) => number), bots, points]);
    expect(figures()).toEqual([
      [
        [3, 4],
        ['a', 'b'],
        [1.5, 0.5],
      ],
      [
        [7, 8],
        ['b', 'a'],
        [1, 1],
      ],
      [
        [9, 10],
        ['c', 'b'],
        [2, 0],
      ],
    ]);
    expect(figures('b').map(([, bots, points]) => [bots, points])).toEqual([
      [
        ['b', 'a'],
        [0.5, 1.5],
      ],
      [
        ['b', 'a'],
        [1, 1],
      ],
      [
        ['b', 'c'],
        [0, 2],
      ],
    ]);
    expect([0, 0.5, 1, 1.5, 2].map(halves)).toEqual(['0', '½', '1', '1½', '2']);
  });
  it('is one of all', () =>
    expect(pairingRows([summary, others], null).map(({ bots }) => bots)).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]));
});
