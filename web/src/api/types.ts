// The shapes of docs/openapi.yaml, under the same names.
import type { ArenaClientMessage, ArenaServerMessage } from './arena_types';
import type { Moment } from './trace_types';

export type Side = 'x' | 'o';
export type PerSide<T> = Record<Side, T>;

export interface ServerError {
  code: string;
  message: string;
  params: Record<string, string | number | boolean>;
}

/** The settings of a report's bot. */
export interface Preset {
  value: string;
  /** As in a spec: `depth=8,order=off`. */
  options: string;
  help: string;
}

export interface Option {
  name: string;
  type: 'integer' | 'number' | 'choice' | 'time';
  positional: boolean;
  required: boolean;
  default: string | null;
  min: number | null;
  max: number | null;
  choices: string[] | null;
  by_game: Record<string, { choices: string[]; default: string | null }> | null;
  /** Of `as`: what each choice stands for. */
  presets: Preset[];
  help: string;
}

export interface GameKind {
  name: string;
  summary: string;
  origin: string;
  options: Option[];
  examples: string[];
  input: 'cell' | 'column';
  wins_by: 'marks' | 'line';
  /** A score tells how early a win comes. */
  early_wins: boolean;
  opponent: string;
  analyst: string;
  levels: string[];
}

export interface BotKind {
  name: string;
  summary: string;
  origin: string;
  /** A program from the server's bots file. */
  outside: boolean;
  options: Option[];
  games: string[];
}

export interface ServerLimits {
  think_ms: number;
  memory_mb: number;
  threads: number;
  body_bytes: number;
  import_bytes: number;
  analyses: number;
}

export interface Catalog {
  version: string;
  public: boolean;
  games: GameKind[];
  bots: BotKind[];
  start: NewGame;
  limits: ServerLimits;
}

export interface Board {
  width: number;
  height: number;
  cells: string;
}

export interface LegalMove {
  move: string;
  cell: number;
  turned: number[];
}

export interface LastMove extends LegalMove {
  side: Side;
}

export interface Position {
  game: string;
  name: string;
  options: Record<string, string>;
  text: string;
  board: Board;
  to_move: Side;
  plies_played: number;
  round: number;
  rounds: number | null;
  rounds_left: number | null;
  marks: PerSide<number>;
  legal: LegalMove[];
  last: LastMove | null;
  line: number[];
  outcome: { winner: Side | null; points: number } | null;
}

export interface PlayedMove {
  move: string;
  side: Side;
  cell: number;
  turned: number;
  ms: number | null;
}

/** A position and how one came to it; nothing of it is stored. */
export interface Line {
  start: string;
  moves: PlayedMove[];
  position: Position;
}

export type Source =
  | { game_id: string; ply?: number; moves?: string[] }
  | { game: string; position?: string; moves?: string[] }
  | { game: string; cells: string; to_move?: Side; moves?: string[] };

export interface NewSeat {
  kind: 'human' | 'bot';
  name?: string;
  open?: boolean;
  bot?: string;
  level?: number;
}

export interface TimeControl {
  per_move_ms?: number | null;
  per_game_ms?: number | null;
  increment_ms?: number;
}

export interface Pacing {
  paused: boolean;
  delay_ms: number;
}

export interface NewGame {
  game: string;
  position?: string;
  moves?: string[];
  seats: PerSide<NewSeat>;
  time?: TimeControl;
  pacing?: Partial<Pacing>;
  idempotency_key?: string;
}

export interface Seat {
  kind: 'human' | 'bot';
  name: string;
  open: boolean;
  bot: string | null;
  level: number | null;
}

export interface Clock {
  x_ms: number;
  o_ms: number;
  running: Side | null;
}

export type ConsentAction = 'undo' | 'redo' | 'swap' | 'end';

export interface Result {
  winner: Side | null;
  reason: 'normal' | 'resign' | 'timeout' | 'illegal_move' | 'crash' | 'stall' | 'adjudicated' | 'aborted';
  points: number | null;
  detail: string | null;
}

export interface Series {
  x: number;
  o: number;
  draws: number;
}

export interface Game {
  id: string;
  seq: number;
  status: 'waiting' | 'playing' | 'over';
  created_at: string;
  updated_at: string;
  imported: boolean;
  start: string;
  position: Position;
  moves: PlayedMove[];
  redoable: number;
  seats: PerSide<Seat>;
  time: TimeControl;
  clock: Clock | null;
  pacing: Pacing | null;
  request: { action: ConsentAction; side: Side } | null;
  result: Result | null;
  report: { side: Side; report: Report } | null;
  series: Series;
  next: string | null;
}

