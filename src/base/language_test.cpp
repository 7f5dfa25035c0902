#include "base/language.hpp"

#include <gtest/gtest.h>

namespace lawan::base {
namespace {

TEST(Language, IsReadByItsCode) {
    EXPECT_EQ(parse_language("en"), Language::English);
    EXPECT_EQ(parse_language("id"), Language::Indonesian);
    for (const Language language : {Language::English, Language::Indonesian})
        EXPECT_EQ(parse_language(language_code(language)), language);
}

TEST(Language, OtherCodesAreRefusedInASentence) {
    EXPECT_EQ(parse_language("xx").error().message, "unknown language 'xx'; choose en or id");
    for (const char* text : {"", "EN", "english", "id "})
        EXPECT_FALSE(parse_language(text)) << text;
}

TEST(Language, WordsPickOne) {
    EXPECT_EQ(Words{Language::English}("draw", "seri"), "draw");
    EXPECT_EQ(Words{Language::Indonesian}("draw", "seri"), "seri");
    const Text text{"draw", "seri"};
    EXPECT_EQ(text.in(Language::English), "draw");
    EXPECT_EQ(text.in(Language::Indonesian), "seri");
}

TEST(Language, NumbersAreWrittenAsTheLanguageDoes) {
    const Words english{Language::English};
    const Words indonesian{Language::Indonesian};
    EXPECT_EQ(english.number("1,234.5 %"), "1,234.5 %");
    EXPECT_EQ(indonesian.number("1,234.5 %"), "1.234,5 %");
    EXPECT_EQ(indonesian.number("+12.0 ± 3.4 (-1.5)"), "+12,0 ± 3,4 (-1,5)");
    EXPECT_EQ(indonesian.number("mnk:3,3,3 0.5"), "mnk:3,3,3 0,5") << "a spec is no number";
    EXPECT_EQ(indonesian.number(". , 5. .5 6,"), ". , 5. .5 6,");
    EXPECT_EQ(indonesian.number(""), "");
}

}  // namespace
}  // namespace lawan::base
