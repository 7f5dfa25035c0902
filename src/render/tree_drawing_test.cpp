#include "render/tree_drawing.hpp"

#include <gtest/gtest.h>

#include "tests/small_search.hpp"

namespace lawan::render {

using namespace tests;

namespace {

using Indices = std::vector<SearchTree::Index>;

Indices drawn_children(const DrawnNode& node) {
    Indices indices;
    for (const auto& child : node.children) indices.push_back(child.index);
    return indices;
}

TEST(TreeDrawing, TheWholeTreeIsDrawnWhereThereIsRoom) {
    const RecordedSearch search = small_search();
    const DrawnNode root = drawn_tree(*search.tree, {});
    EXPECT_EQ(root.index, 0U);
    EXPECT_TRUE(root.best);
    EXPECT_EQ(root.hidden, 0U);
    ASSERT_EQ(drawn_children(root), (Indices{1, 4}));
    EXPECT_TRUE(root.children[0].best);
    EXPECT_FALSE(root.children[1].best);
    EXPECT_EQ(drawn_children(root.children[0]), (Indices{2, 3}));
    EXPECT_EQ(drawn_children(root.children[1]), Indices{5});
}

TEST(TreeDrawing, LimitsHideNodesButNeverTheBestLine) {
    const RecordedSearch search = small_search();
    const DrawnNode shallow = drawn_tree(*search.tree, {.plies = 1});
    EXPECT_EQ(drawn_children(shallow), (Indices{1, 4}));
    EXPECT_TRUE(shallow.children[0].children.empty());
    EXPECT_EQ(shallow.children[0].hidden, 2U);

    const DrawnNode narrow = drawn_tree(*search.tree, {.children = 1});
    EXPECT_EQ(drawn_children(narrow), Indices{1});
    EXPECT_EQ(narrow.hidden, 1U);

    const DrawnNode few = drawn_tree(*search.tree, {.most = 4});
    EXPECT_EQ(drawn_children(few), (Indices{1, 4})) << "room for one beside the best line";
    EXPECT_EQ(drawn_children(few.children[0]), Indices{2});
    EXPECT_EQ(few.children[0].hidden, 1U);
    EXPECT_EQ(few.children[1].hidden, 1U);

    const DrawnNode none = drawn_tree(*search.tree, {.most = 0});
    EXPECT_EQ(drawn_children(none), Indices{1});
    EXPECT_EQ(drawn_children(none.children[0]), Indices{2});
}

TEST(TreeDrawing, NodesHaveNamesAndValuesFromTheViewOfX) {
    const RecordedSearch search = small_search();
    const SearchTree& tree = *search.tree;
    EXPECT_EQ(node_name(tree, 0), "start");
    EXPECT_EQ(node_name(tree, 3), "a2");
    EXPECT_EQ(worth_of(tree, 1), "+2") << "O, who is to move, has -2";
    EXPECT_EQ(worth_of(tree, 5), "+0.5");
    EXPECT_EQ(choice_of(Player::X, tree), "X picks the most");
    EXPECT_EQ(choice_of(Player::O, tree), "O picks the least");
    EXPECT_EQ(cut_note(tree, 4), "cut: +0.5 <= alpha +2, 5 replies left out");
}

TEST(TreeDrawing, BoundsAtTheOpenEndsAreInfinite) {
    EXPECT_EQ(bound_text(infinite_score), "+inf");
    EXPECT_EQ(bound_text(-infinite_score), "-inf");
    EXPECT_EQ(bound_text(-1500), "-1.5");
    EXPECT_EQ(bound_text(0), "0");
}

TEST(TreeDrawing, OneReplyIsLeftOut) {
    TraceText trace = small_trace();
    trace.tree[4].unsearched = 1;
    const RecordedSearch search = small_search(trace);
    EXPECT_EQ(cut_note(*search.tree, 4), "cut: +0.5 <= alpha +2, 1 reply left out");
}

TEST(TreeDrawing, NotesSayWhatIsSpecialAboutANode) {
    EXPECT_EQ(node_note(TreeNode{}), "");
    EXPECT_EQ(node_note(TreeNode{.visit = NodeVisit::Scout}), "scout");
    EXPECT_EQ(node_note(TreeNode{.visit = NodeVisit::Again}), "again");
    EXPECT_EQ(node_note(TreeNode{.depth = 3, .end = NodeEnd::Table, .visit = NodeVisit::Reduced}),
              "reduced to depth 3, from the table");
    EXPECT_EQ(node_note(TreeNode{.end = NodeEnd::Forced}), "forced reply");
}

TEST(TreeDrawing, TheHeadingSaysWhoSearchedAndHowMuch) {
    RecordedSearch search = small_search();
    using Lines = std::vector<std::string>;
    const std::string who = "tictactoe, X to move: alphabeta:depth=2 plays b1";
    EXPECT_EQ(heading(search), (Lines{who, "depth 2, 1,234 positions"}));
    search.minimax = MinimaxCount{.nodes = 5000, .at_least = true};
    TraceText trace = small_trace();
    trace.tree_not_recorded = 7000;
    search.report.trace = std::make_shared<TraceText>(trace);
    EXPECT_EQ(heading(search),
              (Lines{who,
                     "depth 2, 1,234 positions; plain minimax: more than 5,000; 7,000 deeper "
                     "ones were not recorded"}));
    search = small_search();
    search.report.counters.nodes = 0;
    search.report.depth = 0;
    EXPECT_EQ(heading(search)[1], "it reported 6 nodes");
}

TEST(TreeDrawing, ASampledTreeHasPlayOutsAndNobodyPicks) {
    TraceText trace = small_trace();
    trace.tree[0].end = NodeEnd::Open;
    trace.tree[0].visits = 4321;
    const RecordedSearch search = small_search(trace);
    EXPECT_TRUE(is_sampled(*search.tree));
    EXPECT_FALSE(is_sampled(*small_search().tree));
    EXPECT_EQ(choice_of(Player::O, *search.tree), "O to move");
    EXPECT_EQ(heading(search)[1], "depth 2, 1,234 play-outs");
    EXPECT_EQ(tree_as_text(search, {.plies = 0}),
              "values from X's view; * is the best line\n"
              "start *                  +2  X to move  4,321 visits\n");
}

TEST(TreeDrawing, TheTextIsIndentedPlyByPly) {
    EXPECT_EQ(tree_as_text(small_search(), {}),
              "values from X's view; * is the best line\n"
              "start *                  +2  X picks the most\n"
              "  b1 *                   +2  O picks the least\n"
              "    c1 *                 +2  guess\n"
              "    a2                   +3  end\n"
              "  c1                   +0.5  O picks the least  alpha +2 beta +inf\n"
              "    a2                 +0.5  guess\n"
              "    cut: +0.5 <= alpha +2, 5 replies left out\n"
              "    X already has b1, worth +2. Here O can answer a2 and get +0.5. The other 5 "
              "replies cannot make c1 better for X.\n");
}

TEST(TreeDrawing, TheTextSaysHowManyAreHidden) {
    EXPECT_EQ(tree_as_text(small_search(), {.plies = 1, .children = 1}),
              "values from X's view; * is the best line\n"
              "start *                  +2  X picks the most\n"
              "  b1 *                   +2  O picks the least\n"
              "  (1 more)\n");
}

TEST(TreeDrawing, GraphvizGetsEveryNodeAndEdge) {
    EXPECT_EQ(tree_as_dot(small_search(), {.children = 1}),
              "digraph search {\n"
              "  rankdir=LR;\n"
              "  label=\"tictactoe, X to move: alphabeta:depth=2 plays b1\\ndepth 2, 1,234 "
              "positions\";\n"
              "  labelloc=t;\n"
              "  fontname=\"Helvetica\";\n"
              "  nodesep=0.08;\n"
              "  ranksep=0.35;\n"
              "  node [fontname=\"Helvetica\", margin=\"0.06,0.03\", width=0.3, height=0.3];\n"
              "  n0 [label=\"start  +2\", shape=box, penwidth=3];\n"
              "  n0 -> n1 [penwidth=3];\n"
              "  n1 [label=\"b1  +2\", shape=ellipse, penwidth=3];\n"
              "  n1 -> n2 [penwidth=3];\n"
              "  n2 [label=\"c1  +2\", shape=box, penwidth=3];\n"
              "  h1 [label=\"1 more\", shape=plaintext];\n"
              "  n1 -> h1;\n"
              "  h0 [label=\"1 more\", shape=plaintext];\n"
              "  n0 -> h0;\n"
              "}\n");
}

TEST(TreeDrawing, GraphvizShowsWindowsCutsAndShortCuts) {
    TraceText trace = small_trace();
    trace.tree[1].end = NodeEnd::Table;
    const std::string dot = tree_as_dot(small_search(trace), {.plies = 1});
    EXPECT_NE(dot.find("  n1 [label=\"b1  +2\\nfrom the table\", shape=ellipse, style=dashed, "
                       "penwidth=3];\n"),
              std::string::npos)
        << dot;
    EXPECT_NE(dot.find("  n4 [label=\"c1  +0.5\\n+2 .. +inf\", shape=ellipse];\n"
                       "  c4 [label=\"cut: +0.5 <= alpha +2, 5 replies left out\", "
                       "shape=plaintext];\n"
                       "  n4 -> c4 [style=dashed, arrowhead=tee];\n"),
              std::string::npos)
        << dot;
}

}  // namespace
}  // namespace lawan::render
