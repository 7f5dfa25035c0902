#pragma once

#include <filesystem>

#include "base/error.hpp"
#include "solve/connect_four_book.hpp"

namespace lawan {

/// A book from a file, or why it is refused.
[[nodiscard]] Expected<ConnectFourBook> read_book(const ConnectFour& game,
                                                  const std::filesystem::path& path);
/// Writes beside the old file and puts the new one in its place, so that there is always a whole
/// one. Throws EnvironmentError if it cannot.
void write_book(const ConnectFourBook& book, const std::filesystem::path& path);

}  // namespace lawan
