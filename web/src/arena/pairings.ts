import type { PairingSummary } from '../api/arena_types';

export interface PairingRow extends PairingSummary {
  /** Whom the sequential test asks about: the first bot of the plan, whoever the row is about. */
  asked: string;
}

/** The same match from the view of the second bot. */
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

/** All pairings, or those of two bots from the view of the first. */
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
