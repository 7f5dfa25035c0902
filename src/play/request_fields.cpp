#include "play/request_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"

namespace lawan::play {
namespace {

constexpr int deepest = 16;

/// Counts the code points of UTF-8 text, as JSON Schema does.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }));
}

bool is_secret_text(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    });
}

const Json& nothing() {
    static const Json null;
    return null;
}

}  // namespace

Attempt<Json> parse_json(std::string_view text) {
    bool too_deep = false;
    const auto watch = [&](int depth, Json::parse_event_t, Json&) {
        too_deep = too_deep || depth > deepest;
        return !too_deep;
    };
    Json json = Json::parse(text, watch, false);
    if (json.is_discarded() || too_deep)
        return problem(ProblemCode::BadRequest, "expected JSON in UTF-8");
    return json;
}

RequestFields::RequestFields(const Json& object, std::string where)
    : object_(&object), where_(std::move(where)) {
    if (object.is_object()) return;
    refuse({ProblemCode::BadRequest,
            fmt::format("{} must be a JSON object", where_.empty() ? "this" : where_),
            where_.empty() ? Json::object() : Json{{"field", where_}}});
}

std::string RequestFields::path(std::string_view name) const {
    return where_.empty() ? std::string(name) : fmt::format("{}.{}", where_, name);
}

void RequestFields::refuse(Problem problem) {
    if (!problem_) problem_ = std::move(problem);
}

void RequestFields::refuse(const char* name, std::string_view expected) {
    refuse({ProblemCode::BadRequest,
            fmt::format("{}: expected {}", path(name), expected),
            {{"field", path(name)}}});
}

bool RequestFields::has(const char* name) {
    known_.emplace_back(name);
    return object_->contains(name);
}

const Json& RequestFields::value(const char* name) {
    if (has(name)) return (*object_)[name];
    refuse(name, "a value");
    return nothing();
}

RequestFields RequestFields::object(const char* name) {
    return RequestFields(value(name), path(name));
}

std::string RequestFields::text(const char* name, std::size_t longest, std::size_t shortest) {
    const auto* text = value(name).get_ptr<const std::string*>();
    if (text == nullptr) {
        refuse(name, "text");
        return {};
    }
    const std::size_t length = characters(*text);
    if (length >= shortest && length <= longest) return *text;
    refuse(name, fmt::format("{} to {} characters", shortest, longest));
    return {};
}

std::string RequestFields::text_or(const char* name, std::size_t longest, std::string standard) {
    return has(name) ? text(name, longest) : std::move(standard);
}

std::string RequestFields::word(const char* name, const std::vector<std::string>& words) {
    const auto* text = value(name).get_ptr<const std::string*>();
    if (text != nullptr && std::ranges::find(words, *text) != words.end()) return *text;
    refuse(name, enumerated(words, "or"));
    return {};
}

std::int64_t RequestFields::integer(const char* name, std::int64_t least, std::int64_t most) {
    const Json& json = value(name);
    const bool fits = json.is_number_integer() &&
                      !(json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX);
    if (fits && json.get<std::int64_t>() >= least && json.get<std::int64_t>() <= most)
        return json.get<std::int64_t>();
    refuse(name, fmt::format("a whole number from {} to {}", least, most));
    return 0;
}

std::optional<std::int64_t> RequestFields::optional_integer(const char* name, std::int64_t least,
                                                            std::int64_t most) {
    if (!has(name)) return std::nullopt;
    return integer(name, least, most);
}

bool RequestFields::boolean(const char* name) {
    const Json& json = value(name);
    if (json.is_boolean()) return json.get<bool>();
    refuse(name, "true or false");
    return false;
}

bool RequestFields::boolean_or(const char* name, bool standard) {
    return has(name) ? boolean(name) : standard;
}

Player RequestFields::side(const char* name) {
    return word(name, {"x", "o"}) == "x" ? Player::X : Player::O;
}

std::string RequestFields::person(const char* name) {
    if (!has(name)) return {};
    std::string text = this->text(name, 40, 0);
    if (is_person_name(text)) return text;
    refuse(name, "no control characters");
    return {};
}

std::string RequestFields::secret(const char* name) {
    const auto* text = value(name).get_ptr<const std::string*>();
    if (text != nullptr && is_secret(*text)) return *text;
    refuse(name, "22 to 64 characters of A-Z a-z 0-9 _ -");
    return {};
}

std::string RequestFields::game_id(const char* name) {
    const auto* text = value(name).get_ptr<const std::string*>();
    if (text != nullptr && is_game_id(*text)) return *text;
    refuse(name, "22 characters of A-Z a-z 0-9 _ -");
    return {};
}

std::string RequestFields::idempotency_key() { return text_or("idempotency_key", 64, {}); }

std::vector<std::string> RequestFields::moves(const char* name) {
    std::vector<std::string> moves;
    if (!has(name)) return moves;
    const Json& list = value(name);
    if (!list.is_array() || list.size() > most_plies) {
        refuse(name, "a list of at most 64 moves");
        return {};
    }
    for (const Json& item : list) {
        const auto* move = item.get_ptr<const std::string*>();
        if (move == nullptr || move->empty() || characters(*move) > 8) {
            refuse(name, "moves of 1 to 8 characters");
            return {};
        }
        moves.push_back(*move);
    }
    return moves;
}

const std::optional<Problem>& RequestFields::no_more() {
    if (problem_) return problem_;
    for (const auto& [name, value] : object_->items()) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        // Quoted, since it is untrusted text of any length.
        refuse({ProblemCode::BadRequest,
                fmt::format("{}: unknown field", path(in_quotes(name))),
                {{"field", path(in_quotes(name))}}});
        break;
    }
    return problem_;
}

bool has_control_character(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7f) return true;
        const bool c1 =
            byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
        if (c1) return true;
    }
    return false;
}

bool is_person_name(std::string_view text) {
    return characters(text) <= 40 && !has_control_character(text);
}

bool is_secret(std::string_view text) {
    return text.size() >= 22 && text.size() <= 64 && is_secret_text(text);
}

bool is_game_id(std::string_view text) { return text.size() == 22 && is_secret_text(text); }

}  // namespace lawan::play
