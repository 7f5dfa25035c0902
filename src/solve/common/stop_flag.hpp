#pragma once

#include "base/stop.hpp"
#include "layers.hpp"

namespace lawan::solve {

/// The stop flag of a search, without exceptions. Reads the token only in `poll`, once per some
/// number of nodes. Once stopped, every node returns at once and stores nothing, and results are
/// meaningless: the callers test `stopped`, a plain bool.
class StopFlag {
public:
    /// Starts a question. The token must outlive its search.
    void begin(const StopToken& stop) {
        token_ = &stop;
        stopped_ = false;
    }
    bool poll() {
        if (token_->stop_requested()) stopped_ = true;
        return stopped_;
    }
    /// Stops for a reason of the search itself.
    void raise() { stopped_ = true; }
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    const StopToken* token_ = nullptr;
    bool stopped_ = false;
};

}  // namespace lawan::solve
