#pragma once

#include <functional>
#include <memory>

#include "server/analysis/search_request.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// What comes of an analysis; on the loop. `done` or `failed` is the last.
struct AnalysisEvents {
    std::function<void(const Json& report)> progress{};
    std::function<void(const Json& point)> point{};
    std::function<void(const Json& moment)> moment{};
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
    explicit Analyses(const SearchParts& searches) : searches_(searches) {}

    /// An `AnalysisRequest`: one position, for the address that asks. Throws Refusal; events come
    /// later.
    [[nodiscard]] std::unique_ptr<Analysis> analyse(const Json& request, const std::string& visitor,
                                                    AnalysisEvents events);
    /// The same for every position of the source's line.
    [[nodiscard]] std::unique_ptr<Analysis> evaluate(const Json& request,
                                                     const std::string& visitor,
                                                     AnalysisEvents events);

private:
    class Single;
    class Whole;

    SearchParts searches_;
};

}  // namespace lawan::server
