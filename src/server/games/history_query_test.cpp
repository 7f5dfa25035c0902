#include "server/games/history_query.hpp"

#include <gtest/gtest.h>

#include <string>

#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

template <class Task>
std::string refused_parameter(const Task& task) {
    try {
        (void)task();
    } catch (const Refusal& refusal) {
        return refusal.params().value("field", "no field");
    }
    return "";
}

TEST(HistoryQuery, AsksForAllUnlessToldOtherwise) {
    const HistoryQuery query = parse_history_query("");
    EXPECT_EQ(query.limit, 50);
    EXPECT_EQ(query.place, std::nullopt);
    EXPECT_EQ(query.filter.game + query.filter.bot + query.filter.name + query.filter.result, "");
    EXPECT_FALSE(query.filter.status || query.filter.from || query.filter.to);
}

TEST(HistoryQuery, ReadsEveryParameter) {
    const HistoryQuery query = parse_history_query(
        "game=connect4&bot=mcts&name=Ani&status=over&result=broken_off&from=1970-01-01T00:00:01Z"
        "&to=1970-01-01T00:00:02Z&limit=7");
    EXPECT_EQ(query.filter.game, "connect4");
    EXPECT_EQ(query.filter.bot, "mcts");
    EXPECT_EQ(query.filter.name, "Ani");
    EXPECT_EQ(query.filter.status, GameStatus::Over);
    EXPECT_EQ(query.filter.result, "broken_off");
    EXPECT_EQ(query.filter.from, 1000);
    EXPECT_EQ(query.filter.to, 2000);
    EXPECT_EQ(query.limit, 7);
}

TEST(HistoryQuery, NamesTheParameterThatIsWrong) {
    const std::string long_text(101, 'a');
    for (const std::string field : {"status", "result", "from", "to", "limit", "cursor"})
        EXPECT_EQ(refused_parameter([&] { return parse_history_query(field + "=soon"); }), field);
    for (const std::string field : {"game", "bot", "name"})
        EXPECT_EQ(refused_parameter([&] { return parse_history_query(field + "=" + long_text); }),
                  field);
    EXPECT_EQ(refused_parameter([] { return parse_history_query("limit=101"); }), "limit");
    EXPECT_EQ(refused_parameter([] { return parse_history_query("result="); }), "result");
    EXPECT_EQ(refused_parameter([] { return parse_history_query("page=2"); }), "'page'");
}

TEST(HistoryQuery, OfAnExportHasNoPages) {
    EXPECT_EQ(parse_history_filter("game=tictactoe").game, "tictactoe");
    EXPECT_EQ(refused_parameter([] { return parse_history_filter("limit=5"); }), "'limit'");
    EXPECT_EQ(refused_parameter([] { return parse_history_filter("cursor=1.x"); }), "'cursor'");
}

TEST(HistoryQuery, GoesOnWhereAPageEnded) {
    for (const std::string& id : {std::string(22, 'a'), std::string("damaged\xff")}) {
        const HistoryPlace place{1'777'629'600'000, id};
        EXPECT_EQ(parse_history_query("cursor=" + cursor_text(place)).place, place);
    }
    for (const char* cursor : {"", "1", "1.", ".aaaaaaaaaaaaaaaaaaaaaa",
                               "-1.aaaaaaaaaaaaaaaaaaaaaa", "x.aaaaaaaaaaaaaaaaaaaaaa", "1.short"})
        EXPECT_EQ(
            refused_parameter([&] { return parse_history_query(std::string("cursor=") + cursor); }),
            "cursor")
            << cursor;
}

}  // namespace
}  // namespace lawan::server
