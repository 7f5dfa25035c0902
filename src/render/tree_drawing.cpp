#include "render/tree_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/text.hpp"

namespace lawan::render {
namespace {

bool is_best(const SearchTree& tree, SearchTree::Index index) {
    return std::ranges::find(tree.principal_line(), index) != tree.principal_line().end();
}

/// Distributes the limit on nodes breadth-first, after reserving room for the principal variation.
class Chooser {
public:
    Chooser(const SearchTree& tree, const DrawingLimits& limits) : tree_(tree), limits_(limits) {
        const auto line = static_cast<std::size_t>(limits.plies) + 1;
        left_ = limits.most - std::min(limits.most, std::min(line, tree.principal_line().size()));
    }

    DrawnNode choose() {
        DrawnNode root{.index = tree_.root(), .best = true};
        std::deque<std::pair<DrawnNode*, int>> waiting{{&root, 0}};
        while (!waiting.empty()) {
            const auto [node, ply] = waiting.front();
            waiting.pop_front();
            add_children(*node, ply);
            for (auto& child : node->children) waiting.emplace_back(&child, ply + 1);
        }
        return root;
    }

private:
    void add_children(DrawnNode& node, int ply) {
        const auto children = tree_.children(node.index);
        for (const auto child : children) {
            const bool best = node.best && is_best(tree_, child);
            const bool room =
                left_ > 0 && (limits_.children == 0 || node.children.size() < limits_.children);
            if (ply >= limits_.plies || (!best && !room)) continue;
            node.children.push_back({.index = child, .best = best});
            if (!best) --left_;
        }
        node.hidden = children.size() - node.children.size();
    }

