import { json, query, request } from './http';
import type {
  Arena, ArenaGameList, ArenaReplay, Download, NewExperiment, NewTournament, TournamentAnswer,
} from './arena_types';

const tournaments = '/api/arena/tournaments';

/** Which games of a tournament: those of two bots, or of one, in any game or in one. */
export interface GamesFilter {
  bot?: string;
  opponent?: string;
  game?: string;
}

export const arena = {
  all: () => json<Arena>('GET', '/api/arena'),
  one: (id: string) => json<TournamentAnswer>('GET', `${tournaments}/${id}`),
  start: (plan: NewTournament | NewExperiment) => json<TournamentAnswer>('POST', tournaments, plan),
  stop: (id: string) => json<TournamentAnswer>('POST', `${tournaments}/${id}/stop`),
  resume: (id: string) => json<TournamentAnswer>('POST', `${tournaments}/${id}/resume`),
  remove: async (id: string) => {
    await request('DELETE', `${tournaments}/${id}`);
  },
  games: (id: string, filter: GamesFilter, limit: number, after?: number) =>
    json<ArenaGameList>('GET', `${tournaments}/${id}/games${query({ ...filter, limit, after })}`),
  replay: (id: string, number: number) => json<ArenaReplay>('GET', `${tournaments}/${id}/games/${number}`),
};

export function downloadAddress(id: string, kind: Download): string {
  return `${tournaments}/${id}/download/${kind}`;
}
