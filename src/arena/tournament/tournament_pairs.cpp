#include "arena/tournament/tournament_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/stop.hpp"

namespace lawan::arena {

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

PairQueue queue_of(const TournamentPlan& plan, PairOrder order) {
    // Number of pairs a program plays before it is restarted for another opponent.
    constexpr std::size_t openings_in_a_row = 5;
    const std::size_t pairings = schedule(plan).size();
    const auto pairs = static_cast<std::size_t>(plan.pairs);
    const std::size_t step = order == PairOrder::ByPairing ? pairs : openings_in_a_row;
    std::vector<PairJob> jobs;
    for (std::size_t first = 0; first < pairs; first += step) {
        const std::size_t end = std::min(first + step, pairs);
        for (std::size_t pairing = 0; pairing < pairings; ++pairing) {
            for (std::size_t opening = first; opening < end; ++opening)
                jobs.push_back({pairing, opening});
        }
    }
    return {jobs, plan.sprt};
}

std::shared_ptr<const std::vector<Opening>> SharedOpenings::of(std::size_t game,
                                                               const StopToken& stop) {
    const std::lock_guard lock(mutex_);
    auto& known = known_[game];
    if (known) return known;
    auto made =
        std::make_shared<const std::vector<Opening>>(openings_of(*registry_, *plan_, game, stop));
    if (!stop.stop_requested()) known = made;
    return made;
}

void SharedOpenings::set(std::size_t game, std::vector<Opening> openings) {
    const std::lock_guard lock(mutex_);
    known_[game] = std::make_shared<const std::vector<Opening>>(std::move(openings));
}

PairSource source_of(const TournamentPlan& plan, std::shared_ptr<SharedOpenings> openings) {
    const auto pairings = std::make_shared<const std::vector<Pairing>>(schedule(plan));
    return {
        .plan = [&plan, pairings](std::size_t i) { return pairing_plan(plan, pairings->at(i)); },
        .openings =
            [pairings, openings = std::move(openings)](std::size_t i, const StopToken& stop) {
                return openings->of(pairings->at(i).game, stop);
            }};
}

}  // namespace lawan::arena
