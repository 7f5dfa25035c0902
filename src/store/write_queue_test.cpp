#include "store/write_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

using testing::HasSubstr;
using testing::Optional;

class WriteQueueTest : public testing::Test {
protected:
    WriteQueueTest() { Store(file_).database().run("CREATE TABLE words (word TEXT UNIQUE)"); }

    static WriteQueue::Write word(const std::string& text) {
        return [text](Store& store) {
            store.database().temporary_statement("INSERT INTO words VALUES (?)").bind(text).run();
        };
    }
    /// Returns what another connection sees.
    std::string words() {
        Store store(file_);
        auto row = store.database().temporary_statement("SELECT word FROM words ORDER BY rowid");
        std::string all;
        while (row.step()) all += row.text();
        return all;
    }

    TemporaryFolder folder_;
    std::filesystem::path file_ = folder_ / "games.db";
};

TEST_F(WriteQueueTest, TellsInOrderWhatIsKept) {
    std::string told;
    WriteQueue writes(file_);
    for (const std::string text : {"a", "b", "c"}) {
        writes.push(word(text), [&told, text](const std::optional<std::string>& failure) {
            told += failure ? "failed" : text;
        });
    }
    EXPECT_EQ(writes.push_and_wait(word("d")), std::nullopt);
    EXPECT_EQ(told, "abc");
    EXPECT_EQ(words(), "abcd");
    EXPECT_TRUE(writes.is_well());
}

TEST_F(WriteQueueTest, OneFailedWriteTakesNoOtherWithIt) {
    std::promise<void> all_pushed;
    std::vector<bool> kept;
    const auto done = [&](const std::optional<std::string>& failure) { kept.push_back(!failure); };
    WriteQueue writes(file_);
    writes.push([&](Store&) { all_pushed.get_future().wait(); }, done);
    // Batched into one transaction, because the thread is blocked meanwhile.
    writes.push(word("a"), done);
    writes.push(
        [](Store& store) {
            word("half")(store);
            word("a")(store);
        },
        done);
    writes.push(word("b"), done);
    all_pushed.set_value();
    EXPECT_EQ(writes.push_and_wait(word("c")), std::nullopt);
    EXPECT_THAT(kept, testing::ElementsAre(true, true, false, true));
    EXPECT_EQ(words(), "abc");
}

TEST_F(WriteQueueTest, GivesTheReasonAndIsUnwellUntilAWriteIsKept) {
    WriteQueue writes(file_);
    EXPECT_THAT(writes.push_and_wait([](Store&) { throw std::runtime_error("no room"); }),
                Optional(std::string("no room")));
    EXPECT_FALSE(writes.is_well());
    EXPECT_EQ(writes.push_and_wait(word("a")), std::nullopt);
    EXPECT_THAT(writes.push_and_wait(word("a")), Optional(HasSubstr("UNIQUE")));
    EXPECT_FALSE(writes.is_well());
    EXPECT_EQ(writes.push_and_wait(word("b")), std::nullopt);
    EXPECT_TRUE(writes.is_well());
}

TEST_F(WriteQueueTest, CountsWhatWaits) {
    std::promise<void> begun;
    std::promise<void> go_on;
    WriteQueue writes(file_);
    const auto ignore = [](const std::optional<std::string>&) {};
    EXPECT_EQ(writes.waiting(), 0);
    writes.push(
        [&](Store&) {
            begun.set_value();
            go_on.get_future().wait();
        },
        ignore);
    begun.get_future().wait();
    writes.push(word("a"), ignore);
    writes.push(word("b"), ignore);
    EXPECT_EQ(writes.waiting(), 2);
    go_on.set_value();
    writes.end();
    EXPECT_EQ(writes.waiting(), 0);
}

TEST_F(WriteQueueTest, WritesWhatIsWaitingBeforeItEnds) {
    {
        WriteQueue writes(file_);
        for (int i = 0; i < 64; ++i)
            writes.push(word(std::string(1, static_cast<char>(' ' + i))),
                        [](const std::optional<std::string>&) {});
    }
    EXPECT_EQ(words().size(), 64);
}

}  // namespace
}  // namespace lawan::store
