#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cstdint>

#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::cli {

/// A descriptor that ends a poll() of another thread: readable after signal() until clear().
class Wake {
public:
    Wake() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        if (descriptor_ < 0)
            throw EnvironmentError(
                "no event descriptor is left; close some programs and try again");
    }
    Wake(const Wake&) = delete;
    Wake& operator=(const Wake&) = delete;
    ~Wake() { close(descriptor_); }

    [[nodiscard]] int descriptor() const { return descriptor_; }
    void signal() const {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(descriptor_, &one, sizeof one);
    }
    void clear() const {
        std::uint64_t count = 0;
        [[maybe_unused]] const auto taken = ::read(descriptor_, &count, sizeof count);
    }

private:
    int descriptor_;
};

}  // namespace lawan::cli
