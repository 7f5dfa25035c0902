// Report C's figure 6: fitness by generation under two selection schemes, and the variety of games.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"
#include "arena/report_or_throw.hpp"
#include "base/error.hpp"
#include "runtime/trace_text.hpp"

namespace lawan::arena {
namespace {

constexpr std::uint64_t last_generation = 100;

/// Last of the early generations, where fitness still rises under both schemes.
constexpr std::size_t early_end = 10;
/// By then better-half, too, has most of its gain.
constexpr std::size_t next_end = 20;

/// Measures the mean fitness over the seeds in generations 0 to `last_generation`, and for each
/// seed the mean spread within a generation and the gain in mean fitness, both early and late.
Json fitness_curves(Laboratory& laboratory, const std::string& selection, int seeds) {
    const auto start = laboratory.registry.start("connect4");
    std::array<std::vector<double>, 4> curves;
    for (auto& curve : curves) curve.assign(last_generation + 1, 0);
    std::array<std::vector<double>, 2> spreads;
    std::array<std::vector<double>, 2> gains;
    for (int seed = 0; seed < seeds; ++seed) {
        const std::string spec =
            fmt::format("hybrid:as=c,selection={},generations={}", selection, last_generation);
        const auto bot = laboratory.registry.make_bot(
            spec, *start, laboratory.seed + static_cast<std::uint64_t>(seed));
        if (!bot) throw EnvironmentError(bot.error().message);
        const Report report =
            report_or_throw((*bot)->choose(*start, {.traced = true}, laboratory.stop, {}));
        if (laboratory.stop.stop_requested()) throw ExperimentStopped{};
        const auto& records = report.trace->generations;
        const auto record_of = [&](std::size_t i) -> const auto& {
            return records[std::min(i, records.size() - 1)];
        };
        std::array<double, 2> spread{};
        for (std::size_t i = 0; i <= last_generation; ++i) {
            const auto& record = record_of(i);
            const std::array values = {record.best, record.mean, record.least, record.spread};
            for (std::size_t k = 0; k < curves.size(); ++k) curves[k][i] += values[k] / seeds;
            if (i > 0) spread[i <= early_end ? 0 : 1] += record.spread;
        }
        spreads[0].push_back(spread[0] / double{early_end});
        spreads[1].push_back(spread[1] / double{last_generation - early_end});
        gains[0].push_back(record_of(early_end).mean - record_of(0).mean);
        gains[1].push_back(record_of(last_generation).mean - record_of(early_end).mean);
    }
    return {{"best", curves[0]},   {"mean", curves[1]},  {"least", curves[2]},
            {"spread", curves[3]}, {"spreads", spreads}, {"gains", gains}};
}

/// A mean over the seeds and its 95 % error; none for a single seed.
struct Estimate {
    double mean = 0;
    std::optional<double> error{};

