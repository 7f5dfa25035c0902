#include "server/transport/error_mapping.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <ctime>
#include <exception>
#include <string>

#include "base/visible.hpp"
#include "store/database.hpp"

namespace lawan::server {

void log_failure(std::string_view what, std::string_view reason) {
    // Not fmt::print, which throws if the disk is full or the terminal closed: lose the line
    // instead.
    const std::string line =
        fmt::format("{:%Y-%m-%dT%H:%M:%SZ} {}: {}\n", fmt::gmtime(std::time(nullptr)),
                    visible(what), visible(reason));
    // Nor block on a pipe that nobody reads: poll first, and write no more than PIPE_BUF bytes,
    // which a writable pipe takes at once.
    pollfd ready{STDERR_FILENO, POLLOUT, 0};
    if (poll(&ready, 1, 0) != 1 || (ready.revents & POLLOUT) == 0) return;
    [[maybe_unused]] const auto written =
        write(STDERR_FILENO, line.data(), std::min<std::size_t>(line.size(), PIPE_BUF));
}

Refusal current_refusal() {
    try {
        throw;
    } catch (const Refusal& refusal) {
        return refusal;
    } catch (const StoreError& error) {
        return not_stored(error.what());
    } catch (const std::exception& error) {
        log_failure("a request failed", error.what());
        return {500, "internal", "internal error, a mistake of the server; it was logged"};
    }
}

Refusal not_stored(std::string_view reason) {
    log_failure("the store failed", reason);
    return {503,
            "storage_failed",
            "the database failed, so nothing was changed; try again",
            {{"retry_s", 5}}};
}

}  // namespace lawan::server
