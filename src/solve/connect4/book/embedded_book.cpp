#include "solve/connect4/book/embedded_book.hpp"

#include <cstddef>

// The file is part of the program; see CMakeLists.txt.
asm(".section .rodata\n"
    ".global lawan_own_book\n"
    "lawan_own_book:\n"
    ".incbin \"" LAWAN_OWN_BOOK
    "\"\n"
    ".global lawan_own_book_end\n"
    "lawan_own_book_end:\n"
    ".byte 0\n"
    ".text\n");
extern "C" const char lawan_own_book[];
extern "C" const char lawan_own_book_end[];

namespace lawan::solve {

std::string_view own_book_bytes() {
    return {lawan_own_book, static_cast<std::size_t>(lawan_own_book_end - lawan_own_book)};
}

std::shared_ptr<const ConnectFourBook> own_book(const ConnectFour& game) {
    using Book = std::shared_ptr<const ConnectFourBook>;
    static const Book standard = [] {
        auto book = ConnectFourBook::parse(ConnectFour{}, own_book_bytes());
        return book ? std::make_shared<ConnectFourBook>(*std::move(book)) : Book();
    }();
    auto rules = game.rules();
    rules.first = Player::X;  // scores are for the player to move, whoever began
    return rules == ConnectFour{}.rules() ? standard : nullptr;
}

}  // namespace lawan::solve
