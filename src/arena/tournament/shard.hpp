#pragma once

#include <cstddef>

#include "layers.hpp"

namespace lawan::arena {

/// One of `count` parts of a long job, `index` from 0: it has every `count`-th piece of work.
struct Shard {
    std::size_t index = 0;
    std::size_t count = 1;

    [[nodiscard]] bool has(std::size_t piece) const { return piece % count == index; }
    [[nodiscard]] bool whole() const { return count == 1; }
};

}  // namespace lawan::arena
