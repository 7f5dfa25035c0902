#include "cli/terminal/line_writer.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <utility>

namespace lawan::cli {

LineWriter::LineWriter(int descriptor, std::function<void()> reader_gone)
    : descriptor_(descriptor), reader_gone_(std::move(reader_gone)) {
    thread_ = Thread([this](const StopToken& ending) {
        const StopCallback waker(ending, [this] { wake_.signal(); });
        run(ending);
    });
}

void LineWriter::push(std::string line, bool may_drop) {
    line += '\n';
    {
        const std::scoped_lock lock(mutex_);
        if (gone_ || (may_drop && bytes_ > much)) return;
        bytes_ += line.size();
        lines_.push_back(std::move(line));
    }
    wake_.signal();
}

void LineWriter::wait_for_room(const StopToken& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return gone_ || bytes_ <= much; });
}

bool LineWriter::finish(Duration patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, {}, patience, [this] { return gone_ || lines_.empty(); });
    return !gone_ && lines_.empty();
}

void LineWriter::run(const StopToken& ending) {
    while (!ending.stop_requested()) {
        bool waiting = false;
        {
            const std::scoped_lock lock(mutex_);
            waiting = !lines_.empty();
        }
        // Without POLLOUT it still hears of a reader that has gone.
        const auto wanted = static_cast<short>(waiting ? POLLOUT : 0);
        std::array<pollfd, 2> ends = {{{descriptor_, wanted, 0}, {wake_.descriptor(), POLLIN, 0}}};
        if (poll(ends.data(), ends.size(), -1) < 0) continue;
        if (ends[1].revents != 0) wake_.clear();
        const bool broken = (ends[0].revents & (POLLERR | POLLNVAL)) != 0;
        const bool ready = waiting && ends[0].revents != 0;
        if (!broken && (!ready || write_some())) continue;
        {
            const std::scoped_lock lock(mutex_);
            gone_ = true;
        }
        changed_.notify_all();
        reader_gone_();
        return;
    }
}

bool LineWriter::write_some() {
    std::unique_lock lock(mutex_);
    const std::string& line = lines_.front();
    // A pipe that takes anything at all takes this much at once.
    const std::size_t size = std::min<std::size_t>(line.size() - written_, PIPE_BUF);
    const char* begin = line.data() + written_;
    lock.unlock();  // only this thread removes lines
    const ssize_t count = write(descriptor_, begin, size);
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    lock.lock();
    written_ += static_cast<std::size_t>(count);
    if (written_ == lines_.front().size()) {
        bytes_ -= written_;
        written_ = 0;
        lines_.pop_front();
    }
    lock.unlock();
    changed_.notify_all();
    return true;
}

}  // namespace lawan::cli
