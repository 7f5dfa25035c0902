#include "store/people_score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "runtime/registry.hpp"
#include "store/store.hpp"

namespace lawan::store {
namespace {

/// Returns the spec with its options in alphabetical order.
std::string sorted_spec(const std::string& spec) {
    const std::size_t colon = spec.find(':');
    if (colon == std::string::npos) return spec;
    std::vector<std::string> options;
    for (const Piece& option : split(std::string_view(spec).substr(colon + 1), ','))
        options.emplace_back(trimmed(option.text));
    std::ranges::sort(options);
    return fmt::format("{}:{}", spec.substr(0, colon), fmt::join(options, ","));
}

/// Returns who moves first if the game has the board and rules of report A's games with people.
std::optional<Player> first_if_as_in_a(const Registry& registry, const std::string& game,
                                       const std::string& start) {
    constexpr int size = 8;
    constexpr int least_rounds = 8;
    const auto usual = registry.start(game);
    if (!usual || usual->text() != start) return std::nullopt;
    const Grid grid = usual->board().grid;
    const bool fits = grid.width == size && grid.height == size &&
                      usual->rounds().value_or(0) >= least_rounds &&
                      sorted_spec(game).find("nb=4") == std::string::npos;
    return fits ? std::optional(usual->to_move()) : std::nullopt;
}

int count_actions(Database& database, const std::string& id, const char* kind) {
    auto row = database.statement("SELECT COUNT(*) FROM actions WHERE game_id = ? AND kind = ?");
    row.bind(id).bind(kind).step();
    return static_cast<int>(row.integer());
}

/// Counts the moves a game began with, given in the request to the server or by `lawan play
/// --moves`. They have no time; but when a game was resumed (`--played`), the last of them were
/// really played.
int count_given(Database& database, const std::string& id) {
    auto row = database.statement(
        "SELECT milliseconds IS NULL FROM moves WHERE game_id = ? AND undone_by = 0 ORDER BY ply");
    row.bind(id);
    int untimed = 0;
    while (row.step() && row.integer() != 0) ++untimed;
    return untimed - count_actions(database, id, "played_move");
}

/// Counts, by side, of the moves played and not taken back; `own`: those not made by a bot.
struct MovesMade {
    std::array<int, 2> all{};
    std::array<int, 2> own{};
};

/// Attributes moves to bots: a searched move has a node count; a solver leaves none, but its
/// `bot_move` action counts.
MovesMade moves_made(Database& database, const std::string& id, Player first) {
    MovesMade made;
    auto side = static_cast<std::size_t>(first);
    auto row = database.statement(
        "SELECT nodes IS NULL FROM moves WHERE game_id = ? AND undone_by = 0 ORDER BY ply");
    row.bind(id);
    const int given = count_given(database, id);
    for (int ply = 0; row.step(); ++ply, side = 1 - side) {
        if (ply < given) continue;
        ++made.all[side];
        made.own[side] += row.integer() != 0 ? 1 : 0;
    }
    const int by_bots = count_actions(database, id, "bot_move");
    for (side = 0; side < 2; ++side)
        made.own[side] = std::min(made.own[side], std::max(0, made.all[side] - by_bots));
    return made;
}

/// Tells whether the game was really played, not given up at once.
bool was_played(Database& database, const std::string& id, Player first, Player person) {
    constexpr int least_moves = 8;  // report A's least number of rounds
    const MovesMade made = moves_made(database, id, first);
    return std::ranges::min(made.all) >= least_moves &&
           made.own[static_cast<std::size_t>(person)] >= least_moves;
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
        "SELECT games.id, machine.bot, games.game, games.start, person.side, "
        "result_winner IS NULL, result_winner = machine.side FROM games "
        "JOIN seats AS machine ON machine.game_id = games.id AND machine.human = 0 "
        "JOIN seats AS person ON person.game_id = games.id AND person.human = 1 "
        "WHERE games.name = 'adjacency' AND status = ? AND imported = 0 "
        "AND result_reason IN ('normal', 'resign', 'timeout')");
    row.bind(static_cast<int>(GameStatus::Over));
    while (row.step()) {
        const std::string id = row.text();
        const std::string bot = row.text();
        const std::string game = row.text();
        const std::string start = row.text();
        const Player person = row.integer() == 0 ? Player::X : Player::O;
        const bool drawn = row.integer() != 0;
        const bool won = row.integer() != 0;
        if (std::ranges::find(wanted, sorted_spec(bot)) == wanted.end()) continue;
        const auto first = first_if_as_in_a(registry, game, start);
        if (!first || !was_played(store.database(), id, *first, person)) continue;
        ++(drawn ? score.drawn : won ? score.won : score.lost);
    }
    return score;
}

}  // namespace lawan::store
