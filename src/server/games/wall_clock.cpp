#include "server/games/wall_clock.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace lawan::server {

std::int64_t now_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t next_milliseconds() {
    static std::atomic<std::int64_t> last = 0;
    std::int64_t before = last;
    std::int64_t next = 0;
    do {
        next = std::max(now_milliseconds(), before + 1);
    } while (!last.compare_exchange_weak(before, next));
    return next;
}

}  // namespace lawan::server
