#pragma once

#include <filesystem>
#include <string_view>

#include "layers.hpp"

namespace lawan::store {

/// One server at a time for a database: games that two of them hold in memory would contradict each
/// other. What is locked is the file itself, by whatever name it is reached: through links too. The
/// lock is none of SQLite's, so `lawan play` and other programs read and add games beside the
/// server. Ends with this object, or with the process however it ends.
class DatabaseLock {
public:
    /// Makes the file if there is none. Throws StoreError, saying where the other server is, if
    /// there is one that does not end within a moment. Make it before the first connection of this
    /// process to the database and let it go after the last: closing any descriptor of a file ends
    /// the locks that SQLite holds on it.
    explicit DatabaseLock(const std::filesystem::path& database);
    DatabaseLock(const DatabaseLock&) = delete;
    DatabaseLock& operator=(const DatabaseLock&) = delete;
    ~DatabaseLock();

    /// For whoever comes second.
    void tell_address(std::string_view address) const;

private:
    int file_ = -1;                  ///< the database, locked
    std::filesystem::path address_;  ///< a file beside it
};

}  // namespace lawan::store
