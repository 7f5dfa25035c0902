#include "runtime/search_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <ranges>
#include <utility>

namespace lawan::runtime {

SearchTree::SearchTree(Position position, std::shared_ptr<const TraceText> trace,
                       const std::vector<std::string>& line)
    : position_(std::move(position)),
      trace_(std::move(trace)),
      first_child_(size() + 1),
      kept_(size(), 1) {
    assert(size() > 0);
    // 1. Count each node's children, turn the counts into offsets, fill in the children (counting
    // sort by parent).
    for (Index index = 0; index < size(); ++index) {
        const Index parent = node(index).parent;
        if (parent == TreeNode::none)
            roots_.push_back(index);
        else
            ++first_child_[parent + 1];
    }
    for (Index index = 0; index < size(); ++index) first_child_[index + 1] += first_child_[index];
    children_.resize(size() - roots_.size());
    std::vector<Index> next(first_child_.begin(), first_child_.end() - 1);
    for (Index index = 0; index < size(); ++index) {
        const Index parent = node(index).parent;
        if (parent != TreeNode::none) children_[next[parent]++] = index;
    }
    // 2. Add up subtree sizes from the leaves: parents come before children.
    for (Index index = static_cast<Index>(size()); index-- > 0;) {
        if (node(index).parent != TreeNode::none) kept_[node(index).parent] += kept_[index];
    }
    for (Index index = 0; index < size(); ++index) {
        const TreeNode& seen = node(index);
        const Index parent = seen.parent;
        const bool inside =
            parent == TreeNode::none || index + kept_[index] <= parent + std::size_t{kept_[parent]};
        ordered_ = ordered_ && inside && seen.end != NodeEnd::Open;
        bounded_ = bounded_ || seen.alpha > -infinite_score || seen.beta < infinite_score;
    }
    // 3. Take the last search that was not interrupted.
    const auto complete = std::ranges::find_if(roots_.rbegin(), roots_.rend(), [&](Index index) {
        return node(index).end != NodeEnd::Stopped;
    });
    root_ = complete == roots_.rend() ? roots_.back() : *complete;
    principal_line_.push_back(root_);
    for (const auto& wanted : line) {
        const auto child = child_by(principal_line_.back(), wanted);
        if (!child) break;
        principal_line_.push_back(*child);
    }
}

std::optional<SearchTree::Index> SearchTree::child_by(Index index,
                                                      const std::string& wanted) const {
    // A move that was searched again counts by its last search.
    const auto all = children(index);
    const auto backwards = std::views::reverse(all);
    const auto found =
        std::ranges::find_if(backwards, [&](Index child) { return move(child) == wanted; });
    if (found == backwards.end()) return std::nullopt;
    return *found;
}

int SearchTree::ply(Index index) const {
    int ply = 0;
    for (; node(index).parent != TreeNode::none; index = node(index).parent) ++ply;
    return ply;
}

Player SearchTree::to_move(Index index) const {
    const Player first = position_.to_move();
    return ply(index) % 2 == 0 ? first : opponent(first);
}

std::string SearchTree::move(Index index) const {
    return node(index).parent == TreeNode::none ? "" : trace_->names[node(index).action];
}

std::vector<std::string> SearchTree::path(Index index) const {
    std::vector<std::string> moves;
    for (; node(index).parent != TreeNode::none; index = node(index).parent)
        moves.push_back(move(index));
    std::ranges::reverse(moves);
    return moves;
}

Position SearchTree::position(Index index) const {
    Position position = position_;
    for (const auto& step : path(index)) position = *position.play(step);
    return position;
}

SearchTree::Values SearchTree::values(Index index) const {
    const TreeNode& seen = node(index);
    if (to_move(index) == Player::X) return {seen.alpha, seen.beta, seen.value};
    return {-seen.beta, -seen.alpha, -seen.value};
}

std::optional<SearchTree::CutReason> SearchTree::why_cut(Index index) const {
    if (node(index).end != NodeEnd::Cut || node(index).unsearched == 0) return std::nullopt;
    if (children(index).empty()) return std::nullopt;  // not recorded
    // The opponent's bound comes from the nearest opponent's node above whose alpha rose after it
    // began: an earlier move there raised it.
    const Score bound = -node(index).beta;
    Index below = index;
    Index above = node(index).parent;
    while (above != TreeNode::none && node(above).alpha >= bound) {
        below = node(above).parent;
        if (below == TreeNode::none) return std::nullopt;
        above = node(below).parent;
    }
    if (above == TreeNode::none) return std::nullopt;
    for (const Index better : children(above)) {
        if (better == below) break;
        if (-node(better).value == bound) return CutReason{children(index).back(), above, better};
    }
    return std::nullopt;
}

SearchTree tree_at(const Position& position, const TraceText& trace,
                   const TraceText::Growth& moment) {
    auto then = std::make_shared<TraceText>();
    then->tree = moment.tree;
    then->names = trace.names;
    return {position, std::move(then), moment.line};
}

std::string signed_score(Score score) {
    return score == 0 ? "0" : fmt::format("{:+g}", static_cast<double>(score) / score_unit);
}

char player_letter(Player player) { return player == Player::X ? 'X' : 'O'; }

std::string cut_sentence(const SearchTree& tree, SearchTree::Index index) {
    const auto reason = tree.why_cut(index);
    if (!reason) return "";
    const Player here = tree.to_move(index);
    const auto value = [&](SearchTree::Index of) { return signed_score(tree.values(of).value); };
    const int plies = tree.ply(index) - tree.ply(reason->elsewhere);
    const std::string earlier = plies == 1 ? "" : fmt::format(" {} plies earlier", plies);
    const int left_out = tree.node(index).unsearched;
    return fmt::format(
        "{} already has {}{}, worth {}. Here {} can answer {} and get {}. {} cannot make {} better "
        "for {}.",
        player_letter(opponent(here)), tree.move(reason->better), earlier, value(reason->better),
        player_letter(here), tree.move(reason->refutation), value(reason->refutation),
        left_out == 1 ? "The other reply" : fmt::format("The other {} replies", left_out),
        tree.move(index), player_letter(opponent(here)));
}

}  // namespace lawan::runtime
