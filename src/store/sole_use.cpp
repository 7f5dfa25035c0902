#include "store/sole_use.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "store/database.hpp"
#include "store/store.hpp"

namespace lawan {
namespace {

/// A server that was killed may need a moment to be gone.
constexpr int attempts = 20;
constexpr std::chrono::milliseconds between_attempts{100};

std::string content_of_lock(int file) {
    std::array<char, 200> text{};
    const auto size = pread(file, text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(size > 0 ? size : 0)};
}

}  // namespace

SoleUse::SoleUse(const std::filesystem::path& database) {
    make_folder_of(database);
    const std::string name = database.string() + ".lock";
    file_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0)
        throw StoreError(
            fmt::format("{} cannot be made: {}; choose another database with --db FILE", name,
                        std::generic_category().message(errno)));
    for (int attempt = 0; flock(file_, LOCK_EX | LOCK_NB) != 0; ++attempt) {
        if (attempt < attempts) {
            std::this_thread::sleep_for(between_attempts);
            continue;
        }
        const std::string address = content_of_lock(file_);
        close(file_);
        throw StoreError(
            fmt::format("another server{} has the games in {} open: play there, or "
                        "start this one with --db FILE",
                        address.empty() ? "" : " (" + address + ")", database.string()));
    }
    tell_address("");
}

SoleUse::~SoleUse() { close(file_); }

void SoleUse::tell_address(std::string_view address) const {
    // Only a help: without it the other server is found all the same.
    if (ftruncate(file_, 0) == 0) [[maybe_unused]]
        const auto written = pwrite(file_, address.data(), address.size(), 0);
}

}  // namespace lawan
