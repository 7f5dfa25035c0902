#include "server/transport/error_mapping.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace lawan::server {
namespace {

/// Redirects standard error to a file, or closes it.
class OtherStandardError {
public:
    explicit OtherStandardError(const char* file) : before_(dup(STDERR_FILENO)) {
        std::fflush(stderr);
        close(STDERR_FILENO);
        if (file != nullptr) open(file, O_WRONLY | O_CLOEXEC);
    }
    explicit OtherStandardError(int file) : before_(dup(STDERR_FILENO)) {
        std::fflush(stderr);
        dup2(file, STDERR_FILENO);
    }
    OtherStandardError(const OtherStandardError&) = delete;
    OtherStandardError& operator=(const OtherStandardError&) = delete;
    ~OtherStandardError() {
        dup2(before_, STDERR_FILENO);
        close(before_);
        std::clearerr(stderr);
    }

private:
    int before_;
};

TEST(Failure, ALogThatCannotBeWrittenLosesLines) {
    for (const char* file : {"/dev/full", static_cast<const char*>(nullptr)}) {
        const OtherStandardError other(file);
        EXPECT_NO_THROW(log_failure("a test failed", "on purpose"));
        EXPECT_EQ(not_stored("no space left").status(), 503);
    }
}

TEST(Failure, ALogThatNobodyReadsHoldsUpNothing) {
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], "full", 4) > 0) continue;
    fcntl(ends[1], F_SETFL, 0);
    {
        const OtherStandardError other(ends[1]);
        log_failure("a test failed", "on purpose");  // would block forever
    }
    close(ends[0]);
    close(ends[1]);
}

}  // namespace
}  // namespace lawan::server
