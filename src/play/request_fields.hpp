#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "play/problem.hpp"

namespace lawan::play {

/// JSON from outside: UTF-8 and nested only a little.
[[nodiscard]] Attempt<Json> parse_json(std::string_view text);

/// Reads the fields of a JSON object one by one. The first that has the wrong type or size, or at
/// the end one that nobody asked for, is the problem of the whole; what is read after it is empty.
class RequestFields {
public:
    /// `where` names the object in messages; empty: the whole body.
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
    /// A person's name: no control characters, at most 40 characters.
    [[nodiscard]] std::string person(const char* name);
    /// A key or invitation.
    [[nodiscard]] std::string secret(const char* name);
    [[nodiscard]] std::string game_id(const char* name);
    [[nodiscard]] std::string idempotency_key();
    [[nodiscard]] std::vector<std::string> moves(const char* name);

    /// A part that another reader has read; empty, and the problem of the whole, if it has one.
    template <class T>
    [[nodiscard]] T part(Attempt<T> attempt) {
        if (attempt) return *std::move(attempt);
        refuse(std::move(attempt.error()));
        return T{};
    }
    void refuse(Problem problem);

    /// What was wrong so far.
    [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }
    /// The same, with fields that were not asked for.
    [[nodiscard]] const std::optional<Problem>& no_more();

private:
    void refuse(const char* name, std::string_view expected);
    [[nodiscard]] std::string path(std::string_view name) const;

    const Json* object_;
    std::string where_;
    std::vector<std::string> known_{};
    std::optional<Problem> problem_{};
};

/// C0, DEL and C1, which is 0xc2 0x80..0x9f in UTF-8.
[[nodiscard]] bool has_control_character(std::string_view text);
/// At most 40 characters, none of them a control character.
[[nodiscard]] bool is_person_name(std::string_view text);
/// 22 to 64 of `A-Z a-z 0-9 _ -`.
[[nodiscard]] bool is_secret(std::string_view text);
/// 22 of them.
[[nodiscard]] bool is_game_id(std::string_view text);

}  // namespace lawan::play
