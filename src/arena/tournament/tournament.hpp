#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/tournament/file_fields.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/shard.hpp"
#include "base/error.hpp"
#include "base/stop.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// Who plays what against whom. Everything here decides which games are played; how many at a time
/// does not.
struct TournamentPlan {
    enum class Format : std::uint8_t { RoundRobin, Gauntlet };

    std::string name = "tournament";
    std::vector<Entrant> bots{};
    std::vector<std::string> games{};
    Format format = Format::RoundRobin;  ///< a gauntlet is the first bot against each other
    int pairs = 10;                      ///< of each pairing in each game
    std::uint64_t seed = 1;
    std::optional<int> opening_plies{};
    bool balanced = false;    ///< openings that are fair as far as can be known
    bool adjudicate = false;  ///< by the solver
    Limits limits{};          ///< of bots without their own; 1 s a move unless given
    TimeControl control{};    ///< what the referee enforces
    std::optional<SprtHypotheses> sprt{};
    Json source{};  ///< what it was read from, in a fixed order

    /// The fields of a file of tournaments; an error says which field is wrong.
    [[nodiscard]] static Expected<TournamentPlan> of_json(const Json& fields);
    [[nodiscard]] static Expected<TournamentPlan> of_toml(std::string_view text);
};

/// Two bots in one game.
struct Pairing {
    std::size_t game = 0;
    std::size_t first = 0;
    std::size_t second = 0;

    bool operator==(const Pairing&) const = default;
};
[[nodiscard]] std::vector<Pairing> schedule(const TournamentPlan& plan);

/// Every `count`-th pair of games.
[[nodiscard]] std::vector<std::size_t> openings_of_shard(std::size_t pairing, int pairs,
                                                         const Shard& shard);

/// How many pairs a part has.
[[nodiscard]] std::size_t wanted_pairs(const TournamentPlan& plan, const Shard& shard);

/// What a player needs to know of a pairing.
[[nodiscard]] PairingPlan pairing_plan(const TournamentPlan& plan, const Pairing& pairing);
/// The openings of a game, the same for every pairing. The plan must be without problems. If `stop`
/// was requested they mean nothing.
[[nodiscard]] std::vector<Opening> openings_of(const Registry& registry, const TournamentPlan& plan,
                                               std::size_t game, const StopToken& stop = {});

/// A pair of games as the journal keeps it.
[[nodiscard]] std::string step_name(const TournamentPlan& plan, const Pairing& pairing,
                                    std::size_t opening);
[[nodiscard]] Json json_of(const PairRecord& record);
/// Nothing if a hand has changed the journal into something else.
[[nodiscard]] std::optional<PairRecord> record_of(const Json& games, std::size_t opening);

struct PlayedPairing {
    Pairing pairing;
    std::vector<Opening> openings;
    PairingResult result{};
};

struct TournamentResult {
    std::vector<PlayedPairing> pairings{};
    bool interrupted = false;

    [[nodiscard]] std::size_t pairs() const;
};

/// How a tournament is played, with no influence on its games.
struct TournamentRun {
    int concurrency = 1;
    Shard shard{};
    bool recall_only = false;  ///< what the journal has, and no new game
    StopToken stop{};
    StopToken drain{};  ///< once requested no new pair begins
    /// Called now and then, by one thread at a time.
    std::function<void(const TournamentResult& so_far)> progress{};
};

/// Why the plan cannot be played; nothing if it can.
[[nodiscard]] std::optional<Error> problem_of(const TournamentPlan& plan, const Registry& registry);

/// Plays what the journal does not have yet, each pair on disk as soon as it is finished. The plan
/// must be without problems.
[[nodiscard]] TournamentResult play_tournament(const Registry& registry, const TournamentPlan& plan,
                                               Journal& journal, const TournamentRun& run);

}  // namespace lawan::arena
