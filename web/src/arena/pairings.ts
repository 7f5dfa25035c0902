import type { PairingSummary } from '../api/arena_types';

export interface PairingRow extends PairingSummary {
  /** The bot that the sequential test is about: the first of the plan, whichever bot the row is about. */
  asked: string;
}

/** Swaps the two bots of a pairing. */
function turned(row: PairingRow): PairingRow {
  const minus = (value: number | null) => (value === null ? null : -value);
  return {
    ...row,
    bots: [row.bots[1], row.bots[0]],
    wins: row.losses,
    losses: row.wins,
    pentanomial: [...row.pentanomial].reverse() as PairingSummary['pentanomial'],
    score: 1 - row.score,
    elo: minus(row.elo),
    nelo: minus(row.nelo),
    los: 1 - row.los,
    margin: -row.margin,
  };
}

/** Returns all pairings, or those of two bots from the first bot's view. */
export function pairingRows(
  pairings: PairingSummary[],
  chosen: { bot: string; opponent: string } | null,
): PairingRow[] {
  const rows = pairings.map((summary) => ({ ...summary, asked: summary.bots[0] }));
  if (!chosen) return rows;
  return rows
    .filter(({ bots }) => bots.includes(chosen.bot) && bots.includes(chosen.opponent))
    .map((row) => (row.bots[0] === chosen.bot ? row : turned(row)));
}
