#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::base {

/// Of what people read; programs read the same in every language.
enum class Language : std::uint8_t { English, Indonesian };

/// "en" or "id".
[[nodiscard]] inline std::string language_code(Language language) {
    return language == Language::English ? "en" : "id";
}

[[nodiscard]] inline Expected<Language> parse_language(std::string_view text) {
    for (const Language language : {Language::English, Language::Indonesian}) {
        if (text == language_code(language)) return language;
    }
    return fail("there is no language '" + std::string(text) + "'; choose en or id");
}

/// Picks one of two texts that stand side by side where they are made.
struct Words {
    Language language = Language::English;

    [[nodiscard]] std::string operator()(std::string_view english,
                                         std::string_view indonesian) const {
        return std::string(language == Language::English ? english : indonesian);
    }

    /// Numbers written in English, as the language writes them: 1,234.5 or 1.234,5. Words with
    /// letters, such as specs, stay as they are.
    [[nodiscard]] std::string number(std::string text) const;
};

/// The same in both languages.
struct Text {
    std::string en;
    std::string id;

    [[nodiscard]] const std::string& in(Language language) const {
        return language == Language::English ? en : id;
    }
};

}  // namespace lawan::base
