#include "cli/terminal/live_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>

#include "base/text.hpp"
#include "render/report.hpp"

namespace lawan::cli {
namespace {

/// Returns the rows of a table without title and note.
std::string bare(Table table) {
    table.title.clear();
    table.note.clear();
    return text_table(table).substr(1);  // skip the line of the title
}

std::string pairing_text(const TournamentPlan& plan, const PlayedPairing& played) {
    const auto& [pairing, openings, result] = played;
    const auto [lost, drawn, won] = result.games();
    const auto pairs = result.pentanomial();
    std::string text = fmt::format(
        "{}: {} v {}\n  +{} ={} -{}   LL {}  LD {}  WL+DD {}  WD {}  WW {}\n  Elo {}",
        plan.games[pairing.game], plan.bots[pairing.first].name, plan.bots[pairing.second].name,
        won, drawn, lost, pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], elo_text(result));
    if (is_telling(result)) {
        if (const auto normalised = normalised_elo(pairs))
            text += fmt::format("   nElo {:+.1f} ± {:.1f}", normalised->value, *normalised->error);
        text += fmt::format("   superior with {:.1f} %", 100 * likelihood_of_superiority(pairs));
    }
    if (has_marks(plan.games[pairing.game])) {
        const MeanEstimate margin = margin_of(result);
        text += fmt::format("   margin {:+.1f}{}", margin.mean,
                            margin.error ? fmt::format(" ± {:.1f}", *margin.error) : "");
    }
    if (plan.sprt) text += fmt::format("   LLR {:.2f}", log_likelihood_ratio(pairs, *plan.sprt));
    return text;
}

}  // namespace

std::string progress_text(std::size_t done, std::size_t wanted, std::size_t before,
                          Duration elapsed) {
    std::string counts = fmt::format("{}/{} pairs", done, wanted);
    if (done <= before) return counts;
    const double share =
        static_cast<double>(wanted - std::min(done, wanted)) / static_cast<double>(done - before);
    return fmt::format("{}, {} left", counts,
                       duration_text(std::chrono::duration_cast<Duration>(elapsed * share)));
}

std::string live_table(const TournamentPlan& plan, const TournamentResult& so_far) {
    const auto list = standings(plan, so_far);
    std::string text = bare(standings_table(plan, list));
    if (plan.bots.size() > 2) text += "\n" + bare(crosstable(plan, so_far, list));
    if (!so_far.pairings.empty()) text += "\n" + pairing_text(plan, so_far.pairings.back());
    return text;
}

std::optional<std::pair<double, double>> parse_sprt(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const auto pieces = split(text, ',');
    std::array<double, 2> bounds{};
    bool valid = pieces.size() == 2;
    for (std::size_t i = 0; valid && i < 2; ++i) {
        const std::string piece(pieces[i].text);
        std::size_t used = 0;
        try {
            bounds[i] = std::stod(piece, &used);
        } catch (const std::exception&) {
            used = 0;
        }
        valid = used == piece.size() && used > 0;
    }
    constexpr double most = 1000;  // as in a tournament file
    // Phrased so that comparisons with NaN fail.
    if (!valid || !(-most <= bounds[0] && bounds[0] < bounds[1] && bounds[1] <= most)) {
        throw UsageError(
            fmt::format("--sprt: expected two ratings from -1000 to 1000, the lower first, such as "
                        "0,10, not {}",
                        in_quotes(text)));
    }
    return std::pair(bounds[0], bounds[1]);
}

void LiveText::show(const std::function<std::string()>& text) {
    if (stopwatch_.elapsed() - shown_ < between_) return;
    shown_ = stopwatch_.elapsed();
    console_->status(text());
    between_ = std::max(between_, 20 * (stopwatch_.elapsed() - shown_));
}

DrainNote::DrainNote(Context& context)
    : callback_(context.interrupt.patient(), [&context] {
          if (!context.interrupt.requested())
              context.console.note("finishing the running games; press Ctrl-C again to abort them");
      }) {}

}  // namespace lawan::cli
