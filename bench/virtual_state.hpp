#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "games/connect4/connect_four.hpp"

/// Connect Four in the shape of a framework for any game, OpenSpiel's: a heap-allocated state
/// behind virtual functions, actions in a vector, scores in a vector of floating-point numbers.
/// Calls Lawan's own rules, so that only the shape differs. A yardstick for the benchmarks, used
/// nowhere else.
namespace lawan::bench::virtual_shape {

using ActionNumber = std::int64_t;

/// The data that each state carries: only what it needs, or also the moves that led to it and a
/// shared pointer to its game, as in OpenSpiel's State.
enum class Luggage : std::uint8_t { None, HistoryAndGame };

class State {
public:
    State(Luggage luggage, std::shared_ptr<const ConnectFour> game)
        : luggage_(luggage), game_(std::move(game)) {}
    State& operator=(const State&) = delete;
    virtual ~State() = default;

    [[nodiscard]] virtual std::unique_ptr<State> clone() const = 0;
    [[nodiscard]] virtual int current_player() const = 0;
    [[nodiscard]] virtual std::vector<ActionNumber> legal_actions() const = 0;
    [[nodiscard]] virtual bool is_terminal() const = 0;
    [[nodiscard]] virtual std::vector<double> returns() const = 0;
    [[nodiscard]] virtual double player_return(int player) const {
        return returns()[static_cast<std::size_t>(player)];
    }

    void apply_action(ActionNumber action) {
        const int player = current_player();
        do_apply_action(action);
        if (luggage_ == Luggage::HistoryAndGame) history_.emplace_back(player, action);
    }

protected:
    State(const State&) = default;
    virtual void do_apply_action(ActionNumber action) = 0;

private:
    Luggage luggage_;
    std::shared_ptr<const ConnectFour> game_;
    std::vector<std::pair<int, ActionNumber>> history_;
};

class ConnectFourState final : public State {
public:
    ConnectFourState(Luggage luggage, const std::shared_ptr<const ConnectFour>& game)
        : State(luggage, luggage == Luggage::None ? nullptr : game),
          rules_(game.get()),
          state_(game->initial_state()) {}

    [[nodiscard]] std::unique_ptr<State> clone() const override {
        return std::make_unique<ConnectFourState>(*this);
    }
    [[nodiscard]] int current_player() const override {
        return static_cast<int>(rules_->player_to_move(state_));
    }
    [[nodiscard]] std::vector<ActionNumber> legal_actions() const override {
        const auto actions = rules_->actions(state_);
        std::vector<ActionNumber> numbers;
        numbers.reserve(static_cast<std::size_t>(actions.size()));
        for (const auto action : actions) numbers.push_back(action);
        return numbers;
    }
    [[nodiscard]] bool is_terminal() const override { return rules_->is_terminal(state_); }
    [[nodiscard]] std::vector<double> returns() const override {
        const double points = rules_->utility(state_, Player::X);
        return {points, -points};
    }

    [[nodiscard]] const ConnectFour& rules() const { return *rules_; }
    [[nodiscard]] const ConnectFour::State& state() const { return state_; }

private:
    void do_apply_action(ActionNumber action) override {
        state_ = rules_->result(state_, static_cast<ConnectFour::Action>(action));
    }

    const ConnectFour* rules_;
    ConnectFour::State state_;
};

using ValueFunction = std::function<double(const State&)>;

/// Alpha-beta over such states, from the view of one player throughout, as in OpenSpiel.
class AlphaBetaSearch {
public:
    AlphaBetaSearch(ValueFunction value_function, int player)
        : value_function_(std::move(value_function)), player_(player) {}

    double search(const State& root, int depth) {
        nodes_ = 0;
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return visit(root, depth, -infinity, infinity);
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    double visit(const State& state, int depth, double alpha, double beta) {
        ++nodes_;
        if (state.is_terminal()) return state.player_return(player_);
        if (depth == 0) return value_function_(state);
        const bool maximises = state.current_player() == player_;
        double best = maximises ? -std::numeric_limits<double>::infinity()
                                : std::numeric_limits<double>::infinity();
        for (const ActionNumber action : state.legal_actions()) {
            const std::unique_ptr<State> child = state.clone();
            child->apply_action(action);
            const double value = visit(*child, depth - 1, alpha, beta);
            if (maximises) {
                best = std::max(best, value);
                alpha = std::max(alpha, best);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, best);
            }
            if (alpha >= beta) break;
        }
        return best;
    }

    ValueFunction value_function_;
    int player_;
    std::uint64_t nodes_ = 0;
};

}  // namespace lawan::bench::virtual_shape
