#include "protocol/reported_tree.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/text.hpp"

namespace lawan::protocol {
namespace {

/// A parsed node; scores from the view of the player to move.
struct ToldNode {
    std::vector<std::string_view> path{};
    std::optional<Score> value{};
    std::optional<Score> alpha{};
    std::optional<Score> beta{};
    std::uint32_t visits = 1;
    std::uint8_t left_out = 0;
    NodeEnd end = NodeEnd::Complete;
};

bool is_keyword(std::string_view word) {
    constexpr std::array words = {"cp", "alpha", "beta", "visits", "cut", "leaf", "end", "open"};
    return std::ranges::find(words, word) != words.end();
}

Score told_score(std::int64_t hundredths) {
    return static_cast<Score>(hundredths) * (score_unit / 100);
}

std::optional<ToldNode> told_node(std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 4 || words[0].text != "info" || words[1].text != "string" ||
        words[2].text != "tree")
        return std::nullopt;
    ToldNode node;
    std::size_t at = 3;
    for (; at < words.size() && !is_keyword(words[at].text); ++at)
        node.path.push_back(words[at].text);
    if (node.path.size() > most_plies) return std::nullopt;
    for (; at < words.size(); ++at) {
        const std::string_view word = words[at].text;
        if (word == "leaf") node.end = NodeEnd::Horizon;
        if (word == "end") node.end = NodeEnd::Terminal;
        if (word == "open") node.end = NodeEnd::Open;
        if (at + 1 == words.size()) break;
        constexpr std::int64_t most = 1'000'000;
        const auto number = parse_integer(words[at + 1].text, -most, most);
        const auto count =
            parse_integer(words[at + 1].text, 0, std::numeric_limits<std::uint32_t>::max());
        if (word == "cp" && number) node.value = told_score(*number);
        if (word == "alpha" && number) node.alpha = told_score(*number);
        if (word == "beta" && number) node.beta = told_score(*number);
        if (word == "visits" && count) node.visits = static_cast<std::uint32_t>(*count);
        if (word == "cut" && count) {
            node.left_out = static_cast<std::uint8_t>(std::min<std::int64_t>(*count, 255));
            node.end = NodeEnd::Cut;
        }
    }
    return node;
}

}  // namespace

ReportedTree::ReportedTree(Position root, std::size_t most, ReadMove read_move)
    : root_(std::move(root)), most_(most), read_move_(std::move(read_move)) {
    text_.tree.push_back(TreeNode{});
}

std::optional<std::uint8_t> ReportedTree::action_of(const std::string& move) {
    const auto known = actions_.find(move);
    if (known != actions_.end()) return known->second;
    if (text_.names.size() > std::numeric_limits<std::uint8_t>::max()) return std::nullopt;
    const auto action = static_cast<std::uint8_t>(text_.names.size());
    text_.names.push_back(move);
    actions_.emplace(move, action);
    return action;
}

std::optional<ReportedTree::Index> ReportedTree::node_at(
    const std::vector<std::string_view>& path) {
    Position position = root_;
    Index at = 0;
    for (const std::string_view word : path) {
        const auto move = position.canonical_move(read_move_(position, word));
        if (!move) return std::nullopt;
        const auto action = action_of(*move);
        if (!action) return std::nullopt;
        position = *position.play(*move);
        const std::uint64_t key = std::uint64_t{at} << 8U | *action;
        const auto known = children_.find(key);
        if (known != children_.end()) {
            at = known->second;
            continue;
        }
        if (text_.tree.size() >= most_) {
            ++text_.tree_not_recorded;
            return std::nullopt;
        }
        const auto made = static_cast<Index>(text_.tree.size());
        text_.tree.push_back(TreeNode{.parent = at, .visits = 1, .action = *action});
        children_.emplace(key, made);
        at = made;
    }
    return at;
}

void ReportedTree::hear(std::string_view line) {
    const auto told = told_node(line);
    if (!told) return;
    const auto index = node_at(told->path);
    if (!index) return;
    told_ = true;
    TreeNode& node = text_.tree[*index];
    const bool own = told->path.size() % 2 == 0;
    const Score least = told->alpha.value_or(-infinite_score);
    const Score most = told->beta.value_or(infinite_score);
    node.alpha = own ? least : -most;
    node.beta = own ? most : -least;
    node.value = own ? told->value.value_or(0) : -told->value.value_or(0);
    node.end = told->value ? told->end : NodeEnd::Stopped;
    node.visits = told->visits;
    node.unsearched = told->left_out;
}

std::shared_ptr<const TraceText> ReportedTree::trace() {
    if (!told_) return nullptr;
    text_.tree_by_ply = plies_of(text_.tree);
    return std::make_shared<const TraceText>(std::move(text_));
}

namespace {

/// Returns the principal variation of the reported tree. Skips nodes reported without a value.
std::vector<std::string> best_line(const SearchTree& tree) {
    std::vector<std::string> line;
    for (SearchTree::Index at = tree.root();;) {
        std::optional<SearchTree::Index> best;
        for (const SearchTree::Index child : tree.children(at)) {
            if (tree.node(child).end == NodeEnd::Stopped) continue;
            if (!best || tree.node(child).value < tree.node(*best).value) best = child;
        }
        if (!best) return line;
        line.push_back(tree.move(*best));
        at = *best;
    }
}

}  // namespace

Expected<RecordedSearch> told_search(const Position& position, std::string_view lines,
                                     std::size_t most) {
    ReportedTree told(position, most,
                      [](const Position&, std::string_view move) { return std::string(move); });
    for (const auto& [line, offset] : split(lines, '\n')) told.hear(line);
    const auto trace = told.trace();
    std::vector<std::string> line;
    if (trace) line = best_line(SearchTree(position, trace, {}));
    if (line.empty()) {
        return std::unexpected(
            Error{"no line tells the value of a move that is legal here; expected lines such as: "
                  "info string tree d4 cp 25"});
    }
    SearchTree tree(position, trace, line);
    Report report{.move = line.front(),
                  .score = tree.node(tree.root()).end == NodeEnd::Stopped
                               ? -tree.node(tree.principal_line()[1]).value
                               : tree.node(tree.root()).value,
                  .depth = static_cast<int>(trace->tree_by_ply.size()) - 1,
                  .line = line,
                  .counters = {.nodes = trace->tree.size() + trace->tree_not_recorded},
                  .trace = trace};
    return RecordedSearch{"told", position, 1, std::move(report), std::move(tree)};
}

}  // namespace lawan::protocol
