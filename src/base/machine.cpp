#include "base/machine.hpp"

#include <fmt/chrono.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace lawan::base {

std::string processor_name(const std::string& cpuinfo) {
    std::istringstream lines(cpuinfo);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        return colon == std::string::npos ? "" : line.substr(colon + 2);
    }
    return "";
}

Machine this_machine() {
    std::ifstream file("/proc/cpuinfo");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    return {processor_name(text), std::thread::hardware_concurrency()};
}

std::string date_and_time_now() {
    const auto now = std::chrono::system_clock::now();
    return fmt::format("{:%Y-%m-%d %H:%M} UTC",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

}  // namespace lawan::base
