#include "cli/version.hpp"

namespace lawan {

std::string_view program_version() { return LAWAN_VERSION; }

}  // namespace lawan
