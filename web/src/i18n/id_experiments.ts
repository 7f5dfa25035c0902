// Percobaan dari laporan. Server menyebutnya dalam bahasa Inggris; yang tidak ada di sini tampil seperti dari server.

export interface ExperimentTexts {
  title: string;
  summary: string;
  claim: string;
}

export const idExperiments: Record<string, ExperimentTexts> = {
  'adjacency-a': {
    title: 'Minimax, pencarian lokal, dan bot genetika (laporan A)',
    summary: 'permainan laporan A antara minimax, pencarian lokal, dan bot genetika',
    claim: 'Laporan A (Institut Teknologi Bandung, 2023) memainkan permainan tunggal pada papan 8x8: minimax menang 11 dari 11, pencarian lokal 1 dari 9, bot genetika 3 dari 6 (3-0 atas pencarian lokal, 0-3 lawan minimax). Tanda yang diterbitkan: minimax lawan lokal 41-23 dalam 28 ronde, 13-11 dan, sebagai O, 13-11 dalam 8; minimax lawan genetika 43-21 dan lokal lawan genetika 26-38 dalam 28.',
  },
  'depth-table-c': {
    title: 'Hibrida lawan minimax, per kedalaman (laporan C)',
    summary: 'tabel laporan C: hibrida kedalaman 4..8 lawan minimax kedalaman 4..8',
    claim: 'Laporan C (Universitas Pelita Harapan) mengadu algoritma genetika dengan balasan minimax, kedalaman 4 sampai 8, dalam permainan tunggal Connect Four lawan minimax kedalaman 4 sampai 8 dengan evaluasi yang sama. W: algoritma genetika menang; angkanya adalah banyaknya langkah.',
  },
  'selection-c': {
    title: 'Separuh terbaik atau stochastic universal sampling? (laporan C)',
    summary: 'grafik laporan C: kebugaran per generasi, separuh terbaik lawan SUS',
    claim: 'Gambar 6 laporan C membandingkan dua cara memilih induk menurut kebugaran tiap generasi: terbaik, rata-rata, rentang, dan sebaran.',
  },
  'nodes-d': {
    title: 'Seberapa besar pohonnya? (laporan D)',
    summary: 'pohon tic-tac-toe laporan D, dan yang tersisa oleh alpha-beta',
    claim: 'Laporan D (Institut Teknologi Bandung, 2019) memainkan tic-tac-toe dengan minimax sampai akhir permainan dan menganjurkan alpha-beta untuk papan yang lebih besar. Dari papan 3x3 kosong, pohon lengkapnya 549.946 simpul.',
  },
  'windows-e': {
    title: 'Seberapa berharga nilai jendela laporan E?',
    summary: 'nilai jendela laporan E, cakrawala nolnya, dan pilihan rakusnya',
    claim: 'Laporan E (Universitas Airlangga, 2024) menilai setiap jendela empat petak di Connect Four, dan bermaksud memilih langkah secara rakus. Programnya mengembalikan 0 di batas kedalaman, bukan nilainya, dan mencoba semua langkah; laporan itu tidak menerbitkan angka. Di sini: nilainya lawan cakrawala nol, dan pilihan rakus mati, 3, dan 5.',
  },
  'bots-all': {
    title: 'Setiap bot lawan setiap bot lain',
    summary: 'setiap bot lawan setiap bot lain, di tiap permainan',
    claim: 'Tidak satu pun laporan membandingkan botnya dengan bot laporan lain. Batasnya kedalaman, simulasi, dan generasi, sehingga benih yang sama mengulang permainan yang sama.',
  },
};
