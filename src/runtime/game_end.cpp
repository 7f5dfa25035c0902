#include "runtime/game_end.hpp"

#include <array>

namespace lawan::runtime {
namespace {

struct ReasonName {
    std::string_view word;
    std::string_view text;
};

/// Indexed by Reason.
constexpr std::array<ReasonName, 8> reason_names{{{"normal", "normal"},
                                                  {"crash", "crash"},
                                                  {"illegal_move", "illegal move"},
                                                  {"stall", "stall"},
                                                  {"timeout", "timeout"},
                                                  {"resign", "resign"},
                                                  {"adjudicated", "adjudicated"},
                                                  {"aborted", "aborted"}}};

const ReasonName& name_of(Reason reason) {
    return reason_names.at(static_cast<std::size_t>(reason));
}

}  // namespace

std::string_view reason_word(Reason reason) { return name_of(reason).word; }

std::string_view reason_text(Reason reason) { return name_of(reason).text; }

std::optional<Reason> parse_reason(std::string_view text) {
    for (std::size_t i = 0; i < reason_names.size(); ++i) {
        if (reason_names.at(i).word == text || reason_names.at(i).text == text)
            return static_cast<Reason>(i);
    }
    return std::nullopt;
}

}  // namespace lawan::runtime
