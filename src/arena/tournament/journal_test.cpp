#include "arena/tournament/journal.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

class JournalTest : public ::testing::Test {
protected:
    /// Runs a step and returns how often its work was done.
    int work_done(Journal& journal, const std::string& name) {
        int done = 0;
        journal.step(name, [&] {
            ++done;
            return Json{{"value", name + "!"}};
        });
        return done;
    }

    TemporaryFolder folder_;
    std::string file_ = (folder_ / "journal").string();
};

TEST_F(JournalTest, DoesAStepOnce) {
    Journal journal(file_, "a", false);
    EXPECT_EQ(work_done(journal, "one"), 1);
    EXPECT_EQ(work_done(journal, "one"), 0);
    EXPECT_EQ(journal.step("one", [] { return Json(); })["value"], "one!");
}

TEST_F(JournalTest, ResumesWithWhatWasDone) {
    {
        Journal journal(file_, "a", false);
        work_done(journal, "one");
    }
    Journal journal(file_, "a", true);
    EXPECT_EQ(journal.finished(), 1);
    EXPECT_EQ(work_done(journal, "one"), 0);
    EXPECT_EQ(work_done(journal, "two"), 1);
}

TEST_F(JournalTest, StartsAnewUnlessAsked) {
    {
        Journal journal(file_, "a", false);
        work_done(journal, "one");
    }
    Journal journal(file_, "a", false);
    EXPECT_EQ(work_done(journal, "one"), 1);
}

TEST_F(JournalTest, DropsALineThatWasCutShort) {
    {
        Journal journal(file_, "a", false);
        work_done(journal, "one");
    }
    std::ofstream(file_, std::ios::app) << R"({"step":"two","resu)";
    {
        Journal journal(file_, "a", true);
        EXPECT_EQ(journal.finished(), 1);
        EXPECT_EQ(work_done(journal, "two"), 1);
    }
    Journal journal(file_, "a", true);
    EXPECT_EQ(journal.finished(), 2);
}

TEST_F(JournalTest, RefusesTheJournalOfAnotherJob) {
    {
        Journal journal(file_, "seed 1", false);
    }
    EXPECT_THROW(Journal(file_, "seed 2", true), EnvironmentError);
    std::ofstream(file_, std::ios::trunc) << "not a journal\n";
    EXPECT_THROW(Journal(file_, "seed 1", true), EnvironmentError);
}

TEST_F(JournalTest, KeepsByWhomAndForHowLongAcrossRuns) {
    const Maker first{"abc123", "a processor", 2};
    const Maker second{"def456+", "another", 8};
    {
        Journal journal(file_, "a", false);
        work_done(journal, "unsigned");
        journal.sign_as(first);
        work_done(journal, "one");
    }
    {
        Journal journal(file_, "a", true);
        journal.sign_as(second);
        work_done(journal, "one");
        journal.step("two", [] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            return Json(1);
        });
    }
    const Journal part(file_, "a", true);
    Journal whole((folder_ / "whole").string(), "a", false);
    whole.add(part);
    for (const Journal& journal : {part, Journal((folder_ / "whole").string(), "a", true)}) {
        EXPECT_EQ(journal.finished(), 3);
        EXPECT_EQ(journal.origin("unsigned").maker, Maker{});
        EXPECT_FALSE(journal.origin("unsigned").seconds);
        EXPECT_EQ(journal.origin("one").maker, first);
        EXPECT_EQ(journal.origin("two").maker, second);
        EXPECT_TRUE(journal.origin("two").date.ends_with(" UTC"));
        EXPECT_GE(journal.origin("two").seconds.value_or(0), 0.02);
        EXPECT_LT(journal.origin("one").seconds.value_or(1), 0.02);
    }
    EXPECT_FALSE(whole.origin("no such step").seconds);
}

TEST_F(JournalTest, OriginsOfWrongTypesAreUnknown) {
    std::ofstream(file_) << "{\"journal\":\"a\"}\n"
                            "{\"step\":\"one\",\"result\":1,\"by\":5,\"seconds\":\"x\","
                            "\"date\":[]}\n"
                            "{\"step\":\"two\",\"result\":2,\"by\":{\"commit\":1,\"cores\":-1}}\n";
    const Journal journal(file_, "a", true);
    EXPECT_EQ(journal.finished(), 2);
    for (const char* step : {"one", "two"}) {
        EXPECT_EQ(journal.origin(step).maker, Maker{});
        EXPECT_EQ(journal.origin(step).date, "");
        EXPECT_FALSE(journal.origin(step).seconds);
    }
}

TEST_F(JournalTest, SaysWhenItCannotBeWritten) {
    EXPECT_THROW(Journal("/no/such/directory/journal", "a", false), EnvironmentError);
}

TEST_F(JournalTest, LinesOfWrongTypesAreNoSteps) {
    std::ofstream(file_) << "{\"journal\":\"a\"}\n{\"step\":5,\"result\":1}\n"
                            "{\"step\":\"one\",\"result\":2}\n";
    const Journal journal(file_, "a", true);
    EXPECT_EQ(journal.finished(), 1);
    std::ofstream(file_) << "{\"journal\":5}\n";
    EXPECT_THROW(Journal(file_, "a", true), EnvironmentError);
    EXPECT_THROW((void)Journal::identity_of(file_), EnvironmentError);
}

}  // namespace
}  // namespace lawan::arena
