#pragma once

#include <cassert>
#include <memory>
#include <utility>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "runtime/typed_position.hpp"
#include "search/search.hpp"

namespace lawan::runtime {

/// Adapts a Searcher to Bot. Costs one virtual call per move and none per node.
template <Game G, SearcherOf<G> S>
class SearchBot final : public Bot {
public:
    SearchBot(S searcher, Limits own) : Bot(own), searcher_(std::move(searcher)) {}

    void new_game() override { searcher_.reset(); }
    [[nodiscard]] bool remembers() const override { return !Memoryless<S>; }

    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) override {
        const auto* root = typed<G>(position);
        assert(root != nullptr && !position.is_over());
        const Stopwatch stopwatch;
        ProgressCallback<G> callback;
        if (progress) {
            callback = [&](const SearchResult<G>& result) {
                progress(report(root->rules(), result, stopwatch.elapsed()));
            };
        }
        if constexpr (ReservingSearcherOf<S, G>) {
            if (const auto reserved = searcher_.reserve(root->rules(), root->state()); !reserved)
                return std::unexpected(Fault{Reason::Crash, reserved.error().message});
        }
        const auto result = searcher_.search(root->rules(), root->state(), limits(given),
                                             std::move(stop), callback);
        return report(root->rules(), result, stopwatch.elapsed());
    }

private:
    static Report report(const G& game, const SearchResult<G>& result, Duration time) {
        Report text{.move = game.action_text(result.move),
                    .score = result.score,
                    .exact = result.exact,
                    .depth = result.depth,
                    .counters = result.counters,
                    .time = time};
        for (const auto action : result.line) text.line.push_back(game.action_text(action));
        for (const auto& [move, score, exact] : result.moves)
            text.moves.push_back({game.action_text(move), score, exact});
        if (result.trace)
            text.trace = std::make_shared<const TraceText>(trace_text(game, *result.trace));
        return text;
    }

    S searcher_;
};

}  // namespace lawan::runtime
