#pragma once

#include <concepts>
#include <memory>
#include <utility>

#include "layers.hpp"

namespace lawan::base {

/// What sources, tokens and callbacks share.
class StopState;

/// Says whether to stop. Cheap to copy; one without a source is never stopped. Any thread may ask.
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

/// Stops those who hold its tokens; its copies are the same source.
class StopSource {
public:
    StopSource();
    /// One that nobody asks: it stops nothing and takes no memory.
    [[nodiscard]] static StopSource none() { return StopSource(nullptr); }

    /// Calls the callbacks, in this thread. Only the first request does anything; any thread may
    /// make it.
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

    /// Calls at once if the token is stopped already.
    void add_to(const StopToken& token);
    /// Waits for a call under way in another thread.
    void remove();

private:
    friend class StopState;

    Call call_;
    std::shared_ptr<StopState> state_;  ///< none: never called, or no more
};

/// Calls a function when a token is stopped, in the thread that asks for it, as long as the
/// callback lives. The function must not throw.
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
