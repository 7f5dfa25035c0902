#include "base/stop.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace lawan::base {

class StopState {
public:
    [[nodiscard]] bool requested() const { return requested_.load(std::memory_order_acquire); }

    void request() {
        std::unique_lock lock(mutex_);
        if (requested()) return;
        requested_.store(true, std::memory_order_release);
        stopping_ = std::this_thread::get_id();
        while (!callbacks_.empty()) {
            called_ = callbacks_.back();
            callbacks_.pop_back();
            lock.unlock();
            called_->call_(*called_);
            lock.lock();
            called_ = nullptr;
            returned_.notify_all();
        }
    }

    /// Returns false if a stop was requested before.
    [[nodiscard]] bool add(StopCallbackBase& callback) {
        const std::scoped_lock lock(mutex_);
        if (requested()) return false;
        callbacks_.push_back(&callback);
        return true;
    }

    void remove(StopCallbackBase& callback) {
        std::unique_lock lock(mutex_);
        if (std::erase(callbacks_, &callback) != 0) return;
        // A callback that removes itself must not wait for its own call.
        if (stopping_ == std::this_thread::get_id()) return;
        returned_.wait(lock, [&] { return called_ != &callback; });
    }

private:
    std::atomic<bool> requested_ = false;
    std::mutex mutex_;
    std::condition_variable returned_;
    std::vector<StopCallbackBase*> callbacks_;
    StopCallbackBase* called_ = nullptr;
    std::thread::id stopping_;
};

bool StopToken::stop_requested() const { return state_ && state_->requested(); }

StopSource::StopSource() : state_(std::make_shared<StopState>()) {}

void StopSource::request_stop() const {
    if (state_) state_->request();
}

void StopCallbackBase::add_to(const StopToken& token) {
    if (!token.state_) return;
    if (token.state_->add(*this)) {
        state_ = token.state_;
    } else {
        call_(*this);
    }
}

void StopCallbackBase::remove() {
    if (state_) state_->remove(*this);
}

}  // namespace lawan::base
