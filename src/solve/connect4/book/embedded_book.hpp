#pragma once

#include <memory>
#include <string_view>

#include "solve/connect4/book/book.hpp"

namespace lawan::solve {

/// Returns the bytes of the book file that is embedded in the program.
[[nodiscard]] std::string_view embedded_book_bytes();

/// Returns the embedded book if it is for this board, otherwise null.
[[nodiscard]] std::shared_ptr<const ConnectFourBook> embedded_book(const ConnectFour& game);

}  // namespace lawan::solve
