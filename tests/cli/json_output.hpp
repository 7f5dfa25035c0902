#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace lawan::tests {

/// Runs a command with JSON output, expects its exit code and parses the output.
inline nlohmann::json output_of(const std::vector<std::string>& arguments, int exit_code = 0) {
    const ProcessResult result = run_lawan(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << result.output << result.errors;
    return nlohmann::json::parse(result.output);
}

}  // namespace lawan::tests
