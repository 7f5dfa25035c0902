#include "store/database_lock.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "store/database.hpp"
#include "store/store.hpp"

namespace lawan::store {
namespace {

/// Waits up to two seconds for a killed server to exit.
constexpr int attempts = 20;
constexpr std::chrono::milliseconds between_attempts{100};

[[noreturn]] void refuse(const std::filesystem::path& database, int code) {
    throw StoreError(fmt::format("cannot open the database {}: {}; choose another with --db FILE",
                                 database.string(), std::generic_category().message(code)));
}

/// Lies beside the file that symbolic links lead to. If the database has another hard link
/// elsewhere, the address is not found there, and the message goes without it.
std::filesystem::path address_file(const std::filesystem::path& database) {
    std::error_code error;
    const auto file = std::filesystem::canonical(database, error);
    return (error ? database : file).string() + ".address";
}

std::string first_line_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line.substr(0, 200);
}

}  // namespace

DatabaseLock::DatabaseLock(const std::filesystem::path& database) {
    // SQLite would open a separate temporary database for every connection.
    if (database.empty() || database == ":memory:") refuse(database, EINVAL);
    make_folder_of(database);
    // O_NONBLOCK: open() must not hang on a named pipe; SQLite refuses one later.
    file_ = open(database.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, S_IRUSR | S_IWUSR);
    if (file_ < 0) refuse(database, errno);
    address_ = address_file(database);
    for (int attempt = 0; flock(file_, LOCK_EX | LOCK_NB) != 0; ++attempt) {
        const int code = errno;
        if (code == EWOULDBLOCK && attempt < attempts) {
            std::this_thread::sleep_for(between_attempts);
            continue;
        }
        close(file_);
        if (code != EWOULDBLOCK) refuse(database, code);
        const std::string address = first_line_of(address_);
        throw StoreError(
            fmt::format("another server{} is using the database {}: play there, or "
                        "start this one with --db FILE",
                        address.empty() ? "" : " (" + address + ")", database.string()));
    }
    tell_address("");
}

DatabaseLock::~DatabaseLock() {
    std::error_code ignored;
    std::filesystem::remove(address_, ignored);
    close(file_);
}

void DatabaseLock::tell_address(std::string_view address) const {
    // Best effort: the lock works without it; only the message would lack the address.
    std::ofstream(address_, std::ios::trunc) << address << '\n';
}

}  // namespace lawan::store
