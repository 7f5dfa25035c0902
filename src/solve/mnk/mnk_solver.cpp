#include "solve/mnk/mnk_solver.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/stop.hpp"
#include "game/hash.hpp"
#include "solve/common/table_memory.hpp"

namespace lawan::solve {
namespace {

/// Symmetric images share entries only early in the game; later canonicalising costs more than it
/// saves.
constexpr int most_marks_with_images = 8;

}  // namespace

Expected<MnkSolver> MnkSolver::make(const Mnk& game, std::size_t table_bytes) {
    if (auto fits = check_memory(table_bytes); !fits)
        return std::unexpected(std::move(fits.error()));
    // A cell is empty or has one of two marks: a small board needs no large table.
    std::size_t positions = 1;
    for (int i = 0; i < game.grid().cells() && positions < table_bytes; ++i) positions *= 3;
    auto table = HugeArray<Entry>::allocate(std::bit_floor(
        std::max<std::size_t>(std::min(table_bytes / sizeof(Entry), positions), 1024)));
    if (!table) return std::unexpected(std::move(table.error()));
    return MnkSolver(game, *std::move(table));
}

MnkSolver::MnkSolver(const Mnk& game, HugeArray<Entry> table)
    : game_(game), cells_(game.grid().mask()), table_(std::move(table)) {
    for (const auto& direction : game.lines().directions()) {
        for (std::uint64_t rest = direction.starts; rest != 0; rest &= rest - 1) {
            std::uint64_t line = 0;
            for (int i = 0; i < game.lines().length(); ++i)
                line |= std::uint64_t{1} << (std::countr_zero(rest) + i * direction.step);
            lines_.push_back(line);
        }
    }
}

std::optional<MnkSolver::Value> MnkSolver::value(const Mnk::State& state, const StopToken& stop) {
    stop_.begin(stop);
    // Ask both questions in turn, so that a quick win of one player does not wait for the other
    // answer.
    Question own{{state.own, state.enemy, true}};
    Question enemy{{state.enemy, state.own, false}};
    for (int plies = 1; !own.answered || !enemy.answered; ++plies) {
        Question& question = plies % 2 == 1 ? own : enemy;
        ask(question, plies);
        if (stop_.stopped()) return std::nullopt;
        if (question.wins) return Value{&question == &own ? 1 : -1, plies};
    }
    return Value{};
}

std::optional<bool> MnkSolver::wins(const Mnk::State& state, bool player_to_move,
                                    const StopToken& stop, int within) {
    stop_.begin(stop);
    Question question{player_to_move ? Board{state.own, state.enemy, true}
                                     : Board{state.enemy, state.own, false}};
    for (int plies = player_to_move ? 1 : 2; !question.answered && plies <= within; plies += 2) {
        ask(question, plies);
        if (stop_.stopped()) return std::nullopt;
    }
    return question.wins;
}

void MnkSolver::ask(Question& question, int plies) {
    if (question.answered) return;
    const auto& [maker, breaker, maker_moves] = question.board;
    const Answer answer = search(question.board, plies);
    question.wins = answer.wins;
    question.answered =
        answer.wins || answer.plies == never || plies >= std::popcount(cells_ & ~(maker | breaker));
}

MnkSolver::Board MnkSolver::after(const Board& board, int cell) const {
    const std::uint64_t mark = std::uint64_t{1} << cell;
    return board.maker_moves ? Board{board.maker | mark, board.breaker, false}
                             : Board{board.maker, board.breaker | mark, true};
}

MnkSolver::Board MnkSolver::canonical(const Board& board) const {
    if (std::popcount(board.maker | board.breaker) > most_marks_with_images) return board;
    Mnk::State least{.own = board.maker, .enemy = board.breaker};
    const Mnk::State state = least;
    for (int symmetry = 1; symmetry < game_.symmetry_count(); ++symmetry)
        least = std::min(least, game_.transformed(state, symmetry));
    return {least.own, least.enemy, board.maker_moves};
}

MnkSolver::Entry& MnkSolver::entry_of(const Board& board) {
    const std::uint64_t key = mixed_key(board.maker, board.breaker, board.maker_moves ? 1 : 0);
    return table_[key & (table_.size() - 1)];
}

/// Erdős and Selfridge's criterion: let every line that the maker can still complete count
/// 2^-(cells missing). If the breaker always fills the cell that takes most off the sum, the sum
/// never grows; so if it is less than 1 with the breaker to move, or 1/2 with the maker to move, no
/// line is ever completed. A line is also too far away if its missing cells need more plies.
std::optional<MnkSolver::Answer> MnkSolver::static_answer(const Board& board) const {
    const int length = game_.lines().length();
    constexpr int one = 62;
    std::uint64_t sum = 0;
    int fewest = length + 1;
    for (const std::uint64_t line : lines_) {
        if ((line & board.breaker) != 0) continue;
        const int missing = length - std::popcount(line & board.maker);
        sum += missing <= 40 ? std::uint64_t{1} << (one - 8 - missing) : 1U << 14U;
        fewest = std::min(fewest, missing);
    }
    const std::uint64_t enough = std::uint64_t{1} << (one - 8 - (board.maker_moves ? 1 : 0));
    if (sum < enough) return Answer{false, never};
    const int needed = 2 * fewest - (board.maker_moves ? 1 : 0);
    return Answer{false, needed - 1};
}

MnkSolver::Answer MnkSolver::search(const Board& board, int plies) {
    // 1. Immediate wins, and moves forced by a threat.
    const std::uint64_t empty = cells_ & ~(board.maker | board.breaker);
    const std::uint64_t maker_wins = game_.lines().completions(board.maker) & empty;
    const std::uint64_t breaker_wins = game_.lines().completions(board.breaker) & empty;
    if (empty == 0) return {false, never};
    const std::uint64_t at_once = board.maker_moves ? maker_wins : breaker_wins;
    if (at_once != 0) {
        if (!board.maker_moves) return {false, never};
        return plies >= 1 ? Answer{true, 1} : Answer{false, 0};
    }
    const std::uint64_t threats = board.maker_moves ? breaker_wins : maker_wins;
    if (!board.maker_moves && std::popcount(threats) > 1)
        return plies >= 2 ? Answer{true, 2} : Answer{false, 1};
    if (board.maker_moves && std::popcount(threats) > 1) return {false, never};

    // 2. Bounds from the lines, and from the table.
    const Answer known = *static_answer(board);
    if (known.plies >= plies) return known;
    const Board least = canonical(board);
    int first = -1;
    const auto matches = [&](const Entry& entry) {
        return entry.maker == least.maker && entry.breaker == least.breaker &&
               entry.maker_moves == least.maker_moves;
    };
    if (const Entry& entry = entry_of(least); matches(entry)) {
        if (entry.within != 0 && entry.within <= plies) return {true, entry.within};
        if (entry.not_within >= plies) return {false, entry.not_within};
        if (least.maker == board.maker && least.breaker == board.breaker) first = entry.move;
    }

    // 3. Search all moves, or the forced one.
    if (++nodes_ % 1024 == 0) stop_.poll();
    if (stop_.stopped()) return {};
    int best = 0;
    const Answer answer = search_moves(board, plies, threats != 0 ? threats : empty, first, best);
    if (stop_.stopped()) return {};

    // 4. Store.
    Entry& entry = entry_of(least);
    if (!matches(entry)) entry = {least.maker, least.breaker, least.maker_moves};
    if (answer.wins) {
        entry.within = static_cast<std::uint8_t>(answer.plies);
    } else {
        entry.not_within = static_cast<std::uint8_t>(answer.plies);
    }
    entry.move = static_cast<std::uint8_t>(best);
    return answer;
}

MnkSolver::Answer MnkSolver::search_moves(const Board& board, int plies, std::uint64_t moves,
                                          int first, int& best) {
    // Order moves by the lines on which most is done, by either player.
    struct Move {
        int cell;
        int rank;
    };
    std::array<int, 64> ranks{};
    for (const std::uint64_t line : lines_) {
        const bool open_to_maker = (line & board.breaker) == 0;
        const bool open_to_breaker = (line & board.maker) == 0;
        if (!open_to_maker && !open_to_breaker) continue;
        int weight = 0;
        if (open_to_maker) weight += 4 << (2 * std::min(std::popcount(line & board.maker), 8));
        if (open_to_breaker) weight += 1 << (2 * std::min(std::popcount(line & board.breaker), 8));
        for (std::uint64_t rest = line & moves; rest != 0; rest &= rest - 1)
            ranks[static_cast<std::size_t>(std::countr_zero(rest))] += weight;
    }
    std::array<Move, 64> list{};
    std::size_t count = 0;
    for (std::uint64_t rest = moves; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        list[count++] = {cell, cell == first ? 1 << 30 : ranks[static_cast<std::size_t>(cell)]};
    }
    std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Move& left, const Move& right) {
                  return left.rank != right.rank ? left.rank > right.rank : left.cell < right.cell;
              });

    // The maker needs one move that wins, the breaker one that does not lose.
    const auto one_later = [](const Answer& answer) {
        return answer.plies == never ? answer : Answer{answer.wins, answer.plies + 1};
    };
    best = list[0].cell;
    Answer worst{!board.maker_moves, board.maker_moves ? never : 0};
    for (std::size_t i = 0; i < count; ++i) {
        const Answer answer = one_later(search(after(board, list[i].cell), plies - 1));
        if (answer.wins == board.maker_moves) {
            best = list[i].cell;
            return answer;
        }
        worst.plies = board.maker_moves ? std::min(worst.plies, answer.plies)
                                        : std::max(worst.plies, answer.plies);
    }
    return worst;
}

}  // namespace lawan::solve
