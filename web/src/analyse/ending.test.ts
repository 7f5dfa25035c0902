import { describe, expect, it } from 'vitest';
import { movesToWin } from './ending';

const after = (plies: number) => ({ plies_played: plies, board: { width: 7, height: 6, cells: '' } });
const connectFour = { early_wins: true };

describe('how early a proved game ends', () => {
  it('is the 41st disc from the empty board, the 21st of who moves', () =>
    expect(movesToWin(connectFour, after(0), 1)).toBe(21));
  it('is a move away where the score is the most there is', () => {
    expect(movesToWin(connectFour, after(6), 18)).toBe(1);
    expect(movesToWin(connectFour, after(7), 18)).toBe(1);
  });
  it('counts the moves of the winner, not of who moves', () => {
    expect(movesToWin(connectFour, after(6), -18)).toBe(1);
    expect(movesToWin(connectFour, after(6), -1)).toBe(18);
  });
  it('is not told by a draw, nor by other games', () => {
    expect(movesToWin(connectFour, after(0), 0)).toBeNull();
    expect(movesToWin({ early_wins: false }, after(0), 1)).toBeNull();
  });
});
