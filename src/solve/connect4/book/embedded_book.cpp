#include "solve/connect4/book/embedded_book.hpp"

#include <cstddef>

// Embeds the book file in the program; see CMakeLists.txt.
asm(".section .rodata\n"
    ".global lawan_embedded_book\n"
    "lawan_embedded_book:\n"
    ".incbin \"" LAWAN_EMBEDDED_BOOK
    "\"\n"
    ".global lawan_embedded_book_end\n"
    "lawan_embedded_book_end:\n"
    ".byte 0\n"
    ".text\n");
extern "C" const char lawan_embedded_book[];
extern "C" const char lawan_embedded_book_end[];

namespace lawan::solve {

std::string_view embedded_book_bytes() {
    return {lawan_embedded_book,
            static_cast<std::size_t>(lawan_embedded_book_end - lawan_embedded_book)};
}

std::shared_ptr<const ConnectFourBook> embedded_book(const ConnectFour& game) {
    using Book = std::shared_ptr<const ConnectFourBook>;
    static const Book standard = [] {
        auto book = ConnectFourBook::parse(ConnectFour{}, embedded_book_bytes());
        return book ? std::make_shared<ConnectFourBook>(*std::move(book)) : Book();
    }();
    auto rules = game.rules();
    rules.first = Player::X;  // scores are for the player to move, whoever started
    return rules == ConnectFour{}.rules() ? standard : nullptr;
}

}  // namespace lawan::solve
