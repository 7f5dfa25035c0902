#pragma once

#include <functional>
#include <map>
#include <string>

#include "arena/summary.hpp"

namespace lawan {

/// The finished steps of a long job, one JSON line each, on disk as soon as they are done. A killed
/// run loses only the step it was in. Used by one thread.
class Journal {
public:
    /// Steps are kept in `file`. `identity` is its first line: a journal of another job or seed is
    /// refused. With `resume` what it has is used again, else it starts empty. Throws
    /// EnvironmentError.
    Journal(std::string file, const std::string& identity, bool resume);

    /// The result of the step called `name`: as stored, or by `work` and then stored.
    Json step(const std::string& name, const std::function<Json()>& work);

    [[nodiscard]] std::size_t finished() const { return steps_.size(); }

private:
    void load(const std::string& identity);
    void append(const Json& line);

    std::string file_;
    std::map<std::string, Json> steps_;
};

}  // namespace lawan
