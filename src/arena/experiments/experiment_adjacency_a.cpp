// Report A: minimax, local search and genetic minimax in Adjacency.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "arena/experiments/adjacency_a_found.hpp"
#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace lawan::arena {
namespace {

enum Side : std::uint8_t { MinimaxBot, LocalBot, GeneticBot, Person };

/// A game as report A printed it.
struct PrintedGame {
    Side x;
    Side o;
    int rounds;
    int x_marks;
    int o_marks;
};

constexpr std::array<PrintedGame, 17> printed_games = {{
    {Person, MinimaxBot, 28, 19, 45},
    {Person, MinimaxBot, 28, 23, 41},
    {Person, MinimaxBot, 28, 21, 43},
    {Person, MinimaxBot, 28, 19, 45},
    {Person, MinimaxBot, 28, 25, 39},
    {Person, LocalBot, 28, 34, 30},
    {Person, LocalBot, 28, 35, 29},
    {Person, LocalBot, 28, 21, 43},
    {MinimaxBot, LocalBot, 28, 41, 23},
    {MinimaxBot, LocalBot, 8, 13, 11},
    {LocalBot, MinimaxBot, 8, 11, 13},
    {MinimaxBot, GeneticBot, 28, 43, 21},
    {MinimaxBot, GeneticBot, 8, 19, 5},
    {MinimaxBot, GeneticBot, 8, 18, 6},
    {LocalBot, GeneticBot, 28, 26, 38},
    {LocalBot, GeneticBot, 28, 29, 35},
    {LocalBot, GeneticBot, 28, 25, 39},
}};

/// The nodes that A's program visits in 4.5 s; pairs get a third of that, so that all experiments
/// finish within half an hour.
constexpr std::int64_t report_nodes = 58'000'000;
constexpr std::int64_t pair_nodes = report_nodes / 3;

struct Bots {
    std::array<std::string, 3> specs;  ///< indexed by Side
    [[nodiscard]] const std::string& operator[](Side side) const {
        return specs[static_cast<std::size_t>(side)];
    }
};

/// Returns A's bots with A's clock, shortened where the experiment is scaled down.
Bots by_the_clock(double scale) {
    const int milliseconds = static_cast<int>(std::clamp(5000 * scale, 20.0, 5000.0));
    return {{milliseconds == 5000 ? "alphabeta:as=a"
                                  : fmt::format("alphabeta:as=a,time={}ms", milliseconds),
             "local:as=a", "genetic:as=a"}};
}

std::int64_t nodes_of(double scale) {
    return std::max<std::int64_t>(
        1000, static_cast<std::int64_t>(static_cast<double>(pair_nodes) * std::min(1.0, scale)));
}

/// Returns A's bots with the clock replaced by nodes, so that a seed repeats its games.
Bots by_positions(double scale) {
    return {
        {fmt::format("alphabeta:as=a,nodes={}", nodes_of(scale)), "local:as=a", "genetic:as=a"}};
}

const Bots lawans = {{"alphabeta:depth=5", "local", "genetic:generations=200"}};
constexpr std::array<std::array<Side, 2>, 3> pairings = {
    {{MinimaxBot, LocalBot}, {MinimaxBot, GeneticBot}, {GeneticBot, LocalBot}}};

/// Games and wins of each bot.
struct Tally {
    std::array<int, 3> games{};
    std::array<int, 3> wins{};

