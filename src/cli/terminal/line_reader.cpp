#include "cli/terminal/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace lawan::cli {

std::optional<std::string> LineReader::next() {
    bool too_long = false;
    std::string line;
    for (;;) {
        const std::size_t end = buffer_.find('\n');
        const bool complete = end != std::string::npos;
        if (!complete && buffer_.size() <= longest_line && !ended_) {
            if (fill()) continue;
            if (!ended_) return std::nullopt;  // `wake` became readable
            continue;
        }
        if (!too_long) line = buffer_.substr(0, std::min(end, longest_line));
        if (complete) {
            buffer_.erase(0, end + 1);
            break;
        }
        const bool nothing = buffer_.empty() && !too_long;
        buffer_.clear();
        if (ended_) {
            if (nothing) return std::nullopt;
            break;
        }
        too_long = true;
    }
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

bool LineReader::fill() {
    std::array<pollfd, 2> ready = {{{descriptor_, POLLIN, 0}, {wake_, POLLIN, 0}}};
    while (poll(ready.data(), ready.size(), -1) < 0 && errno == EINTR) {
    }
    if (ready[1].revents != 0) return false;
    std::array<char, 65536> chunk;
    const ssize_t count = read(descriptor_, chunk.data(), chunk.size());
    if (count <= 0) {
        ended_ = count == 0 || errno != EINTR;
        return !ended_;
    }
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
}

}  // namespace lawan::cli
