#include "server/lines/asked_bots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "game/grid.hpp"
#include "render/position_json.hpp"

namespace lawan::server {
namespace {

constexpr std::string_view callers = "caller";

/// How much longer than the bot's time we wait, to tell a late answer from none.
constexpr std::chrono::seconds grace{1};

Json milliseconds_json(std::optional<Duration> time) {
    if (!time || *time == unlimited_time) return nullptr;
    return std::chrono::duration_cast<std::chrono::milliseconds>(*time).count();
}

}  // namespace

bool is_callers(std::string_view bot_spec) {
    return bot_spec.starts_with(callers) && bot_spec.substr(callers.size()).starts_with(':');
}

/// One bot of one match.
class AskedBots::AskedBot final : public Bot {
public:
    AskedBot(AskedBots& asked, Table table, std::string name)
        : Bot(Limits{}), asked_(asked), table_(std::move(table)), name_(std::move(name)) {}

    void new_game() override { is_new_ = true; }

    bool renew(std::uint64_t /*seed*/) override {
        is_new_ = true;
        return true;
    }

    std::expected<void, Fault> follow(const GameSoFar& game, const StopToken& /*stop*/) override {
        start_ = game.start;
        moves_.assign(game.opening.begin(), game.opening.end());
        moves_.insert(moves_.end(), game.moves.begin(), game.moves.end());
        clocks_ = game.clocks;
        return {};
    }

    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& /*progress*/) override {
        const Stopwatch stopwatch;
        const auto allowed = time_for(position, given);
        std::optional<Clock::time_point> deadline;
        if (allowed) deadline = Clock::now() + *allowed + table_.control.margin + grace;
        auto found = asked_.ask(question(position, allowed), deadline, stop);
        is_new_ = false;
        if (!found && (stop.stop_requested() || asked_.is_closed())) {
            table_.stop.request_stop();
            return std::unexpected(Fault{Reason::Aborted, "interrupted"});
        }
        if (!found) {
            const std::string waited = duration_text(stopwatch.elapsed());
            return std::unexpected(Fault{Reason::Stall, "no answer after " + waited});
        }
        if (!found->failure.empty())
            return std::unexpected(Fault{Reason::Crash, std::move(found->failure)});
        return Report{.move = std::move(found->move), .time = stopwatch.elapsed()};
    }

private:
    /// By the clock of the game or the time for a move; none: as long as it takes.
    [[nodiscard]] std::optional<Duration> time_for(const Position& position,
                                                   const Limits& given) const {
        if (clocks_) return clocks_->left[static_cast<std::size_t>(position.to_move())];
        if (given.time && *given.time != unlimited_time) return given.time;
        return std::nullopt;
    }

    [[nodiscard]] Json question(const Position& position, std::optional<Duration> allowed) const {
        Json json;
        json["type"] = "bot_turn";
        json["id"] = table_.id;
        json["turn"] = nullptr;  // asked_ fills it in
        json["bot"] = name_;
        json["new_game"] = is_new_;
        json["start"] = start_ ? start_->text() : position.text();
        json["moves"] = moves_;
        json["position"] = position_json(asked_.registry_, {position});
        json["time_ms"] = milliseconds_json(allowed);
        json["clock"] = nullptr;
        if (clocks_) {
            json["clock"] = {{"x_ms", milliseconds_json(clocks_->left[0])},
                             {"o_ms", milliseconds_json(clocks_->left[1])},
                             {"running", player_text(position.to_move())}};
        }
        return json;
    }

    AskedBots& asked_;
    Table table_;
    std::string name_;
    bool is_new_ = true;
    std::optional<Position> start_;
    std::vector<std::string> moves_;
    std::optional<GameSoFar::Clocks> clocks_;
};

Registry AskedBots::registry_for(const Table& table) {
    Registry registry = registry_;
    registry.add(OutsideEntry{
        .name = std::string(callers),
        .summary = "a bot that the caller plays",
        .options = {},
        .make = [this, table](std::string_view options, std::string_view name, const Position&,
                              std::uint64_t) -> Expected<std::unique_ptr<Bot>> {
            if (!options.empty()) return fail("a bot of the caller's has no options");
            return std::make_unique<AskedBot>(*this, table, fmt::format("{}:{}", callers, name));
        }});
    return registry;
}

std::optional<AskedBots::Given> AskedBots::ask(Json question,
                                               std::optional<Clock::time_point> deadline,
                                               const StopToken& stop) {
    std::unique_lock lock(mutex_);
    if (closed_) return std::nullopt;
    const std::uint64_t number = ++last_turn_;
    turns_[number];
    question["turn"] = number;
    lock.unlock();
    send_(question.dump(-1, ' ', false, Json::error_handler_t::replace));
    lock.lock();
    const auto is_settled = [&] { return closed_ || turns_[number].given.has_value(); };
    if (deadline)
        changed_.wait_until(lock, stop, *deadline, is_settled);
    else
        changed_.wait(lock, stop, is_settled);
    return std::move(turns_.extract(number).mapped().given);
}

void AskedBots::answer(std::uint64_t turn, Given given) {
    {
        const std::scoped_lock lock(mutex_);
        const auto found = turns_.find(turn);
        if (found == turns_.end()) return;
        if (!found->second.given) found->second.given = std::move(given);
    }
    changed_.notify_all();
}

void AskedBots::close() {
    {
        const std::scoped_lock lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

bool AskedBots::is_closed() {
    const std::scoped_lock lock(mutex_);
    return closed_;
}

}  // namespace lawan::server
