import type { Tournament, TournamentAnswer, TournamentYou } from '../api/arena_types';
import { arena, asApiError, type ApiError } from '../api/http';
import { link } from '../api/link.svelte';
import { notices } from '../shell/notices.svelte';

/** A tournament as it is now, kept up to date by the server. */
export class LiveTournament {
  value = $state.raw<Tournament | null>(null);
  you = $state.raw<TournamentYou>({ host: false, may: [] });
  failure = $state.raw<ApiError | null>(null);
  deleted = $state(false);
  working = $state(false);

  private seq: number | undefined;
  private readonly unwatch: () => void;

  constructor(readonly id: string) {
    this.unwatch = link.connection.watch(id, {
      seq: () => this.seq,
      watching: (message) => {
        this.seq = message.seq;
        this.take(message);
      },
      changed: (message) => {
        this.seq = message.seq;
        if (this.value) this.take({ you: message.you, tournament: { ...this.value, ...message.changes } });
      },
      deleted: () => (this.deleted = true),
      failed: (error) => (this.failure = error),
    });
  }

  close(): void {
    this.unwatch();
  }

  stop(): Promise<boolean> {
    return this.change(() => arena.stop(this.id));
  }

  resume(): Promise<boolean> {
    return this.change(() => arena.resume(this.id));
  }

  remove(): Promise<boolean> {
    return this.act(() => arena.remove(this.id));
  }

  private take({ you, tournament }: TournamentAnswer): void {
    this.you = you;
    this.value = tournament;
    this.failure = null;
  }

  /** The answer may come after a later change has been shown, and must not hide that. */
  private change(ask: () => Promise<TournamentAnswer>): Promise<boolean> {
    return this.act(async () => {
      const before = this.seq;
      const answer = await ask();
      if (this.seq === before) this.take(answer);
    });
  }

  private async act(work: () => Promise<void>): Promise<boolean> {
    this.working = true;
    try {
      await work();
      return true;
    } catch (error) {
      notices.fail(asApiError(error));
      return false;
    } finally {
      this.working = false;
    }
  }
}
