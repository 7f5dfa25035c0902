#include "play/action.hpp"

#include <utility>
#include <vector>

#include "play/request_fields.hpp"

namespace lawan::play {
namespace {

std::optional<std::int64_t> read_ply(RequestFields& fields) {
    return fields.optional_integer("ply", 0, most_plies);
}

// One reader per kind: without an overload for a kind, parse_action() does not compile.

void read(RequestFields& fields, action::Move& move) {
    move.move = fields.text("move", 8);
    move.ply = read_ply(fields);
}
void read(RequestFields& fields, action::BotMove& move) {
    move.ply = read_ply(fields);
    move.bot = fields.text_or("bot", 400, {});
}
void read(RequestFields& /*fields*/, action::Undo& /*undo*/) {}
void read(RequestFields& /*fields*/, action::Redo& /*redo*/) {}
void read(RequestFields& fields, action::Answer& answer) {
    answer.accept = fields.boolean("accept");
}
void read(RequestFields& fields, action::Resign& resign) {
    if (fields.has("side")) resign.side = fields.side("side");
}
void read(RequestFields& /*fields*/, action::End& /*end*/) {}
void read(RequestFields& /*fields*/, action::Swap& /*swap*/) {}
void read(RequestFields& fields, action::Pace& pace) {
    if (fields.has("paused")) pace.paused = fields.boolean("paused");
    pace.delay = fields.optional_integer("delay_ms", 0, 10'000);
}
void read(RequestFields& /*fields*/, action::Step& /*step*/) {}
void read(RequestFields& fields, action::Invite& invite) { invite.side = fields.side("side"); }
void read(RequestFields& fields, action::Claim& claim) {
    claim.invitation = fields.secret("invitation");
    claim.name_of_person = fields.person("name");
}
void read(RequestFields& fields, action::Again& again) {
    again.swap = fields.boolean_or("swap", false);
}

}  // namespace

const char* name_of(const Action& action) {
    return std::visit([](const auto& kind) { return kind.name; }, action);
}

Attempt<ActionRequest> parse_action(const Json& json) {
    RequestFields fields(json);
    std::vector<std::string> names;
    for_each_kind<Action>([&](const auto& kind) { names.emplace_back(kind.name); });
    const std::string name = fields.word("action", names);
    ActionRequest request;
    for_each_kind<Action>([&](auto kind) {
        if (kind.name != name) return;
        read(fields, kind);
        request.action = std::move(kind);
    });
    request.idempotency_key = fields.idempotency_key();
    if (fields.no_more()) return std::unexpected(*fields.problem());
    return request;
}

}  // namespace lawan::play
