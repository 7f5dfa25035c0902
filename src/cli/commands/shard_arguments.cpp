#include "cli/commands/shard_arguments.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/text.hpp"

namespace lawan::cli {

Shard parse_shard(const std::string& text) {
    if (text.empty()) return {};
    const std::size_t slash = text.find('/');
    const auto count = parse_integer(
        slash == std::string::npos ? "" : std::string_view(text).substr(slash + 1), 1, 100'000);
    const auto index = parse_integer(std::string_view(text).substr(0, slash), 1, count.value_or(1));
    if (!count || !index)
        throw UsageError("--shard: expected I/N such as 2/8, the second of eight parts");
    return {static_cast<std::size_t>(*index - 1), static_cast<std::size_t>(*count)};
}

void make_directories(const std::string& directory) {
    std::error_code failure;
    std::filesystem::create_directories(directory, failure);
    if (failure)
        throw EnvironmentError(
            fmt::format("cannot create the directory {}: {}", directory, failure.message()));
}

std::string part_text(const Shard& shard) {
    return shard.whole() ? "" : fmt::format("-{}-of-{}", shard.index + 1, shard.count);
}

}  // namespace lawan::cli
