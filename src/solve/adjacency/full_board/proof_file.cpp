#include "solve/adjacency/full_board/proof_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <istream>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace lawan::solve {
namespace {

std::string heading(const std::string& game) { return "lawan proofs of " + game; }

template <class Number>
bool read_number(std::string_view text, Number& number, int base = 10) {
    const auto [end, failure] =
        std::from_chars(text.data(), text.data() + text.size(), number, base);
    return failure == std::errc() && end == text.data() + text.size();
}

std::optional<AdjacencySolver::Proof> proof_in(const std::string& line) {
    AdjacencySolver::Proof proof{};
    const auto words = split_words(line);
    if (words.size() != 5 || !read_number(words[0].text, proof.empty, 16) ||
        !read_number(words[1].text, proof.range.lower) ||
        !read_number(words[2].text, proof.range.upper) || !read_number(words[3].text, proof.move) ||
        !read_number(words[4].text, proof.work))
        return std::nullopt;
    return proof;
}

}  // namespace

void write_proofs(std::ostream& output, const std::string& game, const AdjacencySolver& solver,
                  std::uint64_t least_work) {
    output << heading(game) << '\n';
    int count = 0;
    solver.for_each_proof(least_work, [&](const AdjacencySolver::Proof& proof) {
        output << fmt::format("{:016x} {} {} {} {}\n", proof.empty, proof.range.lower,
                              proof.range.upper, proof.move, proof.work);
        ++count;
    });
    output << "end " << count << '\n';
}

Expected<int> read_proofs(std::istream& input, const std::string& game, AdjacencySolver& solver) {
    std::string line;
    std::getline(input, line);
    if (line != heading(game))
        return fail(fmt::format("its first line is not {}", in_quotes(heading(game))));
    std::vector<AdjacencySolver::Proof> proofs;
    for (int number = 2; std::getline(input, line); ++number) {
        if (line == fmt::format("end {}", proofs.size())) {
            for (const auto& proof : proofs) solver.add_proof(proof);
            return static_cast<int>(proofs.size());
        }
        const auto proof = proof_in(line);
        if (!proof || !solver.accepts(*proof))
            return fail(fmt::format("line {} is not a proof of this game", number));
        proofs.push_back(*proof);
    }
    return fail("it is truncated: its last line is missing");
}

}  // namespace lawan::solve
