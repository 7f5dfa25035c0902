#pragma once

#include <memory>
#include <string_view>

#include "solve/connect4/book/book.hpp"

namespace lawan::solve {

/// The book that comes with the program, as its file is.
[[nodiscard]] std::string_view embedded_book_bytes();

/// The same if it is for this board, else null.
[[nodiscard]] std::shared_ptr<const ConnectFourBook> embedded_book(const ConnectFour& game);

}  // namespace lawan::solve
