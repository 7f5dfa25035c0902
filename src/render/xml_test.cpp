#include "render/xml.hpp"

#include <gtest/gtest.h>

namespace lawan::render {
namespace {

TEST(Xml, NoTextEndsATagOrAnAttribute) {
    EXPECT_EQ(escaped("</title>\"&amp;"), "&lt;/title&gt;&quot;&amp;amp;");
    EXPECT_EQ(escaped("a 'plain' text, 5 ± 2"), "a 'plain' text, 5 ± 2");
    EXPECT_EQ(escaped(""), "");
}

}  // namespace
}  // namespace lawan::render
