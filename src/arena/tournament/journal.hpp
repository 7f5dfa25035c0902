#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "render/json.hpp"

namespace lawan::arena {

/// What a step was done by. Empty or 0: unknown.
struct Maker {
    std::string commit{};
    std::string processor{};
    unsigned cores = 0;

    bool operator==(const Maker&) const = default;
};

/// How a step came about. Journals of older versions do not say.
struct StepOrigin {
    Maker maker{};
    std::string date{};               ///< when it was finished; empty: unknown
    std::optional<double> seconds{};  ///< that its work took
};

/// The finished steps of a long job, kept as soon as they are done, one JSON line each if on disk.
/// A killed run loses only the step it was in. Used by one thread.
class Journal {
public:
    /// Steps are kept in `file`. `identity` is its first line: a journal of another job or seed is
    /// refused. With `resume` what it has is used again, else it starts empty. Throws
    /// EnvironmentError.
    Journal(std::string file, const std::string& identity, bool resume);

    /// Steps that somebody else keeps: what there is, and what to do with each new one.
    using Keep = std::function<void(const std::string& name, const Json& result)>;
    Journal(std::map<std::string, Json> steps, Keep keep)
        : steps_(std::move(steps)), keep_(std::move(keep)) {}

    /// From now on keeps with each step that it was done by `maker`, when, and how long it took.
    void sign_as(Maker maker) { maker_ = std::move(maker); }

    /// Takes over the steps of another journal that this one lacks, with their origins.
    void add(const Journal& part);

    /// The result of the step called `name`: as stored, or by `work` and then stored.
    Json step(const std::string& name, const std::function<Json()>& work);

    /// The result of a step that was done; none if it was not.
    [[nodiscard]] const Json* find(const std::string& name) const;
    [[nodiscard]] const std::map<std::string, Json>& steps() const { return steps_; }
    /// Empty where it is unknown.
    [[nodiscard]] StepOrigin origin(const std::string& name) const;
    [[nodiscard]] std::size_t finished() const { return steps_.size(); }

    /// What `file` is a journal of. Throws EnvironmentError if it is none.
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
