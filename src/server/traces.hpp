#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "runtime/recorded_search.hpp"
#include "server/analysis.hpp"
#include "server/played_search.hpp"
#include "server/search_request.hpp"

namespace lawan {

/// Recorded searches, kept for those who look at them: so many and so many bytes, then the one
/// that was not looked at for longest goes. On the loop; the searching is the pool's.
class Traces {
public:
    explicit Traces(const SearchParts& searches) : searches_(searches) {}

    /// An `AnalysisRequest`. `done` of the events has the trace's summary with its id. Throws
    /// Refusal.
    [[nodiscard]] std::unique_ptr<Analysis> record(const Json& request, AnalysisEvents events);

    /// The summary again. Throws Refusal if it is gone, as do the others.
    [[nodiscard]] Json summary(const std::string& id);
    /// Nodes of its tree, as the query asks for them.
    [[nodiscard]] Json nodes(const std::string& id, const std::string& query);

    [[nodiscard]] std::size_t count() const { return traces_.size(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        std::string id;
        RecordedSearch search;
        int ply = 0;
        std::optional<PlayedSearch> played{};  ///< what it repeats

        [[nodiscard]] std::size_t bytes() const;
    };
    class Recording;

    [[nodiscard]] Json keep(RecordedSearch search, int ply, std::optional<PlayedSearch> played);
    [[nodiscard]] const Kept& find(const std::string& id);
    [[nodiscard]] static Json summary_of(const Kept& kept);

    SearchParts searches_;
    std::list<Kept> traces_;  ///< the one last looked at first
    std::unordered_map<std::string, std::list<Kept>::iterator> by_id_;
    std::size_t bytes_ = 0;
};

}  // namespace lawan
