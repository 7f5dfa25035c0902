#include "play/request_fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace lawan::play {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns `code: message` of the first problem, or `none`.
std::string problem_in(RequestFields& fields) {
    const auto& problem = fields.no_more();
    return problem ? code_text(problem->code) + ": " + problem->message : "none";
}

/// Reads one field with `read` and returns the problem.
template <class Read>
std::string refused(const Json& object, const Read& read) {
    RequestFields fields(object);
    static_cast<void>(read(fields));
    return problem_in(fields);
}

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

TEST(ParseJson, TakesJsonOfSmallDepth) {
    EXPECT_EQ(parse_json(R"({"a":[1,"é"]})").value(), (Json{{"a", {1, "é"}}}));
    EXPECT_TRUE(parse_json(repeated("[", 16) + "1" + repeated("]", 16)));
}

TEST(ParseJson, RefusesWhatIsNoJson) {
    const std::vector<std::string> texts = {"",
                                            "{",
                                            "nil",
                                            "{\"a\":1,}",
                                            "1 2",
                                            "\"\xff\"",
                                            repeated("[", 17) + "1" + repeated("]", 17),
                                            repeated("[", 100'000)};
    for (const auto& text : texts) {
        const auto json = parse_json(text);
        ASSERT_FALSE(json) << text.substr(0, 20);
        EXPECT_EQ(json.error().code, ProblemCode::BadRequest);
        EXPECT_EQ(json.error().message, "expected JSON in UTF-8");
    }
}

TEST(RequestFields, OnlyAnObjectHasFields) {
    for (const Json& json : {Json(), Json(1), Json("text"), Json::array({1}), Json(true)}) {
        RequestFields body(json);
        EXPECT_FALSE(body.has("a"));
        EXPECT_EQ(problem_in(body), "bad_request: this must be a JSON object");
        EXPECT_EQ(body.problem()->params, Json::object());
        RequestFields part(json, "seats.x");
        EXPECT_EQ(problem_in(part), "bad_request: seats.x must be a JSON object");
        EXPECT_EQ(part.problem()->params, (Json{{"field", "seats.x"}}));
    }
}

TEST(RequestFields, APartIsNamedByItsPath) {
    const Json body{{"seats", {{"x", {{"level", "two"}}}}}};
    RequestFields fields(body);
    RequestFields seats = fields.object("seats");
    RequestFields x = seats.object("x");
    EXPECT_EQ(x.integer("level", 1, 5), 0);
    EXPECT_EQ(problem_in(x), "bad_request: seats.x.level: expected a whole number from 1 to 5");
    EXPECT_EQ(x.problem()->params, (Json{{"field", "seats.x.level"}}));
    RequestFields o = seats.object("o");
    EXPECT_EQ(problem_in(o), "bad_request: seats.o must be a JSON object");
    EXPECT_EQ(problem_in(seats), "bad_request: seats.o: expected a value");
    EXPECT_EQ(problem_in(fields), "none");
}

TEST(RequestFields, TheFirstProblemIsKept) {
    const Json body{{"a", 1}, {"b", "text"}, {"c", 3}};
    RequestFields fields(body);
    EXPECT_EQ(fields.text("a", 9), "");
    EXPECT_FALSE(fields.boolean("b"));
    fields.refuse({ProblemCode::OverLimit, "too much"});
    EXPECT_EQ(problem_in(fields), "bad_request: a: expected text");
}

TEST(RequestFields, UnknownFieldsAreRefusedLast) {
    const Json body{{"a", 1}, {"b\n", 2}, {"c", 3}};
    RequestFields fields(body);
    EXPECT_EQ(fields.integer("a", 0, 9), 1);
    EXPECT_FALSE(fields.problem());
    EXPECT_EQ(problem_in(fields), "bad_request: 'b\\x0a': unknown field");
    RequestFields all(body);
    EXPECT_TRUE(all.has("a") && all.has("b\n") && all.has("c"));
    EXPECT_FALSE(all.has("d"));
    EXPECT_EQ(problem_in(all), "none");
}

TEST(RequestFields, ATextHasALengthInCharacters) {
    const auto text = [](RequestFields& fields) { return fields.text("a", 3); };
    const Json good{{"a", "éüß"}};
    RequestFields fields(good);
    EXPECT_EQ(text(fields), "éüß");
    EXPECT_EQ(fields.text("a", 3, 0), "éüß");
    EXPECT_EQ(problem_in(fields), "none");
    for (const char* wrong : {"", "four"})
        EXPECT_EQ(refused({{"a", wrong}}, text), "bad_request: a: expected 1 to 3 characters");
    EXPECT_EQ(refused({{"a", nullptr}}, text), "bad_request: a: expected text");
    EXPECT_EQ(refused(Json::object(), text), "bad_request: a: expected a value");
}

TEST(RequestFields, AMissingTextHasAStandard) {
    const auto text = [](RequestFields& fields) { return fields.text_or("a", 3, "standard"); };
    const Json none = Json::object();
    RequestFields fields(none);
    EXPECT_EQ(text(fields), "standard");
    EXPECT_EQ(problem_in(fields), "none");
    EXPECT_EQ(refused({{"a", 1}}, text), "bad_request: a: expected text");
    EXPECT_EQ(refused({{"a", "four"}}, text), "bad_request: a: expected 1 to 3 characters");
}

TEST(RequestFields, AWordIsOneOfTheList) {
    const auto word = [](RequestFields& fields) {
        return fields.word("a", {"one", "two", "three"});
    };
    const Json good{{"a", "two"}};
    RequestFields fields(good);
    EXPECT_EQ(word(fields), "two");
    for (const Json& wrong : {Json("Two"), Json(""), Json(2), Json()})
        EXPECT_EQ(refused({{"a", wrong}}, word), "bad_request: a: expected one, two or three");
}

TEST(RequestFields, AWholeNumberIsInItsRange) {
    const auto read = [](const Json& value) {
        const Json body{{"a", value}};
        RequestFields fields(body);
        const std::int64_t number = fields.integer("a", -2, 3);
        return problem_in(fields) == "none" ? std::to_string(number) : problem_in(fields);
    };
    EXPECT_EQ(read(-2), "-2");
    EXPECT_EQ(read(3), "3");
    for (const Json& wrong :
         {Json(-3), Json(4), Json(1.0), Json("1"), Json(true), Json(), Json(INT64_MIN),
          Json(std::numeric_limits<std::uint64_t>::max()), Json(1e300)})
        EXPECT_EQ(read(wrong), "bad_request: a: expected a whole number from -2 to 3") << wrong;
}

TEST(RequestFields, AWholeNumberBeyondAllIsNotTakenForANegativeOne) {
    const auto any = [](RequestFields& fields) {
        return fields.integer("a", INT64_MIN, INT64_MAX);
    };
    EXPECT_EQ(refused({{"a", INT64_MAX}}, any), "none");
    EXPECT_NE(refused({{"a", static_cast<std::uint64_t>(INT64_MAX) + 1}}, any), "none");
}

TEST(RequestFields, AnOptionalNumberMayBeMissingButNotWrong) {
    const auto number = [](RequestFields& fields) { return fields.optional_integer("a", 1, 9); };
    const Json none = Json::object();
    RequestFields fields(none);
    EXPECT_EQ(number(fields), std::nullopt);
    EXPECT_EQ(problem_in(fields), "none");
    EXPECT_EQ(refused({{"a", 0}}, number), "bad_request: a: expected a whole number from 1 to 9");
    EXPECT_EQ(refused({{"a", nullptr}}, number),
              "bad_request: a: expected a whole number from 1 to 9");
}

TEST(RequestFields, ATruthIsNoNumber) {
    const Json body{{"a", true}, {"b", 1}};
    RequestFields fields(body);
    EXPECT_TRUE(fields.boolean("a"));
    EXPECT_TRUE(fields.boolean_or("c", true));
    EXPECT_FALSE(fields.boolean_or("c", false));
    EXPECT_FALSE(fields.problem());
    EXPECT_FALSE(fields.boolean_or("b", true));
    EXPECT_EQ(problem_in(fields), "bad_request: b: expected true or false");
}

TEST(RequestFields, ASideIsXOrO) {
    const Json body{{"a", "x"}, {"b", "o"}, {"c", "X"}};
    RequestFields fields(body);
    EXPECT_EQ(fields.side("a"), Player::X);
    EXPECT_EQ(fields.side("b"), Player::O);
    EXPECT_FALSE(fields.problem());
    static_cast<void>(fields.side("c"));
    EXPECT_EQ(problem_in(fields), "bad_request: c: expected x or o");
}

TEST(RequestFields, APersonHasAPrintableNameOrNone) {
    const auto person = [](RequestFields& fields) { return fields.person("a"); };
    const Json body{{"a", "Ani 🙂"}, {"b", ""}, {"c", repeated("é", 40)}};
    RequestFields fields(body);
    EXPECT_EQ(fields.person("a"), "Ani 🙂");
    EXPECT_EQ(fields.person("b"), "");
    EXPECT_EQ(fields.person("c"), repeated("é", 40));
    EXPECT_EQ(fields.person("d"), "");
    EXPECT_EQ(problem_in(fields), "none");
    EXPECT_EQ(refused({{"a", repeated("é", 41)}}, person),
              "bad_request: a: expected 0 to 40 characters");
    EXPECT_EQ(refused({{"a", 7}}, person), "bad_request: a: expected text");
    for (const char* wrong : {"a\nb", "\x1b[2J", "\x7f", "\u0085", "\u009f"})
        EXPECT_EQ(refused({{"a", wrong}}, person),
                  "bad_request: a: expected no control characters");
}

TEST(RequestFields, ASecretAndAGameHaveIdsOfPlainCharacters) {
    const auto secret = [](RequestFields& fields) { return fields.secret("a"); };
    const auto game = [](RequestFields& fields) { return fields.game_id("a"); };
    const std::string key = "abcXYZ012_-" + std::string(11, 'k');
    const Json body{{"a", key}};
    RequestFields fields(body);
    EXPECT_EQ(fields.secret("a"), key);
    EXPECT_EQ(fields.game_id("a"), key);
    EXPECT_EQ(problem_in(fields), "none");
    EXPECT_EQ(refused({{"a", std::string(64, 'k')}}, secret), "none");
    for (const Json& wrong :
         {Json(std::string(21, 'k')), Json(std::string(65, 'k')), Json(std::string(21, 'k') + "é"),
          Json(std::string(22, '.')), Json(22)})
        EXPECT_EQ(refused({{"a", wrong}}, secret),
                  "bad_request: a: expected 22 to 64 characters of A-Z a-z 0-9 _ -");
    for (const Json& wrong : {Json(std::string(21, 'k')), Json(std::string(23, 'k')),
                              Json(std::string(22, '/')), Json(Json::array())})
        EXPECT_EQ(refused({{"a", wrong}}, game),
                  "bad_request: a: expected 22 characters of A-Z a-z 0-9 _ -");
}

TEST(RequestFields, AnIdempotencyKeyIsShort) {
    const auto key = [](RequestFields& fields) { return fields.idempotency_key(); };
    const Json body{{"idempotency_key", std::string(64, 'k')}};
    RequestFields fields(body);
    EXPECT_EQ(fields.idempotency_key(), std::string(64, 'k'));
    EXPECT_EQ(refused(Json::object(), key), "none");
    for (const std::string& wrong : {std::string(), std::string(65, 'k')})
        EXPECT_EQ(refused({{"idempotency_key", wrong}}, key),
                  "bad_request: idempotency_key: expected 1 to 64 characters");
}

TEST(RequestFields, MovesAreAShortListOfShortTexts) {
    const auto moves = [](RequestFields& fields) { return fields.moves("a"); };
    const Json body{{"a", {"c3", "üüüüüüüü"}}, {"b", Json::array()}};
    RequestFields fields(body);
    EXPECT_THAT(fields.moves("a"), ElementsAre("c3", "üüüüüüüü"));
    EXPECT_THAT(fields.moves("b"), IsEmpty());
    EXPECT_THAT(fields.moves("c"), IsEmpty());
    EXPECT_EQ(problem_in(fields), "none");
    EXPECT_EQ(refused({{"a", std::vector<std::string>(64, "a")}}, moves), "none");
    for (const Json& wrong :
         {Json("c3"), Json(), Json{{"0", "c3"}}, Json(std::vector<std::string>(65, "a"))})
        EXPECT_EQ(refused({{"a", wrong}}, moves),
                  "bad_request: a: expected a list of at most 64 moves");
    for (const Json& wrong : {Json(""), Json("123456789"), Json(3), Json()})
        EXPECT_EQ(refused({{"a", Json::array({"c3", wrong})}}, moves),
                  "bad_request: a: expected moves of 1 to 8 characters");
}

TEST(RequestFields, AFailedPartIsEmptyAndItsProblemKept) {
    const Json body = Json::object();
    RequestFields fields(body);
    EXPECT_EQ(fields.part(Attempt<int>(5)), 5);
    EXPECT_FALSE(fields.problem());
    EXPECT_EQ(fields.part(Attempt<int>(problem(ProblemCode::BadBot, "no such bot"))), 0);
    EXPECT_EQ(problem_in(fields), "bad_bot: no such bot");
}

}  // namespace
}  // namespace lawan::play
