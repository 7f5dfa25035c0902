#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "runtime/position.hpp"

namespace lawan::cli {

/// A line of a batch: moves and expected score, `32164625 11`.
struct BatchLine {
    int number = 0;  ///< line number, from 1
    std::string moves;
    Position position;
    std::optional<int> expected;  ///< in points
};

struct BatchFormat {
    int limit = 0;  ///< lines to read; 0: all
    int first_column = 1;
};

/// Parses the lines of a batch: moves as one digit per column, then an optional score. Skips empty
/// lines. Errors name the line.
[[nodiscard]] Expected<std::vector<BatchLine>> read_batch(std::istream& stream,
                                                          const Position& start,
                                                          const BatchFormat& format);

/// Collects the times and nodes of a batch.
class BatchResult {
public:
    void add(Duration time, std::uint64_t nodes);
    void count_wrong() { ++wrong_; }

    [[nodiscard]] int wrong() const { return wrong_; }
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string json() const;

private:
    struct Summary {
        double mean_us = 0;
        double median_us = 0;
        double max_ms = 0;
        double mean_nodes = 0;
        double nodes_per_second = 0;
    };
    [[nodiscard]] Summary summary() const;

    std::vector<Duration> times_;
    std::uint64_t nodes_ = 0;
    int wrong_ = 0;
};

}  // namespace lawan::cli
