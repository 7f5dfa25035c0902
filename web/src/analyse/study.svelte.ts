import { catalog, gameKind } from '../api/catalog.svelte';
import { asApiError, http, type ApiError } from '../api/http';
import { link } from '../api/link.svelte';
import type { EvaluationPoint, Line, PerSide, PlayedMove, Position, Report, Seat } from '../api/types';
import { Showing } from '../board/showing.svelte';
import { notices } from '../shell/notices.svelte';
import { atStart, playedPly, sourceAt, stepTo, tryMove, wholeSource, type Base, type Place } from './path';

/** One bot's view of the position on the board. */
export interface View {
  /** Null for the game's own analyst. */
  bot: string | null;
  report: Report | null;
  searching: boolean;
  failure: ApiError | null;
}

const POINT_MS = 150;

/** A position under study, the moves that led to it, and the bots' reports on it. */
export class Study {
  base = $state.raw<Base | null>(null);
  main = $state.raw<PlayedMove[]>([]);
  /** The seats of the game under study, if it is a stored game. */
  seats = $state.raw<PerSide<Seat> | null>(null);
  place = $state.raw<Place>(atStart);
  /** The place to go to, until the server has sent its position. */
  private heading = $state.raw<Place | null>(null);
  position = $state.raw<Position | null>(null);
  views = $state.raw<View[]>([{ bot: null, report: null, searching: false, failure: null }]);
  points = $state.raw<Map<number, EvaluationPoint>>(new Map());
  evaluating = $state(false);
  failure = $state.raw<ApiError | null>(null);
  thinkMs = $state(3000);

  readonly showing = new Showing(() => this.input === 'column');
  private stops: (() => void)[] = [];
  private stopPoints: () => void = () => {};
  private asked = 0;

  get input(): 'cell' | 'column' {
    return (this.position && gameKind(this.position.name)?.input) || 'cell';
  }

  /** The moves that lead to the position on the board, tried ones included. */
  get ply(): number {
    return this.place.ply + this.place.triedPly;
  }

  /** The same for the place to go to. Steps count from it, so that quick ones are not lost. */
  get aim(): number {
    const place = this.heading ?? this.place;
    return place.ply + place.triedPly;
  }

  get plies(): number {
    return this.place.tried.length ? this.place.ply + this.place.tried.length : this.main.length;
  }

  /** The bot that made the game's move under study. */
  get playedBot(): { game: string; ply: number; bot: string } | null {
    const ply = playedPly(this.place, this.main.length);
    const move = ply === null ? undefined : this.main[ply];
    const bot = move && this.seats?.[move.side].bot;
    return bot && ply !== null && this.base?.kind === 'game' ? { game: this.base.id, ply, bot } : null;
  }

  get mainMoves(): string[] {
    return this.main.map((played) => played.move);
  }

  async open(base: Base): Promise<boolean> {
    this.close();
    const turn = (this.asked += 1);
    try {
      const line = await http.position(wholeSource(base));
      const seats = base.kind === 'game' ? (await http.game(base.id)).game.seats : null;
      if (turn !== this.asked) return false;
      this.seats = seats;
      this.base = base;
      this.main = line.moves;
      this.place = { ...atStart, ply: line.moves.length };
      this.heading = null;
      this.points = new Map();
      this.failure = null;
      this.take(line);
      this.showing.set(line.position);
      this.evaluate();
      return true;
    } catch (error) {
      if (turn === this.asked) this.failure = asApiError(error);
      return false;
    }
  }

  close(): void {
    this.stopAll();
    this.stopPoints();
    this.evaluating = false;
  }

  go(target: number): Promise<void> {
    return this.moveTo(stepTo(this.heading ?? this.place, Math.min(Math.max(target, 0), this.plies)));
  }

  /** Goes to a move of the game itself, leaving a tried line. */
  goMain(ply: number): Promise<void> {
    return this.moveTo({ ply, tried: [], triedPly: 0 });
  }

  try(move: string): Promise<void> {
    return this.moveTo(tryMove(this.place, this.mainMoves, move));
  }

  addBot(bot: string): void {
    this.views = [...this.views, { bot, report: null, searching: false, failure: null }];
    this.search();
  }

  removeBot(index: number): void {
    this.views = this.views.filter((_, at) => at !== index);
    this.search();
  }

  setThinkMs(ms: number): void {
    this.thinkMs = ms;
    this.search();
  }

  private async moveTo(place: Place): Promise<void> {
    if (!this.base) return;
    const turn = (this.asked += 1);
    const before = this.ply;
    this.heading = place;
    try {
      const line = await http.position(sourceAt(this.base, this.mainMoves, place));
      if (turn !== this.asked) return;
      this.place = place;
      this.take(line);
      if (this.ply === before + 1) this.showing.advance(line.position);
      else this.showing.set(line.position);
    } catch (error) {
      notices.fail(asApiError(error));
    } finally {
      if (turn === this.asked) this.heading = null;
    }
  }

  private take(line: Line): void {
    this.position = line.position;
    this.search();
  }

  /** Starts every bot on the position on the board and drops their earlier searches. */
  private search(): void {
    this.stopAll();
    const { base, position } = this;
    if (!base || !position) return;
    const over = position.legal.length === 0;
    this.views = this.views.map((view) => ({ ...view, report: null, failure: null, searching: !over }));
    if (over) return;
    const source = sourceAt(base, this.mainMoves, this.place);
    const limit = Math.min(this.thinkMs, catalog.value?.limits.think_ms ?? this.thinkMs);
    this.stops = this.views.map((view, index) =>
      link.connection.analyse(
        'analyse',
        { source, ...(view.bot ? { bot: view.bot } : {}), limits: { time_ms: limit }, all_moves: index === 0 },
        {
          progress: (report) => this.update(index, { report }),
          done: (report) => this.update(index, report ? { report, searching: false } : { searching: false }),
          failed: (failure) => this.update(index, { failure, searching: false }),
        },
      ),
    );
  }

  private update(index: number, change: Partial<View>): void {
    this.views = this.views.map((view, at) => (at === index ? { ...view, ...change } : view));
  }

  private stopAll(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  /** Judges every position of the game, for the plot and the move list. */
  private evaluate(): void {
    if (!this.base || this.main.length === 0) return;
    this.evaluating = true;
    this.stopPoints = link.connection.analyse(
      'evaluate',
      { source: wholeSource(this.base), limits: { time_ms: POINT_MS } },
      {
        point: (point) => {
          this.points = new Map(this.points).set(point.ply, point);
        },
        done: () => (this.evaluating = false),
        failed: () => (this.evaluating = false),
      },
    );
  }
}
