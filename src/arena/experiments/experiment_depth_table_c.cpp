// Report C's table: the genetic algorithm at depths 4 to 8 against minimax at depths 4 to 8.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"
#include "base/text.hpp"

namespace lawan::arena {
namespace {

constexpr int least_depth = 4;
constexpr int most_depth = 8;

struct PublishedCell {
    char letter;  ///< W: the genetic algorithm won
    int plies;

    /// Returns who started, unless the game was drawn: the starter makes the odd plies.
    [[nodiscard]] bool genetic_started() const { return (plies % 2 == 1) == (letter == 'W'); }
};

/// Rows are minimax depths 4..8, columns depths of the genetic algorithm.
constexpr std::array<std::array<PublishedCell, 5>, 5> published_cells = {{
    {{{'L', 35}, {'W', 33}, {'W', 37}, {'W', 35}, {'D', 42}}},
    {{{'W', 33}, {'L', 35}, {'L', 37}, {'W', 39}, {'L', 19}}},
    {{{'L', 40}, {'W', 31}, {'W', 31}, {'W', 27}, {'W', 29}}},
    {{{'L', 34}, {'L', 34}, {'L', 31}, {'D', 42}, {'W', 35}}},
    {{{'L', 33}, {'L', 35}, {'L', 31}, {'L', 33}, {'W', 31}}},
}};

/// Returns the colour of C's table.
Tint tint_of(char letter) {
    return letter == 'W' ? Tint::Red : letter == 'L' ? Tint::Yellow : Tint::Green;
}

struct Cell {
    std::string text;
    Tint tint = Tint::None;
};

/// Calls `cell(minimax depth, genetic depth)` for each of the 25 cells.
Table depth_table(const std::string& title, const Words& words,
                  const std::function<Cell(int, int)>& cell) {
    Table table{title, {"minimax"}};
    for (int depth = least_depth; depth <= most_depth; ++depth)
        table.columns.push_back(fmt::format("GA {}", depth));
    for (int minimax = least_depth; minimax <= most_depth; ++minimax) {
        table.rows.push_back(
            {fmt::format(fmt::runtime(words("depth {}", "kedalaman {}")), minimax)});
        table.tints.push_back({Tint::None});
        for (int depth = least_depth; depth <= most_depth; ++depth) {
            const Cell made = cell(minimax, depth);
            table.rows.back().push_back(made.text);
            table.tints.back().push_back(made.tint);
        }
    }
    return table;
}

const PublishedCell& published_at(int minimax, int depth) {
    return published_cells[static_cast<std::size_t>(minimax - least_depth)]
                          [static_cast<std::size_t>(depth - least_depth)];
}

std::string report_c(int depth, bool clock) {
    return clock ? fmt::format("hybrid:as=c,depth={}", depth)
                 : fmt::format("hybrid:as=c,depth={},generations=60", depth);
}

std::string improved(int depth) { return fmt::format("hybrid:depth={},generations=60", depth); }

/// Returns C's minimax with alpha-beta pruning: the same moves, sooner.
std::string opponent(int depth) {
    return fmt::format("alphabeta:eval=lines,order=off,depth={}", depth);
}

class DepthTables {
public:
    DepthTables(Laboratory& laboratory, Findings& findings)
        : laboratory_(laboratory), findings_(findings), words_(laboratory.words()) {}

    void published_table() {
        Table table =
            depth_table(words_("Published by report C", "Tercetak di laporan C"), words_,
                        [](int minimax, int depth) {
                            const auto& [letter, plies] = published_at(minimax, depth);
                            return Cell{fmt::format("{}{}", letter, plies), tint_of(letter)};
                        });
        table.note = words_(
            "W, red: the genetic algorithm (GA) won; L, yellow: minimax won; D, green: a draw. By "
            "the "
            "number of plies the GA started in all 11 games that it won and in 3 that it lost, "
            "minimax in the other 9.",
            "W, merah: algoritma genetika (GA) menang; L, kuning: minimax menang; D, hijau: seri. "
            "Menurut banyak langkahnya GA mulai dalam ke-11 permainan yang dimenangkannya dan "
            "dalam 3 "
            "yang ia kalah, minimax dalam 9 lainnya.");
        findings_.tables.push_back(table);
    }

