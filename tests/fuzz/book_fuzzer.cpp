#include <string>

#include "solve/connect4/book/book.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

/// Appends the FNV-1a checksum, low byte first, as at the end of a book.
std::string with_sum(std::string bytes) {
    std::uint64_t sum = 14695981039346656037ULL;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    for (unsigned shift = 0; shift < 64; shift += 8)
        bytes += static_cast<char>(sum >> shift & 0xFFU);
    return bytes;
}

}  // namespace

/// Fuzzes opening books: as they are (first byte `0`), or with a valid checksum appended (`1`),
/// which no mutation would find.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    std::string_view text = as_text(data, size);
    if (text.empty()) return 0;
    const bool summed = text.front() % 2 == 1;
    text.remove_prefix(1);
    const std::string bytes = summed ? with_sum(std::string(text)) : std::string(text);
    const auto rules = ConnectFourBook::rules_of(bytes);
    if (!rules) {
        require(!rules.error().message.empty(), "a refusal says why");
        return 0;
    }
    const ConnectFour game(*rules);
    const auto book = ConnectFourBook::parse(game, bytes);
    if (!book) {
        require(!book.error().message.empty(), "a refusal says why");
        return 0;
    }
    require(ConnectFourBook::fits(game, book->plies()), "it fits");
    require(book->bytes() == bytes, "what is read is written back");
    const auto score = book->score(game.initial_state());
    require(!score || (*score >= -64 && *score <= 64), "a score is one");
    return 0;
}
