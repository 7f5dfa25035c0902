#include "store/people_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "runtime/registry.hpp"
#include "store/store.hpp"

namespace lawan {
namespace {

/// The spec with its options in alphabetical order.
std::string sorted_spec(const std::string& spec) {
    const std::size_t colon = spec.find(':');
    if (colon == std::string::npos) return spec;
    std::vector<std::string> options;
    for (const Piece& option : split(std::string_view(spec).substr(colon + 1), ','))
        options.emplace_back(trimmed(option.text));
    std::ranges::sort(options);
    return fmt::format("{}:{}", spec.substr(0, colon), fmt::join(options, ","));
}

/// Whether it is a game as report A had people play them.
bool fits_report_a(const Registry& registry, const std::string& game, const std::string& start) {
    constexpr int size = 8;
    constexpr int least_rounds = 8;
    const auto usual = registry.start(game);
    if (!usual || usual->text() != start) return false;
    const Grid grid = usual->board().grid;
    return grid.width == size && grid.height == size &&
           usual->rounds().value_or(0) >= least_rounds &&
           sorted_spec(game).find("nb=4") == std::string::npos;
}

}  // namespace

std::string PeopleScore::text(const Words& words) const {
    if (games() == 0) return "";
    return fmt::format(fmt::runtime(words("{} played, {} won by the bot, {} drawn",
                                          "{} dimainkan, {} dimenangkan bot, {} seri")),
                       games(), won, drawn);
}

PeopleScore score_against_people(const std::filesystem::path& file,
                                 std::span<const std::string> bots) {
    PeopleScore score;
    if (!std::filesystem::exists(file)) return score;
    std::vector<std::string> wanted;
    for (const auto& bot : bots) wanted.push_back(sorted_spec(bot));
    const Registry registry = standard_registry();
    Store store(file);
    auto row = store.database().statement(
        "SELECT machine.bot, games.game, games.start, result_winner IS NULL, "
        "result_winner = machine.side FROM games "
        "JOIN seats AS machine ON machine.game_id = games.id AND machine.human = 0 "
        "JOIN seats AS person ON person.game_id = games.id AND person.human = 1 "
        "WHERE games.name = 'adjacency' AND status = ? AND result_reason <> 'aborted' "
        "AND imported = 0");
    row.bind(static_cast<int>(GameStatus::Over));
    while (row.step()) {
        const std::string bot = row.text();
        const std::string game = row.text();
        const std::string start = row.text();
        const bool drawn = row.integer() != 0;
        const bool won = row.integer() != 0;
        if (std::ranges::find(wanted, sorted_spec(bot)) == wanted.end()) continue;
        if (!fits_report_a(registry, game, start)) continue;
        ++(drawn ? score.drawn : won ? score.won : score.lost);
    }
    return score;
}

}  // namespace lawan
