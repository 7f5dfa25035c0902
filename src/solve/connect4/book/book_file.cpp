#include "solve/connect4/book/book_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <system_error>

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

void write_book(const ConnectFourBook& book, const std::filesystem::path& path) {
    const std::filesystem::path fresh = path.string() + ".new";
    std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
    file << book.bytes();
    file.close();
    std::error_code error;
    if (file) std::filesystem::rename(fresh, path, error);
    if (!file || error)
        throw EnvironmentError(fmt::format("cannot write the book {}", path.string()));
}

}  // namespace lawan::solve
