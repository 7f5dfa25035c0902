#include "store/history_sql.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace lawan::store {
namespace {

/// Assembles the SQL, and its values in the order of the question marks.
class Builder {
public:
    Builder(const HistoryFilter& filter, const std::optional<HistoryPlace>& place, int limit)
        : filter_(filter), place_(place), limit_(limit) {}

    /// Adds a subquery for the ids of the games in `from` that match the filter. `age` and `id` are
    /// the columns of an index sorted by age.
    void add_ids(std::string_view from, std::string_view age, std::string_view id) {
        query_.sql +=
            fmt::format("SELECT DISTINCT {} AS age, {} AS id FROM {} WHERE 1", age, id, from);
        if (!filter_.person.empty() && from.starts_with("games")) {
            query_.sql += " AND games.host = ?";
            query_.values.emplace_back(HistorySql::Blob{filter_.person});
        } else if (!filter_.person.empty()) {
            query_.sql += " AND seat.holder = ?";
            query_.values.emplace_back(HistorySql::Blob{filter_.person});
        } else if (!names_.empty()) {
            add(" AND seat.name IN (SELECT value FROM json_each(?))", names_);
        } else if (!from.starts_with("games")) {
            add(" AND seat.bot_name = ?", filter_.bot.substr(0, filter_.bot.find(':')));
        }
        add_conditions();
        if (filter_.from) add(fmt::format(" AND {} >= ?", age), *filter_.from);
        if (filter_.to) add(fmt::format(" AND {} < ?", age), *filter_.to);
        if (place_) {
            add(fmt::format(" AND ({}, {}) < (?, ", age, id), place_->created_at);
            add("?)", place_->id);
        }
        add(fmt::format(" ORDER BY {} DESC, {} DESC LIMIT ?", age, id), std::int64_t{limit_});
    }

    /// Makes the next add_ids() look for seats with one of these names (a JSON array).
    void find_by_names(std::string names) { names_ = std::move(names); }
    void add_text(std::string_view text) { query_.sql += text; }
    void add(std::string_view text, std::variant<std::int64_t, std::string> value) {
        query_.sql += text;
        std::visit([this](auto& plain) { query_.values.emplace_back(std::move(plain)); }, value);
    }
    [[nodiscard]] HistorySql take() { return std::move(query_); }

private:
    void add_conditions() {
        const std::string on_a_seat =
            " AND EXISTS (SELECT 1 FROM seats AS any WHERE any.game_id = games.id AND ";
        if (!filter_.game.empty()) add(" AND games.name = ?", filter_.game);
        if (!filter_.bot.empty()) {
            const std::string with_options = filter_.bot + ":";
            add(on_a_seat + "any.human = 0 AND (any.bot = ?", filter_.bot);
            add(" OR substr(any.bot, 1, ?) = ", static_cast<std::int64_t>(with_options.size()));
            add("?))", with_options);
        }
        if (!filter_.name.empty())
            add(on_a_seat + "instr(lower(any.name), lower(?)) > 0)", filter_.name);
        if (filter_.status)
            add(" AND games.status = ?", static_cast<std::int64_t>(*filter_.status));
        if (!filter_.result.empty()) add(" AND games.outcome = ?", filter_.result);
    }

    const HistoryFilter& filter_;
    const std::optional<HistoryPlace>& place_;
    int limit_;
    std::string names_;
    HistorySql query_;
};

}  // namespace

HistorySql history_sql(const std::string& columns, const HistoryFilter& filter,
                       const std::optional<HistoryPlace>& place, int limit,
                       const std::optional<std::string>& names) {
    Builder builder(filter, place, limit);
    const auto from_seats = [](std::string_view index) {
        return fmt::format(
            "seats AS seat INDEXED BY {} CROSS JOIN games ON games.id = seat.game_id", index);
    };
    builder.add_text(fmt::format("SELECT {} FROM games WHERE id IN (SELECT id FROM (", columns));
    if (!filter.person.empty()) {
        // Two queries for "created or played by": an OR would scan all games.
        builder.add_ids("games INDEXED BY games_by_host", "games.created_at", "games.id");
        builder.add_text(") UNION SELECT id FROM (");
        builder.add_ids(from_seats("seats_by_holder"), "seat.created_at", "seat.game_id");
    } else if (!filter.bot.empty()) {
        builder.add_ids(from_seats("seats_by_bot"), "seat.created_at", "seat.game_id");
    } else if (names) {
        builder.find_by_names(*names);
        builder.add_ids(from_seats("seats_by_name"), "seat.created_at", "seat.game_id");
    } else {
        builder.add_ids("games", "games.created_at", "games.id");
    }
    builder.add(")) ORDER BY created_at DESC, id DESC LIMIT ?", std::int64_t{limit});
    return builder.take();
}

}  // namespace lawan::store
