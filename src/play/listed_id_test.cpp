#include "play/listed_id.hpp"

#include <gtest/gtest.h>

namespace lawan::play {
namespace {

const std::string whole_id = "Zk3vN0sWQbqT2mXy8HcRfA";

TEST(ListedId, IsTheIdItself) {
    EXPECT_EQ(listed_id(whole_id), whole_id);
    EXPECT_EQ(kept_id(whole_id), whole_id);
}

TEST(ListedId, NamesAnyBytes) {
    EXPECT_EQ(listed_id("\xff/"), "unreadable-ff2f");
    for (const std::string& id :
         {std::string(), std::string("a"), std::string("\xff\0 ?", 4), whole_id + "A",
          "\xff" + whole_id.substr(1), std::string("unreadable-")})
        EXPECT_EQ(kept_id(listed_id(id)), id);
}

TEST(ListedId, RefusesWhatNoListShows) {
    for (const char* text : {"", "a", "%ff", "unreadable", "unreadable-f", "unreadable-FF",
                             "unreadable-g0", "Unreadable-ff"})
        EXPECT_EQ(kept_id(text), std::nullopt) << text;
    // A valid id has no second spelling.
    EXPECT_EQ(kept_id("unreadable-5a6b33764e30735751627154326d5879384863526641"), std::nullopt);
}

}  // namespace
}  // namespace lawan::play
