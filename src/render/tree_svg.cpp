#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "render/svg.hpp"
#include "render/tree_drawing.hpp"

namespace lawan::render {
namespace {

using svg::Place;

constexpr double margin = 24;
constexpr double top = 150;           ///< heading and names of the levels
constexpr double usual_column = 210;  ///< distance between plies without boards
constexpr double radius = 16;
constexpr double token_width = 28;  ///< half the width of the widest token
constexpr double board_of_node = 56;

/// Shortens text for print and replaces ASCII by mathematical symbols.
std::string printed(std::string words) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs{
        {{">= beta", "≥ β"},
         {"<= alpha", "≤ α"},
         {"-inf", "−∞"},
         {"+inf", "∞"},
         {"replies left", "left"},
         {"reply left", "left"}}};
    for (const auto& [typed, sign] : signs) {
        const auto at = words.find(typed);
        if (at != std::string::npos) words.replace(at, typed.size(), sign);
    }
    return words;
}

/// Lays nodes out from the leaves up: each leaf takes a row, each inner node is centred beside its
/// children.
class TreePicture {
public:
    TreePicture(const SearchTree& tree, bool boards)
        : tree_(tree), row_(boards ? 68 : 38), board_(boards ? board_of_node : 0) {}

    /// Adds a subtree and returns the height of its root.
    double add(const DrawnNode& drawn, int ply) {
        deepest_ = std::max(deepest_, ply);
        const double x = margin + token_width + ply * column();
        std::vector<double> heights;
        for (const auto& child : drawn.children) heights.push_back(add(child, ply + 1));
        std::vector<std::pair<double, std::string>> notes;
        if (drawn.hidden > 0 && !drawn.children.empty())
            notes.emplace_back(next_row(), fmt::format("{} more", drawn.hidden));
        const bool cut = tree_.why_cut(drawn.index).has_value();
        if (cut) notes.emplace_back(next_row(), printed(cut_note(tree_, drawn.index)));
        double y = 0;
        if (heights.empty() && notes.empty()) {
            y = next_row();
        } else {
            const double first = heights.empty() ? notes.front().first : heights.front();
            const double last = heights.empty() ? notes.back().first : heights.back();
            y = (first + last) / 2;
        }
        for (std::size_t i = 0; i < heights.size(); ++i)
            edge({x, y}, {x + column(), heights[i]}, drawn.children[i].best);
        for (const auto& [height, words] : notes)
            note({x, y}, {x + column(), height}, words, words.starts_with("cut"));
        node(drawn, {x, y});
        return y;
    }

    [[nodiscard]] std::string picture() const { return edges_ + best_edges_ + nodes_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] double column() const { return usual_column + (board_ > 0 ? board_ + 6 : 0); }
    [[nodiscard]] double right() const {
        return std::max(widest_note_, margin + (deepest_ + 1) * column());
    }
    [[nodiscard]] double bottom() const { return top + static_cast<double>(rows_) * row_; }

private:
    double next_row() { return top + (static_cast<double>(rows_++) + 0.5) * row_; }

    [[nodiscard]] std::string curve(Place from, Place to) const {
        return fmt::format("M{:.1f} {:.1f}H{:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}",
                           from.x + radius, from.y, to.x - 90, to.x - 54, from.y, to.x - 60, to.y,
                           to.x - radius, to.y);
    }

    /// Draws a node's board with its left edge at `at`; returns where text can begin.
    double add_board(SearchTree::Index index, Place at) {
        if (board_ == 0) return at.x;
        const BoardView view = tree_.position(index).board();
        const double height = svg::cell_size(board_, view) * view.grid.height;
        nodes_ += svg::board({at.x, at.y - height / 2}, board_, view);
        return at.x + board_ + 6;
    }

    void edge(Place from, Place to, bool best) {
        std::string& layer = best ? best_edges_ : edges_;
        layer += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                             curve(from, to), best ? svg::mark : svg::faint, best ? 5 : 1.5);
    }

