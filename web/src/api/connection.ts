import { ApiError } from './http';
import { randomText } from '../lib/secret';
import type { Moment } from './trace_types';
import type {
  Action,
  AnalysisRequest,
  ClientMessage,
  EvaluationPoint,
  Game,
  GameEvent,
  Invitations,
  Presence,
  Report,
  ServerError,
  ServerMessage,
  Thinking,
  You,
} from './types';

/** The part of a WebSocket that is used; tests pass a fake. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Follows a game. `seq` is the version that it has, undefined if none. */
export interface Follower {
  seq(): number | undefined;
  subscribed(you: You, game: Game | null): void;
  event(event: GameEvent): void;
  thinks(thinking: Thinking): void;
  attends(presence: Presence): void;
  failed(error: ApiError): void;
}

type Named<Type> = Extract<ServerMessage, { type: Type }>;

/** Watches a tournament. `seq` is the version that it has, undefined if none. */
export interface Watcher {
  seq(): number | undefined;
  watching(message: Named<'watching'>): void;
  changed(message: Named<'tournament'>): void;
  deleted(): void;
  failed(error: ApiError): void;
}

export interface AnalysisListener {
  progress?(report: Report): void;
  point?(point: EvaluationPoint): void;
  moment?(moment: Moment): void;
  done?(report: Report | null): void;
  /** Called at the end of a recording. */
  recorded?(traceId: string): void;
  failed(error: ApiError): void;
}

/** A running search. */
export interface Running {
  /** Ends the search soon; the listener still gets its result. */
  end(): void;
  /** Ends the search; the listener hears nothing more. */
  drop(): void;
}

export interface Acted {
  seq: number;
  invitations?: Invitations;
}

export type LinkStatus = { state: 'connecting' | 'open' } | { state: 'lost'; nextTryAt: number };

interface PendingAct {
  message: ClientMessage;
  resolve(acted: Acted): void;
  reject(error: ApiError): void;
}

interface RunningAnalysis {
  message: ClientMessage;
  listener: AnalysisListener;
}

const SILENCE_MS = 20_000;
const PONG_MS = 10_000;

/** Backs off: 1, 2, 4, 5, 5, .. seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 5000);
}

/**
 * The one WebSocket of the page. It reconnects by itself, brings every follower up to date and sends
 * unanswered acts again; idempotency keys keep an act from being done twice.
 */
export class Connection {
  private socket: Socket | null = null;
  private open = false;
  private attempt = 0;
  private nextId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly followers = new Map<string, Follower>();
  private readonly watchers = new Map<string, Watcher>();
  private readonly acts = new Map<string, PendingAct>();
  private readonly analyses = new Map<string, RunningAnalysis>();

  constructor(
    private readonly connect: () => Socket,
    private readonly key: () => string,
    private readonly onStatus: (status: LinkStatus) => void,
    /** The language of the texts in a tournament. */
    private readonly language: () => 'en' | 'id',
  ) {}

