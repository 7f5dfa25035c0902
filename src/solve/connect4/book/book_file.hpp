#pragma once

#include <filesystem>

#include "base/error.hpp"
#include "solve/connect4/book/book.hpp"

namespace lawan::solve {

/// Which board the book in a file is for, or why it is refused.
[[nodiscard]] Expected<ConnectFour::Rules> rules_of_book(const std::filesystem::path& path);
/// A book from a file, or why it is refused.
[[nodiscard]] Expected<ConnectFourBook> read_book(const ConnectFour& game,
                                                  const std::filesystem::path& path);
/// Writes beside the old file and puts the new one in its place, so that there is always a whole
/// one. Fails if it cannot.
[[nodiscard]] Expected<void> write_book(const ConnectFourBook& book,
                                        const std::filesystem::path& path);

}  // namespace lawan::solve
