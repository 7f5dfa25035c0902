#pragma once

#include <cstddef>
#include <cstdint>

#include "layers.hpp"

namespace lawan::search {

/// How to make a gene that no parent provides.
enum class Growth : std::uint8_t {
    Random,  ///< any legal move (report A)
    Greedy,  ///< the best by evaluation right after it, ties at random
};

/// What follows the gene at which a child departs from its first parent.
enum class Tail : std::uint8_t {
    Inherited,  ///< the parent's genes, illegal ones repaired (report A)
    Grown,      ///< new genes: an answer to the new situation
};

/// The numbers are report A's; depth, growth and selection are those that play best (10 to 60 games
/// each against `local`). `report_a_genetic()` returns the report's own.
struct GeneticSettings {
    std::uint64_t generations = 200;  ///< if there is no other limit
    int parents = 4;                  ///< parents per generation, and as many children
    int population = 500;             ///< size of the first population
    int mutation = 2;                 ///< mutants among ten children
    int threshold = 20;               ///< parents are selected from this many best lines
    int depth = 6;                    ///< plies of a line; 0: to the end of the game
    bool ply_a_round = false;         ///< at most one gene per round left: half the plies
    int crossover_point = 0;          ///< genes from the first parent; 0: where the parents differ
    int mutation_place = 0;           ///< the gene that mutates, from 1; 0: see `descent`
    double descent = 0.7;             ///< probability to mutate a gene deeper; 0: uniform
    Growth growth = Growth::Greedy;   ///< of the first lines, repairs and grown tails
    Growth mutant = Growth::Greedy;   ///< of the mutated gene
    Tail tail = Tail::Grown;
    double pressure = 3;  ///< roulette on (lead in fitness)^pressure; 0: on plain fitness
    std::size_t memory = std::size_t{256} << 20;  ///< bytes for all trees together
    int threads = 1;                              ///< one population each

    bool operator==(const GeneticSettings&) const = default;
};

/// Returns report A's settings: random lines with a gene per round left, inherited tails, plain
/// roulette.
[[nodiscard]] inline GeneticSettings report_a_genetic() {
    return {.depth = 0,
            .ply_a_round = true,
            .descent = 0,
            .growth = Growth::Random,
            .mutant = Growth::Random,
            .tail = Tail::Inherited,
            .pressure = 0};
}

}  // namespace lawan::search
