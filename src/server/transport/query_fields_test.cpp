#include "server/transport/query_fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace lawan::server {
namespace {

using testing::HasSubstr;
using testing::Optional;

/// Returns the field that the task's Refusal names; empty if it throws none.
template <class Task>
std::string refused_field(const Task& task) {
    try {
        (void)task();
    } catch (const Refusal& refusal) {
        EXPECT_EQ(refusal.status(), 400);
        EXPECT_EQ(refusal.code(), "bad_request");
        return refusal.params().value("field", "no field");
    }
    return "";
}

std::optional<std::int64_t> date_of(const std::string& text) {
    return QueryFields("from=" + text).date("from");
}

TEST(QueryFields, ReadsEncodedText) {
    const QueryFields fields("a=1&b=two%20words&c=x+y%2Bz&&d&e=&f=1=2&%67=%C3%a9");
    EXPECT_THAT(fields.text("a"), Optional(std::string("1")));
    EXPECT_THAT(fields.text("b"), Optional(std::string("two words")));
    EXPECT_THAT(fields.text("c"), Optional(std::string("x y+z")));
    EXPECT_THAT(fields.text("d"), Optional(std::string()));
    EXPECT_THAT(fields.text("e"), Optional(std::string()));
    EXPECT_THAT(fields.text("f"), Optional(std::string("1=2")));
    EXPECT_THAT(fields.text("g"), Optional(std::string("\xc3\xa9")));
    EXPECT_EQ(fields.text("h"), std::nullopt);
    EXPECT_TRUE(fields.has("d"));
    EXPECT_FALSE(fields.has(""));
    EXPECT_THAT(QueryFields("a=1&a=2").text("a"), Optional(std::string("2")));
}

TEST(QueryFields, RefuseWhatIsNoQuery) {
    for (const char* query : {"a=%", "a=%1", "a=%1g", "%zz=1", "a=%ff", "a=\xc3", "%c3=1"})
        EXPECT_EQ(refused_field([&] { return QueryFields(query); }), "no field") << query;
}

TEST(QueryFields, RefuseUnknownNames) {
    const QueryFields fields("limit=1&colour=red");
    EXPECT_EQ(refused_field([&] { return fields.allow_only({"limit", "colour"}), 0; }), "");
    EXPECT_EQ(refused_field([&] { return fields.allow_only({"limit"}), 0; }), "'colour'");
}

TEST(QueryFields, RefuseTextThatIsTooLong) {
    const QueryFields fields("name=12345");
    EXPECT_THAT(fields.text("name", 5), Optional(std::string("12345")));
    EXPECT_EQ(refused_field([&] { return fields.text("name", 4); }), "name");
}

TEST(QueryFields, ReadNumbersInTheirRange) {
    const QueryFields fields("one=1&many=100&too_many=101&none=&word=x&below=-1");
    EXPECT_THAT(fields.integer("one", 1, 100), Optional(1));
    EXPECT_THAT(fields.integer("many", 1, 100), Optional(100));
    EXPECT_EQ(fields.integer("missing", 1, 100), std::nullopt);
    for (const char* name : {"too_many", "none", "word", "below"})
        EXPECT_EQ(refused_field([&] { return fields.integer(name, 0, 100); }), name);
    try {
        (void)fields.integer("too_many", 1, 100);
    } catch (const Refusal& refusal) {
        EXPECT_THAT(refusal.what(), HasSubstr("from 1 to 100"));
    }
}

TEST(QueryFields, ReadDatesInMilliseconds) {
    EXPECT_THAT(date_of("1970-01-01T00:00:00Z"), Optional(0));
    EXPECT_THAT(date_of("1970-01-02t00:00:01z"), Optional(86'401'000));
    EXPECT_THAT(date_of("2026-05-01T10:00:00Z"), Optional(1'777'629'600'000));
    EXPECT_THAT(date_of("2026-05-01+10:00:00Z"), Optional(1'777'629'600'000));
    EXPECT_THAT(date_of("2024-02-29T00:00:00Z"), Optional(1'709'164'800'000));
    EXPECT_THAT(date_of("1969-12-31T23:59:59Z"), Optional(-1'000));
    EXPECT_EQ(QueryFields("").date("from"), std::nullopt);
}

TEST(QueryFields, ReadFractionsAndOffsetsOfDates) {
    EXPECT_THAT(date_of("1970-01-01T00:00:00.5Z"), Optional(500));
    EXPECT_THAT(date_of("1970-01-01T00:00:00.05Z"), Optional(50));
    EXPECT_THAT(date_of("1970-01-01T00:00:00.000Z"), Optional(0));
    EXPECT_THAT(date_of("1970-01-01T00:00:00.123456789Z"), Optional(123));
    EXPECT_THAT(date_of("1970-01-01T07:00:00%2B07:00"), Optional(0));
    EXPECT_THAT(date_of("1969-12-31T20:30:00-03:30"), Optional(0));
    EXPECT_THAT(date_of("1970-01-01T07:00:00.25%2B07:00"), Optional(250));
}

TEST(QueryFields, RefuseWhatIsNoDate) {
    for (const char* text :
         {"", "yesterday", "2026-05-01", "2026-05-01T10:00", "2026-05-01T10:00:00",
          "2026-02-29T10:00:00Z", "2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z",
          "2026-05-01T24:00:00Z", "2026-05-01T10:60:00Z", "2026-05-01T10:00:61Z",
          "2026-05-01T10:00:00.Z", "2026-05-01T10:00:00Zebra", "2026-05-01T10:00:00%2B0700",
          "2026-05-01T10:00:00%2B24:00", "2026-05-01T10:00:00%2B07:60",
          "2026-05-01T10:00:00%2Bx7:00", "2026-05-01T-1:00:00Z"})
        EXPECT_EQ(refused_field([&] { return date_of(text); }), "from") << text;
}

}  // namespace
}  // namespace lawan::server
