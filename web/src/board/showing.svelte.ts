import type { LastMove, Position } from '../api/types';
import { rowOf } from './geometry';

/** A move being animated: a new key starts the animation again. */
export interface Motion {
  key: number;
  last: LastMove;
}

const FLIP_MS = 220;
const STAGGER_MS = 60;
const FALL_ROW_MS = 55;
const PLACE_MS = 120;
const PAUSE_MS = 90;
const MOST_WAITING = 3;

export function motionTime(position: Position, falls: boolean): number {
  const last = position.last;
  if (!last) return 0;
  const settle = falls ? FALL_ROW_MS * (rowOf(last.cell, position.board) + 1.4) : PLACE_MS;
  const flips = last.turned.length ? FLIP_MS + STAGGER_MS * (last.turned.length - 1) : 0;
  return Math.max(settle, flips);
}

/**
 * The position on the board. Moves that arrive during an animation wait for its end, so that a quick
 * bot's reply does not hide your own move; the state of the game itself is never delayed.
 */
export class Showing {
  position = $state.raw<Position | null>(null);
  motion = $state.raw<Motion | null>(null);

  private waiting: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(
    private readonly falls: () => boolean,
    private readonly still: () => boolean = () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  ) {}

  /** Shows a position at once, without animation. */
  set(position: Position): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.motion = null;
    this.position = position;
  }

  /** Shows the next position of a game and animates its last move. */
  advance(position: Position): void {
    if (this.timer === undefined) this.begin(position);
    else if (this.waiting.length < MOST_WAITING) this.waiting.push(position);
    else this.set(position);
  }

  /** Animates the last move again. */
  replay(before: Position): void {
    const after = this.position;
    if (!after || this.timer !== undefined) return;
    this.set(before);
    this.timer = setTimeout(() => this.begin(after), PAUSE_MS * 2);
  }

  private begin(position: Position): void {
    this.position = position;
    const time = this.still() ? 0 : motionTime(position, this.falls());
    if (!position.last || time === 0) {
      this.timer = undefined;
      this.motion = null;
      const next = this.waiting.shift();
      if (next) this.begin(next);
      return;
    }
    this.count += 1;
    this.motion = { key: this.count, last: position.last };
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const next = this.waiting.shift();
      if (next) this.begin(next);
    }, time + PAUSE_MS);
  }
}
