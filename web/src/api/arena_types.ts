// The shapes of the arena in docs/openapi.yaml, under the same names.

import type { Board, Line, PerSide, Position, Result, ServerError, Side, Source } from './types';

export type TournamentState = 'waiting' | 'running' | 'stopped' | 'done' | 'failed';
export type TournamentKind = 'tournament' | 'experiment';
export type TournamentAction = 'stop' | 'resume' | 'delete';
export type Download = 'html' | 'json' | 'csv' | 'pgn';

/** `GET /api/arena`. The bots there are to choose from are those of the catalog. */
export interface Arena {
  limits: ArenaLimits;
  /** Newest first: all of them, on a public server those of the key. */
  tournaments: TournamentSummary[];
  experiments: ExperimentEntry[];
}

/** What a form may ask for; more is refused as `over_limit`. */
export interface ArenaLimits {
  /** Games played at the same time. */
  slots: number;
  bots: number;
  /** Different entries of `games` in one tournament. */
  kinds: number;
  /** Games of one tournament in all: pairings x pairs x 2. */
  games: number;
  /** The longest `time`; a search without one is cut off there and plays what it has. */
  move_ms: number;
  /** The longest clock for a whole game. */
  clock_ms: number;
  /** Tournaments of one key that wait or run. */
  waiting: number;
  /** Tournaments of one key that are kept. */
  kept: number;
  /** The largest `scale` of an experiment. */
  scale: number;
}

/** An experiment of the reports, ready to be started. */
export interface ExperimentEntry {
  name: string;
  title: string;
  summary: string;
  /** What the report did and published. */
  claim: string;
  /** `clock` may be asked for. */
  clocked: boolean;
  /** The newest finished run that the asker may see, with our result in `findings`. */
  latest: string | null;
}

/** `POST /api/arena/tournaments`: the fields of the files of docs/tournaments.md. */
export interface NewTournament {
  /** Letters, digits, `-` and `_`, at most 64: files are called so. */
  name?: string;
  games: string[];
  /** `name` is the spec if left out; no two alike. */
  bot: { spec: string; name?: string }[];
  format?: 'round-robin' | 'gauntlet';
  pairs?: number;
  seed?: number;
  openings?: 'random' | 'balanced';
  opening_plies?: number;
  adjudicate?: boolean;
  /** A duration such as `100ms` or `1s`; 1 s a move if no limit is given at all. */
  time?: string;
  nodes?: number;
  depth?: number;
  /** `10s+100ms` for a whole game. */
  clock?: string;
  margin?: string;
  sprt?: [number, number];
  idempotency_key?: string;
}

/** `POST /api/arena/tournaments` as well. */
export interface NewExperiment {
  experiment: string;
  seed?: number;
  /** Share of the games to play, 1 unless given. */
  scale?: number;
  /** By the report's own clock; then a seed does not repeat the games. */
  clock?: boolean;
  idempotency_key?: string;
}

export interface TournamentProgress {
  /** 0 to 1. */
  share: number;
  /** Games finished and to play; both 0 for an experiment. A sequential test may end it earlier. */
  done: number;
  total: number;
  /** Null while nothing can be said, and unless running. */
  left_ms: number | null;
  /** What an experiment is at. */
  step: string | null;
}

export interface TournamentSummary {
  id: string;
  kind: TournamentKind;
  name: string;
  state: TournamentState;
  /** In the queue, from 1; null unless waiting. */
  place: number | null;
  created_at: string;
  updated_at: string;
  progress: TournamentProgress;
  /** Specs; empty for an experiment, as is `bots`. */
  games: string[];
  /** Names, in the order of the plan. */
  bots: string[];
  /** The name of whoever leads, if anything was played. */
  leader: string | null;
}

/** The plan with what was left out filled in. */
export interface TournamentPlan {
  name: string;
  games: string[];
  bot: { name: string; spec: string }[];
  format: 'round-robin' | 'gauntlet';
  pairs: number;
  seed: number;
  openings: 'random' | 'balanced';
  opening_plies: number | null;
  adjudicate: boolean;
  time: string | null;
  nodes: number | null;
  depth: number | null;
  clock: string | null;
  margin: string;
  sprt: [number, number] | null;
}

/** LL, LD, WL+DD, WD, WW. */
export type Pentanomial = [number, number, number, number, number];

export interface Standing {
  bot: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  /** points / games, 0 to 1; null without games. */
  score: number | null;
  /** Bradley-Terry on the Elo scale, mean 0, never beyond 1200; null without games. */
  elo: number | null;
  /** Half of the 95 % interval; null where none can be given (few pairs, everything won or lost). */
  elo_error: number | null;
  pentanomial: Pentanomial;
  /** The chance that it is stronger than its opponents taken together. */
  los: number | null;
  /** By how many marks or points it wins on average, with half of its 95 % interval. */
  margin: number | null;
  margin_error: number | null;
  /** Games lost by its own fault, by reason: `timeout`, `crash`, `illegal_move`, `stall`. */
  faults: Record<string, number>;
}

/** The row's bot against the column's. */
export interface CrosstableCell {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
}