    void add(Side x, Side o, int x_marks, int o_marks) {
        for (const auto& [side, own, other] :
             {std::tuple{x, x_marks, o_marks}, std::tuple{o, o_marks, x_marks}}) {
            if (side == Person) continue;
            ++games[side];
            wins[side] += own > other ? 1 : 0;
        }
    }
    [[nodiscard]] std::string text(Side side) const {
        return fmt::format("{}/{} ({:.0f} %)", wins[side], games[side],
                           games[side] == 0 ? 0.0 : 100.0 * wins[side] / games[side]);
    }
};

std::string side_name(Side side, const Words& words) {
    switch (side) {
        case MinimaxBot:
            return "minimax";
        case LocalBot:
            return words("local search", "pencarian lokal");
        case GeneticBot:
            return words("genetic", "genetika");
        case Person:
            return words("person", "manusia");
    }
    std::unreachable();
}

/// Tabulates the printed games beside ours, and A's table of wins by bot.
void repeat_printed_games(Laboratory& laboratory, Findings& findings, double& done) {
    const Words words = laboratory.words();
    const Bots bots = by_the_clock(laboratory.scale);
    Table table{words("As printed by report A: 17 single games, X first",
                      "Seperti tercetak di laporan A: 17 permainan tunggal, X mulai"),
                {"X", "O", words("rounds", "ronde"), words("published X-O", "tercetak X-O"),
                 words("ours X-O", "kami X-O"), words("our winner", "pemenang kami")}};
    Tally published;
    Tally published_bots;
    Tally ours;
    std::array<std::uint64_t, 16> repeated{};
    for (const auto& [x, o, rounds, x_marks, o_marks] : printed_games) {
        published.add(x, o, x_marks, o_marks);
        std::vector<std::string> row{side_name(x, words),
                                     side_name(o, words),
                                     std::to_string(rounds),
                                     fmt::format("{}-{}", x_marks, o_marks),
                                     "",
                                     ""};
        if (x != Person) {
            published_bots.add(x, o, x_marks, o_marks);
            auto& number = repeated[static_cast<std::size_t>(4 * x + o)];
            const Json game = laboratory.game(fmt::format("adjacency:rounds={}", rounds), bots[x],
                                              bots[o], done += 0.03, number++);
            const int x_ours = game["x_marks"];
            const int o_ours = game["o_marks"];
            ours.add(x, o, x_ours, o_ours);
            row[4] = fmt::format("{}-{}", x_ours, o_ours);
            row[5] = x_ours == o_ours  ? words("draw", "seri")
                     : x_ours > o_ours ? side_name(x, words)
                                       : side_name(o, words);
            findings.data["printed"].push_back(game);
        }
        table.rows.push_back(std::move(row));
    }
    table.note = fmt::format(
        fmt::runtime(words("Ours: {}, {} and {}, by the clock, so a faster machine plays other "
                           "games. Single games prove little: with best play the second player "
                           "never loses.",
                           "Kami: {}, {}, dan {}, menurut jam, jadi mesin yang lebih cepat "
                           "bermain lain. Permainan tunggal membuktikan sedikit: dengan permainan "
                           "terbaik pemain kedua tidak pernah kalah.")),
        bots[MinimaxBot], bots[LocalBot], bots[GeneticBot]);
    findings.tables.push_back(table);

    Table wins{words("A's table: games won by each bot", "Tabel A: permainan yang dimenangkan bot"),
               {"bot", words("published, all games", "tercetak, semua permainan"),
                words("published, between bots", "tercetak, antarbot"),
                words("ours, between bots", "kami, antarbot")}};
    for (const Side side : {MinimaxBot, LocalBot, GeneticBot}) {
        wins.rows.push_back({side_name(side, words), published.text(side),
                             published_bots.text(side), ours.text(side)});
        findings.data["wins"][bots[side]] = {{"games", ours.games[side]}, {"won", ours.wins[side]}};
    }
    findings.tables.push_back(wins);
}

void count_people(Laboratory& laboratory, Findings& findings) {
    const Words words = laboratory.words();
    Table people{words("Against people", "Melawan manusia"),
                 {"bot", words("report A", "laporan A"), words("here", "di sini")}};
    for (const auto& [bot, published] :
         {std::pair{"alphabeta:as=a",
                    words("5 games, 5 won by the bot", "5 permainan, 5 dimenangkan bot")},
          {"local:as=a", words("3 games, 1 won by the bot", "3 permainan, 1 dimenangkan bot")}}) {
        std::string here = laboratory.against_people ? laboratory.against_people(bot, words) : "";
        if (here.empty())
            here =
                fmt::format(fmt::runtime(words("none yet; play one: lawan play adjacency --o {}",
                                               "belum ada; mainkan: lawan play adjacency --o {}")),
                            bot);
        people.rows.push_back({bot, published, here});
    }
    people.note = words(
        "Here: finished games of 8 rounds or more on 8x8 that were played on this machine, in the "
        "terminal or in the browser (New game, As in report A). A game that ended by resignation "
        "or "
        "on time counts once both sides have made 8 moves; 8 moves of the person must be their "
        "own, neither left to a bot nor given at the start.",
        "Di sini: permainan selesai dengan 8 ronde atau lebih pada 8x8 di mesin ini, di terminal "
        "atau di peramban (Permainan baru, Seperti di laporan A). Permainan yang berakhir karena "
        "menyerah atau waktu dihitung bila kedua pihak sudah melangkah 8 kali; 8 langkah manusia "
        "harus miliknya sendiri, bukan langkah bot dan bukan yang diberikan di awal.");
    findings.tables.push_back(people);
}

/// A comparison of the three bots in pairs.
struct Comparison {
    std::string title;
    Bots bots;
    std::vector<std::string> games;
};

/// Plays the comparison and returns its results by game and pairing.
std::vector<Json> compare_bots(Laboratory& laboratory, Findings& findings,
                               const Comparison& comparison, double& done) {
    const Words words = laboratory.words();
    const Bots& bots = comparison.bots;
    Table table{comparison.title,
                {words("game", "permainan"), words("first", "pertama"), words("second", "kedua"),
                 words("games", "hasil"), words("score", "nilai"), "Elo",
                 words("margin in marks", "selisih tanda")}};
    std::vector<Json> results;
    for (const auto& game : comparison.games) {
        for (const auto& [first, second] : pairings) {
            results.push_back(laboratory.pairs(game, bots[first], bots[second],
                                               laboratory.scaled(100), done += 0.03));
            const Json& result = results.back();
            table.rows.push_back({game, side_name(first, words), side_name(second, words),
                                  games_text(result), percent(result["score"]),
                                  elo_text(result, words), margin_text(result)});
        }
    }
    table.note = fmt::format(fmt::runtime(words("{} a row from random openings: {}, {}, {}.",
                                                "{} per baris dari pembukaan acak: {}, {}, {}.")),
                             pairs_text(laboratory.scaled(100), words), bots[MinimaxBot],
                             bots[LocalBot], bots[GeneticBot]);
    findings.tables.push_back(table);
    return results;
}

/// Returns the plies at which effort is measured: from the first move on at full scale, else only
/// where depth 8 is quick. Near the end depth 8 has few moves left, which may reverse the
/// comparison.
std::vector<int> effort_plies(double scale) {
    return scale >= 1 ? std::vector{0, 14, 28, 44, 48, 50, 52} : std::vector{28, 44, 48, 50, 52};
}

/// Plays random legal moves; make_openings() would allow at most half the plies of a game.
Position after_random_moves(const Position& start, int plies, std::uint64_t seed) {
    Random random(seed);
    Position position = start;
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = position.legal_moves();
        position = *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

/// Says by the clock after how many plies the genetic bot is the slower one.
std::string verdict_by_the_clock(const Json& effort, const Words& words) {
    std::vector<int> slower;
    for (const auto& row : effort) {
        const auto& times = row["milliseconds"];
        if (times[0].get<double>() > times[1].get<double>()) slower.push_back(row["plies"]);
    }
    if (slower.empty())
        return words("By the clock 200 generations are faster wherever it was measured.",
                     "Menurut jam 200 generasi lebih cepat di semua posisi yang diukur.");
    return fmt::format(fmt::runtime(words("By the clock 200 generations are the slower ones after "
                                          "{} plies and the faster ones elsewhere.",
                                          "Menurut jam 200 generasi lebih lambat setelah {} "
                                          "langkah dan lebih cepat di posisi lain.")),
                       fmt::join(slower, ", "));
}

/// Checks A's claim about time: nodes and milliseconds per move of 200 generations and of depth 8.
Json compare_effort(Laboratory& laboratory, Findings& findings) {
    const Words words = laboratory.words();
    const std::array<std::string, 2> bots = {"genetic:as=a", "alphabeta:depth=8,order=off"};
    const Json effort =
        laboratory.step("adjacency | one move of genetic and of depth 8", 0.95, [&] {
            const auto start = laboratory.registry.start("adjacency");
            Json rows = Json::array();
            for (const int plies : effort_plies(laboratory.scale)) {
                const Position position = after_random_moves(*start, plies, laboratory.seed);
                Json row{{"plies", plies}};
                for (const auto& spec : bots) {
                    const Report report = laboratory.search(position, spec);
                    row["nodes"].push_back(report.counters.nodes);
                    row["milliseconds"].push_back(to_milliseconds(report.time));
                }
                rows.push_back(row);
            }
            return rows;
        });
    Table positions{words("Positions visited for one move of the full board",
                          "Posisi yang dikunjungi untuk satu langkah papan penuh"),
                    {words("after plies", "setelah langkah"), bots[0], bots[1]}};
    Table times{words("Milliseconds for the same moves", "Milidetik untuk langkah yang sama"),
                positions.columns};
    for (const auto& row : effort) {
        const std::string plies = std::to_string(row["plies"].get<int>());
        positions.rows.push_back({plies, grouped(row["nodes"][0]), grouped(row["nodes"][1])});
        times.rows.push_back({plies, fmt::format("{:.2f}", row["milliseconds"][0].get<double>()),
                              fmt::format("{:.2f}", row["milliseconds"][1].get<double>())});
    }
    findings.tables.push_back(positions);
    times.note = least_time_text(words) + " " + verdict_by_the_clock(effort, words);
    findings.time_tables.push_back(times);
    Json counts = Json::array();  // without times, so that the same seed gives the same data
    for (const auto& row : effort)
        counts.push_back({{"plies", row["plies"]}, {"nodes", row["nodes"]}});
    findings.data["effort"] = counts;
    return effort;
}

/// Plots the scores of A's bots in all games.
Plot score_bars(const std::vector<Json>& as_in_a, const Words& words) {
    Plot bars{words("Score of the first named, A's bots", "Nilai yang disebut pertama, bot A"),
              words("game", "permainan"), words("score in %", "nilai dalam %"), Plot::Kind::Bars};
    bars.categories = {"adjacency:rounds=8", "adjacency"};
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        bars.series.push_back({fmt::format("{} v {}", side_name(pairings[i][0], words),
                                           side_name(pairings[i][1], words))});
        for (std::size_t game = 0; game < 2; ++game)
            bars.series.back().y.push_back(100 * as_in_a[3 * game + i]["score"].get<double>());
    }
    return bars;
}

}  // namespace

