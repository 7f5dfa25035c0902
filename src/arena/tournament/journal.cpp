#include "arena/tournament/journal.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/machine.hpp"

namespace lawan::arena {
namespace {

/// Returns whether the field is a string: the file may have been edited.
bool has_text(const Json& entry, const char* name) {
    return entry.is_object() && entry.contains(name) && entry[name].is_string();
}

std::string text_or_nothing(const Json& entry, const char* name) {
    return has_text(entry, name) ? entry[name].get<std::string>() : "";
}

Json line_of(const std::string& name, const Json& result, const StepOrigin& origin) {
    Json line{{"step", name}, {"result", result}};
    const Maker& maker = origin.maker;
    if (maker != Maker{})
        line["by"] = {
            {"commit", maker.commit}, {"processor", maker.processor}, {"cores", maker.cores}};
    if (!origin.date.empty()) line["date"] = origin.date;
    if (origin.seconds) line["seconds"] = *origin.seconds;
    return line;
}

StepOrigin origin_of(const Json& line) {
    StepOrigin origin{.date = text_or_nothing(line, "date")};
    if (line.contains("by")) {
        const Json& by = line["by"];
        origin.maker = {.commit = text_or_nothing(by, "commit"),
                        .processor = text_or_nothing(by, "processor")};
        if (by.is_object() && by.contains("cores") && by["cores"].is_number_unsigned())
            origin.maker.cores = by["cores"];
    }
    if (line.contains("seconds") && line["seconds"].is_number()) origin.seconds = line["seconds"];
    return origin;
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
        if (entry.is_discarded() || !entry.is_object()) break;  // truncated in the middle of a line
        if (!first && has_text(entry, "step") && entry.contains("result")) {
            steps_[entry["step"]] = entry["result"];
            origins_[entry["step"]] = origin_of(entry);
        }
        whole += line + "\n";
    }
    // Drop the truncated end, so that the next line starts cleanly.
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

StepOrigin Journal::origin(const std::string& name) const {
    const auto known = origins_.find(name);
    return known == origins_.end() ? StepOrigin{} : known->second;
}

Json Journal::step(const std::string& name, const std::function<Json()>& work) {
    if (const Json* known = find(name)) return *known;
    const Stopwatch stopwatch;
    Json result = work();
    StepOrigin origin;
    if (maker_)
        origin = {.maker = *maker_,
                  .date = date_and_time_now(),
                  .seconds = std::chrono::duration<double>(stopwatch.elapsed()).count()};
    keep(name, result, origin);
    return result;
}

void Journal::add(const Journal& part) {
    for (const auto& [name, result] : part.steps_)
        if (find(name) == nullptr) keep(name, result, part.origin(name));
}

void Journal::keep(const std::string& name, const Json& result, const StepOrigin& origin) {
    if (keep_) {
        keep_(name, result);
    } else {
        append(line_of(name, result, origin));
    }
    steps_[name] = result;
    origins_[name] = origin;
}

void Journal::append(const Json& line) {
    std::ofstream stream(file_, std::ios::app);
    stream << line.dump() << '\n' << std::flush;
    if (!stream)
        throw EnvironmentError(
            fmt::format("{} cannot be written: {}", file_, std::strerror(errno)));
}

}  // namespace lawan::arena
