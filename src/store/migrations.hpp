#pragma once

#include "store/database.hpp"

namespace lawan::store {

/// Returns the newest schema version that this program knows.
[[nodiscard]] int newest_schema();

/// Migrates the schema to `version` in one transaction. Throws StoreError if a newer program, or
/// another one, created the database. Tests pass older versions.
void migrate(Database& database, int version = newest_schema());

}  // namespace lawan::store
