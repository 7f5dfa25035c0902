import { catalog, gameKind } from '../api/catalog.svelte';
import { asApiError, http, type ApiError } from '../api/http';
import { link } from '../api/link.svelte';
import {
  other,
  type Action,
  type EventKind,
  type Game,
  type NewGame,
  type Position,
  type Report,
  type You,
} from '../api/types';
import { Showing } from '../board/showing.svelte';
import { t } from '../i18n/language.svelte';
import { randomText } from '../lib/secret';
import { columnName, squareName } from '../lib/squares';
import { recall, remember } from '../lib/storage';
import { explain, notices } from '../shell/notices.svelte';
import { router } from '../shell/router.svelte';
import { draftState } from './draft';
import { isYourTurn, yourSide, type GameState } from './game_state';
import { forgetInvitation, keepInvitations } from './invitations';
import { LiveGame } from './live_game.svelte';
import { endWords, moveSpoken, seatName } from './words';

const HINT_MS = 1000;

/** The state and the actions of the Play screen; its components only draw and call them. */
export class PlayTable {
  live = $state.raw<LiveGame | null>(null);
  draft = $state.raw<{ request: NewGame; state: GameState } | null>(null);
  failure = $state.raw<ApiError | null>(null);
  /** Why the last click was refused. */
  problem = $state<string | null>(null);
  hint = $state.raw<{ report: Report | null; searching: boolean } | null>(null);
  /** An earlier position, shown instead of the present one. */
  earlier = $state.raw<{ ply: number; position: Position } | null>(null);
  starting = $state(false);
  botMovesForYou = $state(false);

  readonly showing = new Showing(() => this.input === 'column');
  private stopHint: () => void = () => {};
  /** Counts requests, to recognize an answer that comes too late. */
  private visit = 0;
  /** Whether this person waits for the other person's consent. */
  private waitsForAnswer = false;
  /** Cells typed while a move was being sent; they are played in order. */
  private typed: number[] = [];

  get state(): GameState | null {
    return this.live ? this.live.state : (this.draft?.state ?? null);
  }

  get input(): 'cell' | 'column' {
    const name = this.state?.game.position.name;
    return (name && gameKind(name)?.input) || 'cell';
  }

  /** The position on the board. */
  get shown(): Position | null {
    return this.earlier?.position ?? this.showing.position ?? this.state?.game.position ?? null;
  }

  get ply(): number {
    return this.earlier?.ply ?? this.state?.game.moves.length ?? 0;
  }

  /** Whether a click on the board plays a move. */
  get canPlay(): boolean {
    return this.state !== null && !this.earlier && isYourTurn(this.state) && !this.starting;
  }

  private get isSending(): boolean {
    return this.starting || Boolean(this.live?.sending);
  }

  openGame(id: string): void {
    if (this.live?.id === id) return;
    this.typed = [];
    this.leave();
    this.attach(new LiveGame(id));
  }

  async openDraft(request: NewGame): Promise<void> {
    this.typed = [];
    this.leave();
    const visit = this.visit;
    try {
      const source = {
        game: request.game,
        ...(request.position ? { position: request.position } : {}),
        moves: request.moves,
      };
      const line = await http.position(source);
      const kind = gameKind(line.position.name);
      if (!kind || visit !== this.visit) return;
      this.draft = { request, state: draftState(request, line, kind) };
      this.showing.set(line.position);
    } catch (error) {
      if (visit === this.visit) this.failure = asApiError(error);
    }
  }

  leave(): void {
    this.visit += 1;
    this.clearHint();
    this.live?.close();
    this.live = null;
    this.draft = null;
    this.failure = null;
    this.problem = null;
    this.earlier = null;
    this.botMovesForYou = false;
    this.showing.position = null;
  }

  /** Creates the game that is set up, with a first move if one was clicked. */
  async start(request: NewGame | undefined = this.draft?.request, firstMove?: string): Promise<string | null> {
    if (!request || this.starting) return null;
    this.starting = true;
    try {
      const answer = await http.createGame({ ...request, idempotency_key: randomText() });
      keepInvitations(answer.game.id, answer.invitations);
      this.leave();
      const live = new LiveGame(answer.game.id);
      this.attach(live);
      live.replace({ game: answer.game, you: answer.you });
      router.go(`/game/${answer.game.id}`);
      if (firstMove) void this.act({ action: 'move', move: firstMove, ply: answer.game.moves.length });
      return answer.game.id;
    } catch (error) {
      notices.fail(asApiError(error));
      return null;
    } finally {
      this.starting = false;
      this.playTyped();
    }
  }

  /**
   * Plays a cell by its key. Typed ahead, it waits for the move before it; the turn after that must be
   * this person's too, so nothing is typed ahead against an opponent.
   */
  type(cell: number): void {
    if (this.earlier || !(this.canPlay || this.isSending)) return;
    if (this.isSending && this.state?.you.sides.length !== 2) return;
    this.typed.push(cell);
    this.playTyped();
  }

  /** Plays a clicked cell. An illegal move is sent too, for the server's reason. */
  async play(cell: number): Promise<void> {
    const state = this.state;
    if (!state || this.earlier || this.live?.sending) return;
    const { board } = state.game.position;
    const move = this.input === 'column' ? columnName(cell % board.width) : squareName(cell, board.width, board.height);
    if (this.draft) {
      if (isYourTurn(state)) await this.start(this.draft.request, move);
      return;
    }
    if (state.you.sides.length === 0 || state.game.status === 'over') return;
    this.problem = null;
    await this.act({ action: 'move', move, ply: state.game.moves.length });
  }

