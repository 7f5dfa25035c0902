#pragma once

#include <filesystem>
#include <string_view>

#include "layers.hpp"

namespace lawan::store {

/// Holds an advisory lock (flock) on a database, so that only one server at a time uses it: two
/// would keep contradicting copies of live games in memory. Locks the file itself, so links to it
/// count too. Independent of SQLite's locks: `lawan play` and other programs can still read and add
/// games beside the server. Released by the destructor, or by the system when the process ends in
/// any way.
class DatabaseLock {
public:
    /// Creates the file if it does not exist. Blocks for up to two seconds while another server
    /// holds the lock, then throws StoreError with that server's address. Construct it before this
    /// process's first connection to the database and destroy it after the last: closing any
    /// descriptor of a file releases the POSIX locks that SQLite holds on it.
    explicit DatabaseLock(const std::filesystem::path& database);
    DatabaseLock(const DatabaseLock&) = delete;
    DatabaseLock& operator=(const DatabaseLock&) = delete;
    ~DatabaseLock();

    /// Writes down where this server listens, for the message to a second one.
    void tell_address(std::string_view address) const;

private:
    int file_ = -1;                  ///< the database file, locked
    std::filesystem::path address_;  ///< a file beside the database
};

}  // namespace lawan::store
