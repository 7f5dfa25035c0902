#pragma once

#include <cstdint>
#include <vector>

#include "game/game.hpp"

namespace lawan::search {

/// A direct-mapped cache of positions proved to be won or lost for one player, by hash key. The
/// score is a utility that this player can reach, or cannot avoid falling to. A newer proof
/// replaces an older one in its slot, so proofs may be forgotten but are never wrong.
class ProofMemory {
public:
    explicit ProofMemory(int bits = 16) : entries_(std::size_t{1} << bits), shift_(64 - bits) {}

    void clear() {
        if (used_) entries_.assign(entries_.size(), {});
        used_ = false;
    }

    /// Returns a positive score for a win, a negative one for a loss, 0 if nothing is known.
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