  async act(action: Action): Promise<boolean> {
    if (this.draft) {
      if (action.action === 'swap') this.swapDraft();
      return true;
    }
    if (!this.live) return false;
    if (action.action === 'bot_move') this.botMovesForYou = true;
    if (action.action === 'answer') this.waitsForAnswer = false;
    try {
      const acted = await this.live.act(action);
      keepInvitations(this.live.id, acted.invitations);
      return true;
    } catch (error) {
      this.typed = [];
      this.botMovesForYou = false;
      this.problem = explain(asApiError(error));
      notices.say(this.problem);
      return false;
    }
  }

  askHint(): void {
    const state = this.state;
    if (!state) return;
    this.clearHint();
    this.problem = null;
    this.hint = { report: null, searching: true };
    const { position } = state.game;
    const source = this.live ? { game_id: this.live.id } : { game: position.game, position: position.text };
    const think = Math.min(HINT_MS, catalog.value?.limits.think_ms ?? HINT_MS);
    this.stopHint = link.connection.analyse(
      'analyse',
      { source, limits: { time_ms: think } },
      {
        done: (report) => {
          this.hint = report ? { report, searching: false } : null;
          if (report) notices.say(t('say.hint', { move: report.move }));
        },
        failed: (error) => {
          this.hint = null;
          this.problem = explain(error);
        },
      },
    );
  }

  clearHint(): void {
    this.stopHint();
    this.hint = null;
  }

  /** Shows the position after `ply` moves; after the last one, the present game. */
  async look(ply: number): Promise<void> {
    const game = this.state?.game;
    if (!game || !this.live) return;
    this.clearHint();
    this.visit += 1;
    const visit = this.visit;
    if (ply >= game.moves.length) {
      this.earlier = null;
      this.showing.set(game.position);
      return;
    }
    const from = this.ply;
    try {
      const line = await http.position({ game_id: this.live.id, ply: Math.max(0, ply) });
      if (visit !== this.visit) return;
      this.earlier = { ply: Math.max(0, ply), position: line.position };
      if (ply === from + 1) this.showing.advance(line.position);
      else this.showing.set(line.position);
    } catch (error) {
      notices.fail(asApiError(error));
    }
  }

  /** Shows the last move once more. */
  async replayLast(): Promise<void> {
    const game = this.state?.game;
    if (!game || !this.live || game.moves.length === 0 || this.earlier) return;
    const visit = this.visit;
    try {
      const line = await http.position({ game_id: this.live.id, ply: game.moves.length - 1 });
      if (visit === this.visit) this.showing.replay(line.position);
    } catch (error) {
      notices.fail(asApiError(error));
    }
  }

  async again(swap: boolean): Promise<void> {
    if (!(await this.act({ action: 'again', swap }))) return;
    const next = this.state?.game.next;
    if (next) router.go(`/game/${next}`);
  }

  private attach(live: LiveGame): void {
    this.live = live;
    live.onChange((kind) => this.changed(kind));
  }

  private changed(kind: EventKind | 'whole'): void {
    const state = this.live?.state;
    if (!state) return;
    const { game, you } = state;
    if (kind !== 'paced') this.clearHint();
    if (kind !== 'requested' && kind !== 'answered') this.problem = null;
    this.botMovesForYou = false;
    if (you.sides.length > 0) remember('last_game', game.status === 'over' ? null : game.id);
    for (const side of you.sides) if (kind === 'claimed') forgetInvitation(game.id, other(side));
    if (!this.earlier || kind === 'undone') {
      this.earlier = null;
      if (kind === 'moved') this.showing.advance(game.position);
      else if (kind === 'whole' || kind === 'undone' || kind === 'redone') this.showing.set(game.position);
    }
    this.announce(kind, state);
    this.waitsForAnswer = game.request !== null && you.sides.includes(game.request.side);
    this.playTyped();
  }

  private playTyped(): void {
    if (this.isSending) return;
    // It is another's turn: typed moves are dropped, they would surprise later.
    if (!this.canPlay) this.typed = [];
    const cell = this.typed.shift();
    if (cell !== undefined) void this.play(cell);
  }

  private announce(kind: EventKind | 'whole', { game, you }: GameState): void {
    const { position } = game;
    const turn =
      yourSide(you) === position.to_move
        ? t('announce.your_turn')
        : `${t('say.to_move', { name: seatName(game, position.to_move, you) })}.`;
    if (kind === 'moved' && position.last) {
      const said = moveSpoken(position, position.last, seatName(game, position.last.side, you));
      if (game.result) notices.say(`${said} ${Object.values(endWords(game, you)).join('. ')}`);
      else notices.say(`${said} ${turn}`);
    } else if (kind === 'undone') notices.say(`${t('announce.undone')} ${turn}`);
    else if (kind === 'redone') notices.say(`${t('announce.redone')} ${turn}`);
    else if (kind === 'claimed') notices.say(t('announce.claimed', { name: claimant(game, you) }));
    else if (kind === 'swapped') notices.say(t('announce.swapped'));
    else if (kind === 'ended') notices.say(Object.values(endWords(game, you)).join('. '));
    else if (kind === 'answered' && this.waitsForAnswer) notices.show(t('ask.refused'));
  }

  private swapDraft(): void {
    if (!this.draft) return;
    const { request } = this.draft;
    void this.openDraft({ ...request, seats: { x: request.seats.o, o: request.seats.x } });
  }
}

/** Names the opponent, who has just taken a seat. */
function claimant(game: Game, you: You): string {
  return seatName(game, other(yourSide(you) ?? 'x'), you);
}

/** Returns the id of the game last played here, if it is not over. */
export function lastGameId(): string | null {
  return recall('last_game');
}
