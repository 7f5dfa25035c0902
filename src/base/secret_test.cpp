#include "base/secret.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace lawan::base {
namespace {

// Examples and test vectors of FIPS 180-4.
TEST(Sha256, KnownDigests) {
    EXPECT_EQ(hexadecimal(sha256("")),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hexadecimal(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hexadecimal(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hexadecimal(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(RandomSecret, LooksRightAndNeverRepeats) {
    std::set<std::string> seen;
    std::set<char> last_characters;
    for (int i = 0; i < 1000; ++i) {
        const std::string secret = random_secret().value();
        EXPECT_THAT(secret, testing::MatchesRegex("[A-Za-z0-9_-]+"));
        EXPECT_EQ(secret.size(), 22U);
        EXPECT_TRUE(seen.insert(secret).second);
        last_characters.insert(secret.back());
    }
    EXPECT_GT(last_characters.size(), 32U);
}

}  // namespace
}  // namespace lawan::base
