#include "play/action.hpp"
#include "play/request_fields.hpp"
#include "server/games/history_query.hpp"
#include "server/transport/refusal.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes actions (first byte `0`) and queries of the history (`1`).
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    std::string_view text = as_text(data, size);
    if (text.empty()) return 0;
    const bool is_query = text.front() % 2 == 1;
    text.remove_prefix(1);
    try {
        if (is_query) {
            const HistoryQuery query = parse_history_query(text);
            require(query.limit >= 1 && query.limit <= 100, "a page has 1 to 100 games");
        } else {
            const Action action = value_of(parse_action(value_of(parse_json(text)))).action;
            const auto* move = std::get_if<action::Move>(&action);
            require(move == nullptr || !move->move.empty(), "a move says where");
        }
    } catch (const Refusal& refusal) {
        require(refusal.status() == 400 && refusal.code() == "bad_request",
                "it is refused as such");
        // Invalid UTF-8 must not be echoed in the response.
        require(!refusal.json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
