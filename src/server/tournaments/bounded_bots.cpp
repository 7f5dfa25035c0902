#include "server/tournaments/bounded_bots.hpp"

#include <memory>
#include <utility>

#include "base/deadlines.hpp"
#include "base/stop.hpp"

namespace lawan::server {
namespace {

class BoundedBot final : public Bot {
public:
    BoundedBot(std::unique_ptr<Bot> bot, std::shared_ptr<Deadlines> deadlines)
        : Bot(bot->limits({})), bot_(std::move(bot)), deadlines_(std::move(deadlines)) {}

    void new_game() override { bot_->new_game(); }
    [[nodiscard]] bool remembers() const override { return bot_->remembers(); }
    bool renew(std::uint64_t seed) override { return bot_->renew(seed); }
    std::expected<void, Fault> follow(const GameSoFar& game, const StopToken& stop) override {
        return bot_->follow(game, stop);
    }
    runtime::Answer choose(const Position& position, const Limits& limits, StopToken stop,
                           const ReportCallback& progress) override {
        if (limits.time) return bot_->choose(position, limits, std::move(stop), progress);
        StopSource source;
        const StopCallback also(stop, [&source] { source.request_stop(); });
        const auto watch = deadlines_->watch(source);
        return bot_->choose(position, limits, source.get_token(), progress);
    }

private:
    std::unique_ptr<Bot> bot_;
    std::shared_ptr<Deadlines> deadlines_;
};

}  // namespace

Registry with_bounded_bots(const Registry& registry, Duration longest) {
    Registry bounded;
    for (const auto& game : registry.games()) bounded.add(game);
    const auto deadlines = std::make_shared<Deadlines>(longest);
    for (BotEntry bot : registry.bots()) {
        bot.make = [make = bot.make, deadlines](
                       const Options& options, const Position& position,
                       std::uint64_t seed) -> Expected<std::unique_ptr<Bot>> {
            auto made = make(options, position, seed);
            if (!made) return made;
            return std::make_unique<BoundedBot>(*std::move(made), deadlines);
        };
        bounded.add(std::move(bot));
    }
    return bounded;
}

}  // namespace lawan::server
