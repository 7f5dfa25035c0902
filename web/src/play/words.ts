// Builds the sentences about a game from the server's data.
import { gameKind, gameOptions } from '../api/catalog.svelte';
import {
  other,
  type Board,
  type Game,
  type LastMove,
  type Position,
  type Seat,
  type Side,
  type TimeControl,
  type You,
} from '../api/types';
import { number, t, tOr } from '../i18n/language.svelte';
import { specName } from '../lib/spec';
import { squareName } from '../lib/squares';
import { yourSide } from './game_state';

export function botTitle(spec: string): string {
  return tOr(`bot.${specName(spec)}`, specName(spec));
}

export function gameTitle(name: string): string {
  return tOr(`game.${name}`, name);
}

/** Returns a seat's name for any reader: never "you". */
export function plainSeatName(seat: Seat, side: Side): string {
  if (seat.name) return seat.name;
  if (seat.kind === 'bot') return seat.bot ? botTitle(seat.bot) : t('setup.bot');
  return seat.open ? t('who.open') : t('who.player', { side: t(`side.${side}`) });
}

export function seatName(game: Game, side: Side, you: You): string {
  const seat = game.seats[side];
  if (!seat.name && seat.kind === 'human' && yourSide(you) === side) return t('who.you');
  return plainSeatName(seat, side);
}

/** Describes a seat below its name: the level, or the bot with its settings. */
export function seatKind(seat: Seat): string {
  if (seat.kind === 'human') return seat.open ? t('seat.open') : t('seat.person');
  if (seat.level) return t('level.n', { n: seat.level });
  return seat.bot ?? t('setup.bot');
}

/** Writes the board's size as `7 × 6`; empty if the game has only one size. */
export function boardSize(name: string, { width, height }: Pick<Board, 'width' | 'height'>): string {
  return gameOptions(name).some((option) => option.name === 'w' || option.name === 'm') ? `${width} × ${height}` : '';
}

export function boardTitle({ name, board }: Position): string {
  return `${gameTitle(name)} ${boardSize(name, board)}`.trimEnd();
}

export function rules(position: Position, time?: TimeControl): string {
  const { options } = position;
  const parts: string[] = [];
  if (options.nb) parts.push(t('heading.neighbours', { n: options.nb }));
  if (options.k) parts.push(t('heading.in_a_row', { n: options.k }));
  if (options.rounds) parts.push(t('heading.rounds', { n: options.rounds }));
  if (options.first) parts.push(t('heading.starts', { side: options.first.toUpperCase() }));
  if (time?.per_game_ms) {
    const n = number(time.per_game_ms / 60_000);
    parts.push(
      time.increment_ms
        ? t('heading.clock_plus', { n, s: number(time.increment_ms / 1000) })
        : t('heading.clock', { n }),
    );
  }
  return parts.join(', ');
}

export function winsByMarks(position: Position): boolean {
  return gameKind(position.name)?.wins_by === 'marks';
}

export function moveSpoken(position: Position, last: LastMove, name: string): string {
  if (!winsByMarks(position)) return t('announce.move', { name, move: last.move });
  const move = t('announce.move_turned', { name, move: last.move, n: last.turned.length });
  return `${move} ${t('announce.marks', position.marks)}`;
}

/** Writes the headline of a finished game and the sentence under it. */
export function endWords(game: Game, you: You): { headline: string; reason: string } {
  return { headline: endHeadline(game, you), reason: endReason(game, you) };
}

function endHeadline(game: Game, you: You): string {
  const { result, position } = game;
  if (!result) return '';
  if (result.reason === 'aborted') return t('end.aborted');
  const marks = winsByMarks(position) && result.reason === 'normal';
  if (!result.winner) return marks ? t('end.draw_each', { n: position.marks.x }) : t('end.draw');
  const name = seatName(game, result.winner, you);
  const mine = yourSide(you) === result.winner;
  if (!marks) return mine ? t('end.you_win') : t('end.wins', { name });
  const numbers = { winner: position.marks[result.winner], loser: position.marks[other(result.winner)] };
  return mine ? t('end.you_win_by', numbers) : t('end.wins_by', { name, ...numbers });
}

function endReason(game: Game, you: You): string {
  const { result, position, moves } = game;
  if (!result) return '';
  if (result.reason === 'aborted') return t('end.no_winner');
  if (result.reason === 'adjudicated') return t('end.adjudicated');
  if (result.reason !== 'normal') {
    const loser = result.winner ? other(result.winner) : position.to_move;
    return t(`end.${result.reason}`, { name: seatName(game, loser, you) });
  }
  if (position.line.length) {
    const { width, height } = position.board;
    const cells = position.line.map((cell) => squareName(cell, width, height)).join(' ');
    return `${t('end.line', { n: position.line.length, cells })} ${t('end.in_moves', { n: moves.length })}`;
  }
  if (!position.board.cells.includes('.')) return t('end.board_full');
  if (position.rounds === 1) return t('end.round_over');
  return position.rounds ? t('end.rounds_over', { n: position.rounds }) : t('end.in_moves', { n: moves.length });
}
