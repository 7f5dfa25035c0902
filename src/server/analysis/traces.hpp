#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "render/tree_drawing.hpp"
#include "runtime/recorded_search.hpp"
#include "server/analysis/analysis.hpp"
#include "server/analysis/played_search.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// Records searches, and caches them by id for the visitors who look at them. Limited in number and
/// bytes, per address and in all; beyond that evicts the least recently used trace of the address
/// that has most. Use on the loop's thread only; the searches run on the pool.
class Traces {
public:
    explicit Traces(const SearchParts& searches) : searches_(searches) {}

    /// Runs and records a search as an `AnalysisRequest` asks. `done` gets the trace's summary,
    /// with its id. Throws Refusal.
    [[nodiscard]] std::unique_ptr<Analysis> record(const Json& request, const std::string& visitor,
                                                   AnalysisEvents events);

    /// Returns the summary again. This and nodes() throw Refusal if the trace was evicted.
    [[nodiscard]] Json summary(const std::string& id);
    /// Returns the nodes of the tree that the query string selects.
    [[nodiscard]] Json nodes(const std::string& id, const std::string& query);
    /// A drawing of it as SVG. Throws Refusal also if it recorded nothing to draw.
    [[nodiscard]] std::string drawing(const std::string& id, const DrawingLimits& limits);

    [[nodiscard]] std::size_t count() const { return traces_.size(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        Kept(RecordedSearch found, std::string whose, int at_ply,
             std::optional<PlayedSearch> repeated);

        std::string id;
        std::string visitor;
        RecordedSearch search;
        int ply;
        std::optional<PlayedSearch> played;  ///< the search that it repeats
        std::size_t bytes;                   ///< its memory use
    };
    struct State;
    struct Recording;

    /// Usage of the cache by one address.
    struct Share {
        std::size_t count = 0;
        std::size_t bytes = 0;
    };

    void keep(Kept kept);
    void forget_oldest_of(const std::string& visitor);
    [[nodiscard]] std::string who_has_most() const;
    [[nodiscard]] const Kept& find(const std::string& id);
    [[nodiscard]] static Json summary_of(const Kept& kept);

    SearchParts searches_;
    std::list<Kept> traces_;  ///< most recently used first
    std::unordered_map<std::string, std::list<Kept>::iterator> by_id_;
    std::unordered_map<std::string, Share> shares_;
    std::size_t bytes_ = 0;
};

}  // namespace lawan::server
