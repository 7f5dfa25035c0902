#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/clock.hpp"

namespace lawan::server {

/// Caches records read from disk, by id, while they are in use and for a while after (LRU
/// eviction). Use on the loop's thread only.
template <class Record>
class OpenedRecords {
public:
    /// `may_close`: tells whether nobody uses the record and nothing is going on in it.
    explicit OpenedRecords(std::function<bool(const Record&)> may_close)
        : may_close_(std::move(may_close)) {}

    /// Returns null if the record is not open.
    [[nodiscard]] Record* find(const std::string& id) {
        const auto found = entries_.find(id);
        return found == entries_.end() ? nullptr : found->second.record.get();
    }
    /// Like find(), and marks the record as just used.
    Record* use(const std::string& id) {
        const auto found = entries_.find(id);
        if (found == entries_.end()) return nullptr;
        found->second.last_used = Clock::now();
        return found->second.record.get();
    }
    /// Adds a record that is not open yet.
    Record& add(const std::string& id, std::unique_ptr<Record> record) {
        return *entries_.emplace(id, Entry{std::move(record), Clock::now()}).first->second.record;
    }
    /// Removes the record and returns it; null if it is not open.
    [[nodiscard]] std::unique_ptr<Record> take(const std::string& id) {
        const auto entry = entries_.extract(id);
        return entry ? std::move(entry.mapped().record) : nullptr;
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    template <class Task>
    void for_each(const Task& task) {
        for (const auto& [id, entry] : entries_) task(*entry.record);
    }

    /// Closes the records that may be closed and were not used for `time`.
    void close_unused(Duration time) {
        const auto long_ago = Clock::now() - time;
        std::erase_if(entries_, [&](const auto& entry) {
            return entry.second.last_used < long_ago && may_close_(*entry.second.record);
        });
    }
    /// Closes the least recently used records until at most `most` that may be closed are left.
    void close_all_but(std::size_t most) {
        for (;;) {
            std::size_t count = 0;
            auto oldest = entries_.end();
            for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
                if (!may_close_(*entry->second.record)) continue;
                ++count;
                if (oldest == entries_.end() || entry->second.last_used < oldest->second.last_used)
                    oldest = entry;
            }
            if (count <= most) return;
            entries_.erase(oldest);
        }
    }

private:
    struct Entry {
        std::unique_ptr<Record> record;
        Clock::time_point last_used;
    };

    std::function<bool(const Record&)> may_close_;
    std::unordered_map<std::string, Entry> entries_;
};

}  // namespace lawan::server
