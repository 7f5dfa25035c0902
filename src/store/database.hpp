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

/// The database refused; nothing was changed by the statement.
class StoreError : public EnvironmentError {
public:
    using EnvironmentError::EnvironmentError;
};

class Database;

/// A prepared statement in use: bind its values in order, step through its rows, read their columns
/// in order. Its destructor makes it ready to be used again.
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
    Statement& bind_blob(std::string_view bytes);  ///< empty: null
    Statement& bind_null();
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind_null();
    }

    /// True if there is a row to read.
    bool step();
    void run() { step(); }

    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] std::optional<std::int64_t> optional_integer();
    [[nodiscard]] std::string text();  ///< also of a blob; empty if null

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

/// A connection to an SQLite file in WAL mode. Used by one thread at a time; several connections to
/// one file may be used side by side.
class Database {
public:
    /// Makes the file if there is none, for its owner alone. Throws StoreError.
    explicit Database(const std::filesystem::path& file);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    /// A statement by its text, prepared once. The text must live as long as the database.
    [[nodiscard]] Statement statement(const char* sql);
    /// Prepared for this once: its text is made up at run time.
    [[nodiscard]] Statement temporary_statement(const std::string& sql);
    void run(const char* sql);  ///< several statements at once, without values

private:
    friend class Statement;
    struct Cache;

    void finish(sqlite3_stmt* statement);
    [[noreturn]] void fail(std::string_view doing);

    sqlite3* handle_ = nullptr;
    std::filesystem::path file_;
    std::unique_ptr<Cache> cache_;
};

/// All that happens in its lifetime is kept by commit(), or else not at all.
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
