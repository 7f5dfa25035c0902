import { language } from '../i18n/language.svelte';
import { personKey } from '../lib/secret';
import type {
  Arena, ArenaGameList, ArenaReplay, Download, NewExperiment, NewTournament, TournamentAnswer,
} from './arena_types';
import type {
  Action, AnalysisRequest, Catalog, GameAnswer, GameList, Line, NewGame, ServerError, Source,
} from './types';
import type { NodesQuery, Trace, TraceNode } from './trace_types';

/** A refusal by the server, or `unreachable` when it did not answer. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: ServerError['params'];

  constructor(error: ServerError) {
    super(error.message);
    this.code = error.code;
    this.params = error.params ?? {};
  }
}

export function unreachable(): ApiError {
  return new ApiError({ code: 'unreachable', message: 'The server does not answer.', params: {} });
}

export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ code: 'internal', message: String(error), params: {} });
}

export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Lawan-Key': personKey() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw unreachable();
  }
  if (response.ok) return response;
  let error: ServerError = { code: 'internal', message: `${response.status} ${response.statusText}`, params: {} };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    // Not one of our answers: the status line has to do.
  }
  throw new ApiError(error);
}

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  return (await response.json()) as T;
}

export interface HistoryFilter {
  game?: string;
  bot?: string;
  name?: string;
  status?: string;
  result?: string;
  from?: string;
  to?: string;
}

export function query(parameters: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const http = {
  catalog: () => json<Catalog>('GET', '/api/catalog'),
  game: (id: string) => json<GameAnswer>('GET', `/api/games/${id}`),
  createGame: (game: NewGame) => json<GameAnswer>('POST', '/api/games', game),
  act: (id: string, action: Action & { idempotency_key: string }) =>
    json<GameAnswer>('POST', `/api/games/${id}/actions`, action),
  deleteGame: async (id: string) => {
    await request('DELETE', `/api/games/${id}`);
  },
  games: (filter: HistoryFilter, cursor?: string) =>
    json<GameList>('GET', `/api/games${query({ ...filter, limit: 24, cursor })}`),
  gameText: async (id: string) => (await request('GET', `/api/games/${id}/text`)).text(),
  exportText: async (filter: HistoryFilter) => (await request('GET', `/api/export${query({ ...filter })}`)).text(),
  importText: (text: string, idempotencyKey: string) =>
    json<GameList>('POST', '/api/import', { text, idempotency_key: idempotencyKey }),
  position: (source: Source) => json<Line>('POST', '/api/positions', source),
  record: (wish: AnalysisRequest) => json<Trace>('POST', '/api/traces', wish),
  trace: (id: string) => json<Trace>('GET', `/api/traces/${id}`),
  traceNodes: async (id: string, wanted: NodesQuery) =>
    (await json<{ nodes: TraceNode[] }>('GET', `/api/traces/${id}/nodes${query({ ...wanted })}`)).nodes,
};

const tournaments = '/api/arena/tournaments';

/** Which games of a tournament: those of two bots, or of one, in any game or in one. */
export interface GamesFilter {
  bot?: string;
  opponent?: string;
  game?: string;
}

/** Experiments and their findings have texts in the reader's language. */
function inLanguage(path: string): string {
  return `${path}${query({ language: language.value })}`;
}

export const arena = {
  all: () => json<Arena>('GET', inLanguage('/api/arena')),
  one: (id: string) => json<TournamentAnswer>('GET', inLanguage(`${tournaments}/${id}`)),
  start: (plan: NewTournament | NewExperiment) => json<TournamentAnswer>('POST', inLanguage(tournaments), plan),
  stop: (id: string) => json<TournamentAnswer>('POST', inLanguage(`${tournaments}/${id}/stop`)),
  resume: (id: string) => json<TournamentAnswer>('POST', inLanguage(`${tournaments}/${id}/resume`)),
  remove: async (id: string) => {
    await request('DELETE', `${tournaments}/${id}`);
  },
  games: (id: string, filter: GamesFilter, limit: number, after?: number) =>
    json<ArenaGameList>('GET', `${tournaments}/${id}/games${query({ ...filter, limit, after })}`),
  replay: (id: string, number: number) => json<ArenaReplay>('GET', `${tournaments}/${id}/games/${number}`),
};

export function downloadAddress(id: string, kind: Download): string {
  return inLanguage(`${tournaments}/${id}/download/${kind}`);
}
