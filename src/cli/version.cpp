#include "cli/version.hpp"

#include "cli/commit.hpp"  // made by cmake/write_commit.cmake

namespace lawan::cli {

std::string_view program_version() { return LAWAN_VERSION; }

std::string_view program_commit() { return LAWAN_COMMIT; }

}  // namespace lawan::cli
