// The page's names for the arena's schemas of docs/openapi.yaml. `npm run api` writes them to schema.d.ts.
import type { components } from './schema';

type Schemas = components['schemas'];

export type Download = Tournament['downloads'][number];

export type Arena = Schemas['Arena'];
export type ArenaLimits = Schemas['ArenaLimits'];
export type ExperimentEntry = Schemas['ExperimentEntry'];
export type NewTournament = Schemas['NewTournament'];
export type NewExperiment = Schemas['NewExperiment'];

export type TournamentSummary = Schemas['TournamentSummary'];
export type TournamentPlan = Schemas['TournamentPlan'];
export type TournamentYou = Schemas['TournamentYou'];
export type TournamentAnswer = Schemas['TournamentAnswer'];
export type Tournament = Schemas['Tournament'];

export type Standing = Schemas['Standing'];
export type CrosstableCell = Schemas['CrosstableCell'];
export type PairingSummary = Schemas['PairingSummary'];
export type RatingHistory = Schemas['RatingHistory'];
export type LiveTable = Schemas['LiveTable'];

export type ArenaTable = Schemas['ArenaTable'];
export type ArenaPlot = Schemas['ArenaPlot'];
export type Findings = Schemas['Findings'];
export type ArenaGame = Schemas['ArenaGame'];
export type ArenaGameList = Schemas['ArenaGameList'];
export type ArenaReplay = Schemas['ArenaReplay'];
