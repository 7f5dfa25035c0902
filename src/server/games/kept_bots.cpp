#include "server/games/kept_bots.hpp"

#include <algorithm>
#include <ranges>

#include "base/options.hpp"

namespace lawan::server {
namespace {

/// Counted for a program, whose memory is limited in the file that lists it; most use far less.
constexpr std::int64_t program_mb = 64;

/// Tells whether `line` is a prefix of `moves`.
bool is_part_of(const std::vector<std::string>& line, const std::vector<std::string>& moves) {
    return line.size() <= moves.size() && std::equal(line.begin(), line.end(), moves.begin());
}

}  // namespace

BotUpkeep upkeep_of(const Registry& registry, const std::string& bot_spec) {
    const std::size_t colon = bot_spec.find(':');
    const auto entry =
        std::ranges::find(registry.bots(), bot_spec.substr(0, colon), &BotEntry::name);
    if (entry == registry.bots().end() || entry->listed) return {.memory_mb = program_mb};
    const auto text = colon == std::string::npos ? "" : bot_spec.substr(colon + 1);
    const auto options = parse_options(text, entry->options, entry->name);
    if (!options) return {};
    const bool has_tables =
        std::ranges::find(entry->options, "memory", &OptionInfo::name) != entry->options.end();
    return {.memory_mb = has_tables ? options->integer("memory") : 0,
            .own_seed = options->has("seed")};
}

KeptBots::Loan KeptBots::borrow(Turn turn, const Make& make) {
    Dropped dropped;
    std::unique_lock lock(mutex_);
    // 1. The bot of this seat, unless the moves it has seen were not those of the game.
    const auto sits_there = [&](const Kept& kept) {
        return !kept.let_go && kept.game_id == turn.game_id && kept.side == turn.side;
    };
    const auto known = std::ranges::find_if(bots_, sits_there);
    if (known != bots_.end()) {
        if (known->bot && known->bot_spec == turn.bot_spec && is_part_of(known->line, turn.moves)) {
            bots_.splice(bots_.begin(), bots_, known);
            known->last_seen = now_();
            Loan loan(*this, known, std::move(turn.moves));
            loan.bot_ = std::move(known->bot);
            return loan;
        }
        drop(known, dropped);
    }
    // 2. A new one, listed first so that let_go() sees it while it is being made.
    bots_.push_front({.game_id = std::move(turn.game_id),
                      .side = turn.side,
                      .bot_spec = std::move(turn.bot_spec),
                      .memory_mb = turn.upkeep.memory_mb,
                      .last_seen = now_()});
    Loan loan(*this, bots_.begin(), std::move(turn.moves));
    lock.unlock();
    destroy(std::exchange(dropped, {}));
    loan.bot_ = make();
    // 3. Make room before it fills its tables.
    lock.lock();
    loan.place_->counts = loan.bot_->remembers() || turn.upkeep.own_seed;
    make_room(dropped);
    lock.unlock();
    destroy(std::move(dropped));
    return loan;
}

void KeptBots::take_back(Loan& loan) {
    Dropped dropped;
    {
        const std::lock_guard lock(mutex_);
        Kept& kept = *loan.place_;
        if (!loan.bot_) {  // its construction failed
            bots_.erase(loan.place_);
            return;
        }
        kept.bot = std::move(loan.bot_);
        if (kept.let_go || !kept.counts || !loan.answer_) {
            drop(loan.place_, dropped);
        } else {
            kept.line = std::move(loan.moves_);
            kept.line.push_back(*std::move(loan.answer_));
            kept.last_seen = now_();
            make_room(dropped);
        }
    }
    destroy(std::move(dropped));
}

void KeptBots::let_go(const std::string& game_id) {
    Dropped dropped;
    {
        const std::lock_guard lock(mutex_);
        for (auto place = bots_.begin(); place != bots_.end();)
            place = place->game_id == game_id ? drop(place, dropped) : std::next(place);
    }
    destroy(std::move(dropped));
}

void KeptBots::seen(const std::string& game_id) {
    const std::lock_guard lock(mutex_);
    for (Kept& kept : bots_) {
        if (kept.game_id == game_id) kept.last_seen = now_();
    }
}

void KeptBots::let_go_idle() {
    Dropped dropped;
    {
        const std::lock_guard lock(mutex_);
        const auto long_ago = now_() - bounds_.idle;
        for (auto place = bots_.begin(); place != bots_.end();) {
            const bool idle = place->bot && place->last_seen <= long_ago;
            place = idle ? drop(place, dropped) : std::next(place);
        }
    }
    destroy(std::move(dropped));
}

KeptBots::Usage KeptBots::usage() const {
    const std::lock_guard lock(mutex_);
    return sum();
}

KeptBots::Usage KeptBots::sum() const {
    Usage usage;
    for (const Kept& kept : bots_) {
        if (!kept.counts) continue;
        ++usage.number;
        usage.memory_mb += kept.memory_mb;
    }
    return usage;
}

/// Evicts idle bots. Bots in use stay; if these alone exceed the bounds, the bounds hold again once
/// they are returned.
void KeptBots::make_room(Dropped& dropped) {
    const auto too_many = [this] {
        const Usage usage = sum();
        return usage.number > bounds_.number || usage.memory_mb > bounds_.memory_mb;
    };
    while (too_many()) {
        auto oldest_first = std::views::reverse(bots_);
        const auto idle = std::ranges::find_if(
            oldest_first, [](const Kept& kept) { return kept.bot != nullptr; });
        if (idle == oldest_first.end()) return;
        drop(std::prev(idle.base()), dropped);
    }
}

KeptBots::Place KeptBots::drop(Place place, Dropped& dropped) {
    if (!place->bot) {
        place->let_go = true;
        return std::next(place);
    }
    dropped.push_back(std::move(place->bot));
    return bots_.erase(place);
}

void KeptBots::destroy(Dropped dropped) {
    if (dropped.empty()) return;
    const auto shared = std::make_shared<Dropped>(std::move(dropped));
    destroyer_.post([shared] { shared->clear(); });
}

}  // namespace lawan::server
