#include "arena/tournament/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/stop.hpp"

namespace lawan::arena {
namespace {

/// Tells now and then how far a tournament is.
class ProgressReports {
public:
    ProgressReports(TournamentResult& result, const TournamentRun& run)
        : result_(&result), run_(&run) {}

    /// `so_far`: of the last pairing of the result.
    void report(const PairingResult& so_far) {
        if (!run_->progress || Clock::now() - reported_ < pause_) return;
        reported_ = Clock::now();
        result_->pairings.back().result = so_far;
        run_->progress(*result_);
        // All games are copied and counted: that must not take more than a share of the time.
        pause_ = std::max<Duration>(pause_, 20 * (Clock::now() - reported_));
    }

private:
    TournamentResult* result_;
    const TournamentRun* run_;
    Clock::time_point reported_ = Clock::now();
    Duration pause_ = std::chrono::milliseconds(100);
};

}  // namespace

std::string step_name(const TournamentPlan& plan, const Pairing& pairing, std::size_t opening) {
    return fmt::format("{} | {} v {} | pair {}", plan.games[pairing.game],
                       plan.bots[pairing.first].name, plan.bots[pairing.second].name, opening + 1);
}

Json json_of(const PairRecord& record) {
    Json games = Json::array();
    for (const auto& game : record.games) {
        games.push_back({{"score", game.score},
                         {"margin", game.margin},
                         {"moved_first", game.moved_first},
                         {"reason", reason_text(game.reason)},
                         {"detail", game.detail},
                         {"moves", game.moves},
                         {"position", game.final_position}});
    }
    return games;
}

std::optional<PairRecord> record_of(const Json& games, std::size_t opening) {
    PairRecord record{.opening = opening, .games = {}};
    if (!games.is_array() || games.size() != 2) return std::nullopt;
    try {
        for (std::size_t i = 0; i < 2; ++i) {
            const Json& from = games[i];
            FinishedGame& game = record.games[i];
            const auto reason = parse_reason(from.at("reason").get<std::string>());
            if (!reason) return std::nullopt;
            game.score = from.at("score").get<double>();
            game.margin = from.at("margin").get<double>();
            game.moved_first = from.at("moved_first").get<bool>();
            game.reason = *reason;
            game.detail = from.at("detail").get<std::string>();
            game.moves = from.at("moves").get<std::vector<std::string>>();
            game.final_position = from.at("position").get<std::string>();
        }
    } catch (const Json::exception&) {
        return std::nullopt;
    }
    return record;
}

PairingPlan pairing_plan(const TournamentPlan& plan, const Pairing& pairing) {
    return {.bots = {plan.bots[pairing.first].spec, plan.bots[pairing.second].spec},
            .limits = plan.limits,
            .control = plan.control,
            .seed = plan.seed,
            .adjudicate = plan.adjudicate,
            .sprt = plan.sprt};
}

std::vector<Opening> openings_of(const Registry& registry, const TournamentPlan& plan,
                                 std::size_t game, const StopToken& stop) {
    const auto start = registry.start(plan.games[game]);
    if (!start) throw EnvironmentError(start.error().message);
    const auto count = static_cast<std::size_t>(plan.pairs);
    return plan.balanced ? make_balanced_openings(registry, *start,
                                                  {count, plan.seed, plan.opening_plies}, stop)
                         : make_openings(*start, {count, plan.seed, plan.opening_plies});
}

std::vector<Pairing> schedule(const TournamentPlan& plan) {
    std::vector<Pairing> pairings;
    const std::size_t last = plan.format == TournamentPlan::Format::Gauntlet ? 1 : plan.bots.size();
    for (std::size_t game = 0; game < plan.games.size(); ++game) {
        for (std::size_t first = 0; first < last; ++first) {
            for (std::size_t second = first + 1; second < plan.bots.size(); ++second)
                pairings.push_back({game, first, second});
        }
    }
    return pairings;
}

std::vector<std::size_t> openings_of_shard(std::size_t pairing, int pairs, const Shard& shard) {
    std::vector<std::size_t> openings;
    const auto count = static_cast<std::size_t>(pairs);
    for (std::size_t opening = 0; opening < count; ++opening) {
        if (shard.has(pairing * count + opening)) openings.push_back(opening);
    }
    return openings;
}

std::size_t wanted_pairs(const TournamentPlan& plan, const Shard& shard) {
    std::size_t wanted = 0;
    const std::size_t pairings = schedule(plan).size();
    for (std::size_t i = 0; i < pairings; ++i)
        wanted += openings_of_shard(i, plan.pairs, shard).size();
    return wanted;
}

std::size_t TournamentResult::pairs() const {
    std::size_t count = 0;
    for (const auto& played : pairings) count += played.result.pairs.size();
    return count;
}

std::optional<Error> problem_of(const TournamentPlan& plan, const Registry& registry) {
    for (const auto& game : plan.games) {
        const auto start = registry.start(game);
        if (!start) return Error{fmt::format("game {}: {}", game, start.error().message)};
        if (plan.adjudicate) {
            if (const auto solver = make_solver(*start, {.table_bytes = 1 << 22}); !solver)
                return Error{fmt::format("adjudicate: {}", solver.error().message)};
        }
        for (const auto& bot : plan.bots) {
            const auto made = registry.make_bot(bot.spec, *start, 1, plan.limits);
            if (!made)
                return Error{fmt::format("bot {} in {}: {}", bot.name, game, made.error().message)};
        }
    }
    return std::nullopt;
}

TournamentResult play_tournament(const Registry& registry, const TournamentPlan& plan,
                                 Journal& journal, const TournamentRun& run) {
    TournamentResult result;
    ProgressReports reports(result, run);
    const auto pairings = schedule(plan);
    std::map<std::size_t, std::vector<Opening>> openings;  // the same for every pairing of a game
    for (std::size_t number = 0; number < pairings.size(); ++number) {
        const Pairing pairing = pairings[number];
        if (!openings.contains(pairing.game))
            openings[pairing.game] = openings_of(registry, plan, pairing.game);
        result.pairings.push_back({pairing, openings[pairing.game]});
        PairingRun part{.concurrency = run.concurrency,
                        .stop = run.stop,
                        .drain = run.drain,
                        .only = openings_of_shard(number, plan.pairs, run.shard),
                        .recall = [&](std::size_t opening) -> std::optional<PairRecord> {
                            const Json* known = journal.find(step_name(plan, pairing, opening));
                            return known == nullptr ? std::nullopt : record_of(*known, opening);
                        },
                        .keep =
                            [&](const PairRecord& record) {
                                (void)journal.step(step_name(plan, pairing, record.opening),
                                                   [&] { return json_of(record); });
                            },
                        .progress = [&](const PairingResult& so_far) { reports.report(so_far); }};
        if (run.recall_only)
            std::erase_if(*part.only, [&](std::size_t opening) { return !part.recall(opening); });
        PairingResult& played = result.pairings.back().result;
        played = play_pairing(registry, openings[pairing.game], pairing_plan(plan, pairing), part);
        if (played.interrupted) {
            result.interrupted = true;
            break;
        }
    }
    return result;
}

}  // namespace lawan::arena
