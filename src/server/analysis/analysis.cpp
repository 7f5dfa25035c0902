#include "server/analysis/analysis.hpp"

#include <memory>
#include <string>
#include <utility>

#include "play/review.hpp"
#include "render/position_json.hpp"
#include "server/analysis/look_at.hpp"
#include "server/analysis/pooled_analysis.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_reports{100};
constexpr std::chrono::milliseconds time_a_position{1000};  ///< default
constexpr std::chrono::milliseconds time_a_point{200};

}  // namespace

/// Analyses one position, with progress reports.
class Analyses::Single {
public:
    Single(const Registry& registry, SearchRequest request)
        : registry_(registry), request_(std::move(request)) {}

    /// Runs on a thread of the pool.
    void operator()(const PooledSearch<AnalysisState>& search) const {
        if (search.is_stopped()) {
            search.tell([](const AnalysisState& state) { state.events.done(true, nullptr); });
            return;
        }
        const auto progress = PooledSearch<AnalysisState>::now_and_then(
            between_reports, {}, [&](const Report& report) {
                search.tell([report = json(report)](const AnalysisState& state) {
                    state.events.progress(report);
                });
            });
        const Report report =
            request_.search(registry_, request_.line.last(), search.stop(), progress);
        search.tell([report = json(report)](const AnalysisState& state) {
            state.events.done(state.stopped, report);
        });
    }

private:
    [[nodiscard]] Json json(const Report& report) const {
        const Player side = request_.line.last().to_move();
        return report_json(request_.bot, request_.line.ply(), side, report);
    }

    const Registry& registry_;
    SearchRequest request_;
};

/// Evaluates a line position by position, each in a search of its own, so that other visitors get
/// their turns in between.
class Analyses::Whole final : public Analysis {
public:
    Whole(const SearchParts& parts, SearchRequest request, const std::string& visitor,
          AnalysisEvents events)
        : state_(std::make_shared<State>(parts, std::move(request), visitor, std::move(events))) {
        state_->begin(*state_->review.next());
    }

    void stop() override {
        state_->stopped = true;
        state_->ticket.stop();
    }

private:
    struct State : AnalysisState, std::enable_shared_from_this<State> {
        State(const SearchParts& given, SearchRequest asked, std::string asking,
              AnalysisEvents told)
            : AnalysisState{std::move(told)},
              parts(given),
              request(std::move(asked)),
              visitor(std::move(asking)),
              review(request.line) {}

        void begin(Look look) {
            ticket = start_analysis(
                parts, order_for(request, visitor), shared_from_this(),
                [&registry = parts.registry, look,
                 request = request](const PooledSearch<State>& search) {
                    search.tell([look, found = look_at(registry, request, look, search.stop())](
                                    State& state) { state.looked_at(look, found); });
                });
        }

        void looked_at(Look look, const Opinion& found) {
            if (stopped) {
                events.done(true, nullptr);
                return;
            }
            review.take(look, found);
            for (const Json& point : review.news()) events.point(point);
            if (const auto next = review.next())
                begin(*next);
            else
                events.done(false, nullptr);
        }

        const SearchParts& parts;
        SearchRequest request;
        std::string visitor;
        Review review;
        SearchPool::Ticket ticket{};
    };

    std::shared_ptr<State> state_;
};

std::unique_ptr<Analysis> Analyses::analyse(const Json& json, const std::string& visitor,
                                            AnalysisEvents events) {
    SearchRequest request = searches_.read(json, time_a_position);
    SearchParts::check_not_over(request);
    const SearchOrder order = order_for(request, visitor);
    return std::make_unique<PooledAnalysis<AnalysisState>>(
        searches_, order, AnalysisState{std::move(events)},
        Single(searches_.registry, std::move(request)));
}

std::unique_ptr<Analysis> Analyses::evaluate(const Json& json, const std::string& visitor,
                                             AnalysisEvents events) {
    return std::make_unique<Whole>(searches_, searches_.read(json, time_a_point), visitor,
                                   std::move(events));
}

}  // namespace lawan::server
