#include "server/opened_records.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

namespace lawan::server {
namespace {

struct SomeRecord {
    std::string name;
    bool in_use = false;
};

class Opened : public testing::Test {
protected:
    SomeRecord& add(const std::string& name) {
        std::this_thread::sleep_for(std::chrono::microseconds(10));  // none is as old as another
        return records.add(name, std::make_unique<SomeRecord>(SomeRecord{name}));
    }
    std::string names() {
        std::vector<std::string> found;
        records.for_each([&](const SomeRecord& record) { found.push_back(record.name); });
        std::ranges::sort(found);
        std::string all;
        for (const auto& name : found) all += name;
        return all;
    }

    OpenedRecords<SomeRecord> records{[](const SomeRecord& record) { return !record.in_use; }};
};

TEST_F(Opened, RecordsAreFoundUntilTheyAreTaken) {
    EXPECT_EQ(records.find("a"), nullptr);
    EXPECT_EQ(records.use("a"), nullptr);
    SomeRecord& added = add("a");
    EXPECT_EQ(records.find("a"), &added);
    EXPECT_EQ(records.use("a"), &added);
    EXPECT_EQ(records.size(), 1);
    EXPECT_EQ(records.take("a").get(), &added);
    EXPECT_EQ(records.take("a"), nullptr);
    EXPECT_EQ(records.size(), 0);
}

TEST_F(Opened, RecordsAreClosedWhenNobodyUsesThem) {
    add("a").in_use = true;
    add("b");
    records.close_unused(std::chrono::hours(1));
    EXPECT_EQ(names(), "ab");
    std::this_thread::sleep_for(std::chrono::microseconds(10));
    records.close_unused(Duration::zero());
    EXPECT_EQ(names(), "a");
}

TEST_F(Opened, RecordsThatWereNotUsedForLongestAreClosedFirst) {
    for (const char* name : {"a", "b", "c", "d"}) add(name);
    records.find("b")->in_use = true;
    (void)records.use("a");
    records.close_all_but(3);
    EXPECT_EQ(names(), "abcd");
    records.close_all_but(1);
    EXPECT_EQ(names(), "ab");
    records.close_all_but(0);
    EXPECT_EQ(names(), "b");
}

}  // namespace
}  // namespace lawan::server
