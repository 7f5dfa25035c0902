// The reports' bots, as presets. Their titles are the printed ones and are not translated.
export const enPresets = {
  'report.a': 'Minimax Algorithm and Alpha Beta Pruning in Adjacency Strategy Game (ITB, IF3170, 2023)',
  'report.b':
    'Minimax Algorithm and Alpha Beta Pruning in Adjacency Strategy Game (a small project; ITB, IF3170, 2023)',
  'report.c':
    'Pemodelan Permainan Connect Four menggunakan Algoritma Genetik dengan ' +
    'Algoritma Minimax (Universitas Pelita Harapan)',
  'report.d': 'Penyelesaian Game Tic-Tac-Toe dengan Algoritma Minimax (ITB, IF2211, 2019)',
  'report.e': 'Implementasi Algoritma Minimax pada Permainan Connect 4 (Universitas Airlangga, 2024)',
  'preset.legend': 'Whose settings',
  'preset.own': 'Lawan’s own settings',
  'preset.as': 'As in report {report}: {title}',
  'preset.short': 'as in report {report}',
  'preset.game': 'Report {report} plays {game} with four neighbours (nb=4).',
  'preset.game_set': 'The game is {game} with four neighbours (nb=4), as report {report} plays it.',
  'presetwhy.alphabeta.a':
    'Depth 8 in board order. After 4.5 s it answers with depth 4 and looks one ply ' +
    'less far next time; after less than 3 s, one ply further.',
  'presetwhy.alphabeta.b': 'Four plies in board order; the last of equal moves.',
  'presetwhy.alphabeta.d': 'One search to the end of the game, in board order.',
  'presetwhy.minimax.c':
    'Report C’s evaluation, which its genetic algorithm plays against. Its table has the depths 4 to 8; this is 8.',
  'presetwhy.minimax.d': 'One search to the end of the game, in board order.',
  'presetwhy.minimax.e':
    'As the program does: value 0 at depth 4, so that it sees only wins and losses. Set ' +
    '“At the depth limit” to score for what the report describes.',
  'presetwhy.local.a': 'Every move is tried; it takes any of the equally good ones.',
  'presetwhy.local.b': 'Every move is tried; it takes the first of equally good ones in board order.',
  'presetwhy.genetic.a':
    '200 generations of random lines with a gene for each round left, chosen by plain roulette; nothing is grown.',
  'presetwhy.hybrid.c':
    'Formula (2) and report C’s genetic algorithm alone: no guards, no proofs, no ' +
    'elite. 150 lines and 1500 ms, unless another limit is set.',
};
