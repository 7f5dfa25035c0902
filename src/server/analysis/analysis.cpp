#include "server/analysis/analysis.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "play/review.hpp"
#include "render/position_json.hpp"
#include "server/analysis/look_at.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_reports{100};
constexpr std::chrono::milliseconds time_a_position{1000};  ///< unless told otherwise
constexpr std::chrono::milliseconds time_a_point{200};

}  // namespace

/// What the loop knows of it is in a shared state; the search only knows whether that still exists.
class Analyses::Single final : public Analysis {
public:
    Single(Analyses& analyses, SearchRequest request, const std::string& visitor,
           AnalysisEvents events)
        : state_(std::make_shared<State>(std::move(events))) {
        const Duration expected = request.limits.time.value_or(unlimited_time);
        const auto search = [&loop = analyses.searches_.loop,
                             &registry = analyses.searches_.registry, weak = std::weak_ptr(state_),
                             request = std::move(request)](const SearchTurn& turn) {
            const std::stop_token& stop = turn.stop;
            const auto tell = [&](auto task) {
                loop.post([weak, task = std::move(task)] {
                    if (const auto state = weak.lock()) task(*state);
                });
            };
            if (stop.stop_requested()) {
                tell([](const State& state) { state.events.done(true, nullptr); });
                return;
            }
            if (turn.too_late) {
                tell([](const State& state) { state.events.failed(waited_too_long()); });
                return;
            }
            const Position& position = request.line.last();
            const auto json = [&](const Report& report) {
                return report_json(request.bot, request.line.ply(), position.to_move(), report);
            };
            auto last_told = Clock::time_point{};
            const auto progress = [&](const Report& report) {
                if (Clock::now() - last_told < between_reports) return;
                last_told = Clock::now();
                tell(
                    [report = json(report)](const State& state) { state.events.progress(report); });
            };
            try {
                const Report report = request.search(registry, position, stop, progress);
                tell([report = json(report)](const State& state) {
                    state.events.done(state.stopped, report);
                });
            } catch (const std::exception& error) {
                tell([why = std::string(error.what())](const State& state) {
                    state.events.failed(failed_search(why));
                });
            }
        };
        ticket_ =
            analyses.searches_.pool.start(SearchPool::Kind::Analysis, visitor, expected, search);
    }

    void stop() override {
        state_->stopped = true;
        ticket_.stop();
    }

private:
    struct State {
        AnalysisEvents events;
        bool stopped = false;
    };

    std::shared_ptr<State> state_;
    SearchPool::Ticket ticket_;
};

/// Position after position; each is a search of its own, so that others get their turn.
class Analyses::Whole final : public Analysis {
public:
    Whole(Analyses& analyses, SearchRequest request, const std::string& visitor,
          AnalysisEvents events)
        : state_(
              std::make_shared<State>(analyses, std::move(request), visitor, std::move(events))) {
        state_->begin(*state_->review.next());
    }

    void stop() override {
        state_->stopped = true;
        state_->ticket.stop();
    }

private:
    struct State : std::enable_shared_from_this<State> {
        State(Analyses& given, SearchRequest asked, std::string asking, AnalysisEvents told)
            : analyses(given),
              request(std::move(asked)),
              visitor(std::move(asking)),
              events(std::move(told)),
              review(request.line) {}

        void begin(Look look) {
            const auto search =
                [&loop = analyses.searches_.loop, &registry = analyses.searches_.registry, look,
                 weak = weak_from_this(), request = request](const SearchTurn& turn) {
                    std::optional<Opinion> found;
                    std::optional<Refusal> failure;
                    try {
                        if (turn.too_late && !turn.stop.stop_requested())
                            failure = waited_too_long();
                        else
                            found = look_at(registry, request, look, turn.stop);
                    } catch (const std::exception& error) {
                        failure = failed_search(error.what());
                    }
                    loop.post([weak, look, found, failure] {
                        if (const auto state = weak.lock()) state->looked_at(look, found, failure);
                    });
                };
            ticket =
                analyses.searches_.pool.start(SearchPool::Kind::Analysis, visitor,
                                              request.limits.time.value_or(unlimited_time), search);
        }

        void looked_at(Look look, const std::optional<Opinion>& found,
                       const std::optional<Refusal>& failure) {
            if (!found) {
                events.failed(failure.value_or(failed_search("")));
                return;
            }
            if (stopped) {
                events.done(true, nullptr);
                return;
            }
            review.take(look, *found);
            for (const Json& point : review.news()) events.point(point);
            if (const auto next = review.next())
                begin(*next);
            else
                events.done(false, nullptr);
        }

        Analyses& analyses;
        SearchRequest request;
        std::string visitor;
        AnalysisEvents events;
        Review review;
        bool stopped = false;
        SearchPool::Ticket ticket{};
    };

    std::shared_ptr<State> state_;
};

std::unique_ptr<Analysis> Analyses::analyse(const Json& json, const std::string& visitor,
                                            AnalysisEvents events) {
    SearchRequest request = searches_.read(json, time_a_position);
    SearchParts::check_not_over(request);
    return std::make_unique<Single>(*this, std::move(request), visitor, std::move(events));
}

std::unique_ptr<Analysis> Analyses::evaluate(const Json& json, const std::string& visitor,
                                             AnalysisEvents events) {
    return std::make_unique<Whole>(*this, searches_.read(json, time_a_point), visitor,
                                   std::move(events));
}

}  // namespace lawan::server
