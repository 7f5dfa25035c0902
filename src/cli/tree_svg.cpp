#include <fmt/format.h>

#include <algorithm>

#include "cli/svg.hpp"
#include "cli/tree_drawing.hpp"

namespace lawan {
namespace {

using svg::Place;

constexpr double margin = 24;
constexpr double top = 150;     ///< the heading and the names of the levels
constexpr double column = 210;  ///< from one ply to the next
constexpr double row = 40;
constexpr double radius = 16;
constexpr double token_width = 28;  ///< half of the widest token

/// Draws nodes from the leaves inward: a leaf takes a row, a node stands beside the middle of what
/// is below it.
class TreePicture {
public:
    explicit TreePicture(const SearchTree& tree) : tree_(tree) {}

    /// The height where the node came to stand.
    double add(const DrawnNode& drawn, int ply) {
        deepest_ = std::max(deepest_, ply);
        const double x = margin + token_width + ply * column;
        std::vector<double> heights;
        for (const auto& child : drawn.children) heights.push_back(add(child, ply + 1));
        std::vector<std::pair<double, std::string>> notes;
        if (drawn.hidden > 0 && !drawn.children.empty())
            notes.emplace_back(next_row(), fmt::format("{} more", drawn.hidden));
        const bool cut = tree_.why_cut(drawn.index).has_value();
        if (cut) notes.emplace_back(next_row(), cut_note(tree_, drawn.index));
        double y = 0;
        if (heights.empty() && notes.empty()) {
            y = next_row();
        } else {
            const double first = heights.empty() ? notes.front().first : heights.front();
            const double last = heights.empty() ? notes.back().first : heights.back();
            y = (first + last) / 2;
        }
        for (std::size_t i = 0; i < heights.size(); ++i)
            edge({x, y}, {x + column, heights[i]}, drawn.children[i].best);
        for (const auto& [height, words] : notes)
            note({x, y}, {x + column, height}, words, words.starts_with("cut"));
        node(drawn, {x, y});
        return y;
    }

    [[nodiscard]] std::string picture() const { return edges_ + best_edges_ + nodes_; }
    [[nodiscard]] int deepest() const { return deepest_; }
    [[nodiscard]] double right() const {
        return std::max(widest_note_, margin + (deepest_ + 1) * column);
    }
    [[nodiscard]] double bottom() const { return top + static_cast<double>(rows_) * row; }

private:
    double next_row() { return top + (static_cast<double>(rows_++) + 0.5) * row; }

    static std::string curve(Place from, Place to) {
        return fmt::format("M{:.1f} {:.1f}H{:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}",
                           from.x + radius, from.y, from.x + 120, from.x + 156, from.y,
                           from.x + 150, to.y, to.x - radius, to.y);
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
        widest_note_ = std::max(widest_note_, to.x + static_cast<double>(words.size()) * 8);
    }

    void node(const DrawnNode& drawn, Place at) {
        const TreeNode& node = tree_.node(drawn.index);
        const auto [alpha, beta, value] = tree_.values(drawn.index);
        const std::string worth = signed_score(value);
        if (node.end == NodeEnd::Horizon || node.end == NodeEnd::Terminal) {
            nodes_ += svg::text({at.x - radius + 6, at.y + 5}, tree_.move(drawn.index),
                                {.bold = drawn.best});
            nodes_ += svg::text({at.x + 74, at.y + 5}, worth, {.bold = true, .anchor = "end"});
            return;
        }
        const double half = std::max(radius, 4.6 * static_cast<double>(worth.size()));
        nodes_ += svg::token(at, tree_.to_move(drawn.index), {radius, half, false});
        nodes_ +=
            svg::text({at.x, at.y + 5}, worth, {.size = 14, .bold = true, .anchor = "middle"});
        nodes_ += svg::text({at.x + half + 6, at.y - 6}, tree_.move(drawn.index), {.bold = true});
        std::string below;
        if (node.alpha > -infinite_score || node.beta < infinite_score)
            below = fmt::format("α {}  β {}", bound_text(alpha), bound_text(beta));
        else if (node.end == NodeEnd::Open && node.visits > 0)
            below = fmt::format("{} visits", node.visits);
        if (const auto note = node_note(node); !note.empty())
            nodes_ += svg::text(
                {at.x + half + 12 + 9.0 * static_cast<double>(tree_.move(drawn.index).size()),
                 at.y - 6},
                note, {.size = 11, .color = svg::faint});
        nodes_ += svg::text({at.x + half + 6, at.y + 17}, below, {.size = 12, .color = svg::faint});
    }

    const SearchTree& tree_;
    std::string edges_;
    std::string best_edges_;
    std::string nodes_;
    int deepest_ = 0;
    std::size_t rows_ = 0;
    double widest_note_ = 0;
};

std::string level_names(const SearchTree& tree, int deepest, double width) {
    std::string names;
    const bool leaves = deepest > 0 && deepest == tree.node(tree.root()).depth;
    const Player first = tree.to_move(tree.root());
    for (int ply = 0; ply <= deepest; ++ply) {
        const Player player = ply % 2 == 0 ? first : opponent(first);
        names += svg::text({margin + ply * column, top - 18},
                           leaves && ply == deepest ? "the value"
                           : player == Player::X    ? "X picks the most"
                                                    : "O picks the least",
                           {.size = 13, .color = svg::faint, .bold = true});
    }
    return names + fmt::format("<path d=\"M{} {}H{:.1f}\" stroke=\"#b8a690\"/>\n", margin, top - 8,
                               width - margin);
}

}  // namespace

std::string tree_as_svg(const RecordedSearch& search, const DrawingLimits& limits) {
    constexpr double board_size = 96;
    TreePicture tree(*search.tree);
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
    content += level_names(*search.tree, tree.deepest(), width) + tree.picture();
    return svg::document(width, tree.bottom() + margin, lines[0], content);
}

}  // namespace lawan
