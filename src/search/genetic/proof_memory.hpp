#pragma once

#include <cstdint>
#include <vector>

#include "game/game.hpp"

namespace lawan::search {

/// Positions known to be won or lost for one player, by key; the score is a utility that this
/// player can reach, or cannot avoid falling to. Of a fixed size: a newer proof replaces an older
/// one at the same place, so a proof may be forgotten but is never wrong.
class ProofMemory {
public:
    explicit ProofMemory(int bits = 16) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() {
        if (used_) entries_.assign(entries_.size(), {});
        used_ = false;
    }

    /// 0: nothing known. Positive: won. Negative: lost.
    [[nodiscard]] Score find(std::uint64_t key) const {
        const Entry& entry = entries_[key >> shift_];
        return entry.key == key ? entry.score : 0;
    }

    void store(std::uint64_t key, Score score) {
        entries_[key >> shift_] = {key, score};
        used_ = true;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        Score score = 0;
    };

    std::vector<Entry> entries_;
    int shift_;
    bool used_ = false;
};

}  // namespace lawan::search
