// Bot laporan sebagai setelan siap pakai.
import type { enPresets } from './en_presets';

export const idPresets: Record<keyof typeof enPresets, string> = {
  'report.a': 'Minimax Algorithm and Alpha Beta Pruning in Adjacency Strategy Game (ITB, IF3170, 2023)',
  'report.b': 'Minimax Algorithm and Alpha Beta Pruning in Adjacency Strategy Game (tugas kecil; ITB, IF3170, 2023)',
  'report.c':
    'Pemodelan Permainan Connect Four menggunakan Algoritma Genetik dengan ' +
    'Algoritma Minimax (Universitas Pelita Harapan)',
  'report.d': 'Penyelesaian Game Tic-Tac-Toe dengan Algoritma Minimax (ITB, IF2211, 2019)',
  'report.e': 'Implementasi Algoritma Minimax pada Permainan Connect 4 (Universitas Airlangga, 2024)',
  'preset.legend': 'Setelan siapa',
  'preset.own': 'Setelan Lawan sendiri',
  'preset.as': 'Seperti di laporan {report}: {title}',
  'preset.short': 'seperti di laporan {report}',
  'preset.game': 'Laporan {report} memainkan {game} dengan empat tetangga (nb=4).',
  'preset.game_set': 'Permainannya {game} dengan empat tetangga (nb=4), seperti di laporan {report}.',
  'presetwhy.alphabeta.a':
    'Kedalaman 8 menurut urutan papan. Setelah 4,5 s ia menjawab dengan kedalaman 4 dan lain kali ' +
    'melihat satu langkah lebih dangkal; bila kurang dari 3 s, satu langkah lebih dalam.',
  'presetwhy.alphabeta.b': 'Empat langkah menurut urutan papan; di antara yang sama baik, yang terakhir.',
  'presetwhy.alphabeta.d': 'Satu pencarian sampai akhir permainan, menurut urutan papan.',
  'presetwhy.minimax.c':
    'Evaluasi laporan C, lawan algoritma genetikanya. Tabelnya memuat kedalaman 4 sampai 8; di sini 8.',
  'presetwhy.minimax.d': 'Satu pencarian sampai akhir permainan, menurut urutan papan.',
  'presetwhy.minimax.e':
    'Seperti programnya: nilai 0 di kedalaman 4, sehingga hanya menang dan kalah yang terlihat. ' +
    'Pilih score pada “Di batas kedalaman” untuk yang dimaksud laporannya.',
  'presetwhy.local.a': 'Setiap langkah dicoba; di antara yang sama baik, yang mana saja.',
  'presetwhy.local.b': 'Setiap langkah dicoba; di antara yang sama baik, yang pertama menurut urutan papan.',
  'presetwhy.genetic.a':
    '200 generasi jalur acak dengan satu gen untuk tiap sisa ronde, dipilih ' +
    'dengan roulette biasa; tidak ada yang ditumbuhkan.',
  'presetwhy.hybrid.c':
    'Hanya rumus (2) dan algoritma genetika laporan C: tanpa pengaman, tanpa bukti, ' +
    'tanpa elite. 150 jalur dan 1500 ms, kecuali ada batas lain.',
};