    [[nodiscard]] std::string text() const {
        return error ? fmt::format("{:.3f} ± {:.3f}", mean, *error) : fmt::format("{:.3f}", mean);
    }
};

Estimate estimate_of(const std::vector<double>& values) {
    Estimate estimate;
    const auto count = static_cast<double>(values.size());
    for (const double value : values) estimate.mean += value / count;
    if (values.size() < 2) return estimate;
    double squares = 0;
    for (const double value : values) squares += (value - estimate.mean) * (value - estimate.mean);
    constexpr double normal_95 = 1.96;
    estimate.error = normal_95 * std::sqrt(squares / (count - 1) / count);
    return estimate;
}

/// The numbers that decide C's claims; index 0 for the early generations, 1 for the later ones.
struct Traits {
    std::array<Estimate, 2> spread{};  ///< within a generation
    std::array<Estimate, 2> gain{};    ///< of the mean fitness
    double early_mean = 0;             ///< mean fitness in generation `early_end`
    double next_mean = 0;              ///< mean fitness in generation `next_end`
    std::size_t half = 0;              ///< first generation with half of the final mean fitness
};

Traits traits_of(const Json& curves) {
    Traits traits;
    for (std::size_t part = 0; part < 2; ++part) {
        traits.spread[part] = estimate_of(curves["spreads"][part]);
        traits.gain[part] = estimate_of(curves["gains"][part]);
    }
    const std::vector<double> mean = curves["mean"];
    traits.early_mean = mean[early_end];
    traits.next_mean = mean[next_end];
    while (traits.half + 1 < mean.size() && mean[traits.half] < mean.back() / 2) ++traits.half;
    return traits;
}

std::string verdict(bool holds, const Words& words) {
    return holds ? words("this holds", "ini benar")
                 : words("this does not hold", "ini tidak benar");
}

/// Judges whether the first is larger beyond the error of the difference. A significant but small
/// difference is called small.
std::string verdict_larger(const Estimate& larger, const Estimate& smaller, const Words& words) {
    if (!larger.error || !smaller.error)
        return words("one seed cannot tell", "satu benih tidak cukup");
    if (std::abs(larger.mean - smaller.mean) <= std::hypot(*larger.error, *smaller.error))
        return words("the difference is within the error", "bedanya masih di dalam galat");
    const double lead = 100 * (larger.mean / smaller.mean - 1);
    constexpr double small_lead = 10;
    if (lead <= 0 || lead >= small_lead) return verdict(lead > 0, words);
    return fmt::format(
        fmt::runtime(words("this holds, but only by {} %", "ini benar, tetapi hanya {} %")),
        words.number(fmt::format("{:.1f}", lead)));
}

/// Measurements, with better-half first and stochastic universal sampling (SUS) second.
struct Measured {
    int seeds = 0;
    std::array<Traits, 2> traits{};
    std::array<std::size_t, 3> different{};  ///< distinct games; the third is minimax's
};

void say_what_we_found(Findings& findings, const Words& words, const Measured& measured) {
    const auto& [seeds, traits, different] = measured;
    const auto& [half, sus] = traits;
    const auto text = [&](const Estimate& estimate) { return words.number(estimate.text()); };
    findings.found.push_back(fmt::format(
        fmt::runtime(words(
            "Better-half is steadier, sampling more varied, says C. In the generations 1 to {0} "
            "{1}: the fitness within a generation spreads by {2} under sampling and by {3} under "
            "better-half. In the generations {4} to {5} {6}: {7} and {8} (standard deviations, "
            "with the error of 95 % over the seeds).",
            "Better-half lebih stabil, sampling lebih bervariasi, kata C. Pada generasi 1 sampai "
            "{0} {1}: kebugaran di dalam satu generasi menyebar {2} dengan sampling dan {3} dengan "
            "better-half. Pada generasi {4} sampai {5} {6}: {7} dan {8} (simpangan baku, dengan "
            "galat 95 % atas benih).")),
        early_end, verdict_larger(sus.spread[0], half.spread[0], words), text(sus.spread[0]),
        text(half.spread[0]), early_end + 1, last_generation,
        verdict_larger(sus.spread[1], half.spread[1], words), text(sus.spread[1]),
        text(half.spread[1])));
    findings.found.push_back(fmt::format(
        fmt::runtime(words("Sampling develops faster: {}. In the first {} generations the mean "
                           "fitness gains {} under sampling and {} under better-half; it reaches "
                           "half of its last value in generation {} and in generation {}.",
                           "Sampling berkembang lebih pesat: {}. Dalam {} generasi pertama "
                           "kebugaran rata-rata naik {} dengan sampling dan {} dengan better-half; "
                           "separuh nilai akhirnya dicapai pada generasi {} dan generasi {}.")),
        verdict_larger(sus.gain[0], half.gain[0], words), early_end, text(sus.gain[0]),
        text(half.gain[0]), sus.half, half.half));
    findings.found.push_back(fmt::format(
        fmt::runtime(
            words("Better-half stagnates: {}. From generation {} to {} the mean fitness "
                  "still gains {} under better-half, and {} under sampling, which is "
                  "there sooner. Under better-half the mean is {} in generation {} and {} in "
                  "generation {}.",
                  "Better-half stagnan: {}. Dari generasi {} sampai {} kebugaran "
                  "rata-rata masih naik {} dengan better-half, dan {} dengan sampling, "
                  "yang sampai lebih dulu. Dengan better-half rata-ratanya {} pada "
                  "generasi {} dan {} pada generasi {}.")),
        verdict_larger(sus.gain[1], half.gain[1], words), early_end, last_generation,
        text(half.gain[1]), text(sus.gain[1]), words.number(fmt::format("{:.3f}", half.early_mean)),
        early_end, words.number(fmt::format("{:.3f}", half.next_mean)), next_end));
    constexpr int telling = 10;
    if (seeds < telling) {
        findings.found.push_back(words(
            "The genetic algorithm varies more than minimax: too few games were played to say.",
            "Algoritma genetika lebih bervariasi daripada minimax: permainannya terlalu sedikit."));
        return;
    }
    findings.found.push_back(fmt::format(
        fmt::runtime(words("The genetic algorithm varies more than minimax: {}. Of {} games "
                           "against itself, each with a seed of its own, {} are different under "
                           "better-half and {} under sampling, and {} of minimax's.",
                           "Algoritma genetika lebih bervariasi daripada minimax: {}. Dari {} "
                           "permainan melawan dirinya sendiri, masing-masing dengan benih "
                           "sendiri, {} berbeda dengan better-half, {} dengan sampling, dan {} "
                           "dengan minimax.")),
        verdict(different[0] > different[2] && different[1] > different[2], words), seeds,
        different[0], different[1], different[2]));
}

/// Tables and plots of fitness; each selection scheme adds to all of them.
struct FitnessReport {
    Plot fitness;
    Plot spread;
    Table by_generation;
    Table last;
    Table phases;
};

constexpr std::array<std::size_t, 9> shown_generations = {
    0, 1, 2, 5, 10, 20, 40, 70, last_generation};

FitnessReport empty_report(const Words& words, int seeds) {
    const std::string generation = words("generation", "generasi");
    const std::string selection = words("selection", "seleksi");
    const std::string early = fmt::format("1–{}", early_end);
    const std::string late = fmt::format("{}–{}", early_end + 1, last_generation);
    FitnessReport report{
        .fitness = {fmt::format(fmt::runtime(words(
                                    "Fitness by generation, empty board, mean over the seeds ({})",
                                    "Kebugaran per generasi, papan kosong, rata-rata {} "
                                    "benih")),
                                seeds),
                    generation, words("fitness", "kebugaran")},
        .spread = {words("Spread of the fitness (standard deviation)",
                         "Sebaran kebugaran (simpangan baku)"),
                   generation, words("spread", "sebaran")},
        .by_generation = {words("Mean fitness by generation (C's formula)",
                                "Kebugaran rata-rata per generasi (rumus C)"),
                          {selection}},
        .last = {fmt::format(fmt::runtime(words("After generation {}", "Setelah generasi {}")),
                             last_generation),
                 {selection, words("best", "terbaik"), words("mean", "rata-rata"),
                  words("least", "terendah"), words("spread", "sebaran"),
                  words("half reached in", "separuh dicapai pada")}},
        .phases = {words("Early and afterwards", "Awal dan sesudahnya"),
                   {selection, words("mean spread, ", "sebaran rata-rata, ") + early,
                    words("mean spread, ", "sebaran rata-rata, ") + late,
                    words("gain, ", "kenaikan, ") + early, words("gain, ", "kenaikan, ") + late}}};
    for (const std::size_t i : shown_generations)
        report.by_generation.columns.push_back(std::to_string(i));
    return report;
}

void add_plots(FitnessReport& report, const std::string& selection, const Json& curves,
               const Words& words) {
    Series mean{selection + words(", mean", ", rata-rata")};
    Series best{selection + words(", best", ", terbaik")};
    Series width{selection};
    for (std::size_t i = 0; i <= last_generation; ++i) {
        const auto x = static_cast<double>(i);
        mean.x.push_back(x);
        mean.y.push_back(curves["mean"][i]);
        best.x.push_back(x);
        best.y.push_back(curves["best"][i]);
        width.x.push_back(x);
        width.y.push_back(curves["spread"][i]);
    }
    report.fitness.series.push_back(mean);
    report.fitness.series.push_back(best);
    report.spread.series.push_back(width);
}

void add_rows(FitnessReport& report, const std::string& selection, const Json& curves,
              const Traits& traits) {
    auto& rows = report.by_generation.rows;
    rows.push_back({selection});
    for (const std::size_t i : shown_generations)
        rows.back().push_back(fmt::format("{:.3f}", curves["mean"][i].get<double>()));
    const auto at_end = [&](const char* name) {
        return fmt::format("{:.4f}", curves[name].back().get<double>());
    };
    const auto& spreads = traits.spread;
    const auto& gains = traits.gain;
    report.last.rows.push_back({selection, at_end("best"), at_end("mean"), at_end("least"),
                                at_end("spread"), std::to_string(traits.half)});
    report.phases.rows.push_back(
        {selection, spreads[0].text(), spreads[1].text(), gains[0].text(), gains[1].text()});
}

/// Counts the distinct games of each player against itself.
Table count_different_games(Laboratory& laboratory, Findings& findings, Measured& measured,
                            double done) {
    const Words words = laboratory.words();
    const int seeds = measured.seeds;
    Table games{words("Different games against itself, a seed each",
                      "Permainan berbeda melawan diri sendiri, satu benih masing-masing"),
                {"bot", words("games", "permainan"), words("different", "berbeda")}};
    const std::array<std::string, 3> players = {"hybrid:as=c,selection=better-half,generations=20",
                                                "hybrid:as=c,selection=sus,generations=20",
                                                "alphabeta:eval=lines,order=off,depth=8"};
    for (std::size_t which = 0; which < players.size(); ++which) {
        std::set<Json> played;
        for (int seed = 0; seed < seeds; ++seed) {
            played.insert(laboratory.game("connect4", players[which], players[which],
                                          done + 0.25 * seed / seeds,
                                          static_cast<std::uint64_t>(seed))["moves"]);
        }
        done += 0.25;
        measured.different[which] = played.size();
        games.rows.push_back({which == 2 ? "minimax:as=c,depth=8" : players[which],
                              std::to_string(seeds), std::to_string(played.size())});
        findings.data["different_games"][players[which]] = played.size();
    }
    games.note =
        words("alphabeta:eval=lines,order=off stands in for minimax:as=c: the same moves.",
              "alphabeta:eval=lines,order=off menggantikan minimax:as=c: langkahnya sama.");
    return games;
}

}  // namespace

Findings run_selection_c(Laboratory& laboratory) {
    Findings findings = findings_of("selection-c", laboratory.language);
    const Words words = laboratory.words();
    Measured measured{.seeds = laboratory.scaled(100)};
    const int seeds = measured.seeds;
    FitnessReport report = empty_report(words, seeds);
    const std::array<std::string, 2> selections = {"better-half", "sus"};
    double done = 0;
    for (std::size_t which = 0; which < selections.size(); ++which) {
        const std::string& selection = selections[which];
        const Json curves =
            laboratory.step(fmt::format("fitness {} {} seeds", selection, seeds), done += 0.1,
                            [&] { return fitness_curves(laboratory, selection, seeds); });
        findings.data[selection] = curves;
        measured.traits[which] = traits_of(curves);
        add_plots(report, selection, curves, words);
        add_rows(report, selection, curves, measured.traits[which]);
    }
    const Table games = count_different_games(laboratory, findings, measured, done);
    findings.tables = {report.by_generation, report.last, report.phases, games};
    findings.plots = {report.fitness, report.spread};
    findings.conditions.emplace_back(
        words("C's method", "Metode C"),
        words(
            "hybrid:as=c, depth 8, 100 generations from the empty board; C's formula (2) read over "
            "the own moves",
            "hybrid:as=c, kedalaman 8, 100 generasi dari papan kosong; rumus (2) C dibaca atas "
            "langkah sendiri"));
    say_what_we_found(findings, words, measured);
    return findings;
}

}  // namespace lawan::arena
