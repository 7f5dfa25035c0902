#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "play/problem.hpp"

namespace lawan::play {

/// Parses untrusted JSON. Refuses invalid UTF-8 and deep nesting.
[[nodiscard]] Attempt<Json> parse_json(std::string_view text);

/// Validates the fields of a JSON object one by one. Keeps the first problem: a wrong type or size,
/// or finally an unknown field. After a problem all fields read as empty.
class RequestFields {
public:
    /// `where` names the object in messages; empty for the whole body.
    explicit RequestFields(const Json& object, std::string where = {});

    [[nodiscard]] bool has(const char* name);
    [[nodiscard]] const Json& value(const char* name);
    [[nodiscard]] RequestFields object(const char* name);

    [[nodiscard]] std::string text(const char* name, std::size_t longest, std::size_t shortest = 1);
    [[nodiscard]] std::string text_or(const char* name, std::size_t longest, std::string standard);
    [[nodiscard]] std::string word(const char* name, const std::vector<std::string>& words);
    [[nodiscard]] std::int64_t integer(const char* name, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::optional<std::int64_t> optional_integer(const char* name, std::int64_t least,
                                                               std::int64_t most);
    [[nodiscard]] bool boolean(const char* name);
    [[nodiscard]] bool boolean_or(const char* name, bool standard);
    [[nodiscard]] Player side(const char* name);
    /// Reads a person's name: at most 40 characters, no control characters.
    [[nodiscard]] std::string person(const char* name);
    /// Reads a key or an invitation.
    [[nodiscard]] std::string secret(const char* name);
    [[nodiscard]] std::string game_id(const char* name);
    [[nodiscard]] std::string idempotency_key();
    [[nodiscard]] std::vector<std::string> moves(const char* name);

    /// Takes a part that another parser has read. If it failed, keeps its problem and returns an
    /// empty part.
    template <class T>
    [[nodiscard]] T part(Attempt<T> attempt) {
        if (attempt) return *std::move(attempt);
        refuse(std::move(attempt.error()));
        return T{};
    }
    void refuse(Problem problem);

    /// Returns the first problem so far.
    [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }
    /// Returns the first problem, unknown fields included. Call last.
    [[nodiscard]] const std::optional<Problem>& no_more();

private:
    void refuse(const char* name, std::string_view expected);
    [[nodiscard]] std::string path(std::string_view name) const;

    const Json* object_;
    std::string where_;
    std::vector<std::string> known_{};
    std::optional<Problem> problem_{};
};

/// Returns whether the text has characters of C0, DEL or C1 (0xc2 0x80..0x9f in UTF-8).
[[nodiscard]] bool has_control_character(std::string_view text);
/// Accepts at most 40 characters, none of them a control character.
[[nodiscard]] bool is_person_name(std::string_view text);
/// Accepts 22 to 64 characters of `A-Z a-z 0-9 _ -`.
[[nodiscard]] bool is_secret(std::string_view text);
/// Accepts 22 characters of the same set.
[[nodiscard]] bool is_game_id(std::string_view text);

}  // namespace lawan::play
