#pragma once

#include <functional>
#include <memory>

#include "server/hall.hpp"
#include "server/refusal.hpp"
#include "server/search_pool.hpp"
#include "server/source.hpp"

namespace lawan {

/// What comes of an analysis; on the loop. `done` or `failed` is the last.
struct AnalysisEvents {
    std::function<void(const Json& report)> progress{};
    std::function<void(const Json& point)> point{};
    std::function<void(bool stopped, const Json& report)> done{};
    std::function<void(const Refusal&)> failed{};
};

/// One that is under way. Letting go of it ends it without a word.
class Analysis {
public:
    Analysis() = default;
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;
    virtual ~Analysis() = default;

    /// Ends it soon, with what it has.
    virtual void stop() = 0;
};

/// Searches of any position for those who ask. On the loop; the searching is the pool's.
class Analyses {
public:
    Analyses(EventLoop& loop, const Registry& registry, const ServerSettings& settings, Hall& hall,
             SearchPool& pool)
        : loop_(loop), registry_(registry), settings_(settings), hall_(hall), pool_(pool) {}

    /// An `AnalysisRequest`: one position. Throws Refusal; events come later.
    [[nodiscard]] std::unique_ptr<Analysis> analyse(const Json& request, AnalysisEvents events);
    /// The same for every position of the source's line.
    [[nodiscard]] std::unique_ptr<Analysis> evaluate(const Json& request, AnalysisEvents events);

private:
    struct Request;
    class Single;
    class Whole;

    [[nodiscard]] Request read(const Json& json, Duration standard_time);

    EventLoop& loop_;
    const Registry& registry_;
    const ServerSettings& settings_;
    Hall& hall_;
    SearchPool& pool_;
};

}  // namespace lawan
