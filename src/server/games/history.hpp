#pragma once

#include <expected>
#include <functional>
#include <string>

#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/refusal.hpp"
#include "server/transport/visitor.hpp"
#include "server/transport/worker.hpp"
#include "store/write_queue.hpp"

namespace lawan::server {

/// The history of all stored games: pages of it, export and import. Call on the loop's thread;
/// replies arrive there too. The work is done on threads of its own.
class History {
public:
    /// Gets JSON, or the text of games.
    using Reply = std::function<void(std::expected<std::string, Refusal>)>;

    History(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
            WriteQueue& writes);

    /// `query` is the query string. Throws Refusal if it is malformed.
    void list(const std::string& query, const KeyHash& person, Reply reply);
    void export_text(const std::string& query, const KeyHash& person, Reply reply);
    void import_text(const Json& body, const Visitor& visitor, Reply reply);

    /// Starts no more work, and waits for what is running.
    void end() {
        worker_.end();
        importer_.end();
    }

    [[nodiscard]] std::string text_of(const GameRecord& game) const;

private:
    void tell(const Reply& reply, std::expected<std::string, Refusal> answer);
    [[nodiscard]] std::vector<GameRecord> read_import(const std::string& text,
                                                      const Visitor& visitor);
    void keep(std::vector<GameRecord> games, const ActionRecord& action, const Reply& reply);
    [[nodiscard]] std::string kept_list(const std::vector<GameRecord>& games,
                                        const KeyHash& person) const;

    EventLoop& loop_;
    const Registry& registry_;
    const ServerSettings& settings_;
    WriteQueue& writes_;
    Store store_;         ///< for worker_ only
    Store import_store_;  ///< for importer_ only
    Worker worker_;
    Worker importer_;  ///< one import at a time
};

}  // namespace lawan::server
