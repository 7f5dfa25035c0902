#include "arena/experiments/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>

#include "arena/match/openings.hpp"
#include "arena/match/runner.hpp"
#include "arena/report_or_throw.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace lawan::arena {

Json Laboratory::step(const std::string& name, double done, const std::function<Json()>& work) {
    if (stop.stop_requested()) throw ExperimentStopped{};
    if (progress) progress(name, done);
    return journal.step(name, [&] {
        Json result = work();
        if (stop.stop_requested()) throw ExperimentStopped{};  // the result may be incomplete
        return result;
    });
}

Report Laboratory::search(const Position& position, const std::string& bot) const {
    Report report;
    for (int i = 0; i < timed_searches; ++i) {
        const auto searcher = registry.make_bot(bot, position, seed);
        if (!searcher) throw EnvironmentError(searcher.error().message);
        Report again = report_or_throw((*searcher)->choose(position, {}, stop, {}));
        if (stop.stop_requested()) throw ExperimentStopped{};
        if (i == 0 || again.time < report.time) report = std::move(again);
    }
    return report;
}

Json Laboratory::shared_step(const std::string& name, double done,
                             const std::function<Json()>& work, const Json& instead) {
    const bool mine = shard.has(shared_steps++) && !recall_only;
    if (mine || journal.find(name) != nullptr) return step(name, done, work);
    ++left_out;
    return instead;
}

Json Laboratory::pairs(const std::string& game, const std::string& first, const std::string& second,
                       int count, double done) {
    PairingResult drawn;
    drawn.pairs.push_back({.games = {FinishedGame{.score = 0.5}, FinishedGame{.score = 0.5}}});
    const auto play = [&] {
        const auto start = registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        const PairingPlan plan{.bots = {first, second}, .seed = seed};
        const auto openings = make_openings(*start, {static_cast<std::size_t>(count), seed});
        const PairingResult result =
            play_pairing(registry, openings, plan, {.concurrency = concurrency, .stop = stop});
        if (result.interrupted) throw ExperimentStopped{};
        return pairing_summary(result, game, plan.bots);
    };
    return shared_step(fmt::format("{} | {} v {} | {} pairs", game, first, second, count), done,
                       play, pairing_summary(drawn, game, {first, second}));
}

Json Laboratory::game(const std::string& game, const std::string& x, const std::string& o,
                      double done, std::uint64_t number) {
    const auto play = [&] {
        const auto start = registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        std::array<std::unique_ptr<Bot>, 2> bots;
        const std::array specs = {x, o};
        for (std::size_t i = 0; i < 2; ++i) {
            auto bot = registry.make_bot(specs[i], *start, seed + 2 * number + i);
            if (!bot) throw EnvironmentError(bot.error().message);
            bots[i] = *std::move(bot);
        }
        Match match(*start);
        while (!match.result())
            match.play(*bots[static_cast<std::size_t>(match.position().to_move())], {}, stop, {});
        if (stop.stop_requested()) throw ExperimentStopped{};
        const auto& result = *match.result();
        const Marks marks = match.position().board().marks;
        Json object{{"x", x},
                    {"o", o},
                    {"plies", match.moves().size()},
                    {"x_marks", std::popcount(marks.x)},
                    {"o_marks", std::popcount(marks.o)}};
        object["winner"] = result.winner ? Json(player_text(*result.winner)) : Json();
        object["reason"] = reason_text(result.reason);
        object["moves"] = match.moves();
        return object;
    };
    const Json drawn{{"x", x},
                     {"o", o},
                     {"plies", 0},
                     {"x_marks", 0},
                     {"o_marks", 0},
                     {"winner", nullptr},
                     {"reason", "normal"},
                     {"moves", Json::array()}};
    const std::string which = number == 0 ? "one game" : fmt::format("game {}", number + 1);
    return shared_step(fmt::format("{} | X {} v O {} | {}", game, x, o, which), done, play, drawn);
}

std::string ExperimentIdentity::text() const {
    std::string text = fmt::format("{} seed {} scale {}", name, seed, scale);
    for (const auto& bot : more_bots) text += fmt::format("\nbot {}", bot);
    for (const auto& game : games) text += fmt::format("\ngame {}", game);
    if (clock) text += "\nclock";
    return text;
}

