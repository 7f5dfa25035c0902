#include "server/analysis.hpp"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "game/grid.hpp"
#include "server/position_json.hpp"
#include "server/verdict.hpp"

namespace lawan {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_reports{100};
constexpr milliseconds time_a_position{1000};  ///< unless told otherwise
constexpr milliseconds time_a_point{200};

}  // namespace

/// What the loop knows of it is in a shared state; the search only knows whether that still exists.
class Analyses::Single final : public Analysis {
public:
    Single(Analyses& analyses, SearchRequest request, AnalysisEvents events)
        : state_(std::make_shared<State>(std::move(events))) {
        const auto search = [&loop = analyses.searches_.loop,
                             &registry = analyses.searches_.registry, weak = std::weak_ptr(state_),
                             request = std::move(request)](const std::stop_token& stop) {
            const auto tell = [&](auto task) {
                loop.post([weak, task = std::move(task)] {
                    if (const auto state = weak.lock()) task(*state);
                });
            };
            if (stop.stop_requested()) {
                tell([](const State& state) { state.events.done(true, nullptr); });
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
        ticket_ = analyses.searches_.pool.start(SearchPool::Kind::Analysis, search);
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
    Whole(Analyses& analyses, SearchRequest request, AnalysisEvents events)
        : state_(std::make_shared<State>(analyses, std::move(request), std::move(events))) {
        state_->values.resize(state_->request.line.positions.size());
        state_->begin_next();
    }

    void stop() override {
        state_->stopped = true;
        state_->ticket.stop();
    }

private:
    struct Found {
        Value value;
        int depth = 0;
        std::string best{};
    };

    struct State : std::enable_shared_from_this<State> {
        State(Analyses& given, SearchRequest asked, AnalysisEvents told)
            : analyses(given), request(std::move(asked)), events(std::move(told)) {}

        void begin_next() {
            const std::size_t ply = next++;
            const auto search =
                [&loop = analyses.searches_.loop, &registry = analyses.searches_.registry, ply,
                 weak = weak_from_this(), request = request](const std::stop_token& stop) {
                    std::optional<Found> found;
                    std::string failure;
                    try {
                        found = look_at(registry, request, ply, stop);
                    } catch (const std::exception& error) {
                        failure = error.what();
                    }
                    loop.post([weak, ply, found, failure] {
                        if (const auto state = weak.lock()) state->looked_at(ply, found, failure);
                    });
                };
            ticket = analyses.searches_.pool.start(SearchPool::Kind::Analysis, search);
        }

        static Found look_at(const Registry& registry, const SearchRequest& request,
                             std::size_t ply, const std::stop_token& stop) {
            const Position& position = request.line.positions[ply];
            if (position.is_over()) {
                const Outcome outcome = position.outcome();
                const bool won = outcome.winner == position.to_move();
                return {{won ? outcome.points : -outcome.points, true, true}};
            }
            const Report report = request.search(registry, position, stop, {});
            return {{report.score, report.exact, report.depth > 0}, report.depth, report.move};
        }

        void looked_at(std::size_t ply, const std::optional<Found>& found,
                       const std::string& failure) {
            if (!found) {
                events.failed(failed_search(failure));
                return;
            }
            if (stopped) {
                events.done(true, nullptr);
                return;
            }
            values[ply] = *found;
            // What a move was worth is known once the position after it is.
            if (ply > 0) events.point(point(ply - 1));
            if (next < values.size()) {
                begin_next();
                return;
            }
            events.point(point(ply));
            events.done(false, nullptr);
        }

        [[nodiscard]] Json point(std::size_t ply) const {
            const Found& here = values[ply];
            const Position& position = request.line.positions[ply];
            const bool played = ply < request.line.moves.size();
            const bool by_marks = spec_name(position.game()) == "adjacency";
            Json loss;
            Json verdict;
            if (played && here.value.known && values[ply + 1].value.known) {
                loss = points(loss_of(here.value, values[ply + 1].value));
                const std::string word = verdict_of(here.value, values[ply + 1].value, by_marks);
                if (!word.empty()) verdict = word;
            }
            return {{"ply", ply},
                    {"to_move", player_text(position.to_move())},
                    {"score", here.value.known ? Json(points(here.value.score)) : Json()},
                    {"exact", here.value.exact},
                    {"depth", here.depth},
                    {"best", here.best.empty() ? Json() : Json(here.best)},
                    {"played", played ? Json(request.line.moves[ply].move) : Json()},
                    {"loss", loss},
                    {"verdict", verdict}};
        }

        Analyses& analyses;
        SearchRequest request;
        AnalysisEvents events;
        std::vector<Found> values{};
        std::size_t next = 0;
        bool stopped = false;
        SearchPool::Ticket ticket{};
    };

    std::shared_ptr<State> state_;
};

std::unique_ptr<Analysis> Analyses::analyse(const Json& json, AnalysisEvents events) {
    SearchRequest request = searches_.read(json, time_a_position);
    SearchParts::check_not_over(request);
    return std::make_unique<Single>(*this, std::move(request), std::move(events));
}

std::unique_ptr<Analysis> Analyses::evaluate(const Json& json, AnalysisEvents events) {
    return std::make_unique<Whole>(*this, searches_.read(json, time_a_point), std::move(events));
}

}  // namespace lawan
