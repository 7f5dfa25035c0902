#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "runtime/position.hpp"

namespace lawan::protocol {

/// The outcome of one conformance test of a program.
struct Check {
    enum class Verdict : std::uint8_t { Passed, Failed, NotRun };

    std::string name;
    Verdict verdict = Verdict::NotRun;
    std::string detail{};  ///< why it failed
    /// The last lines exchanged: `> ` to the program, `< ` from it, `! ` its standard error.
    std::vector<std::string> lines{};
};

enum class Protocol : std::uint8_t { Ugi, Line };

struct CheckedProgram {
    Protocol protocol;
    std::string command;
    Position start;                                    ///< of the game to test with
    Duration margin = std::chrono::milliseconds(250);  ///< lateness forgiven: machines are busy
};

/// Runs all conformance tests against a program and calls `report` after each. Restarts the program
/// after a failure. Blocks until done; tests are NotRun once `stop` is requested.
[[nodiscard]] std::vector<Check> check_program(const CheckedProgram& program, const StopToken& stop,
                                               const std::function<void(const Check&)>& report);

}  // namespace lawan::protocol
