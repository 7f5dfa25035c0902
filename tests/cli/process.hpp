#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lawan::tests {

struct ProcessResult {
    int exit_code = -1;  ///< -1: ended by a signal or by the test's time limit
    std::string output;
    std::string errors;
};

/// Runs build/*/lawan with these arguments and standard input until it exits.
[[nodiscard]] ProcessResult run_lawan(const std::vector<std::string>& arguments,
                                      std::string_view input = {});

/// Runs it with standard output redirected to a file, such as /dev/full.
[[nodiscard]] ProcessResult run_lawan_into(const std::string& file,
                                           const std::vector<std::string>& arguments);

/// Runs it on a pseudo-terminal. Each step waits for a text to appear and then types; "\x03" is
/// Ctrl-C. Returns all output.
struct Step {
    std::string wait_for;
    std::string type;
};
[[nodiscard]] ProcessResult run_lawan_on_terminal(const std::vector<std::string>& arguments,
                                                  const std::vector<Step>& steps);

}  // namespace lawan::tests
