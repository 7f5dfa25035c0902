#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "search/trace.hpp"

namespace lawan::search {

/// How a child was bred, step by step.
template <class Line>
struct Birth {
    const Line& first;
    const Line& second;
    int cut = 0;             ///< genes taken from the first parent
    int taken = 0;           ///< from either parent; the others are grown, as are illegal ones
    int mutated = -1;        ///< -1: no mutation
    Line known{};            ///< the resulting line, if it was in the tree already
    int changed = -1;        ///< the gene that was then mutated as well
    bool tail_kept = false;  ///< whether the genes after it were kept where legal
};

/// Converts a birth into a record with the origin of each gene of the child.
template <Game G, class Line>
[[nodiscard]] OffspringRecord<G> offspring_record(const Birth<Line>& birth, const Line& child) {
    const auto actions = [](const Line& line) {
        return std::vector<ActionOf<G>>(line.moves().begin(), line.moves().end());
    };
    const bool again = birth.changed >= 0;
    const Line& crossed = again ? birth.known : child;
    const auto origin = [&](int place) {
        const auto same = [&](const Line& parent) {
            return place < parent.length && parent.genes[place] == crossed.genes[place];
        };
        if (place == birth.mutated) return GeneOrigin::Mutation;
        if (place >= birth.taken) return GeneOrigin::Grown;
        if (place < birth.cut) return same(birth.first) ? GeneOrigin::First : GeneOrigin::Grown;
        return same(birth.second) ? GeneOrigin::Second : GeneOrigin::Grown;
    };
    OffspringRecord<G> record{.first_parent = actions(birth.first),
                              .second_parent = actions(birth.second),
                              .child = actions(child),
                              .cut = std::min(birth.cut, crossed.length),
                              .mutated = birth.mutated < crossed.length ? birth.mutated : -1};
    for (int place = 0; place < crossed.length; ++place) record.origins.push_back(origin(place));
    if (!again) return record;
    record.known = actions(birth.known);
    record.changed = birth.changed;
    record.origins.resize(record.child.size(), GeneOrigin::Grown);
    for (int place = birth.changed; place < child.length; ++place) {
        const bool kept = birth.tail_kept && place < birth.known.length &&
                          birth.known.genes[place] == child.genes[place];
        if (!kept) record.origins[static_cast<std::size_t>(place)] = GeneOrigin::Grown;
    }
    record.origins[static_cast<std::size_t>(birth.changed)] = GeneOrigin::Mutation;
    return record;
}

/// Returns whether some gene of the child has this origin.
template <Game G>
[[nodiscard]] bool has_gene_of(const OffspringRecord<G>& record, GeneOrigin origin) {
    return std::ranges::find(record.origins, origin) != record.origins.end();
}

/// Returns whether the child inherited something and also differs from a mere copy.
template <Game G>
[[nodiscard]] bool worth_showing(const OffspringRecord<G>& record) {
    const bool inherited =
        has_gene_of(record, GeneOrigin::First) || has_gene_of(record, GeneOrigin::Second);
    return inherited && (record.first_parent != record.second_parent ||
                         has_gene_of(record, GeneOrigin::Mutation));
}

/// Keeps up to `most` births that are worth showing, preferring those with genes of both parents.
template <Game G>
void keep_birth(std::vector<OffspringRecord<G>>& records, OffspringRecord<G> record,
                std::size_t most) {
    const auto crossed = [](const OffspringRecord<G>& each) {
        return has_gene_of(each, GeneOrigin::First) && has_gene_of(each, GeneOrigin::Second) &&
               each.first_parent != each.second_parent;
    };
    if (!worth_showing(record)) return;
    if (records.size() < most) {
        records.push_back(std::move(record));
        return;
    }
    if (!crossed(record)) return;
    const auto dull = std::ranges::find_if_not(records, crossed);
    if (dull != records.end()) *dull = std::move(record);
}

}  // namespace lawan::search
