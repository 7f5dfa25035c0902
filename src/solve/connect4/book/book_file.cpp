#include "solve/connect4/book/book_file.hpp"

#include <fmt/format.h>

#include <ostream>

#include "base/atomic_file.hpp"
#include "base/file.hpp"

namespace lawan::solve {

Expected<ConnectFour::Rules> rules_of_book(const std::filesystem::path& path) {
    const auto bytes = whole_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    return ConnectFourBook::rules_of(*bytes);
}

Expected<ConnectFourBook> read_book(const ConnectFour& game, const std::filesystem::path& path) {
    const auto bytes = whole_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    return ConnectFourBook::parse(game, *bytes);
}

Expected<void> write_book(const ConnectFourBook& book, const std::filesystem::path& path) {
    const auto written = replace_file(path, [&](std::ostream& stream) { stream << book.bytes(); });
    if (!written) return environment_failure(fmt::format("the book {}", written.error().message));
    return {};
}

}  // namespace lawan::solve
