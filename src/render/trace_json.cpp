#include "render/trace_json.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "game/grid.hpp"
#include "render/position_json.hpp"

namespace lawan::render {
namespace {

constexpr std::size_t most_lines = 100;  ///< of a population

std::string_view end_text(NodeEnd end) {
    switch (end) {
        case NodeEnd::Complete:
            return "complete";
        case NodeEnd::Cut:
            return "cut";
        case NodeEnd::Terminal:
            return "terminal";
        case NodeEnd::Horizon:
            return "horizon";
        case NodeEnd::Stopped:
            return "stopped";
        case NodeEnd::Table:
            return "table";
        case NodeEnd::Forced:
            return "forced";
        case NodeEnd::Open:
            break;
    }
    return "open";
}

std::string_view visit_text(NodeVisit visit) {
    switch (visit) {
        case NodeVisit::Scout:
            return "scout";
        case NodeVisit::Reduced:
            return "reduced";
        case NodeVisit::Again:
            return "again";
        case NodeVisit::Whole:
            break;
    }
    return "whole";
}

Json bound_json(Score bound) {
    const bool infinite = bound >= infinite_score || bound <= -infinite_score;
    return infinite ? Json() : Json(points(bound));
}

Json tree_json(const SearchTree& tree) {
    Json roots = Json::array();
    for (const auto root : tree.roots()) {
        const TreeNode& node = tree.node(root);
        roots.push_back({{"node", root},
                         {"depth", node.depth},
                         {"visits", node.visits},
                         {"end", end_text(node.end)}});
    }
    return {{"root", tree.root()},
            {"roots", roots},
            {"kept", tree.size()},
            {"not_kept", tree.trace().tree_not_recorded},
            {"by_ply", tree.trace().tree_by_ply},
            {"ordered", tree.is_ordered()},
            {"bounded", tree.is_bounded()},
            {"line", tree.principal_line()}};
}

Json generations_json(const TraceText& trace) {
    Json list = Json::array();
    for (const auto& record : trace.generations) {
        list.push_back({{"generation", record.generation},
                        {"best", record.best},
                        {"mean", record.mean},
                        {"least", record.least},
                        {"spread", record.spread},
                        {"lines", record.lines},
                        {"plan", record.plan},
                        {"score", points(record.plan_score)}});
    }
    return list;
}

Json population_json(const TraceText& trace) {
    Json list = Json::array();
    for (const auto& [line, fitness, score] : trace.population) {
        if (list.size() == most_lines) break;
        list.push_back({{"line", line}, {"fitness", fitness}, {"score", points(score)}});
    }
    return list;
}

std::string_view origin_text(GeneOrigin origin) {
    switch (origin) {
        case GeneOrigin::First:
            return "first";
        case GeneOrigin::Second:
            return "second";
        case GeneOrigin::Mutation:
            return "mutation";
        case GeneOrigin::Reply:
            return "reply";
        case GeneOrigin::Grown:
            break;
    }
    return "new";
}

Json offspring_json(const TraceText& trace) {
    const auto gene = [](int place) { return place < 0 ? Json() : Json(place); };
    Json list = Json::array();
    for (const auto& record : trace.offspring) {
        Json origins = Json::array();
        for (const GeneOrigin origin : record.origins) origins.push_back(origin_text(origin));
        list.push_back({{"first", record.first_parent},
                        {"second", record.second_parent},
                        {"child", record.child},
                        {"origins", origins},
                        {"cut", record.cut},
                        {"mutated", gene(record.mutated)},
                        {"known", record.known},
                        {"changed", gene(record.changed)}});
    }
    return list;
}

/// Returns visits and values in the order of `moves`, the order of the final visit counts.
Json growth_json(const TraceText& trace) {
    Json list = Json::array();
    for (const auto& record : trace.growth) {
        Json visits = Json::array();
        Json values = Json::array();
        for (const auto& wanted : trace.visits) {
            const auto found =
                std::ranges::find(record.visits, wanted.move, &TraceText::Visit::move);
            const bool known = found != record.visits.end();
            visits.push_back(known ? found->visits : 0);
            values.push_back(known ? found->value : 0);
        }
        list.push_back({{"playouts", record.playouts},
                        {"visits", visits},
                        {"values", values},
                        {"line", record.line}});
    }
    return list;
}

Json visits_json(const std::vector<TraceText::Visit>& moves) {
    Json list = Json::array();
    for (const auto& [move, visits, value, proved] : moves)
        list.push_back({{"move", move}, {"visits", visits}, {"value", value}, {"proved", proved}});
    return list;
}

Json walk_json(const TraceText& trace) {
    Json list = Json::array();
    for (const auto& [move, score, climb] : trace.walk)
        list.push_back({{"move", move}, {"score", points(score)}, {"climb", climb}});
    return list;
}

Json cut_json(const SearchTree& tree, SearchTree::Index index) {
    const auto reason = tree.why_cut(index);
    if (!reason) return nullptr;
    return {{"refutation", tree.move(reason->refutation)},
            {"better", tree.move(reason->better)},
            {"better_node", reason->better},
            {"better_value", points(tree.values(reason->better).value)},
            {"elsewhere", reason->elsewhere},
            {"plies_up", tree.ply(index) - tree.ply(reason->elsewhere)}};
}

}  // namespace

Json trace_json(const RecordedSearch& search, int ply) {
    const TraceText none;
    const TraceText& trace = search.report.trace ? *search.report.trace : none;
    Json json;
    json["game"] = search.position.game();
    json["position"] = search.position.text();
    json["seed"] = search.seed;
    json["by"] = search.report.by;
    json["report"] = report_json(search.bot, ply, search.position.to_move(), search.report);
    json["tree"] = search.tree ? tree_json(*search.tree) : Json();
    json["minimax"] = search.minimax ? Json{{"nodes", search.minimax->nodes},
                                            {"at_least", search.minimax->at_least}}
                                     : Json();
    json["generations"] = generations_json(trace);
    json["population"] = population_json(trace);
    json["offspring"] = offspring_json(trace);
    json["visits"] = visits_json(trace.visits);
    json["growth"] = growth_json(trace);
    json["walk"] = walk_json(trace);
    return json;
}

Json node_json(const SearchTree& tree, SearchTree::Index index) {
    const TreeNode& node = tree.node(index);
    const auto [alpha, beta, value] = tree.values(index);
    Json json;
    json["node"] = index;
    json["parent"] = node.parent == TreeNode::none ? Json() : Json(node.parent);
    json["move"] = tree.move(index);
    json["ply"] = tree.ply(index);
    json["to_move"] = player_text(tree.to_move(index));
    json["alpha"] = bound_json(alpha);
    json["beta"] = bound_json(beta);
    json["value"] = node.end == NodeEnd::Stopped ? Json() : Json(points(value));
    json["end"] = end_text(node.end);
    json["visit"] = visit_text(node.visit);
    json["depth"] = node.depth;
    json["unsearched"] = node.unsearched;
    json["visits"] = node.visits;
    json["kept"] = tree.kept(index);
    json["children"] = tree.children(index).size();
    json["cells"] = board_json(tree.position(index).board())["cells"];
    json["cut"] = cut_json(tree, index);
    return json;
}

Json moment_json(const Position& position, const TraceText& trace,
                 const TraceText::Growth& moment) {
    const SearchTree tree = tree_at(position, trace, moment);
    Json nodes = Json::array();
    for (SearchTree::Index index = 0; index < tree.size(); ++index)
        nodes.push_back(node_json(tree, index));
    return {{"playouts", moment.playouts},
            {"visits", visits_json(moment.visits)},
            {"line", moment.line},
            {"nodes", nodes}};
}

Json nodes_at(const RecordedSearch& search, const TraceText::Growth& moment) {
    const SearchTree then = tree_at(search.position, *search.report.trace, moment);
    std::vector<std::optional<SearchTree::Index>> numbers(then.size());
    Json nodes = Json::array();
    for (SearchTree::Index index = 0; index < then.size(); ++index) {
        const SearchTree::Index parent = then.node(index).parent;
        if (parent == TreeNode::none) {
            numbers[index] = search.tree->root();
        } else if (numbers[parent]) {
            numbers[index] = search.tree->child_by(*numbers[parent], then.move(index));
        }
        if (!numbers[index]) continue;  // too rarely visited to be in the final tree
        Json node = node_json(then, index);
        node["node"] = *numbers[index];
        if (parent != TreeNode::none) node["parent"] = *numbers[parent];
        nodes.push_back(std::move(node));
    }
    return nodes;
}

std::vector<SearchTree::Index> nodes_below(const SearchTree& tree, SearchTree::Index index,
                                           int plies, std::size_t most) {
    std::vector<SearchTree::Index> nodes{index};
    std::size_t begin = 0;
    for (int ply = 0; ply < plies && nodes.size() < most; ++ply) {
        const std::size_t end = nodes.size();
        for (; begin < end && nodes.size() < most; ++begin) {
            for (const auto child : tree.children(nodes[begin])) {
                if (nodes.size() < most) nodes.push_back(child);
            }
        }
    }
    return nodes;
}

}  // namespace lawan::render