    void note(Place from, Place to, const std::string& words, bool cut) {
        edges_ += fmt::format(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" "
            "stroke-dasharray=\"3 4\"/>\n",
            curve(from, to), cut ? svg::o_color : svg::faint);
        if (cut) {
            edges_ += fmt::format(
                "<path d=\"M{0:.1f} {1:.1f}v16m5 -16v16\" stroke=\"{2}\" stroke-width=\"2.2\"/>\n",
                to.x - radius, to.y - 8, svg::o_color);
        }
        nodes_ += svg::text({to.x - radius + 12, to.y + 5}, words,
                            {.size = 14, .color = cut ? svg::o_color : svg::faint, .bold = cut});
        const auto letters = std::ranges::count_if(
            words, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
        widest_note_ = std::max(widest_note_, to.x + static_cast<double>(letters) * 7.2);
    }

    void node(const DrawnNode& drawn, Place at) {
        const TreeNode& node = tree_.node(drawn.index);
        const auto [alpha, beta, value] = tree_.values(drawn.index);
        const std::string worth = worth_of(tree_, drawn.index);
        const std::string move = tree_.move(drawn.index);
        if (node.end == NodeEnd::Horizon || node.end == NodeEnd::Terminal) {
            const double words = add_board(drawn.index, {at.x - radius + 6, at.y});
            nodes_ += svg::text({words, at.y + 5}, move, {.bold = drawn.best});
            nodes_ += svg::text({words + 84, at.y + 5}, worth, {.bold = true, .anchor = "end"});
            return;
        }
        const double half = std::max(radius, 4.6 * static_cast<double>(worth.size()));
        nodes_ += svg::token(at, tree_.to_move(drawn.index), {radius, half, false});
        nodes_ +=
            svg::text({at.x, at.y + 5}, worth, {.size = 14, .bold = true, .anchor = "middle"});
        const double words = add_board(drawn.index, {at.x + half + 6, at.y});
        nodes_ += svg::text({words, at.y - 6}, move, {.bold = true});
        std::string below;
        if (node.alpha > -infinite_score || node.beta < infinite_score)
            below = printed(fmt::format("α {}  β {}", bound_text(alpha), bound_text(beta)));
        else if (node.end == NodeEnd::Open && node.visits > 0)
            below = fmt::format("{} visits", grouped(node.visits));
        if (const auto note = node_note(node); !note.empty())
            nodes_ += svg::text({words + 6 + 9.0 * static_cast<double>(move.size()), at.y - 6},
                                note, {.size = 13, .color = svg::faint});
        nodes_ += svg::text({words, at.y + 17}, below, {.size = 13, .color = svg::faint});
    }

    const SearchTree& tree_;
    double row_;    ///< row height
    double board_;  ///< size of a node's board; 0: none
    std::string edges_;
    std::string best_edges_;
    std::string nodes_;
    int deepest_ = 0;
    std::size_t rows_ = 0;
    double widest_note_ = 0;
};

std::string level_names(const SearchTree& tree, int deepest, double column, double width) {
    std::string names;
    const bool leaves = deepest > 0 && deepest == tree.node(tree.root()).depth;
    const Player first = tree.to_move(tree.root());
    for (int ply = 0; ply <= deepest; ++ply) {
        const Player player = ply % 2 == 0 ? first : opponent(first);
        names += svg::text({margin + ply * column, top - 18},
                           leaves && ply == deepest ? "the value" : choice_of(player, tree),
                           {.size = 13, .color = svg::faint, .bold = true});
    }
    return names + fmt::format("<path d=\"M{} {}H{:.1f}\" stroke=\"#b8a690\"/>\n", margin, top - 8,
                               width - margin);
}

}  // namespace

std::string tree_as_svg(const RecordedSearch& search, const DrawingLimits& limits) {
    constexpr double board_size = 96;
    TreePicture tree(*search.tree, limits.boards);
    tree.add(drawn_tree(*search.tree, limits), 0);
    const auto lines = heading(search);
    const double longest = margin * 2 + board_size + 24 +
                           9.5 * static_cast<double>(std::max(lines[0].size(), lines[1].size()));
    const double width = std::max(tree.right() + margin, longest);
    std::string content = svg::board({margin, margin / 2}, board_size, search.position.board());
    const double left = margin + board_size + 20;
    content += svg::text({left, 44}, lines[0], {.size = 19, .bold = true});
    content += svg::text({left, 70}, lines[1], {.color = svg::faint});
    content +=
        svg::text({left, 94}, "Values from X's view. Thick: the best line.", {.color = svg::faint});
    content += level_names(*search.tree, tree.deepest(), tree.column(), width) + tree.picture();
    return svg::document(width, tree.bottom() + margin, lines[0], content);
}

}  // namespace lawan::render
