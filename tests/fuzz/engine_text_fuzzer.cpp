#include <string>

#include "base/text.hpp"
#include "protocol/uci_text.hpp"
#include "protocol/ugi_engine.hpp"
#include "protocol/ugi_text.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the lines exchanged between engines and controllers in UGI and UCI.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    const auto [start, text] = split_input(as_text(data, size));
    std::string said;
    UgiEngine engine(registry(), {.game = start.game(), .bot = "random"},
                     [&](std::string_view lines) { said += lines; });
    for (const auto& [line, offset] : split(text, '\n')) {
        (void)option_name(line);
        if (const auto move = best_move(line)) {
            require(move->find(' ') == std::string::npos, "a move is one word");
            const std::string own = move_of_uci(start, *move, "P");
            if (start.canonical_move(own)) {
                const std::string written = uci_move(start, *start.canonical_move(own), "P");
                require(start.canonical_move(move_of_uci(start, written, "P")) ==
                            start.canonical_move(own),
                        "a move that is written reads back");
            }
        }
        if (const auto report = info_report(line)) {
            require(report->depth >= 0, "a depth counts plies");
            require(report->score > -infinite_score && report->score < infinite_score,
                    "a score is finite");
            (void)info_line(*report);
        }
        for (const Player starter : {Player::X, Player::O}) {
            const GoRequest request = parse_go(line, starter);
            require(!request.limits.time || request.limits.time->count() >= 0,
                    "no time is negative");
            require(!request.limits.depth || *request.limits.depth > 0, "no depth is negative");
        }
        // Skip commands that search or allocate tables.
        const auto words = split_words(line);
        const bool answers_at_once =
            !words.empty() && (words[0].text == "position" || words[0].text == "query");
        if (answers_at_once) require(engine.obey(line), "it goes on");
    }
    require(said.size() < (std::size_t{1} << 20U) + 100 * size, "it does not babble");
    return 0;
}
