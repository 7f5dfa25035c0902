#include "server/transport/router.hpp"

#include <gtest/gtest.h>

#include <string>

#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

class Routing : public testing::Test {
protected:
    Routing() {
        for (const char* path : {"/api/games", "/api/games/{id}", "/api/games/{id}/text"})
            add("GET", path);
        add("POST", "/api/games");
        add("DELETE", "/api/games/{id}");
        add("GET", "/api/arena/{tournament}/games/{number}");
    }

    void add(const std::string& method, const std::string& path) {
        router.add(
            method, path,
            [this, name = method + " " + path](const HttpRequest&, const PathParameters& parameters,
                                               const std::shared_ptr<Exchange>&) {
                called = name;
                given = parameters;
            });
    }

    /// Returns the template that matches, or the status of the Refusal.
    std::string answer(const std::string& method, const std::string& path) {
        called.clear();
        given.clear();
        HttpRequest request;
        request.method = method;
        request.path = path;
        try {
            return router.handle(request, nullptr) ? called : "404";
        } catch (const Refusal& refusal) {
            return std::to_string(refusal.status());
        }
    }

    Router router;
    std::string called;
    PathParameters given;
};

TEST_F(Routing, FindsTheTemplateAndItsParameters) {
    EXPECT_EQ(answer("GET", "/api/games"), "GET /api/games");
    EXPECT_TRUE(given.empty());
    EXPECT_EQ(answer("POST", "/api/games"), "POST /api/games");
    EXPECT_EQ(answer("GET", "/api/games/a%20b"), "GET /api/games/{id}");
    EXPECT_EQ(given, (PathParameters{{"id", "a%20b"}}));
    EXPECT_EQ(answer("DELETE", "/api/games/7"), "DELETE /api/games/{id}");
    EXPECT_EQ(answer("GET", "/api/games/7/text"), "GET /api/games/{id}/text");
    EXPECT_EQ(answer("GET", "/api/arena/a/games/12"), "GET /api/arena/{tournament}/games/{number}");
    EXPECT_EQ(given, (PathParameters{{"tournament", "a"}, {"number", "12"}}));
}

TEST_F(Routing, AnswersHeadLikeGet) {
    EXPECT_EQ(answer("HEAD", "/api/games/7"), "GET /api/games/{id}");
}

TEST_F(Routing, TellsAnUnknownPathFromAnUnknownMethod) {
    for (const char* path :
         {"", "/", "/api", "/api/", "/api/games/", "/api/games//text", "/api/games/7/",
          "/api/games/7/texts", "/api/games/7/text/8", "/api/gamesX", "//api/games", "/API/games"})
        EXPECT_EQ(answer("GET", path), "404") << path;
    EXPECT_EQ(answer("PUT", "/api/games"), "405");
    EXPECT_EQ(answer("POST", "/api/games/7"), "405");
    EXPECT_EQ(answer("get", "/api/games"), "405");
    EXPECT_EQ(answer("", "/api/games/7/text"), "405");
}

TEST_F(Routing, ChecksAParameterBeforeWhatFollowsIt) {
    router.check("tournament", [](std::string_view id) {
        if (id != "good") throw Refusal(410, "no_such_tournament", "");
        return true;
    });
    router.check("number", [](std::string_view number) { return number != "0"; });
    EXPECT_EQ(answer("GET", "/api/arena/bad/games/1"), "410");
    EXPECT_EQ(answer("PUT", "/api/arena/bad/games/1"), "410");
    EXPECT_EQ(answer("GET", "/api/arena/bad/dance/1"), "410");
    EXPECT_EQ(answer("GET", "/api/arena//games/1"), "410");
    EXPECT_EQ(answer("GET", "/api/arena/good/dance/1"), "404");
    EXPECT_EQ(answer("GET", "/api/arena/good/games/0"), "404");
    EXPECT_EQ(answer("PUT", "/api/arena/good/games/1"), "405");
    EXPECT_EQ(answer("GET", "/api/arena/good/games/"),
              "GET /api/arena/{tournament}/games/{number}");
}

}  // namespace
}  // namespace lawan::server
