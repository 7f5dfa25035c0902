#include "search/genetic/reservation_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "search/genetic/best_lines.hpp"

namespace lawan::search {
namespace {

using Gene = ReservationTree::Gene;
using Genes = std::vector<Gene>;

/// Not the vector's own operator<: g++ 12 gives a false warning about comparing bytes.
struct Earlier {
    bool operator()(const Genes& left, const Genes& right) const {
        if (left.size() != right.size()) return left.size() < right.size();
        const auto [one, other] = std::ranges::mismatch(left, right);
        return one != left.end() && *one < *other;
    }
};

/// A reference implementation without compression or bookkeeping: stores all lines, and runs
/// minimax from scratch.
class PlainTree {
public:
    void insert(const Genes& line, Score value) { lines_.emplace(line, value); }
    [[nodiscard]] const std::map<Genes, Score, Earlier>& lines() const { return lines_; }

    [[nodiscard]] Score value(const Genes& prefix) const {
        if (const auto leaf = lines_.find(prefix); leaf != lines_.end()) return leaf->second;
        const auto values = children(prefix);
        const auto [least, most] =
            std::ranges::minmax_element(values, {}, [](const auto& child) { return child.second; });
        return prefix.size() % 2 == 0 ? most->second : least->second;
    }

    /// Returns the next moves after the prefix, with their values.
    [[nodiscard]] std::map<Gene, Score> children(const Genes& prefix) const {
        std::map<Gene, Score> values;
        for (const auto& [line, leaf] : lines_) {
            if (line.size() <= prefix.size() ||
                !std::equal(prefix.begin(), prefix.end(), line.begin()))
                continue;
            Genes longer = prefix;
            longer.push_back(line[prefix.size()]);
            if (!values.contains(longer.back())) values[longer.back()] = value(longer);
        }
        return values;
    }

    /// Walks up from the leaf until a sibling is better, or equal and earlier.
    [[nodiscard]] int level_reached(const Genes& line) const {
        auto depth = line.size();
        for (; depth > 0; --depth) {
            const Genes parent(line.begin(), line.begin() + static_cast<int>(depth) - 1);
            const Score wanted = value(parent);
            const auto brothers = children(parent);
            const auto first = std::ranges::find_if(
                brothers, [&](const auto& child) { return child.second == wanted; });
            if (first->first != line[depth - 1]) break;
        }
        return static_cast<int>(depth);
    }

private:
    std::map<Genes, Score, Earlier> lines_;
};

/// A made-up game: every position has 1 to 4 legal moves, and some lines end early.
struct MadeUp {
    int horizon;