std::string ExperimentIdentity::command(Language language) const {
    std::string text = fmt::format("lawan experiment run {} --seed {}{}", name, seed,
                                   scale == 1 ? "" : fmt::format(" --scale {:g}", scale));
    for (const auto& bot : more_bots) text += fmt::format(" --bot \"{}\"", bot);
    for (const auto& game : games) text += fmt::format(" --game {}", game);
    if (clock) text += " --clock";
    if (language != Language::English)
        text += fmt::format(" --language {}", language_code(language));
    return text;
}

std::optional<ExperimentIdentity> ExperimentIdentity::of_text(std::string_view text) {
    const auto lines = split(text, '\n');
    const auto words = split_words(lines[0].text);
    if (words.size() != 5) return std::nullopt;
    ExperimentIdentity identity{.name = std::string(words[0].text)};
    try {
        identity.seed = std::stoull(std::string(words[2].text));
        identity.scale = std::stod(std::string(words[4].text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
    for (const auto& [line, offset] : std::span(lines).subspan(1)) {
        if (line.starts_with("bot ")) identity.more_bots.emplace_back(line.substr(4));
        if (line.starts_with("game ")) identity.games.emplace_back(line.substr(5));
        if (line == "clock") identity.clock = true;
    }
    return identity.text() == text ? std::optional(identity) : std::nullopt;
}

/// Long because it is a table with one entry per experiment.
std::span<const Experiment> experiments() {
    static const std::array list = {
        Experiment{
            "adjacency-a",
            {"report A's games between minimax, local search and the genetic bot",
             "permainan laporan A antara minimax, pencarian lokal, dan bot genetika"},
            {"Minimax, local search and the genetic bot (report A)",
             "Minimax, pencarian lokal, dan bot genetika (laporan A)"},
            {"Report A (Institut Teknologi Bandung, 2023) played 17 single games on 8x8, eight of "
             "them against people. By its table minimax won 11 of 11, local search 1 of 9 and the "
             "genetic bot 3 of 6. It concludes that minimax is the best of the three, that the "
             "genetic bot wins consistently against local search, and that 200 generations always "
             "run faster than minimax.",
             "Laporan A (Institut Teknologi Bandung, 2023) memainkan 17 permainan tunggal pada "
             "papan 8x8, delapan di antaranya melawan manusia. Menurut tabelnya minimax menang 11 "
             "dari 11, pencarian lokal 1 dari 9, dan bot genetika 3 dari 6. Kesimpulannya: minimax "
             "yang terbaik dari ketiganya, bot genetika menang secara konsisten melawan pencarian "
             "lokal, dan 200 generasi selalu berjalan lebih cepat daripada minimax."},
            run_adjacency_a},
        Experiment{"depth-table-c",
                   {"report C's table: the hybrid at depth 4..8 against minimax at depth 4..8",
                    "tabel laporan C: hibrida kedalaman 4..8 lawan minimax kedalaman 4..8"},
                   {"The hybrid against minimax, depth by depth (report C)",
                    "Hibrida lawan minimax, per kedalaman (laporan C)"},
                   {"Report C (Universitas Pelita Harapan) lets its genetic algorithm with minimax "
                    "replies, depth 4 to 8, play single games of Connect Four against minimax of "
                    "depth 4 to 8 with the same evaluation, one game a cell, and finds both about "
                    "equally strong. W: the genetic algorithm won; the number is the plies played. "
                    "C does not say who started; an odd number of plies is a win of the starter.",
                    "Laporan C (Universitas Pelita Harapan) mengadu algoritma genetika dengan "
                    "balasan minimax, kedalaman 4 sampai 8, dalam permainan tunggal Connect Four "
                    "lawan minimax kedalaman 4 sampai 8 dengan evaluasi yang sama, satu permainan "
                    "per kotak, dan menyimpulkan bahwa keduanya hampir sama kuat. W: algoritma "
                    "genetika menang; angkanya adalah banyaknya langkah. C tidak menyebut siapa "
                    "yang mulai; banyak langkah yang ganjil adalah kemenangan pihak yang mulai."},
                   run_depth_table_c,
                   false,
                   true},
        Experiment{"selection-c",
                   {"report C's plot: fitness by generation, better-half against SUS",
                    "grafik laporan C: kebugaran per generasi, better-half lawan SUS"},
                   {"Better-half or stochastic universal sampling? (report C)",
                    "Better-half atau stochastic universal sampling? (laporan C)"},
                   {"Report C compares in its figure 6 two ways to choose the survivors of a "
                    "generation. It says that better-half gives steadier individuals with few "
                    "outliers but stagnant generations, that stochastic universal sampling varies "
                    "more and lets the chromosomes develop faster, and that the genetic algorithm "
                    "plays more varied games than minimax. It prints no numbers.",
                    "Laporan C membandingkan dalam gambar 6 dua cara memilih kromosom yang "
                    "bertahan hidup. Menurutnya better-half menghasilkan individu yang lebih "
                    "stabil, rendah outlier, tetapi generasinya cenderung stagnan; stochastic "
                    "universal sampling lebih bervariasi dan kromosomnya berkembang lebih pesat; "
                    "dan algoritma genetika bermain lebih bervariasi daripada minimax. Laporan itu "
                    "tidak mencetak angka."},
                   run_selection_c},
        Experiment{
            "nodes-d",
            {"report D's tree of tic-tac-toe, and what alpha-beta leaves of it",
             "pohon tic-tac-toe laporan D, dan yang tersisa oleh alpha-beta"},
            {"How large is the tree? (report D)", "Seberapa besar pohonnya? (laporan D)"},
            {"Report D (Institut Teknologi Bandung, 2019) plays tic-tac-toe by minimax to "
             "the end of the game, on n x n boards with three in a row. It prints one count, "
             "about 549,946 nodes from the empty 3x3 board, and argues for alpha-beta on "
             "larger boards without a number.",
             "Laporan D (Institut Teknologi Bandung, 2019) memainkan tic-tac-toe dengan "
             "minimax sampai akhir permainan, pada papan n x n dengan tiga sebaris. Laporan "
             "itu mencetak satu bilangan, sekitar 549.946 simpul dari papan 3x3 kosong, dan "
             "menganjurkan alpha-beta untuk papan yang lebih besar tanpa angka."},
            run_nodes_d},
        Experiment{"windows-e",
                   {"report E's window score, its zero horizon and its greedy aim",
                    "nilai jendela laporan E, cakrawala nolnya, dan pilihan rakusnya"},
                   {"What is report E's window score worth?",
                    "Seberapa berharga nilai jendela laporan E?"},
                   {"Report E (Universitas Airlangga, 2024) scores every window of four in Connect "
                    "Four, and aims at a greedy choice of moves. Its program returns 0 at the "
                    "depth limit instead of the score and tries every move; it publishes no "
                    "numbers. Here: the score against its zero horizon, and greedy off, 3 and 5.",
                    "Laporan E (Universitas Airlangga, 2024) menilai setiap jendela empat petak di "
                    "Connect Four, dan bermaksud memilih langkah secara rakus. Programnya "
                    "mengembalikan 0 di batas kedalaman, bukan nilainya, dan mencoba semua "
                    "langkah; laporan itu tidak menerbitkan angka. Di sini: nilainya lawan "
                    "cakrawala nol, dan pilihan rakus mati, 3, dan 5."},
                   run_windows_e},
        Experiment{"bots-all",
                   {"every bot against every other, on each game",
                    "setiap bot lawan setiap bot lain, di tiap permainan"},
                   {"Every bot against every other", "Setiap bot lawan setiap bot lain"},
                   {"None of the reports compared its bots with those of the others. Limits in "
                    "depth, play-outs and generations, so that a seed repeats the games.",
                    "Tidak satu pun laporan membandingkan botnya dengan bot laporan lain. Batasnya "
                    "kedalaman, simulasi, dan generasi, sehingga benih yang sama mengulang "
                    "permainan yang sama."},
                   run_bots_all,
                   true},
    };
    return list;
}

const Experiment* experiment_named(std::string_view name) {
    const auto list = experiments();
    const auto found = std::ranges::find(list, name, &Experiment::name);
    return found == list.end() ? nullptr : &*found;
}

Findings run_experiment(const Experiment& experiment, Laboratory& laboratory) {
    Findings findings = experiment.run(laboratory);
    const Words words = laboratory.words();
    for (auto* tables : {&findings.tables, &findings.time_tables})
        for (auto& table : *tables)
            for (auto& row : table.rows)
                for (auto& cell : row) cell = words.number(std::move(cell));
    return findings;
}

Findings findings_of(std::string_view name, Language language) {
    const Experiment& experiment = *experiment_named(name);
    return {.name = experiment.name,
            .title = experiment.title.in(language),
            .claim = experiment.claim.in(language),
            .language = language};
}

}  // namespace lawan::arena
