#include "server/transport/pages.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

constexpr std::array files = {
    PageFile{"/index.html", "<html>", ""},
    PageFile{"/assets/index-4f2a.js", "let x = 1;", "compressed"},
    PageFile{"/icon.svg", "<svg>", ""},
};

const std::string game_id(22, 'a');

class PageAnswers : public testing::Test {
protected:
    HttpAnswer get(const std::string& path, const std::string& accept_encoding = "",
                   const std::string& if_none_match = "") {
        HttpRequest request;
        request.path = path;
        request.accept_encoding = accept_encoding;
        request.if_none_match = if_none_match;
        return pages.answer(request);
    }
    static std::string header(const HttpAnswer& answer, const std::string& name) {
        for (const auto& [known, value] : answer.headers) {
            if (known == name) return value;
        }
        return "";
    }

    Pages pages{files};
};

TEST_F(PageAnswers, AddressesOfThePageAreTheSameFile) {
    for (const std::string& path :
         {std::string("/"), std::string("/analyse"), std::string("/search"), std::string("/arena"),
          std::string("/history"), "/game/" + game_id, "/analyse/" + game_id, "/arena/" + game_id,
          "/arena/" + game_id + "/12"})
        EXPECT_EQ(get(path).fixed_body, "<html>") << path;
}

TEST_F(PageAnswers, OtherAddressesAreRefused) {
    for (const std::string& path :
         {std::string("/nothing.js"), std::string("/game"), std::string("/game/short"),
          "/game/" + game_id + "/", "/arena/" + game_id + "/1x",
          "/arena/" + game_id + "/1234567890", std::string("/../etc/passwd"), std::string()}) {
        try {
            (void)get(path);
            ADD_FAILURE() << path;
        } catch (const Refusal& refusal) {
            EXPECT_EQ(refusal.code(), "not_found") << path;
        }
    }
}

TEST_F(PageAnswers, FilesHaveTheirTypeAndMayBeKept) {
    const HttpAnswer script = get("/assets/index-4f2a.js");
    EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
    EXPECT_EQ(header(script, "Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(get("/icon.svg").content_type, "image/svg+xml");
    EXPECT_EQ(header(get("/"), "Cache-Control"), "no-cache");
}

TEST_F(PageAnswers, AreCompressedForWhoTakesThat) {
    for (const char* accepted : {"gzip", "br, gzip, deflate", "gzip;q=0.5", "deflate, gzip;q=1"}) {
        const HttpAnswer answer = get("/assets/index-4f2a.js", accepted);
        EXPECT_EQ(answer.fixed_body, "compressed") << accepted;
        EXPECT_EQ(header(answer, "Content-Encoding"), "gzip");
        EXPECT_EQ(header(answer, "Vary"), "Accept-Encoding");
    }
    for (const char* accepted : {"", "br", "gzip;q=0"}) {
        const HttpAnswer answer = get("/assets/index-4f2a.js", accepted);
        EXPECT_EQ(answer.fixed_body, "let x = 1;") << accepted;
        EXPECT_EQ(header(answer, "Content-Encoding"), "");
    }
    // Gzip would not make it smaller.
    EXPECT_EQ(header(get("/", "gzip"), "Content-Encoding"), "");
}

TEST_F(PageAnswers, WhatSomebodyHasIsNotSentAgain) {
    const std::string tag = header(get("/"), "ETag");
    EXPECT_EQ(get("/", "", tag).status, 304);
    EXPECT_EQ(get("/", "", "\"other\", " + tag).status, 304);
    EXPECT_EQ(get("/", "", tag).fixed_body, "");
    EXPECT_EQ(get("/", "", "\"other\"").status, 200);
    // The compressed form has another ETag.
    const std::string plain = header(get("/assets/index-4f2a.js"), "ETag");
    EXPECT_NE(header(get("/assets/index-4f2a.js", "gzip"), "ETag"), plain);
    EXPECT_EQ(get("/assets/index-4f2a.js", "gzip", plain).status, 200);
}

TEST(PagesThatWereNotBuilt, SaySo) {
    HttpRequest request;
    request.path = "/";
    const HttpAnswer answer = Pages({}).answer(request);
    EXPECT_EQ(answer.status, 200);
    EXPECT_NE(answer.fixed_body.find("without its pages"), std::string_view::npos);
    request.path = "/index.html";
    EXPECT_THROW((void)Pages({}).answer(request), Refusal);
}

}  // namespace
}  // namespace lawan::server
