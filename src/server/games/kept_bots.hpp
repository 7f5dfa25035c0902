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

/// What keeping the bot of a spec between its moves costs, and whether its random numbers go on.
struct BotUpkeep {
    std::int64_t memory_mb = 0;  ///< that its tables may take; a program counts for a fixed amount
    bool own_seed = false;       ///< in its spec
};
[[nodiscard]] BotUpkeep upkeep_of(const Registry& registry, const std::string& bot_spec);

/// The bots of live games, kept from move to move: tables stay warm, what a bot has learnt about
/// its time holds, a program is started once a game. Bounded in number and memory; the least
/// recently used goes first. Whoever asks for a bot that is gone gets a new one.
///
/// Ownership: between searches a bot belongs to KeptBots. `borrow` moves it into a Loan, which
/// belongs to the searching thread and gives it back at its end. A lent bot is never destroyed
/// under its search: letting go of its game only means that it is not taken back.
///
/// All functions may be called by any thread and return at once, apart from `make` in `borrow`.
/// Bots are destroyed by a thread of their own, because a program may take two seconds to quit.
class KeptBots {
public:
    struct Bounds {
        std::size_t number = 64;
        std::int64_t memory_mb = 2048;
        Duration idle = std::chrono::minutes(10);  ///< without a move or watcher
    };
    using Now = std::function<Clock::time_point()>;
    using Make = std::function<std::unique_ptr<Bot>()>;

    /// Who is to move, and how the game came to it.
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
    /// Every Loan must have ended. Waits until all programs have.
    ~KeptBots() = default;

private:
    struct Kept {
        std::string game_id;
        Player side = Player::X;
        std::string bot_spec;
        std::int64_t memory_mb = 0;
        std::vector<std::string> line{};  ///< the moves it knows, its own last one included
        Clock::time_point last_seen{};
        std::unique_ptr<Bot> bot{};  ///< none while it is lent
        bool counts = false;         ///< against the bounds: it is to be kept
        bool let_go = false;         ///< while it was lent
    };
    using Place = std::list<Kept>::iterator;
    using Dropped = std::vector<std::unique_ptr<Bot>>;

public:
    /// A bot in the hands of one search.
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
        /// What it chose. A bot that did not answer is not kept.
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

    /// The bot that sits there if all it has seen and answered is part of the game, otherwise a new
    /// one from `make`, whose exceptions pass through. A bot that remembers nothing and has no seed
    /// of its own is always new.
    [[nodiscard]] Loan borrow(Turn turn, const Make& make);

    /// The game is over, deleted or went back: its bots end.
    void let_go(const std::string& game_id);
    /// Somebody watches the game.
    void seen(const std::string& game_id);
    /// Ends the bots of games without a move or watcher for too long.
    void let_go_idle();

    /// Of those that are kept, lent ones included.
    struct Usage {
        std::size_t number = 0;
        std::int64_t memory_mb = 0;
    };
    [[nodiscard]] Usage usage() const;

private:
    void take_back(Loan& loan);
    [[nodiscard]] Usage sum() const;
    void make_room(Dropped& dropped);
    /// Ends an idle bot, or the one that is lent once it comes back; gives the next place.
    Place drop(Place place, Dropped& dropped);
    void destroy(Dropped dropped);

    Bounds bounds_;
    Now now_;
    mutable std::mutex mutex_;
    /// The most recently asked first. An entry that is lent is erased by nobody but its Loan.
    std::list<Kept> bots_;
    Worker destroyer_;
};

}  // namespace lawan::server
