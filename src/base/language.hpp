#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::base {

/// The language of what people read; what programs read is the same in every language.
enum class Language : std::uint8_t { English, Indonesian };

/// "en" or "id".
[[nodiscard]] inline std::string language_code(Language language) {
    return language == Language::English ? "en" : "id";
}

[[nodiscard]] inline Expected<Language> parse_language(std::string_view text) {
    for (const Language language : {Language::English, Language::Indonesian}) {
        if (text == language_code(language)) return language;
    }
    return fail("unknown language '" + std::string(text) + "'; choose en or id");
}

/// Picks one of two translations that stand side by side in the code.
struct Words {
    Language language = Language::English;

    [[nodiscard]] std::string operator()(std::string_view english,
                                         std::string_view indonesian) const {
        return std::string(language == Language::English ? english : indonesian);
    }

    /// Translates decimal points and thousands separators from English to the language: 1,234.5 or
    /// 1.234,5. Words with letters, such as specs, stay as they are.
    [[nodiscard]] std::string number(std::string text) const;
};

/// A text in both languages.
struct Text {
    std::string en;
    std::string id;

    [[nodiscard]] const std::string& in(Language language) const {
        return language == Language::English ? en : id;
    }
};

}  // namespace lawan::base
