#include "protocol/strays.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "base/text.hpp"
#include "protocol/process.hpp"

namespace lawan {
namespace {

bool has_entry(const std::filesystem::path& process, std::string_view entry) {
    std::ifstream stream(process / "environ", std::ios::binary);
    const std::string environment(std::istreambuf_iterator<char>(stream), {});
    return std::ranges::any_of(split(environment, '\0'),
                               [&](const Piece& piece) { return piece.text == entry; });
}

/// How many there were.
int kill_once(std::string_view entry) {
    int found = 0;
    std::error_code unreadable;
    for (const auto& process : std::filesystem::directory_iterator("/proc", unreadable)) {
        const auto number = parse_integer(process.path().filename().string(), 1, 1 << 30);
        if (!number || *number == getpid()) continue;
        // The handle comes first: a number that goes to another process meanwhile hits nobody.
        const Descriptor handle(
            static_cast<int>(syscall(SYS_pidfd_open, static_cast<pid_t>(*number), 0)));
        if (!handle.open() || !has_entry(process.path(), entry)) continue;
        syscall(SYS_pidfd_send_signal, handle.get(), SIGKILL, nullptr, 0);
        ++found;
    }
    return found;
}

}  // namespace

void kill_strays(std::string_view entry) {
    // Again, since one may have started another while we looked; not for ever, since the dying are
    // still there for a while.
    constexpr int most_rounds = 5;
    for (int round = 0; round < most_rounds && kill_once(entry) > 0; ++round) {
    }
}

}  // namespace lawan
