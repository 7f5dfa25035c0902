#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace lawan::store {

/// Thrown when SQLite reports an error. The statement that failed changed nothing.
class StoreError : public EnvironmentError {
public:
    using EnvironmentError::EnvironmentError;
};

/// Returns a name for a database in memory, unlike all names before. Connections of this process
/// share it; it is gone with the last of them.
[[nodiscard]] std::filesystem::path name_in_memory();
/// Returns whether the name is one of those.
[[nodiscard]] bool is_in_memory(const std::filesystem::path& file);

class Database;

/// A prepared statement in use: bind its values in order, step through the rows, read their columns
/// in order. The destructor resets it, so that it can be reused. Must not outlive its Database.
class Statement {
public:
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    Statement& bind(std::int64_t value);
    Statement& bind(int value) { return bind(std::int64_t{value}); }
    Statement& bind(bool value) { return bind(std::int64_t{value}); }
    Statement& bind(std::string_view text);
    Statement& bind(const char* text) { return bind(std::string_view(text)); }
    Statement& bind_blob(std::string_view bytes);  ///< binds NULL if empty
    Statement& bind_null();
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind_null();
    }

    /// Moves to the next row. Returns false after the last one.
    bool step();
    void run() { step(); }

    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] std::optional<std::int64_t> optional_integer();
    [[nodiscard]] std::string text();  ///< reads blobs too; empty if NULL

private:
    friend class Database;
    Statement(Database& database, sqlite3_stmt* statement)
        : database_(database), statement_(statement) {}
    void check(int code);

    Database& database_;
    sqlite3_stmt* statement_;
    int bound_ = 0;
    int column_ = 0;
};

/// A connection to an SQLite file in write-ahead logging (WAL) mode. Not thread-safe: use it on one
/// thread at a time. Several connections to one file may be used concurrently.
class Database {
public:
    /// Opens the file, or creates it readable and writable by its owner only. Throws StoreError.
    explicit Database(const std::filesystem::path& file);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    /// Returns the statement for `sql`, prepared on first use and cached by the address of the
    /// text, which must not change and must outlive the database.
    [[nodiscard]] Statement statement(const char* sql);
    /// Prepares a statement for one use, for SQL that is put together at run time.
    [[nodiscard]] Statement temporary_statement(const std::string& sql);
    void run(const char* sql);  ///< executes several statements, without values

private:
    friend class Statement;
    struct Cache;

    void finish(sqlite3_stmt* statement);
    [[noreturn]] void fail(std::string_view doing);

    sqlite3* handle_ = nullptr;
    std::filesystem::path file_;
    std::unique_ptr<Cache> cache_;
};

/// Commits on commit(), else rolls back when destroyed.
class Transaction {
public:
    explicit Transaction(Database& database) : database_(database) {
        database_.run("BEGIN IMMEDIATE");
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();
    void commit();

private:
    Database& database_;
    bool done_ = false;
};

}  // namespace lawan::store
