#pragma once

#include <concepts>
#include <memory>
#include <utility>

#include "layers.hpp"

namespace lawan::base {

/// State shared by sources, tokens and callbacks.
class StopState;

/// Tells whether a stop was requested. Cheap to copy; a default-constructed token is never stopped.
/// Thread-safe.
class StopToken {
public:
    StopToken() = default;

    [[nodiscard]] bool stop_requested() const;

private:
    friend class StopSource;
    friend class StopCallbackBase;

    explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

    std::shared_ptr<StopState> state_;
};

/// Requests a stop through its tokens. Copies share one state.
class StopSource {
public:
    StopSource();
    /// Returns a source without tokens: requesting a stop does nothing, and no memory is allocated.
    [[nodiscard]] static StopSource none() { return StopSource(nullptr); }

    /// Runs the callbacks in the calling thread. Only the first request has an effect. Thread-safe.
    void request_stop() const;
    [[nodiscard]] bool stop_requested() const { return get_token().stop_requested(); }
    [[nodiscard]] StopToken get_token() const { return StopToken(state_); }
    bool operator==(const StopSource&) const = default;

private:
    explicit StopSource(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

    std::shared_ptr<StopState> state_;
};

class StopCallbackBase {
public:
    StopCallbackBase(const StopCallbackBase&) = delete;
    StopCallbackBase& operator=(const StopCallbackBase&) = delete;

protected:
    using Call = void (*)(StopCallbackBase& self);

    explicit StopCallbackBase(Call call) : call_(call) {}
    ~StopCallbackBase() = default;

    /// Calls back at once if a stop was requested already.
    void add_to(const StopToken& token);
    /// Waits until a call that is running in another thread has returned.
    void remove();

private:
    friend class StopState;

    Call call_;
    std::shared_ptr<StopState> state_;  ///< null if it was never registered or has been removed
};

/// Runs a function when a stop is requested, in the requesting thread, for as long as the callback
/// exists. The function must not throw.
template <std::invocable F>
class StopCallback : private StopCallbackBase {
public:
    StopCallback(const StopToken& token, F function)
        : StopCallbackBase(
              [](StopCallbackBase& self) { static_cast<StopCallback&>(self).function_(); }),
          function_(std::move(function)) {
        add_to(token);
    }
    ~StopCallback() { remove(); }

private:
    F function_;
};

}  // namespace lawan::base
