#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layers.hpp"

namespace lawan::base {

/// What a function gave for keys it was asked before, as far as there is room: a newer result takes
/// the place of an older. Of use to functions that always give the same for a key.
template <class Key, class Value>
class Recent {
public:
    /// 2^bits results.
    explicit Recent(unsigned bits) : entries_(std::size_t{1} << bits) {}

    /// Nothing if it is not known; valid until the next `keep`.
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
