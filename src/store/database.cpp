#include "store/database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <unordered_map>
#include <unordered_set>

namespace lawan::store {
namespace {

/// Creates the file with mode 600: it holds people's games and hashes of their keys. SQLite gives
/// the -wal and -shm files the same mode. A file that exists keeps its own.
void make_private(const std::filesystem::path& file) {
    const int made = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made >= 0) close(made);
}

/// SQLite's name for what all connections of a process share.
constexpr std::string_view memory_begin = "file:/lawan-";
constexpr std::string_view memory_end = "?vfs=memdb";

}  // namespace

std::filesystem::path name_in_memory() {
    static std::atomic<int> last = 0;
    return fmt::format("{}{}{}", memory_begin, ++last, memory_end);
}

bool is_in_memory(const std::filesystem::path& file) {
    return file.native().starts_with(memory_begin) && file.native().ends_with(memory_end);
}

struct Database::Cache {
    std::unordered_map<const char*, sqlite3_stmt*> statements;
    std::unordered_set<sqlite3_stmt*> temporary;
};

Statement::~Statement() { database_.finish(statement_); }

void Statement::check(int code) {
    if (code != SQLITE_OK) database_.fail("bind a value in");
}

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_, ++bound_, value));
    return *this;
}

Statement& Statement::bind(std::string_view text) {
    check(sqlite3_bind_text64(statement_, ++bound_, text.data() == nullptr ? "" : text.data(),
                              text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_blob(std::string_view bytes) {
    if (bytes.empty()) return bind_null();
    check(sqlite3_bind_blob64(statement_, ++bound_, bytes.data(), bytes.size(), SQLITE_TRANSIENT));
    return *this;
}

Statement& Statement::bind_null() {
    check(sqlite3_bind_null(statement_, ++bound_));
    return *this;
}

bool Statement::step() {
    column_ = 0;
    switch (sqlite3_step(statement_)) {
        case SQLITE_ROW:
            return true;
        case SQLITE_DONE:
            return false;
        default:
            database_.fail("read or write");
    }
}

std::int64_t Statement::integer() { return sqlite3_column_int64(statement_, column_++); }

std::optional<std::int64_t> Statement::optional_integer() {
    if (sqlite3_column_type(statement_, column_) == SQLITE_NULL) {
        ++column_;
        return std::nullopt;
    }
    return integer();
}

std::string Statement::text() {
    const int column = column_++;
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
}

Database::Database(const std::filesystem::path& file)
    : file_(file), cache_(std::make_unique<Cache>()) {
    const bool in_memory = is_in_memory(file);
    if (!in_memory) make_private(file);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(file.c_str(), &handle_, in_memory ? flags | SQLITE_OPEN_URI : flags,
                        nullptr) != SQLITE_OK) {
        const std::string reason = handle_ == nullptr ? "no memory" : sqlite3_errmsg(handle_);
        sqlite3_close(handle_);
        throw StoreError(
            fmt::format("cannot open the database {}: {}; choose another with --db FILE",
                        file.string(), reason));
    }
    try {
        sqlite3_busy_timeout(handle_, 10'000);
        // synchronous = NORMAL: a commit has reached the operating system, so a killed program
        // loses nothing; WriteQueue syncs it to the disk moments later (docs/adr/0005).
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
    } catch (...) {
        sqlite3_close(handle_);
        throw;
    }
}

Database::~Database() {
    for (const auto& [sql, statement] : cache_->statements) sqlite3_finalize(statement);
    sqlite3_close(handle_);
}

Statement Database::statement(const char* sql) {
    sqlite3_stmt*& statement = cache_->statements[sql];
    if (statement == nullptr && sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                                   &statement, nullptr) != SQLITE_OK) {
        fail("find the expected tables in");
    }
    return {*this, statement};
}

Statement Database::temporary_statement(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
        fail("find the expected tables in");
    cache_->temporary.insert(statement);
    return {*this, statement};
}

void Database::finish(sqlite3_stmt* statement) {
    if (cache_->temporary.erase(statement) > 0) {
        sqlite3_finalize(statement);
        return;
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

void Database::run(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail("read or write");
}

void Database::fail(std::string_view doing) {
    throw StoreError(fmt::format("cannot {} the database {}: {}", doing, file_.string(),
                                 sqlite3_errmsg(handle_)));
}

Transaction::~Transaction() {
    if (done_) return;
    try {
        database_.run("ROLLBACK");
    } catch (const StoreError&) {
        // SQLite has already rolled back; that is why ROLLBACK fails.
        return;
    }
}

void Transaction::commit() {
    database_.run("COMMIT");
    done_ = true;
}

}  // namespace lawan::store
