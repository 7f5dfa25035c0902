#include "store/people_score.hpp"

#include <fmt/format.h>

#include "store/store.hpp"

namespace lawan {

std::string PeopleScore::text() const {
    if (games() == 0) return "";
    return fmt::format("{} played, {} won by the bot, {} drawn", games(), won, drawn);
}

PeopleScore score_against_people(const std::filesystem::path& file, const std::string& game,
                                 const std::string& bot) {
    PeopleScore score;
    if (!std::filesystem::exists(file)) return score;
    Store store(file);
    auto row = store.database().temporary_statement(
        "SELECT result_winner IS NULL, result_winner = machine.side, count(*) FROM games "
        "JOIN seats AS machine ON machine.game_id = games.id AND machine.human = 0 "
        "JOIN seats AS person ON person.game_id = games.id AND person.human = 1 "
        "WHERE games.name = ? AND machine.bot = ? AND status = ? AND result_reason <> 'aborted' "
        "GROUP BY 1, 2");
    row.bind(game).bind(bot).bind(static_cast<int>(GameStatus::Over));
    while (row.step()) {
        const bool drawn = row.integer() != 0;
        const bool won = row.integer() != 0;
        (drawn ? score.drawn : won ? score.won : score.lost) += static_cast<int>(row.integer());
    }
    return score;
}

}  // namespace lawan
