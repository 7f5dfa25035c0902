#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lawan::tests {

struct ProcessResult {
    int exit_code = -1;  ///< -1: ended by a signal or by our own time limit
    std::string output;
    std::string errors;
};

/// Runs build/*/lawan with these arguments and this standard input, to its end.
[[nodiscard]] ProcessResult run_lawan(const std::vector<std::string>& arguments,
                                      std::string_view input = {});

/// The same with standard output going to a file, such as /dev/full.
[[nodiscard]] ProcessResult run_lawan_into(const std::string& file,
                                           const std::vector<std::string>& arguments);

/// The same on a pseudo-terminal, as a person sees it: each step waits for a text to appear, then
/// types. Output holds all that was shown. "\x03" is Ctrl-C.
struct Step {
    std::string wait_for;
    std::string type;
};
[[nodiscard]] ProcessResult run_lawan_on_terminal(const std::vector<std::string>& arguments,
                                                  const std::vector<Step>& steps);

}  // namespace lawan::tests
