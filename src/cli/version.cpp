#include "cli/version.hpp"

namespace lawan {

std::string_view program_version() { return LAWAN_VERSION; }

std::string_view program_commit() { return LAWAN_COMMIT; }

}  // namespace lawan