/** The fields of `lawan match --json`, from the view of the first bot. */
export interface PairingSummary {
  game: string;
  bots: [string, string];
  pairs: number;
  wins: number;
  draws: number;
  losses: number;
  pentanomial: Pentanomial;
  score: number;
  elo: number | null;
  elo_error: number | null;
  nelo: number | null;
  nelo_error: number | null;
  los: number;
  margin: number;
  margin_error: number | null;
  distinct_pairs: number;
  /** By bot, then by reason. */
  faults: Record<string, Record<string, number>>;
  sprt: { llr: number; verdict: 'accepted' | 'rejected' | null } | null;
}

/** Ratings as the games went by: `elo[b][i]` is that of `bots[b]` after `games[i]` games, null before its first. */
export interface RatingHistory {
  bots: string[];
  games: number[];
  elo: (number | null)[][];
}

/** A game that is being played, to be drawn small. */
export interface LiveTable {
  game: string;
  bots: PerSide<string>;
  board: Board;
  marks: PerSide<number>;
  to_move: Side;
  /** Where the last move is, if there is one. */
  last: number | null;
  plies: number;
}

export interface ArenaTable {
  title: string;
  columns: string[];
  rows: string[][];
  note: string;
  /** The ground of each cell by row and column, as report C coloured its table; empty without any. */
  tints: (Tint | null)[][];
}

export type Tint = 'red' | 'yellow' | 'green';

export interface ArenaPlot {
  title: string;
  x_label: string;
  y_label: string;
  kind: 'lines' | 'bars';
  logarithmic: boolean;
  /** Of bars, in place of x. */
  categories: string[];
  series: { name: string; x: number[]; y: number[]; low: number[]; high: number[] }[];
}

/** What an experiment found, in the language asked for; `published` and `ours` columns stand side by side. */
export interface Findings {
  title: string;
  claim: string;
  tables: ArenaTable[];
  plots: ArenaPlot[];
  /** Paragraphs, made from the numbers. */
  found: string[];
  /** What one needs to repeat it: command, seed, limits, version, commit, date, processor. */
  making: { name: string; value: string }[];
}

export interface Tournament extends TournamentSummary {
  /** Null for an experiment, whose `experiment` is set instead. */
  plan: TournamentPlan | null;
  experiment: { name: string; title: string; claim: string; seed: number; scale: number; clock: boolean } | null;
  /** Best first. Empty for an experiment, as are the four below. */
  standings: Standing[];
  /** Rows and columns in the order of `standings`; null where they have not met. */
  crosstable: (CrosstableCell | null)[][];
  /** Those that have begun. */
  pairings: PairingSummary[];
  ratings: RatingHistory;
  tables: LiveTable[];
  /** Of an experiment that is done. */
  findings: Findings | null;
  /** Why it failed. It can be resumed. */
  failure: string | null;
  /** `GET /api/arena/tournaments/{id}/download/{..}`: whatever was played so far. */
  downloads: Download[];
}

export interface TournamentYou {
  host: boolean;
  may: TournamentAction[];
}

/** `GET` and `POST` of one tournament, its `/stop` and `/resume`. */
export interface TournamentAnswer {
  you: TournamentYou;
  tournament: Tournament;
}

export interface ArenaGame {
  /** Keeps its number over a resume; there may be gaps. 1 and 2, 3 and 4, .. share their opening. */
  number: number;
  game: string;
  bots: PerSide<string>;
  /** Who made the first move after the opening. */
  first: Side;
  result: Result;
  /** Moves of the opening, and those played after it. */
  opening: number;
  opening_moves: string[];
  opening_board: Board;
  plies: number;
  board: Board;
  marks: PerSide<number>;
}

/** `GET /api/arena/tournaments/{id}/games?bot=&opponent=&game=&after=&limit=` */
export interface ArenaGameList {
  games: ArenaGame[];
  /** How many there are with these filters. */
  total: number;
  /** `after` of the next page. */
  next: number | null;
}

/** `GET /api/arena/tournaments/{id}/games/{number}` */
export interface ArenaReplay {
  game: ArenaGame;
  /** From the start of the game, the opening included, to the end. */
  line: Line;
  /** The start and the one after each move of `line`; `legal` is left empty. */
  positions: Position[];
  /** The numbers before and after it, with the same two bots in the same game. */
  previous: number | null;
  next: number | null;
  /** Ready for analyses, `POST /api/positions` and traces. */
  source: Source;
}

/** Beside the other messages of the WebSocket. */
export type ArenaServerMessage =
  | { type: 'watching'; id: string; tournament_id: string; you: TournamentYou; seq: number; tournament: Tournament }
  | {
      type: 'tournament';
      tournament_id: string;
      /** One more than before; anything else: watch anew. */
      seq: number;
      you: TournamentYou;
      /** The properties with a new value, each replaces the old one whole. */
      changes: Partial<Tournament>;
    }
  | { type: 'tournament_deleted'; tournament_id: string }
  | { type: 'error'; id: string | null; error: ServerError };

export type ArenaClientMessage =
  | { type: 'watch'; id: string; tournament_id: string; language: 'en' | 'id' }
  | { type: 'unwatch'; tournament_id: string };
