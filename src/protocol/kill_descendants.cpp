#include "protocol/kill_descendants.hpp"

#include <fmt/format.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <system_error>

#include "base/text.hpp"
#include "protocol/process.hpp"

namespace lawan::protocol {
namespace {

/// Number of low bits that tell the bots of this program apart; the bits above identify the
/// program.
constexpr unsigned bits_of_bot = 24;

/// Far above any limit in real use: more than 146,000 years in microseconds.
std::uint64_t first_limit() {
    static const std::uint64_t first = [] {
        std::uint64_t random = 0;
        if (getrandom(&random, sizeof random, 0) != sizeof random)
            random = static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
        constexpr std::uint64_t base = std::uint64_t{1} << 62U;
        return base | ((random % base) >> bits_of_bot << bits_of_bot);
    }();
    return first;
}

bool has_entry(pid_t process, std::string_view entry) {
    std::ifstream stream(fmt::format("/proc/{}/environ", process), std::ios::binary);
    const std::string environment(std::istreambuf_iterator<char>(stream), {});
    return std::ranges::any_of(split(environment, '\0'),
                               [&](const Piece& piece) { return piece.text == entry; });
}

std::uint64_t limit_of(pid_t process) {
    rlimit limit{};
    return prlimit(process, RLIMIT_RTTIME, nullptr, &limit) == 0 ? limit.rlim_max : 0;
}

/// Kills each matching process once. Returns how many there were.
int kill_once(const std::function<bool(pid_t)>& is_stray) {
    int found = 0;
    std::error_code unreadable;
    for (const auto& process : std::filesystem::directory_iterator("/proc", unreadable)) {
        const auto number = parse_integer(process.path().filename().string(), 1, 1 << 30);
        if (!number || *number == getpid()) continue;
        const auto id = static_cast<pid_t>(*number);
        // Open the pidfd before looking: if the id is reused in between, the signal reaches nobody.
        const Descriptor handle(static_cast<int>(syscall(SYS_pidfd_open, id, 0)));
        if (!handle.open() || !is_stray(id)) continue;
        syscall(SYS_pidfd_send_signal, handle.get(), SIGKILL, nullptr, 0);
        ++found;
    }
    return found;
}

void kill_while_there_are(const std::function<bool(pid_t)>& is_stray) {
    // Repeat, since a process may have forked during the scan; not forever, since killed processes
    // stay listed for a while.
    constexpr int most_rounds = 5;
    for (int round = 0; round < most_rounds && kill_once(is_stray) > 0; ++round) {
    }
}

}  // namespace

BotMark make_bot_mark() {
    static std::atomic<std::uint64_t> number = 0;
    const std::uint64_t own = ++number % (std::uint64_t{1} << bits_of_bot);
    BotMark mark{.variable = fmt::format("LAWAN_BOT={:x}", first_limit() | own)};
    // If this program is itself a bot, its children keep the limit that whoever started it
    // assigned.
    if (limit_of(getpid()) == RLIM_INFINITY) mark.limit = first_limit() | own;
    return mark;
}

void wear_limit_of(const BotMark& mark) {
    if (mark.limit == 0) return;
    const rlimit both{mark.limit, mark.limit};
    setrlimit(RLIMIT_RTTIME, &both);
}

void kill_descendants(const BotMark& mark) {
    kill_while_there_are([&](pid_t process) {
        return (mark.limit != 0 && limit_of(process) == mark.limit) ||
               has_entry(process, mark.variable);
    });
}

void kill_all_strays() {
    kill_while_there_are([](pid_t process) {
        const std::uint64_t limit = limit_of(process);
        return limit != RLIM_INFINITY && limit >> bits_of_bot == first_limit() >> bits_of_bot;
    });
}

}  // namespace lawan::protocol
