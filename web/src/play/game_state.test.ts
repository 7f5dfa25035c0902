import { describe, expect, it } from 'vitest';
import type { Game, GameEvent, Line, NewGame, You } from '../api/types';
import { draftState } from './draft';
import { applyEvent, gamesWon, isYourTurn, timeLeft } from './game_state';
import { invitationInAddress } from './invitations';

const you: You = { sides: ['x'], host: true, may: ['move'] };
const position = { to_move: 'x', board: { width: 3, height: 3, cells: '.........' } } as Game['position'];
const line: Line = { start: '3 3 3 3/3/3 x 1', moves: [], position };
const request: NewGame = {
  game: 'tictactoe',
  seats: { x: { kind: 'human' }, o: { kind: 'bot', level: 2 } },
  time: { per_game_ms: 60_000 },
};
const kind = { opponent: 'alphabeta', levels: ['random', 'local', 'minimax', 'mcts', 'alphabeta'] };

describe('a game lying ready', () => {
  const state = draftState(request, line, kind);
  it('seats the person here and names the level’s bot', () => {
    expect(state.you.sides).toEqual(['x']);
    expect(state.game.seats.o).toMatchObject({ kind: 'bot', bot: 'local', level: 2 });
  });
  it('is the person’s to begin', () => expect(isYourTurn(state)).toBe(true));
  it('has a clock that stands', () => expect(timeLeft(state.game, 'x', 5000)).toBe(60_000));
});

describe('an event', () => {
  const before = draftState(request, line, kind);
  const event: GameEvent = {
    type: 'event',
    game_id: 'g',
    seq: 8,
    kind: 'moved',
    you: { ...you, may: ['undo'] },
    changes: { redoable: 2, clock: { x_ms: 10_000, o_ms: 20_000, running: 'x' } },
  };
  const after = applyEvent(before, event);
  it('replaces what it names and nothing else', () => {
    expect(after.game).toMatchObject({ seq: 8, redoable: 2, start: before.game.start });
    expect(after.you.may).toEqual(['undo']);
    expect(before.game.redoable).toBe(0);
  });
  it('lets the running clock go on from when it was sent', () => {
    expect(timeLeft(after.game, 'x', 4000)).toBe(6000);
    expect(timeLeft(after.game, 'x', 40_000)).toBe(0);
    expect(timeLeft(after.game, 'o', 4000)).toBe(20_000);
  });
});

it('counts the finished game into the series', () => {
  const { game } = draftState(request, line, kind);
  const won = {
    ...game,
    series: { x: 2, o: 1, draws: 0 },
    result: { winner: 'x', reason: 'normal', points: 1, detail: null },
  } as Game;
  expect([gamesWon(won, 'x'), gamesWon(won, 'o')]).toEqual([3, 1]);
});

it('reads an invitation from the address and nothing that looks like one', () => {
  expect(invitationInAddress('#invitation=q3nWc0yJQmS9sT1hYb7uXA')).toBe('q3nWc0yJQmS9sT1hYb7uXA');
  expect(invitationInAddress('#invitation=<script>')).toBeNull();
});
