#pragma once

#include "store/database.hpp"

namespace lawan::store {

/// The version of the tables that this program knows.
[[nodiscard]] int newest_schema();

/// Brings the tables up to `version`, by all steps or by none; tests make older ones. Throws
/// StoreError if a newer program made them.
void migrate(Database& database, int version = newest_schema());

}  // namespace lawan::store
