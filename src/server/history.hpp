#pragma once

#include <expected>
#include <functional>
#include <string>

#include "runtime/registry.hpp"
#include "server/event_loop.hpp"
#include "server/refusal.hpp"
#include "server/settings.hpp"
#include "server/worker.hpp"
#include "store/write_queue.hpp"

namespace lawan {

/// All games that were kept: pages of them, and as text. Called on the loop and answers there; the
/// work is done on a thread of its own.
class History {
public:
    template <class T>
    using Reply = std::function<void(const std::expected<T, Refusal>&)>;

    History(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
            WriteQueue& writes);

    /// `query` is that of the address. Throws Refusal if it is wrong.
    void list(const std::string& query, const KeyHash& person, Reply<Json> reply);
    void export_text(const std::string& query, const KeyHash& person, Reply<std::string> reply);
    void import_text(const Json& body, const KeyHash& person, Reply<Json> reply);

    /// No work is begun any more, and none is left when it returns.
    void end() { worker_.end(); }

    [[nodiscard]] std::string text_of(const GameRecord& game) const;

private:
    void keep(std::vector<GameRecord> games, const ActionRecord& action, const Reply<Json>& reply);
    [[nodiscard]] Json kept_list(const std::vector<GameRecord>& games, const KeyHash& person) const;

    EventLoop& loop_;
    const Registry& registry_;
    const ServerSettings& settings_;
    WriteQueue& writes_;
    Store store_;  ///< the worker's
    Worker worker_;
};

}  // namespace lawan
