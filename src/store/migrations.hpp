#pragma once

#include "store/database.hpp"

namespace lawan::store {

/// The version of the tables that this program knows.
[[nodiscard]] int newest_schema();

/// Brings the tables up to date, step by step, each step wholly or not at all. Throws StoreError if
/// a newer program made them.
void migrate(Database& database);

}  // namespace lawan::store
