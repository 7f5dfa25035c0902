#include "server/freed_memory.hpp"

#include <malloc.h>

#include <chrono>
#include <mutex>

#include "base/stop.hpp"
#include "base/thread.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::seconds between_rounds{10};
/// Blocks of this size or more are mapped one by one (mmap), so freeing them returns them at once.
/// Set explicitly, because glibc otherwise raises the threshold up to 32 MiB as blocks are freed.
constexpr int large_block = 256 << 10;

void give_back(const StopToken& stop) {
    std::mutex mutex;
    Condition waiting;
    std::unique_lock lock(mutex);
    while (!waiting.wait_for(lock, stop, between_rounds, [&] { return stop.stop_requested(); }))
        malloc_trim(0);
}

}  // namespace

FreedMemory::FreedMemory() {
    mallopt(M_MMAP_THRESHOLD, large_block);
    thread_ = Thread(give_back);
}

}  // namespace lawan::server
