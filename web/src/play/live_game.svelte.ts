import { asApiError, type ApiError } from '../api/http';
import { link } from '../api/link.svelte';
import type { Acted, Follower } from '../api/connection';
import type { Action, EventKind, Game, GameEvent, Presence, Report, Side, Thinking, You } from '../api/types';
import { applyEvent, type GameState } from './game_state';

/** Follows one game for as long as a screen shows it. */
export class LiveGame implements Follower {
  state = $state.raw<GameState | null>(null);
  presence = $state.raw<Presence | null>(null);
  thinking = $state.raw<{ side: Side; report: Report | null } | null>(null);
  failure = $state.raw<ApiError | null>(null);
  /** The move on its way to the server, by its text. */
  sending = $state<string | null>(null);
  deleted = $state(false);
  /** When the state arrived: the clock runs on from there. */
  receivedAt = $state(0);

  private unfollow: () => void;
  private readonly listeners: ((kind: EventKind | 'whole') => void)[] = [];

  constructor(readonly id: string) {
    this.unfollow = link.connection.follow(id, this);
  }

  /** Called after every change; `whole` if the server sent the whole game. */
  onChange(listener: (kind: EventKind | 'whole') => void): void {
    this.listeners.push(listener);
  }

  close(): void {
    this.unfollow();
  }

  async act(action: Action): Promise<Acted> {
    if (action.action === 'move') this.sending = action.move;
    try {
      return await link.connection.act(this.id, action);
    } catch (error) {
      throw asApiError(error);
    } finally {
      if (action.action === 'move' && this.sending === action.move) this.sending = null;
    }
  }

  seq(): number | undefined {
    return this.state?.game.seq;
  }

  subscribed(you: You, game: Game | null): void {
    this.failure = null;
    if (game) this.replace({ game, you });
    else if (this.state) this.state = { game: this.state.game, you };
  }

  /** Takes a whole game. The answer to `POST /api/games` is one, which saves a round trip. */
  replace(state: GameState): void {
    if (this.state && state.game.seq < this.state.game.seq && state.game.id === this.state.game.id) return;
    this.thinking = null;
    this.receivedAt = performance.now();
    this.state = state;
    this.tell('whole');
  }

  event(event: GameEvent): void {
    if (!this.state) return;
    this.thinking = null;
    if (event.kind === 'deleted') this.deleted = true;
    // The event may arrive before the answer, and the next move must not wait for the answer.
    if (event.kind === 'moved') this.sending = null;
    if ('clock' in event.changes) this.receivedAt = performance.now();
    this.state = applyEvent(this.state, event);
    this.tell(event.kind);
  }

  thinks(thinking: Thinking): void {
    this.thinking = { side: thinking.side, report: thinking.report };
  }

  failed(error: ApiError): void {
    this.failure = error;
  }

  attends(presence: Presence): void {
    this.presence = presence;
  }

  private tell(kind: EventKind | 'whole'): void {
    for (const listener of this.listeners) listener(kind);
  }
}
