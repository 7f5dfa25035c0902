#pragma once

#include <memory>
#include <utility>

#include "game/game.hpp"
#include "search/can_record.hpp"
#include "search/trace.hpp"

namespace lawan::search {

/// The trace that a search fills while it runs, if it was asked for. Where searches cannot record
/// the compiler sees that there is none and leaves out whatever depends on it.
template <Game G>
class WantedTrace {
public:
    WantedTrace() = default;
    explicit WantedTrace(bool wanted)
        : trace_(can_record && wanted ? std::make_shared<Trace<G>>() : nullptr) {}

    explicit operator bool() const { return can_record && trace_ != nullptr; }
    Trace<G>& operator*() const { return *trace_; }
    Trace<G>* operator->() const { return trace_.get(); }

    /// Hands it out; nothing is left here.
    [[nodiscard]] std::shared_ptr<const Trace<G>> take() {
        return can_record ? std::move(trace_) : nullptr;
    }

private:
    std::shared_ptr<Trace<G>> trace_;
};

}  // namespace lawan::search
