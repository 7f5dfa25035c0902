#pragma once

#include <functional>
#include <memory>

#include "server/analysis/search_request.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Callbacks of an analysis, called on the loop's thread. `done` or `failed` is the last.
struct AnalysisEvents {
    std::function<void(const Json& report)> progress{};
    std::function<void(const Json& point)> point{};
    std::function<void(const Json& moment)> moment{};
    std::function<void(bool stopped, const Json& report)> done{};
    std::function<void(const Refusal&)> failed{};
};

/// An analysis that is running. Destroying it cancels it; no event follows.
class Analysis {
public:
    Analysis() = default;
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;
    virtual ~Analysis() = default;

    /// Stops the search soon; `done` follows with what it has found so far.
    virtual void stop() = 0;
};

/// Runs searches of any position, on the threads of the pool. Use on the loop's thread only.
class Analyses {
public:
    explicit Analyses(const SearchParts& searches) : searches_(searches) {}

    /// Analyses one position as an `AnalysisRequest` asks; `visitor` is the address that asks.
    /// Throws Refusal; events are delivered later.
    [[nodiscard]] std::unique_ptr<Analysis> analyse(const Json& request, const std::string& visitor,
                                                    AnalysisEvents events);
    /// Evaluates every position of the source's line, likewise.
    [[nodiscard]] std::unique_ptr<Analysis> evaluate(const Json& request,
                                                     const std::string& visitor,
                                                     AnalysisEvents events);

private:
    class Single;
    class Whole;

    SearchParts searches_;
};

}  // namespace lawan::server
