#pragma once

#include "base/stop.hpp"
#include "layers.hpp"

namespace lawan::solve {

/// Whether the search of one question is stopped. The token is read only by `poll`, every so many
/// nodes. Once stopped, every node returns at once and stores nothing, and what the search returns
/// means nothing: its callers test `stopped`, a plain bool.
class StopFlag {
public:
    /// Before a question. The token must outlive its search.
    void begin(const StopToken& stop) {
        token_ = &stop;
        stopped_ = false;
    }
    bool poll() {
        if (token_->stop_requested()) stopped_ = true;
        return stopped_;
    }
    /// Stops for a reason of the search's own.
    void raise() { stopped_ = true; }
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    const StopToken* token_ = nullptr;
    bool stopped_ = false;
};

}  // namespace lawan::solve
