import { language } from '../i18n/language.svelte';
import { json, query, request } from './http';
import type {
  Arena,
  ArenaGameList,
  ArenaReplay,
  Download,
  NewExperiment,
  NewTournament,
  TournamentAnswer,
} from './arena_types';

const tournaments = '/api/arena/tournaments';

/** Filters a tournament's games by one bot or two, and by game. */
export interface GamesFilter {
  bot?: string;
  opponent?: string;
  game?: string;
}

/** Adds the reader's language, in which the server writes experiments and their findings. */
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
