#include "store/tournament_store.hpp"

#include <fmt/format.h>

namespace lawan::store {
namespace {

constexpr const char* columns =
    "id, kind, name, plan, status, failure, leader, created_at, updated_at, host, idempotency_key, "
    "visitor";

TournamentRecord read_tournament(Statement& row) {
    TournamentRecord record;
    record.id = row.text();
    record.kind = static_cast<TournamentKind>(row.integer());
    record.name = row.text();
    record.plan = row.text();
    record.status = static_cast<TournamentStatus>(row.integer());
    record.failure = row.text();
    record.leader = row.text();
    record.created_at = row.integer();
    record.updated_at = row.integer();
    record.host = row.text();
    record.idempotency_key = row.text();
    record.visitor = row.text();
    return record;
}

/// Matches one person's tournaments, or all if the bound value is NULL.
constexpr const char* of_host = "(?1 IS NULL OR host = ?1)";

Statement& bind_host(Statement& statement, const std::optional<KeyHash>& host) {
    return host ? statement.bind_blob(*host) : statement.bind_null();
}

}  // namespace

void TournamentStore::insert(const TournamentRecord& record) {
    static const std::string sql =
        fmt::format("INSERT INTO tournaments ({}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", columns);
    auto statement = database_.statement(sql.c_str());
    statement.bind(record.id)
        .bind(static_cast<int>(record.kind))
        .bind(record.name)
        .bind(record.plan)
        .bind(static_cast<int>(record.status))
        .bind(record.failure)
        .bind(record.leader)
        .bind(record.created_at)
        .bind(record.updated_at)
        .bind_blob(record.host);
    record.idempotency_key.empty() ? statement.bind_null() : statement.bind(record.idempotency_key);
    statement.bind_blob(record.visitor).run();
}

void TournamentStore::update(const TournamentRecord& record) {
    database_
        .statement(
            "UPDATE tournaments SET status = ?, failure = ?, leader = ?, updated_at = ? WHERE id = "
            "?")
        .bind(static_cast<int>(record.status))
        .bind(record.failure)
        .bind(record.leader)
        .bind(record.updated_at)
        .bind(record.id)
        .run();
}

void TournamentStore::remove(const std::string& id) {
    database_.statement("DELETE FROM tournaments WHERE id = ?").bind(id).run();
}

void TournamentStore::stop_all() {
    database_.statement("UPDATE tournaments SET status = ? WHERE status IN (?, ?)")
        .bind(static_cast<int>(TournamentStatus::Stopped))
        .bind(static_cast<int>(TournamentStatus::Waiting))
        .bind(static_cast<int>(TournamentStatus::Running))
        .run();
}

void TournamentStore::add_step(const std::string& id, const std::string& step,
                               const std::string& result) {
    database_
        .statement(
            "INSERT INTO tournament_steps (tournament_id, step, result) VALUES (?,?,?) ON CONFLICT "
            "DO NOTHING")
        .bind(id)
        .bind(step)
        .bind(result)
        .run();
}

std::vector<std::pair<std::string, std::string>> TournamentStore::steps(const std::string& id) {
    auto row = database_.statement(
        "SELECT step, result FROM tournament_steps WHERE tournament_id = ? ORDER BY number");
    row.bind(id);
    std::vector<std::pair<std::string, std::string>> steps;
    while (row.step()) {
        std::string step = row.text();
        steps.emplace_back(std::move(step), row.text());
    }
    return steps;
}

std::int64_t TournamentStore::count_steps(const std::string& id, const std::string& part) {
    auto row = database_.statement(
        "SELECT count(*) FROM tournament_steps WHERE tournament_id = ? AND instr(step, ?) > 0");
    row.bind(id).bind(part).step();
    return row.integer();
}

std::string TournamentStore::latest_experiment(const std::string& name,
                                               const std::optional<KeyHash>& host) {
    static const std::string sql = fmt::format(
        "SELECT id FROM tournaments WHERE {} AND name = ?2 AND kind = {} AND status = {} ORDER BY "
        "created_at DESC, id DESC LIMIT 1",
        of_host, static_cast<int>(TournamentKind::Experiment),
        static_cast<int>(TournamentStatus::Done));
    auto row = database_.statement(sql.c_str());
    bind_host(row, host).bind(name);
    return row.step() ? row.text() : "";
}

std::optional<TournamentRecord> TournamentStore::load(const std::string& id) {
    static const std::string sql = fmt::format("SELECT {} FROM tournaments WHERE id = ?", columns);
    auto row = database_.statement(sql.c_str());
    if (!row.bind(id).step()) return std::nullopt;
    return read_tournament(row);
}

std::optional<TournamentRecord> TournamentStore::created(const KeyHash& host,
                                                         const std::string& idempotency_key) {
    static const std::string sql =
        fmt::format("SELECT {} FROM tournaments WHERE host = ? AND idempotency_key = ?", columns);
    auto row = database_.statement(sql.c_str());
    if (!row.bind_blob(host).bind(idempotency_key).step()) return std::nullopt;
    return read_tournament(row);
}

std::vector<TournamentRecord> TournamentStore::list(const std::optional<KeyHash>& host, int limit) {
    static const std::string sql = fmt::format(
        "SELECT {} FROM tournaments WHERE {} ORDER BY created_at DESC, id DESC LIMIT ?2", columns,
        of_host);
    auto row = database_.statement(sql.c_str());
    bind_host(row, host).bind(limit);
    std::vector<TournamentRecord> records;
    while (row.step()) records.push_back(read_tournament(row));
    return records;
}

namespace {

// Statuses 0 and 1 are Waiting and Running.
constexpr const char* counts = "SELECT count(*), ifnull(sum(status < 2), 0) FROM tournaments";

TournamentStore::Count read_count(Statement& row) {
    row.step();
    TournamentStore::Count count;
    count.kept = row.integer();
    count.waiting = row.integer();
    return count;
}

}  // namespace

TournamentStore::Count TournamentStore::count() {
    auto row = database_.statement(counts);
    return read_count(row);
}

TournamentStore::Count TournamentStore::count_of(const KeyHash& host) {
    static const std::string sql = fmt::format("{} WHERE host = ?", counts);
    auto row = database_.statement(sql.c_str());
    return read_count(row.bind_blob(host));
}

TournamentStore::Count TournamentStore::count_from(const std::string& visitor) {
    static const std::string sql = fmt::format("{} WHERE visitor = ?", counts);
    auto row = database_.statement(sql.c_str());
    return read_count(row.bind_blob(visitor));
}

std::string TournamentStore::oldest_ended_of(const KeyHash& host) {
    auto row = database_.statement(
        "SELECT id FROM tournaments WHERE host = ? AND status >= 2 ORDER BY created_at, id LIMIT "
        "1");
    return row.bind_blob(host).step() ? row.text() : "";
}

std::string TournamentStore::oldest_ended_from(const std::string& visitor) {
    auto row = database_.statement(
        "SELECT id FROM tournaments WHERE visitor = ? AND status >= 2 ORDER BY created_at, id "
        "LIMIT 1");
    return row.bind_blob(visitor).step() ? row.text() : "";
}

std::string TournamentStore::oldest_ended_of_most() {
    auto row = database_.statement(
        "SELECT id FROM tournaments WHERE status >= 2 AND ifnull(visitor, host) = (SELECT "
        "ifnull(visitor, host) FROM tournaments WHERE status >= 2 GROUP BY 1 ORDER BY count(*) "
        "DESC LIMIT 1) ORDER BY created_at, id LIMIT 1");
    return row.step() ? row.text() : "";
}

}  // namespace lawan::store
