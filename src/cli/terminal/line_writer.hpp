#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "cli/terminal/wake.hpp"
#include "layers.hpp"

namespace lawan::cli {

/// Writes lines to a descriptor on a thread of its own, so that a reader who does not read holds up
/// nobody. Thread-safe.
class LineWriter {
public:
    /// `reader_gone` is called once, by that thread, when nobody reads any more.
    LineWriter(int descriptor, std::function<void()> reader_gone);
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;
    ~LineWriter() = default;

    /// `may_drop`: the line is left out if too much is waiting.
    void push(std::string line, bool may_drop);
    /// Blocks while much is waiting, so that whoever asks does not ask for more.
    void wait_for_room(const StopToken& stop);
    /// Waits until all is written, at most so long. Returns whether it was.
    bool finish(Duration patience);

private:
    void run(const StopToken& ending);
    /// Writes a part of the first line; false if the reader is gone.
    [[nodiscard]] bool write_some();

    static constexpr std::size_t much = std::size_t{4} << 20U;

    int descriptor_;
    std::function<void()> reader_gone_;
    Wake wake_;
    std::mutex mutex_;
    Condition changed_;
    std::deque<std::string> lines_;
    std::size_t written_ = 0;  ///< of the first line
    std::size_t bytes_ = 0;
    bool gone_ = false;
    Thread thread_;  ///< declared last: it uses the rest
};

}  // namespace lawan::cli
