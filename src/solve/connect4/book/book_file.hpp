#pragma once

#include <filesystem>

#include "base/error.hpp"
#include "solve/connect4/book/book.hpp"

namespace lawan::solve {

/// Returns the board that the book in a file is for, or why it is refused.
[[nodiscard]] Expected<ConnectFour::Rules> rules_of_book(const std::filesystem::path& path);
/// Reads a book from a file, or returns why it is refused.
[[nodiscard]] Expected<ConnectFourBook> read_book(const ConnectFour& game,
                                                  const std::filesystem::path& path);
/// Replaces the file atomically (base/atomic_file.hpp).
[[nodiscard]] Expected<void> write_book(const ConnectFourBook& book,
                                        const std::filesystem::path& path);

}  // namespace lawan::solve