export type ActionName =
  | 'move'
  | 'bot_move'
  | 'undo'
  | 'redo'
  | 'answer'
  | 'resign'
  | 'end'
  | 'swap'
  | 'pace'
  | 'step'
  | 'invite'
  | 'claim'
  | 'again';

export interface You {
  sides: Side[];
  host: boolean;
  may: ActionName[];
}

export type Invitations = Partial<PerSide<string>>;

export interface GameAnswer {
  you: You;
  game: Game;
  invitations?: Invitations;
}

export interface GameSummary {
  /** `unreadable-..` if the id itself was damaged: such a game can only be deleted. */
  id: string;
  status: Game['status'];
  created_at: string;
  updated_at: string;
  imported: boolean;
  game: string;
  name: string;
  seats: PerSide<Seat>;
  plies: number;
  /** Null if the game was damaged and cannot be read. */
  board: Board | null;
  marks: PerSide<number> | null;
  result: Result | null;
  you: Side[];
}

export interface GameList {
  games: GameSummary[];
  next: string | null;
}

/** Everything that changes a game. `idempotency_key` is added when it is sent. */
export type Action =
  | { action: 'move'; move: string; ply: number }
  | { action: 'bot_move'; bot?: string; ply?: number }
  | { action: 'undo' | 'redo' | 'end' | 'swap' | 'step' }
  | { action: 'answer'; accept: boolean }
  | { action: 'resign'; side?: Side }
  | { action: 'pace'; paused?: boolean; delay_ms?: number }
  | { action: 'invite'; side: Side }
  | { action: 'claim'; invitation: string; name?: string }
  | { action: 'again'; swap?: boolean };

export interface ScoredMove {
  move: string;
  score: number;
  exact: boolean;
}

export interface Report {
  bot: string;
  ply: number;
  to_move: Side;
  move: string;
  score: number | null;
  exact: boolean;
  depth: number;
  line: string[];
  moves: ScoredMove[];
  nodes: number;
  evaluations: number;
  cutoffs: number;
  time_ms: number;
}

export interface EvaluationPoint {
  ply: number;
  to_move: Side;
  score: number | null;
  exact: boolean;
  depth: number;
  best: string | null;
  played: string | null;
  loss: number | null;
  /** The server's alone to decide; null: it has none. */
  verdict: 'best' | 'fine' | 'error' | 'blunder' | null;
}

export interface AnalysisRequest {
  source: Source;
  bot?: string;
  limits?: { time_ms?: number; depth?: number; nodes?: number };
  all_moves?: boolean;
  seed?: number;
  as_played?: boolean;
  /** Lines that tell of a tree, in place of a search. */
  told?: string;
}

export type EventKind =
  | 'moved'
  | 'undone'
  | 'redone'
  | 'requested'
  | 'answered'
  | 'swapped'
  | 'paced'
  | 'claimed'
  | 'ended'
  | 'continued'
  | 'deleted';

export interface GameEvent {
  type: 'event';
  game_id: string;
  seq: number;
  kind: EventKind;
  you: You;
  changes: Partial<Game>;
}

export interface Presence {
  type: 'presence';
  game_id: string;
  x: boolean;
  o: boolean;
  watchers: number;
}

export interface Thinking {
  type: 'thinking';
  game_id: string;
  side: Side;
  report: Report | null;
}

export type ServerMessage =
  | ArenaServerMessage
  | { type: 'welcome'; protocol: number; version: string }
  | { type: 'subscribed'; id: string; game_id: string; you: You; game: Game | null }
  | GameEvent
  | Thinking
  | Presence
  | { type: 'acted'; id: string; game_id: string; seq: number; invitations?: Invitations }
  | { type: 'progress'; id: string; report: Report }
  | { type: 'point'; id: string; point: EvaluationPoint }
  | { type: 'moment'; id: string; moment: Moment }
  | { type: 'done'; id: string; stopped: boolean; report: Report | null }
  | { type: 'recorded'; id: string; stopped: boolean; trace_id: string }
  | { type: 'error'; id: string | null; error: ServerError }
  | { type: 'pong' };

export type ClientMessage =
  | ArenaClientMessage
  | { type: 'hello'; protocol: 1; key: string }
  | { type: 'subscribe'; id: string; game_id: string; after?: number }
  | { type: 'unsubscribe'; game_id: string }
  | { type: 'act'; id: string; game_id: string; action: Action & { idempotency_key: string } }
  | { type: 'analyse' | 'evaluate' | 'record'; id: string; request: AnalysisRequest }
  | { type: 'stop'; id: string }
  | { type: 'ping' };

export function other(side: Side): Side {
  return side === 'x' ? 'o' : 'x';
}
