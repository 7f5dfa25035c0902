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

/// One thing that a program must do to keep a protocol.
struct Check {
    enum class Verdict : std::uint8_t { Passed, Failed, NotRun };

    std::string name;
    Verdict verdict = Verdict::NotRun;
    std::string detail{};              ///< what was wrong
    std::vector<std::string> lines{};  ///< what was said last, `> ` to the program, `< ` by it
};

enum class Protocol : std::uint8_t { Ugi, Line };

struct CheckedProgram {
    Protocol protocol;
    std::string command;
    Position start;                                    ///< of the game it is to play
    Duration margin = std::chrono::milliseconds(250);  ///< lateness forgiven: machines are busy
};

/// Runs the whole list against a program. After a failure that leaves no program to talk to, it is
/// started anew. `report` is called after each.
[[nodiscard]] std::vector<Check> check_program(const CheckedProgram& program, const StopToken& stop,
                                               const std::function<void(const Check&)>& report);

}  // namespace lawan::protocol
