#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Stored games: pages, filters, text.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Json people(const std::string& x, const std::string& o) {
    return {{"x", {{"kind", "human"}, {"name", x}}}, {"o", {{"kind", "human"}, {"name", o}}}};
}

class Keeping : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};

    std::string played(const Json& request, const std::vector<std::string>& moves) {
        const std::string id = ani.make_game(request)["game"]["id"];
        for (const auto& move : moves)
            EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", move}}).status, 200);
        return id;
    }
    [[nodiscard]] std::vector<std::string> found(const std::string& query) const {
        const HttpReply reply = ani.get("/api/games?" + query);
        EXPECT_EQ(reply.status, 200) << reply.body;
        std::vector<std::string> ids;
        const Json page = reply.json();
        for (const auto& game : page["games"]) ids.push_back(game["id"]);
        return ids;
    }
};

TEST_F(Keeping, FindsGames) {
    const std::string won = played({{"game", "tictactoe"}, {"seats", people("Ani", "Budi")}},
                                   {"a3", "a1", "b3", "b1", "c3"});
    const std::string open =
        played({{"game", "connect4"}, {"seats", people("Citra", "Dewi")}}, {"d"});
    Json with_bot{{"game", "connect4:w=5,h=4"}, {"seats", people("Eka", "")}};
    with_bot["seats"]["o"] = {{"kind", "bot"}, {"bot", "local"}};
    const std::string bot = played(with_bot, {});
    EXPECT_EQ(ani.act(bot, {{"action", "end"}}).status, 200);
    using Ids = std::vector<std::string>;
    EXPECT_EQ(found(""), (Ids{bot, open, won}));
    EXPECT_EQ(found("game=connect4"), (Ids{bot, open}));
    EXPECT_EQ(found("bot=local"), (Ids{bot}));
    EXPECT_EQ(found("bot=loc"), (Ids{}));
    EXPECT_EQ(found("name=bUD"), (Ids{won}));
    EXPECT_EQ(found("name=%25"), (Ids{}));
    EXPECT_EQ(found("status=playing"), (Ids{open}));
    EXPECT_EQ(found("result=x"), (Ids{won}));
    EXPECT_EQ(found("result=draw"), (Ids{}));
    EXPECT_EQ(found("result=broken_off"), (Ids{bot}));
    EXPECT_EQ(found("from=2000-01-01T00:00:00Z&to=2001-01-01T00:00:00%2B07:00"), (Ids{}));
    EXPECT_EQ(found("from=2000-01-01T00:00:00.5Z").size(), 3U);
    EXPECT_EQ(found("game=connect4&status=over"), (Ids{bot}));
    for (const char* wrong : {"status=x", "limit=0", "limit=ten", "cursor=1", "from=today",
                              "colour=red", "name=%zz", "name=%ff"}) {
        EXPECT_EQ(ani.get(std::string("/api/games?") + wrong).code(), "bad_request") << wrong;
    }
    const Json summary = ani.get("/api/games?result=x").json()["games"][0];
    EXPECT_EQ(summary["plies"], 5);
    EXPECT_EQ(summary["board"]["cells"], "xxx...oo.");
    EXPECT_EQ(summary["you"], (Json{"x", "o"}));
}

TEST_F(Keeping, TurnsPages) {
    std::vector<std::string> made;
    for (int i = 0; i < 7; ++i)
        made.insert(made.begin(), played({{"game", "tictactoe"}, {"seats", people("", "")}}, {}));
    std::vector<std::string> seen;
    std::string cursor;
    for (;;) {
        const Json page = ani.get("/api/games?limit=3" + cursor).json();
        for (const auto& game : page["games"]) seen.push_back(game["id"]);
        if (page["next"].is_null()) break;
        cursor = "&cursor=" + page["next"].get<std::string>();
    }
    EXPECT_EQ(std::set(seen.begin(), seen.end()), std::set(made.begin(), made.end()));
    EXPECT_EQ(seen.size(), 7U);
}

