#include "arena/tournament/journal.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"

namespace lawan::arena {
namespace {

/// Somebody may have edited the file.
bool has_text(const Json& entry, const char* name) {
    return entry.is_object() && entry.contains(name) && entry[name].is_string();
}

}  // namespace

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
        if (first && (!has_text(entry, "journal") || entry["journal"] != identity)) {
            throw EnvironmentError(fmt::format(
                "{} belongs to another run; choose another --out, or leave out --resume", file_));
        }
        if (entry.is_discarded() || !entry.is_object()) break;  // cut short in the middle of a line
        if (!first && has_text(entry, "step") && entry.contains("result"))
            steps_[entry["step"]] = entry["result"];
        whole += line + "\n";
    }
    // Without the torn end, so that the next line starts cleanly.
    std::ofstream(file_, std::ios::trunc) << whole;
}

const Json* Journal::find(const std::string& name) const {
    const auto known = steps_.find(name);
    return known == steps_.end() ? nullptr : &known->second;
}

std::string Journal::identity_of(const std::string& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    const Json entry = Json::parse(line, nullptr, false);
    if (!has_text(entry, "journal"))
        throw EnvironmentError(
            fmt::format("{} is no journal; give the .jsonl file that a run left", file));
    return entry["journal"];
}

Json Journal::step(const std::string& name, const std::function<Json()>& work) {
    if (const Json* known = find(name)) return *known;
    Json result = work();
    if (keep_) {
        keep_(name, result);
    } else {
        append({{"step", name}, {"result", result}});
    }
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

}  // namespace lawan::arena
