#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "game/game.hpp"
#include "runtime/bot.hpp"
#include "runtime/registry.hpp"
#include "server/transport/worker.hpp"

namespace lawan::server {

/// Cost of keeping a bot between its moves, and whether its random numbers must continue.
struct BotUpkeep {
    std::int64_t memory_mb = 0;  ///< the most for its tables; a fixed amount for a program
    bool own_seed = false;       ///< its spec sets a seed
};
[[nodiscard]] BotUpkeep upkeep_of(const Registry& registry, const std::string& bot_spec);

/// Keeps the bots of live games from move to move, so that transposition tables stay warm, what a
/// bot has learnt about its time holds, and a program is started once per game. Bounded in number
/// and memory, with LRU eviction; a game whose bot was evicted gets a new one.
///
/// Ownership: between searches a bot belongs to KeptBots. `borrow` moves it into a Loan, which
/// belongs to the searching thread and returns it when destroyed. A lent bot is never destroyed
/// during its search: letting go of its game only means that it is not taken back.
///
/// Thread-safe; no function blocks, except for `make` in `borrow`. Bots are destroyed on a
/// separate thread, because a program may take two seconds to quit.
class KeptBots {
public:
    struct Bounds {
        std::size_t number = 64;
        std::int64_t memory_mb = 2048;
        Duration idle = std::chrono::minutes(10);  ///< without a move or a watcher
    };
    using Now = std::function<Clock::time_point()>;
    using Make = std::function<std::unique_ptr<Bot>()>;

    /// The turn for which a bot is needed, and the moves that led to it.
    struct Turn {
        std::string game_id;
        Player side = Player::X;
        std::string bot_spec;
        std::vector<std::string> moves;
        BotUpkeep upkeep{};
    };

    explicit KeptBots(const Bounds& bounds, Now now = Clock::now)
        : bounds_(bounds), now_(std::move(now)) {}
    KeptBots(const KeptBots&) = delete;
    KeptBots& operator=(const KeptBots&) = delete;
    /// Blocks until all programs have quit. Every Loan must have been destroyed.
    ~KeptBots() = default;

private:
    struct Kept {
        std::string game_id;
        Player side = Player::X;
        std::string bot_spec;
        std::int64_t memory_mb = 0;
        std::vector<std::string> line{};  ///< the moves it has seen, including its own last one
        Clock::time_point last_seen{};
        std::unique_ptr<Bot> bot{};  ///< null while it is lent
        bool counts = false;         ///< against the bounds, because it will be kept
        bool let_go = false;         ///< when it is returned it must be destroyed
    };
    using Place = std::list<Kept>::iterator;
    using Dropped = std::vector<std::unique_ptr<Bot>>;

public:
    /// RAII: a bot lent to one search.
    class Loan {
    public:
        Loan(Loan&& other) noexcept
            : owner_(std::exchange(other.owner_, nullptr)),
              place_(other.place_),
              bot_(std::move(other.bot_)),
              moves_(std::move(other.moves_)),
              answer_(std::move(other.answer_)) {}
        Loan& operator=(Loan&&) = delete;
        ~Loan() {
            if (owner_ != nullptr) owner_->take_back(*this);
        }

        [[nodiscard]] Bot& bot() { return *bot_; }
        /// Sets the move it chose. A bot that has not answered is not kept.
        void answered(std::string move) { answer_ = std::move(move); }

    private:
        friend class KeptBots;
        Loan(KeptBots& owner, Place place, std::vector<std::string> moves)
            : owner_(&owner), place_(place), moves_(std::move(moves)) {}

        KeptBots* owner_;
        Place place_;
        std::unique_ptr<Bot> bot_{};
        std::vector<std::string> moves_;
        std::optional<std::string> answer_{};
    };

    /// Lends the bot of the seat if the moves it has seen are a prefix of the game's; otherwise a
    /// new one from `make`, whose exceptions propagate. Bots that remember nothing and have no seed
    /// of their own are always new.
    [[nodiscard]] Loan borrow(Turn turn, const Make& make);

    /// Drops a game's bots: it is over or deleted, moves were taken back, or its players changed.
    void let_go(const std::string& game_id);
    /// Marks the game as watched, so that its bots are not idle.
    void seen(const std::string& game_id);
    /// Drops the bots of games that had no move or watcher for Bounds::idle.
    void let_go_idle();

    /// Usage by the kept bots, lent ones included.
    struct Usage {
        std::size_t number = 0;
        std::int64_t memory_mb = 0;
    };
    [[nodiscard]] Usage usage() const;

private:
    void take_back(Loan& loan);
    [[nodiscard]] Usage sum() const;
    void make_room(Dropped& dropped);
    /// Drops an idle bot at once, a lent one when it is returned. Returns the next place.
    Place drop(Place place, Dropped& dropped);
    void destroy(Dropped dropped);

    Bounds bounds_;
    Now now_;
    mutable std::mutex mutex_;
    /// Most recently used first. Only its Loan erases an entry that is lent.
    std::list<Kept> bots_;
    Worker destroyer_;
};

}  // namespace lawan::server
