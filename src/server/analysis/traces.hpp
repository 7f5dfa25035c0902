#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "runtime/recorded_search.hpp"
#include "server/analysis/analysis.hpp"
#include "server/analysis/played_search.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// Recorded searches, kept for those who look at them: so many and so many bytes of each address
/// and of all. Past that the one that was not looked at for longest goes, of the address that has
/// most. On the loop; the searching is the pool's.
class Traces {
public:
    explicit Traces(const SearchParts& searches) : searches_(searches) {}

    /// An `AnalysisRequest`. `done` of the events has the trace's summary with its id. Throws
    /// Refusal.
    [[nodiscard]] std::unique_ptr<Analysis> record(const Json& request, const std::string& visitor,
                                                   AnalysisEvents events);

    /// The summary again. Throws Refusal if it is gone, as do the others.
    [[nodiscard]] Json summary(const std::string& id);
    /// Nodes of its tree, as the query asks for them.
    [[nodiscard]] Json nodes(const std::string& id, const std::string& query);

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
        std::optional<PlayedSearch> played;  ///< what it repeats
        std::size_t bytes;                   ///< all that it takes
    };
    struct State;
    struct Recording;

    /// How many there are of an address, and how large.
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
    std::list<Kept> traces_;  ///< the one last looked at first
    std::unordered_map<std::string, std::list<Kept>::iterator> by_id_;
    std::unordered_map<std::string, Share> shares_;
    std::size_t bytes_ = 0;
};

}  // namespace lawan::server
