// The page's names for the schemas of docs/openapi.yaml. `npm run api` writes them to schema.d.ts.
import type { Tournament } from './arena_types';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Side = Schemas['Side'];
export type PerSide<T> = Record<Side, T>;

/** `code` is open: the page adds `unreachable`, and a newer server may know more. */
export type ServerError = Omit<Schemas['Error'], 'code'> & { code: string };

/** The settings of a report's bot. */
export type Preset = Option['presets'][number];

export type Catalog = Schemas['Catalog'];
export type GameKind = Schemas['GameKind'];
export type BotKind = Schemas['BotKind'];
export type Option = Schemas['Option'];

export type Position = Schemas['Position'];
export type Board = Schemas['Board'];
export type LegalMove = Schemas['LegalMove'];
export type LastMove = Schemas['LastMove'];
export type Line = Schemas['Line'];
export type PlayedMove = Schemas['PlayedMove'];
export type Source = Schemas['Source'];

export type NewGame = Schemas['NewGame'];
export type NewSeat = Schemas['NewSeat'];
export type TimeControl = Schemas['TimeControl'];
export type Game = Schemas['Game'];
export type Seat = Schemas['Seat'];
export type Clock = Schemas['Clock'];
export type Result = Schemas['Result'];
export type Series = Schemas['Series'];
export type You = Schemas['You'];
export type Invitations = Schemas['Invitations'];
export type GameAnswer = Schemas['GameAnswer'];
export type GameSummary = Schemas['GameSummary'];
export type GameList = Schemas['GameList'];

/** An action that changes a game. */
export type Action = Schemas['Action'];
export type ActionName = Schemas['ActionName'];

export type AnalysisRequest = Schemas['AnalysisRequest'];
export type Report = Schemas['Report'];
export type EvaluationPoint = Schemas['EvaluationPoint'];

/** `changes` holds properties of `Game`, which a schema cannot say. */
export type GameEvent = Omit<Schemas['Event'], 'changes'> & { changes: Partial<Game> };
export type EventKind = GameEvent['kind'];
export type Thinking = Schemas['Thinking'];
export type Presence = Schemas['Presence'];

/** Likewise properties of `Tournament`; `seq` is one more than before, or the tournament has to be watched anew. */
type TournamentChanged = Omit<Schemas['TournamentChanged'], 'changes'> & { changes: Partial<Tournament> };
type Failed = Omit<Schemas['Failed'], 'error'> & { error: ServerError };
type Refined = GameEvent | TournamentChanged | Failed;

export type ServerMessage = Refined | Exclude<Schemas['ServerMessage'], { type: Refined['type'] }>;

export type ClientMessage = Schemas['ClientMessage'];

export function other(side: Side): Side {
  return side === 'x' ? 'o' : 'x';
}
