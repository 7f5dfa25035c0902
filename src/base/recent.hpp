#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layers.hpp"

namespace lawan::base {

/// A direct-mapped cache: each new result replaces whatever occupied its slot. For functions that
/// always return the same result for a key.
template <class Key, class Value>
class Recent {
public:
    /// Makes room for 2^bits results.
    explicit Recent(unsigned bits) : entries_(std::size_t{1} << bits) {}

    /// Returns nullptr if the key is not cached; the pointer is valid until the next `keep`.
    [[nodiscard]] const Value* find(const Key& key, std::uint64_t hash) const {
        const Entry& entry = entries_[hash & (entries_.size() - 1)];
        return entry.known && entry.key == key ? &entry.value : nullptr;
    }
    const Value& keep(const Key& key, std::uint64_t hash, const Value& value) {
        Entry& entry = entries_[hash & (entries_.size() - 1)];
        entry = {key, value, true};
        return entry.value;
    }

private:
    struct Entry {
        Key key{};
        Value value{};
        bool known = false;
    };

    std::vector<Entry> entries_;
};

}  // namespace lawan::base
