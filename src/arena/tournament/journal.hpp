#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "render/json.hpp"

namespace lawan::arena {

/// The program and machine that performed a step. Empty or 0: unknown.
struct Maker {
    std::string commit{};
    std::string processor{};
    unsigned cores = 0;

    bool operator==(const Maker&) const = default;
};

/// When and by what a step was performed. Unknown in journals of older versions.
struct StepOrigin {
    Maker maker{};
    std::string date{};               ///< time of completion; empty: unknown
    std::optional<double> seconds{};  ///< duration of the work
};

/// An append-only log of a long job's finished steps, in memory or as JSON lines on disk. Each step
/// is written at once, so a killed run loses only the step in progress. Not thread-safe: one thread
/// at a time.
class Journal {
public:
    /// Opens or creates the log `file`. `identity` is its first line; the log of another job or
    /// seed is refused. With `resume` its steps are loaded, else it is emptied. Throws
    /// EnvironmentError.
    Journal(std::string file, const std::string& identity, bool resume);

    /// Stores a new step elsewhere, for a journal that is not a file of its own.
    using Keep = std::function<void(const std::string& name, const Json& result)>;
    Journal(std::map<std::string, Json> steps, Keep keep)
        : steps_(std::move(steps)), keep_(std::move(keep)) {}

    /// Records the maker, date and duration with each step from now on.
    void sign_as(Maker maker) { maker_ = std::move(maker); }

    /// Merges another journal: adds the steps that this one lacks, with their origins.
    void add(const Journal& part);

    /// Returns the result of a step: the stored one, or that of `work`, which it then stores.
    Json step(const std::string& name, const std::function<Json()>& work);

    /// Returns the stored result of a step, or null.
    [[nodiscard]] const Json* find(const std::string& name) const;
    [[nodiscard]] const std::map<std::string, Json>& steps() const { return steps_; }
    /// Returns who performed a step and when; empty if unknown.
    [[nodiscard]] StepOrigin origin(const std::string& name) const;
    [[nodiscard]] std::size_t finished() const { return steps_.size(); }

    /// Returns the identity line of `file`. Throws EnvironmentError if it is not a journal.
    [[nodiscard]] static std::string identity_of(const std::string& file);

private:
    void load(const std::string& identity);
    void keep(const std::string& name, const Json& result, const StepOrigin& origin);
    void append(const Json& line);

    std::string file_;
    std::map<std::string, Json> steps_;
    std::map<std::string, StepOrigin> origins_;
    std::optional<Maker> maker_;
    Keep keep_;
};

}  // namespace lawan::arena