Findings run_adjacency_a(Laboratory& laboratory) {
    Findings findings = findings_of("adjacency-a", laboratory.language);
    const Words words = laboratory.words();
    double done = 0;
    repeat_printed_games(laboratory, findings, done);
    count_people(laboratory, findings);
    const std::vector<Json> as_in_a =
        compare_bots(laboratory, findings,
                     {words("Report A's bots in pairs with colours swapped",
                            "Bot laporan A berpasangan dengan tukar warna"),
                      by_positions(laboratory.scale),
                      {"adjacency:rounds=8", "adjacency"}},
                     done);
    const std::vector<Json> ours = compare_bots(
        laboratory, findings,
        {words("Lawan's own bots in pairs with colours swapped",
               "Bot Lawan sendiri berpasangan dengan tukar warna"),
         lawans,
         {"adjacency:rounds=8", "adjacency", "adjacency:nb=4,rounds=8", "adjacency:nb=4"}},
        done);
    findings.data["pairs"] = as_in_a;
    findings.data["pairs_lawan"] = ours;
    const Json effort = compare_effort(laboratory, findings);

    findings.plots.push_back(score_bars(as_in_a, words));
    findings.conditions.emplace_back(
        words("A's rule in the pairs", "Aturan A pada pasangan"),
        fmt::format(fmt::runtime(words(
                        "counted in positions, {} a move; A's own program visits about {} in its "
                        "4.5 s. Fewer here, so that all experiments end within half an hour",
                        "dihitung dalam posisi, {} per langkah; program A sendiri mengunjungi "
                        "sekitar {} dalam 4,5 detiknya. Di sini lebih sedikit, agar semua "
                        "percobaan selesai dalam setengah jam")),
                    words.number(grouped(static_cast<std::uint64_t>(nodes_of(laboratory.scale)))),
                    words.number(grouped(static_cast<std::uint64_t>(report_nodes)))));
    say_what_adjacency_a_found(findings, words, as_in_a, effort);
    return findings;
}

}  // namespace lawan::arena
