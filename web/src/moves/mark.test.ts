import { describe, expect, it } from 'vitest';
import type { EvaluationPoint } from '../api/types';
import { markOf } from './mark';

function point(verdict: EvaluationPoint['verdict'], exact: boolean): EvaluationPoint {
  return { ply: 3, to_move: 'x', score: 2, exact, depth: 4, best: 'a1', played: 'b2', loss: 3, verdict };
}

describe('the mark on a move', () => {
  it('is the verdict of the server', () => {
    expect(markOf(undefined)).toBeNull();
    for (const verdict of ['best', 'fine', null] as const) expect(markOf(point(verdict, true))).toBeNull();
    expect(markOf(point('error', true))).toEqual({ kind: 'error', guessed: false });
  });

  it('is called a guess where nothing is proved', () => {
    expect(markOf(point('blunder', false))).toEqual({ kind: 'blunder', guessed: true });
  });
});
