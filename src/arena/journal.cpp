#include "arena/journal.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"

namespace lawan {

Journal::Journal(std::string file, const std::string& identity, bool resume)
    : file_(std::move(file)) {
    if (resume && std::filesystem::exists(file_)) {
        load(identity);
        return;
    }
    std::ofstream(file_, std::ios::trunc).close();
    append({{"journal", identity}});
}

void Journal::load(const std::string& identity) {
    std::ifstream stream(file_);
    std::string whole;
    bool first = true;
    for (std::string line; std::getline(stream, line); first = false) {
        const Json entry = Json::parse(line, nullptr, false);
        if (first && (!entry.is_object() || entry.value("journal", "") != identity)) {
            throw EnvironmentError(fmt::format(
                "{} belongs to another run; choose another --out, or leave out --resume", file_));
        }
        if (entry.is_discarded() || !entry.is_object()) break;  // cut short in the middle of a line
        if (!first && entry.contains("step") && entry.contains("result"))
            steps_[entry["step"]] = entry["result"];
        whole += line + "\n";
    }
    // Without the torn end, so that the next line starts cleanly.
    std::ofstream(file_, std::ios::trunc) << whole;
}

Json Journal::step(const std::string& name, const std::function<Json()>& work) {
    if (const auto known = steps_.find(name); known != steps_.end()) return known->second;
    Json result = work();
    append({{"step", name}, {"result", result}});
    steps_[name] = result;
    return result;
}

void Journal::append(const Json& line) {
    std::ofstream stream(file_, std::ios::app);
    stream << line.dump() << '\n' << std::flush;
    if (!stream)
        throw EnvironmentError(
            fmt::format("{} cannot be written: {}", file_, std::strerror(errno)));
}

}  // namespace lawan
