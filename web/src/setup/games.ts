// What the page chooses by a game's name: data alone. All else that differs between games is in the catalog.

/** A picture that tells the games apart: each with a few marks of its own. */
export const pictures: Record<string, { width: number; height: number; cells: string }> = {
  adjacency: { width: 4, height: 4, cells: '..oo.xoo.xx.xx..' },
  connect4: { width: 5, height: 4, cells: '.......o...xo..oxxxo' },
  tictactoe: { width: 3, height: 3, cells: 'x.o.xo..x' },
  mnk: { width: 5, height: 5, cells: '......ox...xo..x.o.......' },
};

/** The game of a new tournament. */
export const tournamentGame = 'connect4';

/** The game of the first exercise. */
export const exerciseGame = 'tictactoe';

/** Smaller boards than usual, so that the trees of exercises can be read. */
export const exerciseBoards: Record<string, string> = { adjacency: 'adjacency:w=6,h=6' };
