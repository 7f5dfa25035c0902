#include "protocol/reported_tree.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the lines in which a program reports its tree.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    constexpr std::size_t most = 50;
    const auto [start, text] = split_input(as_text(data, size));
    if (start.is_over()) return 0;
    const auto search = told_search(start, text, most);
    if (!search) {
        require_explained(search.error(), text);
        return 0;
    }
    require(search->tree.has_value(), "what is accepted has a tree");
    const SearchTree& tree = *search->tree;
    require(tree.size() >= 2 && tree.size() <= most, "with a move, and within its bound");
    require(tree.roots().size() == 1, "from one position");
    for (SearchTree::Index index = 0; index < tree.size(); ++index) {
        const TreeNode& node = tree.node(index);
        require(index == 0 || node.parent < index, "parents come before children");
        const auto [alpha, beta, value] = tree.values(index);
        require(value > -infinite_score && value < infinite_score, "values are finite");
        require(alpha >= -infinite_score && beta <= infinite_score, "bounds are bounds");
        // Replays the moves of the path, which must all be legal.
        (void)tree.position(index);
        (void)cut_sentence(tree, index);
    }
    require(start.play(search->report.move).has_value(), "the move can be played");
    require(tree.principal_line().size() == search->report.line.size() + 1,
            "the best line is in the tree");
    return 0;
}
