#include "server/tournaments/tournaments.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <expected>
#include <functional>
#include <new>
#include <string>

#include "tests/temporary_folder.hpp"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace {

/// The thread sanitizer brings its own operators new and delete.
constexpr bool counts_allocations = !__has_feature(thread_sanitizer);
thread_local std::size_t allocations_of_this_thread = 0;

}  // namespace

// Replaces the operators of the whole test program, to count allocations by thread: copying or
// writing JSON takes a few for every value. Not inlined, because g++ would call them mismatched.

#if !__has_feature(thread_sanitizer)
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations_of_this_thread;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)
#endif

namespace lawan::server {

using namespace tests;

namespace {

/// An arena whose loop runs on the thread of the test.
class ArenaOnThisThread : public ::testing::Test {
protected:
    static ServerSettings settings_in(const TemporaryFolder& folder) {
        ServerSettings settings;
        settings.database = folder / "lawan.db";
        return settings;
    }

    ~ArenaOnThisThread() override {
        arena.end();
        writes.end();
    }

    /// Plays until the end and then asks once more, for the answer and the number of allocations
    /// that the loop's thread made for it.
    void play(const Json& plan) {
        loop.post([this, &plan] {
            arena.create(plan, ani, [this](const std::expected<ArenaAnswer, Refusal>& made) {
                if (made)
                    show(made->id, false);
                else
                    loop.stop();
            });
        });
        loop.run();
    }

    void show(const std::string& id, bool ended) {
        const std::size_t before = allocations_of_this_thread;
        arena.opened().show(
            id, ani.key, [=, this](const std::expected<ArenaAnswer, Refusal>& shown) {
                text = shown ? shown->text(Language::English) : "";
                allocations = allocations_of_this_thread - before;
                if (looked_at) looked_at(id);
                const bool goes_on =
                    text.contains(R"("state":"waiting")") || text.contains(R"("state":"running")");
                if (ended || text.empty())
                    loop.stop();
                else
                    loop.post([=, this] { show(id, !goes_on); });
            });
    }
    [[nodiscard]] Json shown() const { return Json::parse(text)["tournament"]; }

    const Visitor ani{"127.0.0.1", "ani"};
    std::string text;
    std::size_t allocations = 0;
    std::function<void(const std::string& id)> looked_at;
    TemporaryFolder folder;
    ServerSettings settings = settings_in(folder);
    Registry registry = standard_registry();
    EventLoop loop;
    WriteQueue writes{settings.database};
    Store store{settings.database};
    Tournaments arena{loop, registry, settings, writes, store};
};

TEST_F(ArenaOnThisThread, PairingsAndCrosstableAreWrittenByAnother) {
    Json plan = {{"games", {"tictactoe", "connect4:w=4,h=4", "connect4:w=5,h=4"}},
                 {"bot", Json::array()},
                 {"pairs", 1},
                 {"nodes", 1}};
    for (int i = 0; i < 16; ++i)
        plan["bot"].push_back({{"spec", "random"}, {"name", "bot" + std::to_string(i)}});
    play(plan);
    const Json tournament = shown();
    EXPECT_EQ(tournament["pairings"].size(), 360U);
    EXPECT_EQ(tournament["crosstable"].size(), 16U);
    const std::size_t before = allocations_of_this_thread;
    const Json copy = tournament;  // NOLINT(performance-unnecessary-copy-initialization)
    const std::size_t of_a_copy = allocations_of_this_thread - before;
    if (counts_allocations) {
        EXPECT_LT(4 * allocations, of_a_copy);
    }
    RecordProperty("of_a_copy", static_cast<int>(of_a_copy));
    RecordProperty("allocations", static_cast<int>(allocations));
}

const Json short_plan = {{"games", {"tictactoe"}},
                         {"bot", {{{"spec", "random"}}, {{"spec", "local"}}}},
                         {"pairs", 40},
                         {"nodes", 50}};

TEST_F(ArenaOnThisThread, PairsAreOnDiskBeforeTheyCount) {
    looked_at = [this](const std::string& id) {
        const int done = shown()["progress"]["done"];
        EXPECT_LE(done, 2 * TournamentStore(store.database()).count_steps(id, " | pair "));
    };
    play(short_plan);
    EXPECT_EQ(shown()["state"], "done");
    EXPECT_EQ(shown()["progress"]["done"], 80);
}

TEST_F(ArenaOnThisThread, WhatCannotBeKeptEndsTheTournament) {
    store.database().run(
        "CREATE TRIGGER full BEFORE INSERT ON tournament_steps "
        "BEGIN SELECT RAISE(ABORT, 'nothing more fits'); END");
    play(short_plan);
    EXPECT_EQ(shown()["state"], "failed");
    EXPECT_EQ(shown()["progress"]["done"], 0);
    const std::string failure = shown()["failure"];
    EXPECT_TRUE(failure.starts_with("a finished game could not be kept: ")) << failure;
}

}  // namespace
}  // namespace lawan::server
