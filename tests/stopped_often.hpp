#pragma once

#include <chrono>

#include "base/timed_stop.hpp"

namespace lawan::tests {

/// Returns the answer of `ask(stop)` after stopping it early several times, each time a little
/// later: what a stopped search leaves behind must not change the answer.
template <class Ask>
auto answer_after_stops(const Ask& ask) {
    for (auto time = std::chrono::microseconds(200);; time *= 2) {
        const TimedStop stop(time, {});
        if (const auto answer = ask(stop.token())) return *answer;
    }
}

}  // namespace lawan::tests