    const SearchTree& tree_;
    const DrawingLimits& limits_;
    std::size_t left_;
};

void add_text(std::string& text, const SearchTree& tree, const DrawnNode& drawn, int indent) {
    const auto index = drawn.index;
    const auto [alpha, beta, value] = tree.values(index);
    const TreeNode& node = tree.node(index);
    const std::string name =
        fmt::format("{:{}}{}{}", "", 2 * indent, node_name(tree, index), drawn.best ? " *" : "");
    text += fmt::format("{:<20}{:>7}  {}", name, worth_of(tree, index),
                        node.end == NodeEnd::Horizon    ? "guess"
                        : node.end == NodeEnd::Terminal ? "end"
                        : node.end == NodeEnd::Stopped  ? "not known"
                                                        : choice_of(tree.to_move(index), tree));
    const bool leaf = node.end == NodeEnd::Horizon || node.end == NodeEnd::Terminal;
    const bool window = !leaf && (node.alpha > -infinite_score || node.beta < infinite_score);
    if (window) text += fmt::format("  alpha {} beta {}", bound_text(alpha), bound_text(beta));
    if (const auto note = node_note(node); !note.empty()) text += fmt::format("  {}", note);
    if (node.end == NodeEnd::Open && node.visits > 0)
        text += fmt::format("  {} visits", grouped(node.visits));
    text += "\n";
    for (const auto& child : drawn.children) add_text(text, tree, child, indent + 1);
    const auto note = [&](std::string_view words) {
        text += fmt::format("{:{}}{}\n", "", 2 * indent + 2, words);
    };
    if (drawn.hidden > 0 && !drawn.children.empty()) note(fmt::format("({} more)", drawn.hidden));
    if (tree.why_cut(index)) {
        note(cut_note(tree, index));
        note(cut_sentence(tree, index));
    }
}

std::string dot_label(const SearchTree& tree, SearchTree::Index index) {
    const auto [alpha, beta, value] = tree.values(index);
    std::string label = fmt::format("{}  {}", node_name(tree, index), worth_of(tree, index));
    const TreeNode& node = tree.node(index);
    if (node.alpha > -infinite_score || node.beta < infinite_score)
        label += fmt::format("\\n{} .. {}", bound_text(alpha), bound_text(beta));
    if (const auto note = node_note(node); !note.empty()) label += fmt::format("\\n{}", note);
    if (node.end == NodeEnd::Open && node.visits > 0)
        label += fmt::format("\\n{} visits", grouped(node.visits));
    return label;
}

void add_dot(std::string& text, const SearchTree& tree, const DrawnNode& drawn) {
    const bool most = tree.to_move(drawn.index) == Player::X;
    const TreeNode& node = tree.node(drawn.index);
    const bool short_cut = node.end == NodeEnd::Table || node.visit == NodeVisit::Reduced;
    text += fmt::format("  n{} [label=\"{}\", shape={}{}{}];\n", drawn.index,
                        dot_label(tree, drawn.index), most ? "box" : "ellipse",
                        short_cut ? ", style=dashed" : "", drawn.best ? ", penwidth=3" : "");
    for (const auto& child : drawn.children) {
        text += fmt::format("  n{} -> n{}{};\n", drawn.index, child.index,
                            child.best ? " [penwidth=3]" : "");
        add_dot(text, tree, child);
    }
    if (drawn.hidden > 0 && !drawn.children.empty()) {
        text += fmt::format("  h{0} [label=\"{1} more\", shape=plaintext];\n  n{0} -> h{0};\n",
                            drawn.index, drawn.hidden);
    }
    if (tree.why_cut(drawn.index)) {
        text += fmt::format(
            "  c{0} [label=\"{1}\", shape=plaintext];\n  n{0} -> c{0} [style=dashed, "
            "arrowhead=tee];\n",
            drawn.index, cut_note(tree, drawn.index));
    }
}

}  // namespace

DrawnNode drawn_tree(const SearchTree& tree, const DrawingLimits& limits) {
    return Chooser(tree, limits).choose();
}

std::string node_name(const SearchTree& tree, SearchTree::Index index) {
    const std::string move = tree.move(index);
    return move.empty() ? "start" : move;
}

std::string worth_of(const SearchTree& tree, SearchTree::Index index) {
    return tree.node(index).end == NodeEnd::Stopped ? "?" : signed_score(tree.values(index).value);
}

std::string node_note(const TreeNode& node) {
    std::string note;
    const auto add = [&](std::string_view words) {
        note += note.empty() ? "" : ", ";
        note += words;
    };
    if (node.visit == NodeVisit::Scout) add("scout");
    if (node.visit == NodeVisit::Reduced) add(fmt::format("reduced to depth {}", node.depth));
    if (node.visit == NodeVisit::Again) add("again");
    if (node.end == NodeEnd::Table) add("from the table");
    if (node.end == NodeEnd::Forced) add("forced reply");
    return note;
}

std::string bound_text(Score bound) {
    if (bound >= infinite_score) return "+inf";
    if (bound <= -infinite_score) return "-inf";
    return signed_score(bound);
}

bool is_sampled(const SearchTree& tree) {
    const TreeNode& root = tree.node(tree.root());
    return root.end == NodeEnd::Open && root.visits > 0;
}

std::string_view choice_of(Player player, const SearchTree& tree) {
    if (is_sampled(tree)) return player == Player::X ? "X to move" : "O to move";
    return player == Player::X ? "X picks the most" : "O picks the least";
}

std::string cut_note(const SearchTree& tree, SearchTree::Index index) {
    const auto [alpha, beta, value] = tree.values(index);
    const bool most = tree.to_move(index) == Player::X;
    const int left_out = tree.node(index).unsearched;
    return fmt::format("cut: {} {} {} {}, {} left out", signed_score(value),
                       most ? ">=" : "<=", most ? "beta" : "alpha", bound_text(most ? beta : alpha),
                       left_out == 1 ? "1 reply" : fmt::format("{} replies", left_out));
}

std::vector<std::string> heading(const RecordedSearch& search) {
    const Report& report = search.report;
    std::vector<std::string> lines{
        fmt::format("{}, {} to move: {} plays {}", search.position.game(),
                    player_letter(search.position.to_move()), search.bot, report.move)};
    const bool sampled = search.tree && is_sampled(*search.tree);
    std::string counts =
        fmt::format("{} {}", grouped(report.counters.nodes), sampled ? "play-outs" : "positions");
    if (report.counters.nodes == 0 && search.tree)  // a program that reports only its tree
        counts = fmt::format("it reported {} nodes", grouped(search.tree->size()));
    if (report.depth > 0) counts = fmt::format("depth {}, {}", report.depth, counts);
    if (search.minimax) {
        counts += fmt::format("; plain minimax: {}{}", search.minimax->at_least ? "more than " : "",
                              grouped(search.minimax->nodes));
    }
    const std::uint64_t lost = report.trace ? report.trace->tree_not_recorded : 0;
    if (lost > 0) counts += fmt::format("; {} deeper ones were not recorded", grouped(lost));
    lines.push_back(counts);
    return lines;
}

std::string tree_as_text(const RecordedSearch& search, const DrawingLimits& limits) {
    std::string text = "values from X's view; * is the best line\n";
    add_text(text, *search.tree, drawn_tree(*search.tree, limits), 0);
    return text;
}

std::string tree_as_dot(const RecordedSearch& search, const DrawingLimits& limits) {
    std::string text = fmt::format(
        "digraph search {{\n  rankdir=LR;\n  label=\"{}\";\n  labelloc=t;\n"
        "  fontname=\"Helvetica\";\n  nodesep=0.08;\n  ranksep=0.35;\n"
        "  node [fontname=\"Helvetica\", margin=\"0.06,0.03\", width=0.3, height=0.3];\n",
        fmt::join(heading(search), "\\n"));
    add_dot(text, *search.tree, drawn_tree(*search.tree, limits));
    return text + "}\n";
}

}  // namespace lawan::render