    void single_games(bool genetic_starts) {
        Table table = depth_table(
            genetic_starts ? words_("Ours, C's method, single games, the GA starts",
                                    "Kami, metode C, permainan tunggal, GA mulai")
                           : words_("Ours, C's method, single games, minimax starts",
                                    "Kami, metode C, permainan tunggal, minimax mulai"),
            words_, [&](int minimax, int depth) {
                const std::string genetic = report_c(depth, laboratory_.clock);
                const Json game =
                    laboratory_.game("connect4", genetic_starts ? genetic : opponent(minimax),
                                     genetic_starts ? opponent(minimax) : genetic, done_ += 0.004);
                const char* own = genetic_starts ? "x" : "o";
                const char letter = game["winner"].is_null() ? 'D'
                                    : game["winner"] == own  ? 'W'
                                                             : 'L';
                points_ += letter == 'W' ? 1 : letter == 'D' ? 0.5 : 0;
                findings_.data["single"].push_back(game);
                const auto& cell = published_at(minimax, depth);
                const bool implied = cell.letter != 'D' && cell.genetic_started() == genetic_starts;
                return Cell{
                    fmt::format("{}{}{}", letter, game["plies"].get<int>(), implied ? " •" : ""),
                    tint_of(letter)};
            });
        table.note = words_("•: C's number of plies implies that this side started.",
                            "•: banyak langkah C berarti pihak ini yang mulai.");
        findings_.tables.push_back(table);
    }

    /// Tabulates scores and ratings in pairs. Returns the results at equal depths, the subject of
    /// C's claim.
    std::vector<Json> pairs(const std::string& title, const std::string& key, bool as_in_c) {
        std::vector<Json> results;
        Table scores = depth_table(
            title + words_(": its score", ": nilainya"), words_, [&](int minimax, int depth) {
                const std::string genetic =
                    as_in_c ? report_c(depth, laboratory_.clock) : improved(depth);
                results.push_back(laboratory_.pairs("connect4", genetic, opponent(minimax),
                                                    laboratory_.scaled(50), done_ += 0.016));
                const Json& result = results.back();
                const Lead lead = lead_of(result);
                return Cell{fmt::format("{} ({})", percent(result["score"]), games_text(result)),
                            lead == Lead::First    ? Tint::Red
                            : lead == Lead::Second ? Tint::Yellow
                                                   : Tint::None};
            });
        scores.note = fmt::format(
            fmt::runtime(words_("{} a cell from random openings, each played with both "
                                "starting. Red: the GA is ahead beyond the error; yellow: minimax.",
                                "{} per kotak dari pembukaan acak, masing-masing dimainkan "
                                "dengan kedua pihak mulai. Merah: GA unggul di luar galat; kuning: "
                                "minimax.")),
            pairs_text(laboratory_.scaled(50), words_));
        findings_.tables.push_back(scores);
        std::size_t next = 0;
        findings_.tables.push_back(depth_table(title + ": Elo", words_, [&](int, int) {
            return Cell{elo_text(results[next++], words_)};
        }));
        findings_.data[key] = results;
        std::vector<Json> diagonal;
        for (std::size_t i = 0; i < results.size(); i += most_depth - least_depth + 2)
            diagonal.push_back(results[i]);
        return diagonal;
    }