    [[nodiscard]] static std::uint64_t key(const Genes& prefix) {
        std::uint64_t key = 17;
        for (const Gene gene : prefix) key = Random(key * 64 + gene).next();
        return key;
    }
    [[nodiscard]] std::vector<Gene> moves(const Genes& prefix) const {
        const std::uint64_t number = key(prefix);
        const bool ends = prefix.size() >= 2 && number % 7 == 0;
        if (ends || prefix.size() == static_cast<std::size_t>(horizon)) return {};
        std::vector<Gene> moves;
        for (std::uint64_t i = 0; i <= number / 7 % 4; ++i)
            moves.push_back(static_cast<Gene>((number + 13 * i) % 64));
        return moves;
    }
    [[nodiscard]] static Score value(const Genes& line) {
        return static_cast<Score>(key(line) % 9) - 4;
    }
    [[nodiscard]] std::pair<Genes, std::vector<std::uint8_t>> random_line(Random& random) const {
        Genes line;
        std::vector<std::uint8_t> choices;
        for (auto legal = moves({}); !legal.empty(); legal = moves(line)) {
            choices.push_back(static_cast<std::uint8_t>(legal.size()));
            line.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        return {line, choices};
    }
    [[nodiscard]] int count_lines(const Genes& prefix) const {
        const auto legal = moves(prefix);
        int lines = legal.empty() ? 1 : 0;
        for (const Gene move : legal) {
            Genes longer = prefix;
            longer.push_back(move);
            lines += count_lines(longer);
        }
        return lines;
    }
};

void expect_same(const ReservationTree& tree, const PlainTree& plain) {
    EXPECT_EQ(tree.lines(), plain.lines().size());
    EXPECT_EQ(tree.value(), plain.value({}));
    for (const auto& [line, value] : plain.lines())
        ASSERT_EQ(tree.level_reached(line), plain.level_reached(line));
    const auto values = plain.children({});
    ASSERT_EQ(tree.root_moves().size(), values.size());
    for (const auto& move : tree.root_moves()) EXPECT_EQ(move.value, values.at(move.move));
}

TEST(ReservationTreeTest, ValuesAndLevelsAreThoseOfPlainMinimaxOverAllLines) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        for (const int horizon : {1, 2, 3, 7}) {
            const MadeUp game{horizon};
            Random random(seed);
            ReservationTree tree(std::size_t{1} << 22);
            PlainTree plain;
            for (int i = 0; i < 60; ++i) {
                const auto [line, choices] = game.random_line(random);
                const bool known = plain.lines().contains(line);
                const auto outcome = tree.insert(line, choices, MadeUp::value(line));
                EXPECT_EQ(outcome, known ? ReservationTree::Insertion::Known
                                         : ReservationTree::Insertion::New);
                plain.insert(line, MadeUp::value(line));
                if (i < 10 || i % 10 == 9) expect_same(tree, plain);
            }
        }
    }
}

TEST(ReservationTreeTest, IsCompleteExactlyWhenEveryLineIsIn) {
    for (const int horizon : {1, 2, 4, 6}) {
        const MadeUp game{horizon};
        Random random(3);
        ReservationTree tree(std::size_t{1} << 22);
        const auto all = static_cast<std::uint64_t>(game.count_lines({}));
        for (int i = 0; i < 200'000 && tree.lines() < all; ++i) {
            EXPECT_FALSE(tree.complete());
            const auto [line, choices] = game.random_line(random);
            tree.insert(line, choices, MadeUp::value(line));
        }
        EXPECT_EQ(tree.lines(), all);
        EXPECT_TRUE(tree.complete());
        for (const auto& move : tree.root_moves()) EXPECT_TRUE(move.complete);
        EXPECT_EQ(tree.unfinished(tree.root()), 0);
    }
}

TEST(ReservationTreeTest, TheBestLinesAreThoseThatReachHighest) {
    const MadeUp game{7};
    Random random(5);
    ReservationTree tree(std::size_t{1} << 22);
    PlainTree plain;
    BestLines best;
    for (int i = 0; i < 120; ++i) {
        const auto [line, choices] = game.random_line(random);
        tree.insert(line, choices, MadeUp::value(line));
        plain.insert(line, MadeUp::value(line));
        if (i % 20 != 0) continue;
        std::vector<int> levels;
        for (const auto& [known, value] : plain.lines())
            levels.push_back(plain.level_reached(known));
        std::ranges::sort(levels);
        for (const std::size_t most : {std::size_t{1}, std::size_t{20}, std::size_t{1000}}) {
            best.find(tree, most);
            ASSERT_EQ(best.lines().size(), std::min(most, levels.size()));
            std::vector<Genes> seen;
            for (std::size_t k = 0; k < best.lines().size(); ++k) {
                std::array<Gene, most_plies> genes;
                const int length = best.moves(tree, best.lines()[k], genes);
                const Genes moves(genes.begin(), genes.begin() + length);
                EXPECT_EQ(best.lines()[k].level, levels[k]);
                EXPECT_EQ(plain.level_reached(moves), levels[k]);
                EXPECT_EQ(plain.lines().at(moves), best.lines()[k].value);
                seen.push_back(moves);
            }
            std::ranges::sort(seen, Earlier{});
            EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
        }
    }
}

TEST(ReservationTreeTest, ACursorKnowsWhatWasTried) {
    const MadeUp game{7};
    Random random(2);
    ReservationTree tree(std::size_t{1} << 22);
    PlainTree plain;
    for (int i = 0; i < 80; ++i) {
        const auto [line, choices] = game.random_line(random);
        tree.insert(line, choices, MadeUp::value(line));
        plain.insert(line, MadeUp::value(line));
    }
    for (const auto& [line, value] : plain.lines()) {
        auto cursor = tree.root();
        for (std::size_t depth = 0; depth < line.size(); ++depth) {
            std::uint64_t tried = 0;
            const Genes prefix(line.begin(), line.begin() + static_cast<int>(depth));
            for (const auto& [move, score] : plain.children(prefix)) tried |= 1ULL << move;
            ASSERT_EQ(tree.tried(cursor), tried);
            cursor = tree.advanced(cursor, line[depth]);
        }
        EXPECT_EQ(tree.tried(cursor), 0);
    }
}

TEST(ReservationTreeTest, StopsAtItsMemoryBoundAndKeepsWhatItHas) {
    const std::size_t memory = std::size_t{1} << 20;
    ReservationTree tree(memory);
    Random random(1);
    const std::vector<std::uint8_t> choices(20, 64);
    Genes line(20);
    auto outcome = ReservationTree::Insertion::New;
    while (outcome != ReservationTree::Insertion::Full) {
        EXPECT_LE(tree.bytes(), memory);
        for (Gene& gene : line) gene = static_cast<Gene>(random.below(64));
        outcome = tree.insert(line, choices, static_cast<Score>(random.below(1000)));
    }
    EXPECT_GT(tree.lines(), 1000);
    const auto lines = tree.lines();
    const Score value = tree.value();
    EXPECT_EQ(tree.insert(line, choices, 5000), ReservationTree::Insertion::Full);
    EXPECT_EQ(tree.lines(), lines);
    EXPECT_EQ(tree.value(), value);

    tree.clear();
    EXPECT_TRUE(tree.empty());
    EXPECT_EQ(tree.insert(line, choices, 7), ReservationTree::Insertion::New);
    EXPECT_EQ(tree.value(), 7);
    EXPECT_EQ(tree.level_reached(line), 0);
}

}  // namespace
}  // namespace lawan::search
