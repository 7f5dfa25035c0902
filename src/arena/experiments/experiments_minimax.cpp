// The experiments of reports D and E, which need only minimax and alpha-beta.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"
#include "arena/match/openings.hpp"
#include "arena/report_or_throw.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "runtime/counting.hpp"

namespace lawan::arena {
namespace {

/// Counts the nodes of one search from the start.
std::uint64_t count_nodes(Laboratory& laboratory, const std::string& game, const std::string& bot,
                          double done) {
    const Json result = laboratory.step(fmt::format("{} | nodes of {}", game, bot), done, [&] {
        const auto start = laboratory.registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        const auto searcher = laboratory.registry.make_bot(bot, *start, laboratory.seed);
        if (!searcher) throw EnvironmentError(searcher.error().message);
        const Report report = report_or_throw((*searcher)->choose(*start, {}, laboratory.stop, {}));
        if (laboratory.stop.stop_requested()) throw ExperimentStopped{};
        return Json{
            {"nodes", report.counters.nodes}, {"score", report.score}, {"move", report.move}};
    });
    return result["nodes"];
}

constexpr std::uint64_t published_d = 549'946;  ///< the only count in D

constexpr int depth_of_e = 4;  ///< from E's program; the report prints no depth

/// Counts the positions in which a search of only the greedily best moves chooses one that the full
/// search values less: {positions, worse: for 3 and 5 moves}.
Json count_missed_moves(Laboratory& laboratory, Findings& findings) {
    const Words words = laboratory.words();
    constexpr std::size_t positions = 100;
    constexpr int plies = 12;
    const Json missed = laboratory.step(
        fmt::format("connect4 | what greedy misses in {} positions", positions), 0.14, [&] {
            const auto start = laboratory.registry.start("connect4");
            Json counts{{"positions", positions}, {"worse", {0, 0}}};
            for (const auto& opening : make_openings(*start, {positions, laboratory.seed, plies})) {
                const auto search = [&](const std::string& options, const Limits& limits) {
                    const auto bot = laboratory.registry.make_bot(
                        fmt::format("alphabeta:order=off,depth={}{}", depth_of_e, options),
                        opening.position, laboratory.seed);
                    if (!bot) throw EnvironmentError(bot.error().message);
                    return report_or_throw(
                        (*bot)->choose(opening.position, limits, laboratory.stop, {}));
                };
                const Report all = search("", {.all_moves = true});
                for (std::size_t i = 0; i < 2; ++i) {
                    const std::string move = search(i == 0 ? ",greedy=3" : ",greedy=5", {}).move;
                    const auto valued =
                        std::ranges::find(all.moves, move, &Report::ScoredText::move);
                    if (valued != all.moves.end() && valued->score < all.score)
                        counts["worse"][i] = counts["worse"][i].get<int>() + 1;
                }
            }
            return counts;
        });
    Table table{words("What greedy misses at E's depth", "Yang terlewat oleh pilihan rakus"),
                {words("search", "pencarian"), words("positions", "posisi"),
                 words("a worse move chosen", "memilih langkah lebih buruk")}};
    for (std::size_t i = 0; i < 2; ++i)
        table.rows.push_back({i == 0 ? words("greedy 3", "rakus 3") : words("greedy 5", "rakus 5"),
                              std::to_string(missed["positions"].get<int>()),
                              std::to_string(missed["worse"][i].get<int>())});
    table.note = fmt::format(
        fmt::runtime(words("Positions after {} random plies; worse by the score that the search of "
                           "all moves to depth {} gives it.",
                           "Posisi setelah {} langkah acak; lebih buruk menurut nilai dari "
                           "pencarian semua langkah sampai kedalaman {}.")),
        plies, depth_of_e);
    findings.tables.push_back(table);
    findings.data["missed"] = missed;
    return missed;
}

/// Judges E's evaluation against its zero horizon, and its greedy choice, at E's depth.
void say_what_e_is_worth(Findings& findings, const Words& words, const std::vector<Json>& results,
                         const Json& missed) {
    const auto verdict = [&](const Json& result) {
        if (!is_telling(result))
            return words("cannot be judged from so few games",
                         "tidak dapat dinilai dari permainan sesedikit ini");
        switch (lead_of(result)) {
            case Lead::First:
                return words("gains strength", "menambah kekuatan");
            case Lead::Second:
                return words("costs strength", "mengurangi kekuatan");
            case Lead::Open:
                return words("changes nothing beyond the error",
                             "tidak mengubah apa pun di luar galat");
        }
        std::unreachable();
    };
    findings.found.push_back(
        fmt::format(fmt::runtime(words(
                        "At depth 4 of E's program, using the window score at the horizon {} ({} "
                        "against the program as it is, which returns 0 there).",
                        "Pada kedalaman 4 program E, memakai nilai jendela di cakrawala {} ({} "
                        "lawan program apa adanya, yang mengembalikan 0 di sana).")),
                    verdict(results[0]), percent(results[0]["score"], words)));
    findings.found.push_back(fmt::format(
        fmt::runtime(words("E's greedy aim: searching only the 3 best moves {} ({}), the 5 best {} "
                           "({}), each against all moves.",
                           "Tujuan rakus E: mencari hanya 3 langkah terbaik {} ({}), 5 terbaik {} "
                           "({}), masing-masing lawan semua langkah.")),
        verdict(results[1]), percent(results[1]["score"], words), verdict(results[2]),
        percent(results[2]["score"], words)));
    const bool costs = lead_of(results[1]) == Lead::Second;
    findings.found.push_back(
        fmt::format(fmt::runtime(words("{}moves that greedy leaves out are not looked at again. In "
                                       "{} of {} positions the search of the 3 best chooses a move "
                                       "that the search of all values less, that of the 5 best in "
                                       "{}.",
                                       "{}langkah yang ditinggalkan pilihan rakus tidak dilihat "
                                       "lagi. Dalam {} dari {} posisi pencarian 3 terbaik memilih "
                                       "langkah yang oleh pencarian semua langkah dinilai lebih "
                                       "rendah, pencarian 5 terbaik dalam {}.")),
                    costs ? words("Why: ", "Sebabnya: ") : words("Note: ", "Catatan: "),
                    missed["worse"][0].get<int>(), missed["positions"].get<int>(),
                    missed["worse"][1].get<int>()));
}

Series series_of(const std::string& name, const std::vector<std::pair<int, double>>& points) {
    Series series{name};
    for (const auto& [x, y] : points) {
        series.x.push_back(x);
        series.y.push_back(y);
    }
    return series;
}

using NamedSearches = std::vector<std::pair<std::string, std::string>>;

std::string share_text(double part, double whole) {
    return fmt::format("{:.2f} %", 100 * part / whole);
}

/// Counts nodes on larger boards by D's rule: n x n with three in a row, to the end only where
/// feasible. The first search is minimax, the second alpha-beta in the same order.
void count_larger_boards(Laboratory& laboratory, Findings& findings,
                         const NamedSearches& searches) {
    const Words words = laboratory.words();
    const std::vector<std::pair<std::string, int>> boards = {
        {"mnk:3,3,3", 9}, {"mnk:4,4,3", 7}, {"mnk:5,5,3", 6}};
    double done = 0.3;
    std::vector<std::string> sentences;
    std::vector<double> shares;
    for (const auto& [game, deepest] : boards) {
        const std::string title = fmt::format(
            fmt::runtime(words("Nodes by depth, {}", "Simpul per kedalaman, {}")), game);
        const std::string depth_word = words("depth", "kedalaman");
        Plot plot{title, depth_word, words("nodes", "simpul"), Plot::Kind::Lines, true};
        Table table{title, {depth_word}};
        for (const auto& [bot, name] : searches) table.columns.push_back(name);
        table.columns.push_back(words("board order: share", "urutan papan: bagian"));
        std::vector<std::vector<std::pair<int, double>>> points(searches.size());
        for (int depth = 1; depth <= deepest; ++depth) {
            table.rows.push_back({std::to_string(depth)});
            for (std::size_t i = 0; i < searches.size(); ++i) {
                const std::uint64_t nodes = count_nodes(
                    laboratory, game, fmt::format("{},depth={}", searches[i].first, depth), done);
                points[i].emplace_back(depth, static_cast<double>(nodes));
                table.rows.back().push_back(grouped(nodes));
                findings.data["by_depth"][game][searches[i].first].push_back(nodes);
            }
            table.rows.back().push_back(
                share_text(points[1].back().second, points[0].back().second));
        }
        for (std::size_t i = 0; i < searches.size(); ++i)
            plot.series.push_back(series_of(searches[i].second, points[i]));
        shares.push_back(points[1].back().second / points[0].back().second);
        sentences.push_back(
            fmt::format(fmt::runtime(words("{} of the nodes on {} to depth {}",
                                           "{} simpul pada {} sampai kedalaman {}")),
                        words.number(share_text(points[1].back().second, points[0].back().second)),
                        game, deepest));
        findings.tables.push_back(table);
        findings.plots.push_back(plot);
        done += 0.2;
    }
    const bool pays = std::ranges::all_of(shares, [](double share) { return share < 1; }) &&
                      shares[1] < shares[0] && shares[2] < shares[0];
    findings.found.push_back(fmt::format(
        fmt::runtime(words("Alpha-beta pays on larger boards, as D argues: {}. In the same board "
                           "order it visits {}.",
                           "Alpha-beta menguntungkan di papan yang lebih besar, seperti kata D: "
                           "{}. Dalam urutan papan yang sama ia mengunjungi {}.")),
        pays ? words("this holds", "ini benar") : words("this does not hold", "ini tidak benar"),
        fmt::join(sentences, ", ")));
}

/// Counts the nodes to the end of the game on D's board; returns those of minimax.
std::uint64_t count_whole_game(Laboratory& laboratory, Findings& findings,
                               const NamedSearches& searches) {
    const Words words = laboratory.words();
    Table whole{
        words("The whole game from the empty 3x3 board", "Seluruh permainan dari papan 3x3 kosong"),
        {words("search", "pencarian"), words("published", "tercetak"), words("ours", "kami"),
         words("share", "bagian")}};
    const std::uint64_t all = count_nodes(laboratory, "tictactoe", searches[0].first, 0);
    for (std::size_t i = 0; i < searches.size(); ++i) {
        const std::uint64_t nodes = count_nodes(laboratory, "tictactoe", searches[i].first, 0.1);
        whole.rows.push_back({searches[i].second, i == 0 ? grouped(published_d) : "",
                              grouped(nodes),
                              share_text(static_cast<double>(nodes), static_cast<double>(all))});
        findings.data["tictactoe"][searches[i].first] = nodes;
    }
    whole.note = words("Published is D's one count, of minimax; the others are ours.",
                       "Yang diterbitkan D hanya satu bilangan, untuk minimax; lainnya dari kami.");
    findings.tables.push_back(whole);
    return all;
}

/// Compares the nodes of the tree with the number of distinct positions.
void compare_with_positions(Laboratory& laboratory, Findings& findings, std::uint64_t all) {
    const Words words = laboratory.words();
    const Json distinct = laboratory.step("tictactoe | different positions", 0.2, [&] {
        Json counts{{"positions", 1}, {"up_to_symmetry", 1}};
        count_distinct(*laboratory.registry.start("tictactoe"), 9, laboratory.stop,
                       [&](const DistinctCount& row) {
                           counts["positions"] =
                               counts["positions"].get<std::uint64_t>() + row.positions;
                           counts["up_to_symmetry"] =
                               counts["up_to_symmetry"].get<std::uint64_t>() + row.up_to_symmetry;
                       });
        return counts;
    });
    findings.tables.push_back(
        {words("Why the tree is so much larger than the game",
               "Mengapa pohonnya jauh lebih besar daripada permainannya"),
         {words("what", "apa"), words("number", "banyaknya")},
         {{words("nodes of the tree", "simpul pohon"), grouped(all)},
          {words("different positions", "posisi berbeda"), grouped(distinct["positions"])},
          {words("up to symmetry", "tanpa simetri"), grouped(distinct["up_to_symmetry"])}}});
    findings.data["distinct"] = distinct;
}

}  // namespace

Findings run_nodes_d(Laboratory& laboratory) {
    Findings findings = findings_of("nodes-d", laboratory.language);
    const Words words = laboratory.words();
    const NamedSearches searches = {
        {"minimax:as=d", words("minimax, as D", "minimax, seperti D")},
        {"alphabeta:as=d", words("alpha-beta, board order", "alpha-beta, urutan papan")},
        {"alphabeta:eval=windows", words("alpha-beta, Lawan's order", "alpha-beta, urutan Lawan")},
    };
    const std::uint64_t all = count_whole_game(laboratory, findings, searches);
    compare_with_positions(laboratory, findings, all);
    findings.found.push_back(fmt::format(
        fmt::runtime(
            all == published_d
                ? words("D's count holds exactly: minimax visits {} nodes, the root counted.",
                        "Bilangan D tepat: minimax mengunjungi {} simpul, akar dihitung.")
                : words("D's count does not hold: minimax visits {} nodes.",
                        "Bilangan D tidak tepat: minimax mengunjungi {} simpul.")),
        words.number(grouped(all))));
    count_larger_boards(laboratory, findings, searches);
    findings.conditions.emplace_back(
        words("limits", "batas"),
        words("none on 3x3, searched to the end of the game; 4x4 to depth 7, 5x5 to depth 6",
              "tanpa batas pada 3x3, dicari sampai akhir permainan; 4x4 sampai kedalaman 7, 5x5 "
              "sampai kedalaman 6"));
    return findings;
}

namespace {

/// E's program and its variants, by depth. Alpha-beta in board order replaces minimax where only
/// the moves matter: it chooses the same ones.
struct SearchOfE {
    std::string spec;
    std::string name;
};

std::vector<SearchOfE> searches_of_e(const Words& words) {
    return {
        {"minimax:as=e,depth={}", words("E's program", "program E")},
        {"minimax:as=e,horizon=score,depth={}", words("with the score", "dengan nilai")},
        {"minimax:as=e,horizon=score,greedy=3,depth={}", words("greedy 3", "rakus 3")},
        {"minimax:as=e,horizon=score,greedy=5,depth={}", words("greedy 5", "rakus 5")},
        {"alphabeta:depth={}", "alpha-beta"},
        {"alphabeta:greedy=3,depth={}", words("alpha-beta, greedy 3", "alpha-beta, rakus 3")},
        {"alphabeta:greedy=5,depth={}", words("alpha-beta, greedy 5", "alpha-beta, rakus 5")},
    };
}

constexpr int deepest_of_e = 7;

struct Effort {
    std::uint64_t nodes;
    double milliseconds;
};

/// Measures nodes and time of a search from the empty board.
Effort effort_of(Laboratory& laboratory, const std::string& bot, double done) {
    const Json result =
        laboratory.step(fmt::format("connect4 | nodes and time of {}", bot), done, [&] {
            const Position start = *laboratory.registry.start("connect4");
            const Report report = laboratory.search(start, bot);
            return Json{{"nodes", report.counters.nodes},
                        {"milliseconds", to_milliseconds(report.time)}};
        });
    return {result["nodes"], result["milliseconds"]};
}

void count_nodes_of_e(Laboratory& laboratory, Findings& findings) {
    const Words words = laboratory.words();
    const auto searches = searches_of_e(words);
    const std::string depth_word = words("depth", "kedalaman");
    Table nodes{words("Nodes of one search from the empty board",
                      "Simpul satu pencarian dari papan kosong"),
                {depth_word}};
    for (const auto& search : searches) nodes.columns.push_back(search.name);
    Plot plot{words("Nodes by depth, Connect Four", "Simpul per kedalaman, Connect Four"),
              depth_word, words("nodes", "simpul"), Plot::Kind::Lines, true};
    Table times{words("Milliseconds of the same searches", "Milidetik pencarian yang sama"),
                nodes.columns};
    Plot time_plot{
        words("Milliseconds by depth, Connect Four", "Milidetik per kedalaman, Connect Four"),
        depth_word, words("milliseconds", "milidetik"), Plot::Kind::Lines, true};
    std::vector<std::vector<std::pair<int, double>>> points(searches.size());
    std::vector<std::vector<std::pair<int, double>>> time_points(searches.size());
    for (int depth = 1; depth <= deepest_of_e; ++depth) {
        nodes.rows.push_back({std::to_string(depth)});
        times.rows.push_back({std::to_string(depth)});
        for (std::size_t i = 0; i < searches.size(); ++i) {
            const std::string bot = fmt::format(fmt::runtime(searches[i].spec), depth);
            const auto [count, milliseconds] = effort_of(laboratory, bot, 0.02 * depth);
            points[i].emplace_back(depth, static_cast<double>(count));
            time_points[i].emplace_back(depth, milliseconds);
            times.rows.back().push_back(fmt::format("{:.3f}", milliseconds));
            nodes.rows.back().push_back(grouped(count));
            findings.data["nodes"][searches[i].spec].push_back(count);
        }
    }
    for (std::size_t i = 0; i < searches.size(); ++i) {
        // Merge curves that would coincide.
        if (i > 0 && points[i] == points[i - 1])
            plot.series.back().name += words(", also ", ", juga ") + searches[i].name;
        else
            plot.series.push_back(series_of(searches[i].name, points[i]));
        time_plot.series.push_back(series_of(searches[i].name, time_points[i]));
    }
    findings.tables.push_back(nodes);
    findings.plots.push_back(plot);
    times.note = least_time_text(words);
    findings.time_tables.push_back(times);
    findings.time_plots.push_back(time_plot);
}

}  // namespace

Findings run_windows_e(Laboratory& laboratory) {
    Findings findings = findings_of("windows-e", laboratory.language);
    const Words words = laboratory.words();
    count_nodes_of_e(laboratory, findings);
    Table strength{words("Strength at equal depth, pairs with colours swapped",
                         "Kekuatan pada kedalaman sama, berpasangan dengan tukar warna"),
                   {words("depth", "kedalaman"), words("match", "pertandingan"),
                    words("games", "hasil"), words("score", "nilai"), "Elo"}};
    Plot bars{words("Score of the first named", "Nilai yang disebut pertama"),
              words("depth", "kedalaman"), words("score in %", "nilai dalam %"), Plot::Kind::Bars};
    const std::string score = "alphabeta:order=off,depth={}";
    const std::vector<std::array<std::string, 3>> matches = {
        {words("score v E's zero horizon", "nilai lawan cakrawala nol E"), score,
         "alphabeta:order=off,horizon=zero,depth={}"},
        {words("greedy 3 v all moves", "rakus 3 lawan semua langkah"),
         "alphabeta:order=off,greedy=3,depth={}", score},
        {words("greedy 5 v all moves", "rakus 5 lawan semua langkah"),
         "alphabeta:order=off,greedy=5,depth={}", score},
    };
    for (const auto& match : matches) bars.series.push_back({match[0]});
    const int pairs = laboratory.scaled(100);
    std::vector<Json> at_depth_of_e;
    for (int depth = 1; depth <= deepest_of_e; ++depth) {
        const std::string label =
            depth == depth_of_e ? fmt::format(fmt::runtime(words("{} (E's)", "{} (E)")), depth)
                                : std::to_string(depth);
        bars.categories.push_back(label);
        for (std::size_t i = 0; i < matches.size(); ++i) {
            const Json result = laboratory.pairs(
                "connect4", fmt::format(fmt::runtime(matches[i][1]), depth),
                fmt::format(fmt::runtime(matches[i][2]), depth), pairs, 0.15 + 0.12 * depth);
            strength.rows.push_back({label, matches[i][0], games_text(result),
                                     percent(result["score"]), elo_text(result, words)});
            bars.series[i].y.push_back(100 * result["score"].get<double>());
            findings.data["strength"].push_back(result);
            if (depth == depth_of_e) at_depth_of_e.push_back(result);
        }
    }
    strength.note = words("alphabeta:order=off stands in for minimax:as=e: the same moves, sooner.",
                          "alphabeta:order=off menggantikan minimax:as=e: langkahnya sama, lebih "
                          "cepat.");
    findings.tables.push_back(strength);
    findings.plots.push_back(bars);
    const Json missed = count_missed_moves(laboratory, findings);
    say_what_e_is_worth(findings, words, at_depth_of_e, missed);
    findings.conditions.emplace_back(
        words("limits", "batas"),
        fmt::format(
            fmt::runtime(words("by depth alone, 1 to {}, without a clock; pairs a match: {}",
                               "menurut kedalaman saja, 1 sampai {}, tanpa jam; pasangan per "
                               "pertandingan: {}")),
            deepest_of_e, pairs));
    return findings;
}

}  // namespace lawan::arena