    [[nodiscard]] double points() const { return points_; }

private:
    Laboratory& laboratory_;
    Findings& findings_;
    Words words_;
    double done_ = 0;
    double points_ = 0;
};

std::string scores_of(const std::vector<Json>& diagonal, const Words& words) {
    std::vector<std::string> scores;
    for (const auto& result : diagonal) scores.push_back(percent(result["score"], words));
    return fmt::format("{}", fmt::join(scores, ", "));
}

int ahead(const std::vector<Json>& diagonal, Lead lead) {
    int count = 0;
    for (const auto& result : diagonal) count += lead_of(result) == lead ? 1 : 0;
    return count;
}

void say_what_we_found(Findings& findings, const Words& words, const std::vector<Json>& as_in_c,
                       const std::vector<Json>& improved_ones, double points) {
    const int worse = ahead(as_in_c, Lead::Second);
    const int better = ahead(as_in_c, Lead::First);
    const bool telling =
        std::ranges::all_of(as_in_c, [](const Json& result) { return is_telling(result); });
    const std::string verdict =
        !telling ? words("too few games were played to say", "permainannya terlalu sedikit")
        : worse == 0 && better == 0
            ? words("this holds within the error", "ini benar di dalam galat")
        : worse > better ? words("this does not hold, minimax is stronger",
                                 "ini tidak benar, minimax lebih kuat")
        : better > worse
            ? words("this does not hold, the genetic algorithm is stronger",
                    "ini tidak benar, algoritma genetika lebih kuat")
            : words("this does not hold at every depth", "ini tidak benar di setiap kedalaman");
    findings.found.push_back(fmt::format(
        fmt::runtime(words(
            "Both are about equally strong, says C: {}. At equal depth C's method scores {} at the "
            "depths "
            "4 "
            "to 8 against minimax of the same depth; minimax is ahead beyond the error at {} of "
            "the 5 depths, the genetic algorithm at {}. In single games, as C played them but with "
            "both starting, it takes {} of 50 points; C's printed games give it 12 of 25.",
            "Keduanya hampir sama kuat, kata C: {}. Pada kedalaman yang sama nilai metode C {} "
            "pada "
            "kedalaman 4 sampai 8 lawan minimax sedalam itu; minimax unggul di luar galat pada {} "
            "dari 5 kedalaman, algoritma genetika pada {}. Dalam permainan tunggal seperti yang "
            "dimainkan C, tetapi dengan kedua pihak mulai, nilainya {} dari 50; permainan "
            "tercetak C memberinya 12 dari 25.")),
        verdict, scores_of(as_in_c, words), worse, better,
        words.number(fmt::format("{:g}", points))));
    const std::string why =
        telling && worse > better
            ? words(
                  "Why: C's fitness weighs the first move with 1/7 and every later one with a "
                  "seventh of the one before, and it believes that the opponent answers by "
                  "looking one ply ahead; minimax refutes such lines. ",
                  "Sebabnya: kebugaran C menimbang langkah pertama dengan 1/7 dan tiap langkah "
                  "berikutnya sepertujuh dari yang sebelumnya, dan ia mengira lawan menjawab "
                  "dengan melihat satu langkah saja; minimax membantah jalur seperti itu. ")
            : "";
    findings.found.push_back(
        why + fmt::format(fmt::runtime(words(
                              "Lawan's improved hybrid, which remembers refutations and weighs "
                              "all moves alike, scores {} at the same depths and generations.",
                              "Hibrida Lawan, yang mengingat bantahan dan menimbang semua "
                              "langkah sama, bernilai {} pada kedalaman dan generasi yang "
                              "sama.")),
                          scores_of(improved_ones, words)));
}

}  // namespace

Findings run_depth_table_c(Laboratory& laboratory) {
    Findings findings = findings_of("depth-table-c", laboratory.language);
    const Words words = laboratory.words();
    DepthTables tables(laboratory, findings);
    tables.published_table();
    tables.single_games(true);
    tables.single_games(false);
    const auto as_in_c = tables.pairs(
        words("Ours, C's method in pairs", "Kami, metode C berpasangan"), "pairs", true);
    const auto improved_ones =
        tables.pairs(words("Lawan's improved hybrid in pairs", "Hibrida Lawan berpasangan"),
                     "pairs_lawan", false);
    findings.data["single_points"] = tables.points();
    findings.conditions.emplace_back(
        words("C's method", "Metode C"),
        laboratory.clock
            ? words("1500 ms a move, as C; other machines play other games",
                    "1500 ms per langkah, seperti C; mesin lain bermain lain")
            : words("60 generations a move, so that a seed repeats the games; --clock "
                    "plays C's 1500 ms",
                    "60 generasi per langkah agar benih yang sama mengulang permainan; "
                    "--clock memainkan 1500 ms milik C"));
    findings.conditions.emplace_back(
        words("C's minimax", "Minimax C"),
        words("alphabeta:eval=lines,order=off stands in for minimax:as=c: the same moves",
              "alphabeta:eval=lines,order=off menggantikan minimax:as=c: langkahnya sama"));
    say_what_we_found(findings, words, as_in_c, improved_ones, tables.points());
    return findings;
}

}  // namespace lawan::arena