TEST_F(Keeping, WritesAndReadsText) {
    const std::string id =
        played({{"game", "connect4:first=o"}, {"seats", people("\"Ani\" \\", "")}},
               {"d", "c", "d", "c", "d", "c", "d"});
    const HttpReply text = ani.get("/api/games/" + id + "/text");
    EXPECT_THAT(text.headers.at("content-type"), StartsWith("text/plain"));
    EXPECT_THAT(text.headers.at("content-disposition"), StartsWith("attachment"));
    EXPECT_THAT(text.body,
                HasSubstr("[White \"?\"]\n[Black \"\\\"Ani\\\" \\\\\"]\n[Result \"1-0\"]\n"));
    EXPECT_THAT(text.body, HasSubstr("\n\n1. d c 2. d c 3. d c 4. d 1-0\n"));
    const HttpReply imported = ani.post("/api/import", {{"text", text.body}});
    ASSERT_EQ(imported.status, 201) << imported.body;
    const std::string copy = imported.json()["games"][0]["id"];
    EXPECT_EQ(ani.get("/api/games/" + copy + "/text").body, text.body);
    const Json game = ani.get("/api/games/" + copy).json();
    EXPECT_EQ(game["game"]["imported"], true);
    EXPECT_EQ(game["game"]["result"]["winner"], "o");
    EXPECT_EQ(game["you"]["may"], Json::array());
    EXPECT_EQ(ani.get("/api/export").body,
              ani.get("/api/games/" + copy + "/text").body + "\n" + text.body);
}

TEST_F(Keeping, ImportsAllOrNothing) {
    const std::string good = "[Game \"tictactoe\"]\n\n1. b2 {the middle} a1 2. c3 *\n\n";
    const HttpReply two =
        ani.post("/api/import", {{"text", good + good}, {"idempotency_key", "twice"}});
    ASSERT_EQ(two.status, 201) << two.body;
    EXPECT_EQ(two.json()["games"].size(), 2U);
    EXPECT_EQ(two.json()["games"][0]["result"]["reason"], "aborted");
    // A repeated import is idempotent.
    EXPECT_EQ(ani.post("/api/import", {{"text", good + good}, {"idempotency_key", "twice"}}).json(),
              two.json());
    const HttpReply bad =
        ani.post("/api/import", {{"text", good + "[Game \"tictactoe\"]\n\n1. b2 b2 *\n"}});
    EXPECT_EQ(bad.code(), "bad_text");
    const Json params = bad.json()["error"]["params"];
    EXPECT_EQ(params["line"], 7);
    EXPECT_EQ(params["column"], 7);
    EXPECT_EQ(found("").size(), 2U);
}

TEST_F(Keeping, SaysThatNoTagNamesTheGame) {
    const auto refused = [&](const std::string& text) {
        const HttpReply reply = ani.post("/api/import", {{"text", text}});
        EXPECT_EQ(reply.status, 422);
        return reply.json()["error"];
    };
    EXPECT_EQ(refused("1. d d 2. e")["code"], "game_tag_missing");
    EXPECT_THAT(std::string(refused("1. d d 2. e")["message"]), HasSubstr("[Game \"connect4\"]"));
    EXPECT_EQ(refused("[White \"Ani\"]\n\n1. d *")["code"], "game_tag_missing");
    // The second of two games is refused.
    const Json second = refused("[Game \"tictactoe\"]\n\n1. b2 *\n\n[White \"Ani\"]\n\n1. d *");
    EXPECT_EQ(second["code"], "game_tag_missing");
    EXPECT_EQ(second["params"]["line"], 5);
    EXPECT_EQ(second["params"]["column"], 1);
    EXPECT_EQ(found("").size(), 0U);
}

TEST_F(Keeping, ExplainsTextThatIsNone) {
    const auto code = [&](const std::string& text) {
        return ani.post("/api/import", {{"text", text}}).code();
    };
    EXPECT_EQ(code(" "), "bad_text");
    EXPECT_EQ(code("[Game \"chess\"]\n\n1. e4 *"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe\"]\n{no end"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe\"]\n\n1. a3 a1 2. b3 b1 3. c3 0-1"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe\"]\n[Termination \"normal\"]\n\n1. a3 1-0"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe\"]\n[WhiteBot \"nobody\"]\n\n1. a3 *"), "bad_text");
    EXPECT_EQ(code("[Game \"tictactoe\"]\n[Termination \"resign\"]\n\n1. a3 1-0"), "201");
    std::string many;
    for (int i = 0; i < 501; ++i) many += "[Game \"tictactoe\"]\n\n*\n\n";
    EXPECT_EQ(code(many), "over_limit");
}

}  // namespace
}  // namespace lawan::tests
