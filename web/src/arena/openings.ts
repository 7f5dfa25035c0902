import type { ArenaGame } from '../api/arena_types';

/** An opening that two bots played twice, with sides swapped. */
export interface OpeningResult {
  games: ArenaGame[];
  /** The second is the opponent of the first. */
  bots: [string, string];
  /** Points, in the order of `bots`. */
  points: [number, number];
}

function pointsOf(bot: string, { bots, result: { winner } }: ArenaGame): number {
  if (winner === null) return 0.5;
  return bots[winner] === bot ? 1 : 0;
}

/** Groups games by opening, from the view of `bot` if it plays, or of the bot that moved first in its first game. */
export function openingResults(games: ArenaGame[], bot?: string): OpeningResult[] {
  const pairs = new Map<number, ArenaGame[]>();
  for (const game of games) {
    const pair = Math.ceil(game.number / 2);
    pairs.set(pair, [...(pairs.get(pair) ?? []), game]);
  }
  return [...pairs.values()].map((two) => {
    const {
      bots: { x, o },
      first,
    } = two[0]!;
    const one = bot === x || bot === o ? bot : two[0]!.bots[first];
    const points = two.reduce((sum, game) => sum + pointsOf(one, game), 0);
    return { games: two, bots: [one, one === x ? o : x], points: [points, two.length - points] };
  });
}
