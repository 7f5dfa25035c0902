import { describe, expect, it, vi } from 'vitest';
import type { Position, Report } from '../api/types';
import { cornerMarks, size, stepFrom } from './geometry';
import { motionTime, Showing } from './showing.svelte';
import { cellValues } from './values';

const board = { width: 3, height: 2, cells: '......' };
const at = (cell: number, turned: number[] = []): Position =>
  ({
    board,
    to_move: 'o',
    legal: [
      { move: 'a1', cell: 3, turned: [] },
      { move: 'b1', cell: 4, turned: [] },
    ],
    last: { move: 'a1', side: 'x', cell, turned },
    line: [],
  }) as unknown as Position;

describe('arrow keys', () => {
  it('move over the board and stay at its edge', () => {
    expect(stepFrom(0, 'ArrowRight', board)).toBe(1);
    expect(stepFrom(0, 'ArrowLeft', board)).toBe(0);
    expect(stepFrom(2, 'ArrowRight', board)).toBe(2);
    expect(stepFrom(1, 'ArrowDown', board)).toBe(4);
    expect(stepFrom(4, 'ArrowDown', board)).toBe(4);
    expect(stepFrom(4, 'End', board)).toBe(5);
    expect(stepFrom(4, 'x', board)).toBeNull();
  });
});

it('draws inside the frame', () => {
  expect(size(board)).toEqual({ width: 296, height: 216 });
  expect(cornerMarks(0, board)).toContain('M31 47');
});

describe('values', () => {
  const report = {
    to_move: 'o',
    moves: [
      { move: 'b1', score: 4, exact: true },
      { move: 'a1', score: -2, exact: false },
    ],
  } as Report;
  it('are for X, best and strength for the one to move', () => {
    expect(cellValues(at(0), report)).toEqual([
      { cell: 4, score: -4, exact: true, best: true, strength: 1 },
      { cell: 3, score: 2, exact: false, best: false, strength: 0 },
    ]);
  });
  it('of another position are not shown', () => {
    expect(cellValues(at(0), { ...report, to_move: 'x' })).toEqual([]);
  });
});

describe('showing moves', () => {
  it('takes as long as the flips', () => expect(motionTime(at(0, [1, 2, 3]), false)).toBe(340));
  it('lets a quick reply wait for the move before', () => {
    vi.useFakeTimers();
    const showing = new Showing(
      () => false,
      () => false,
    );
    const mine = at(0, [1]);
    const reply = at(5);
    showing.advance(mine);
    showing.advance(reply);
    expect(showing.position).toBe(mine);
    vi.advanceTimersByTime(400);
    expect(showing.position).toBe(reply);
    vi.useRealTimers();
  });
  it('waits for nothing when motion is not wanted', () => {
    const showing = new Showing(
      () => false,
      () => true,
    );
    const reply = at(5);
    showing.advance(at(0, [1]));
    showing.advance(reply);
    expect(showing.position).toBe(reply);
    expect(showing.motion).toBeNull();
  });
});