  start(): void {
    clearTimeout(this.timer);
    if (this.attempt === 0) this.onStatus({ state: 'connecting' });
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => {
      this.transmit({ type: 'hello', protocol: 1, key: this.key() });
      this.watchSilence();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.watchSilence();
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  /** Reconnects at once instead of after the pause. */
  tryNow(): void {
    if (!this.open) {
      this.drop();
      this.start();
    }
  }

  /** Follows a game until the returned function is called. */
  follow(gameId: string, follower: Follower): () => void {
    this.followers.set(gameId, follower);
    if (this.open) this.subscribe(gameId, follower);
    return () => {
      if (this.followers.get(gameId) !== follower) return;
      this.followers.delete(gameId);
      if (this.open) this.transmit({ type: 'unsubscribe', game_id: gameId });
    };
  }

  /** Watches a tournament until the returned function is called. */
  watch(tournamentId: string, watcher: Watcher): () => void {
    this.watchers.set(tournamentId, watcher);
    if (this.open) this.askToWatch(tournamentId);
    return () => {
      if (this.watchers.get(tournamentId) !== watcher) return;
      this.watchers.delete(tournamentId);
      if (this.open) this.transmit({ type: 'unwatch', tournament_id: tournamentId });
    };
  }

  /** Asks for every tournament again, after a change of language. */
  languageChanged(): void {
    if (this.open) for (const tournamentId of this.watchers.keys()) this.askToWatch(tournamentId);
  }

  /** Sends an act; resolves when the server has stored it, however often the connection breaks in between. */
  act(gameId: string, action: Action): Promise<Acted> {
    const id = this.newId();
    const message: ClientMessage = {
      type: 'act',
      id,
      game_id: gameId,
      action: { ...action, idempotency_key: randomText() },
    };
    return new Promise((resolve, reject) => {
      this.acts.set(id, { message, resolve, reject });
      if (this.open) this.transmit(message);
    });
  }

  /** Starts a search; the returned function stops it and silences its listener. */
  analyse(type: 'analyse' | 'evaluate', request: AnalysisRequest, listener: AnalysisListener): () => void {
    return this.search(type, request, listener).drop;
  }

  /** Starts a search and records it. */
  record(request: AnalysisRequest, listener: AnalysisListener): Running {
    return this.search('record', request, listener);
  }

  private search(
    type: 'analyse' | 'evaluate' | 'record',
    request: AnalysisRequest,
    listener: AnalysisListener,
  ): Running {
    const id = this.newId();
    const message: ClientMessage = { type, id, request };
    const end = () => {
      if (this.open) this.transmit({ type: 'stop', id });
    };
    this.analyses.set(id, { message, listener });
    if (this.open) this.transmit(message);
    return {
      end,
      drop: () => {
        if (this.analyses.delete(id)) end();
      },
    };
  }

  private newId(): string {
    this.nextId += 1;
    return String(this.nextId);
  }

  private transmit(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private subscribe(gameId: string, follower: Follower): void {
    const after = follower.seq();
    const message: ClientMessage = { type: 'subscribe', id: `s${this.newId()}.${gameId}`, game_id: gameId };
    this.transmit(after === undefined ? message : { ...message, after });
  }

  private askToWatch(tournamentId: string): void {
    this.transmit({
      type: 'watch',
      id: `w${this.newId()}.${tournamentId}`,
      tournament_id: tournamentId,
      language: this.language(),
    });
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.welcomed();
        break;
      case 'subscribed':
        this.followers.get(message.game_id)?.subscribed(message.you, message.game);
        break;
      case 'event':
        this.deliver(message);
        break;
      case 'thinking':
        this.followers.get(message.game_id)?.thinks(message);
        break;
      case 'presence':
        this.followers.get(message.game_id)?.attends(message);
        break;
      case 'watching':
        this.watchers.get(message.tournament_id)?.watching(message);
        break;
      case 'tournament':
        this.deliverChanges(message);
        break;
      case 'tournament_deleted':
        this.watchers.get(message.tournament_id)?.deleted();
        break;
      case 'acted':
        this.takeAct(message.id)?.resolve(message);
        break;
      case 'progress':
        this.analyses.get(message.id)?.listener.progress?.(message.report);
        break;
      case 'point':
        this.analyses.get(message.id)?.listener.point?.(message.point);
        break;
      case 'moment':
        this.analyses.get(message.id)?.listener.moment?.(message.moment);
        break;
      case 'done':
        this.takeAnalysis(message.id)?.listener.done?.(message.report);
        break;
      case 'recorded':
        this.takeAnalysis(message.id)?.listener.recorded?.(message.trace_id);
        break;
      case 'error':
        this.refused(message.id, message.error);
        break;
      case 'pong':
        break;
    }
  }

  private welcomed(): void {
    this.open = true;
    this.attempt = 0;
    this.onStatus({ state: 'open' });
    for (const [gameId, follower] of this.followers) this.subscribe(gameId, follower);
    for (const tournamentId of this.watchers.keys()) this.askToWatch(tournamentId);
    for (const { message } of this.acts.values()) this.transmit(message);
    for (const { message } of this.analyses.values()) this.transmit(message);
  }

  private deliver(event: GameEvent): void {
    const follower = this.followers.get(event.game_id);
    const seq = follower?.seq();
    if (!follower || seq === undefined || event.seq <= seq) return;
    if (event.seq === seq + 1) follower.event(event);
    // Events are missing: asks for the whole game.
    else this.transmit({ type: 'subscribe', id: `s${this.newId()}.${event.game_id}`, game_id: event.game_id });
  }

  private deliverChanges(message: Named<'tournament'>): void {
    const watcher = this.watchers.get(message.tournament_id);
    const seq = watcher?.seq();
    if (!watcher || seq === undefined || message.seq <= seq) return;
    if (message.seq === seq + 1) watcher.changed(message);
    else this.askToWatch(message.tournament_id);
  }

  private refused(id: string | null, error: ServerError): void {
    if (id === null) return;
    const failure = new ApiError(error);
    this.takeAct(id)?.reject(failure);
    this.takeAnalysis(id)?.listener.failed(failure);
    if (id.startsWith('w')) this.watchers.get(id.slice(id.indexOf('.') + 1))?.failed(failure);
    if (id.startsWith('s')) this.followers.get(id.slice(id.indexOf('.') + 1))?.failed(failure);
  }

  private takeAct(id: string): PendingAct | undefined {
    const act = this.acts.get(id);
    this.acts.delete(id);
    return act;
  }

  private takeAnalysis(id: string): RunningAnalysis | undefined {
    const analysis = this.analyses.get(id);
    this.analyses.delete(id);
    return analysis;
  }

  private watchSilence(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.open) this.transmit({ type: 'ping' });
      this.timer = setTimeout(() => this.lost(), PONG_MS);
    }, SILENCE_MS);
  }

  private lost(): void {
    this.drop();
    const delay = retryDelay(this.attempt);
    this.attempt += 1;
    this.onStatus({ state: 'lost', nextTryAt: Date.now() + delay });
    this.timer = setTimeout(() => this.start(), delay);
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.open = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
