#include "solve/common/table_memory.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace lawan::solve {

Expected<void> check_memory(std::size_t table_bytes) {
    const auto memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    if (table_bytes > memory) {
        return environment_failure(
            fmt::format("a table of {} MB is larger than this machine's memory of {} MB",
                        table_bytes >> 20, memory >> 20));
    }
    return {};
}

}  // namespace lawan::solve
