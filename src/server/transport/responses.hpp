#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game_record.hpp"
#include "server/transport/error_mapping.hpp"
#include "server/transport/http.hpp"
#include "server/transport/pages.hpp"
#include "server/transport/refusal.hpp"

// What every path of the API does alike: read a key and a body, answer, refuse.

namespace lawan::server {

void finish(Exchange& exchange, HttpAnswer answer);
/// As text; what is damaged in it, such as bytes that are no UTF-8, is replaced.
[[nodiscard]] std::string written(const Json& json);

void answer_json(Exchange& exchange, const Json& json, int status = 200,
                 std::vector<std::pair<std::string, std::string>> headers = {});
/// JSON that another thread has written, because it is long.
void answer_written(Exchange& exchange, std::string json, int status = 200);
/// Something to save as a file.
void answer_file(Exchange& exchange, std::string content, const std::string& file_name,
                 std::string content_type = "text/plain; charset=utf-8");
[[nodiscard]] HttpAnswer refusal_answer(const Refusal& refusal);

/// Who asks, or nobody; a malformed key is refused either way.
[[nodiscard]] KeyHash person_of(const HttpRequest& request, bool required);
[[nodiscard]] Json body_of(const HttpRequest& request);

/// Calls with whatever went wrong as a Refusal.
template <class Task>
void guarded(Exchange& exchange, const Task& task) {
    try {
        task();
    } catch (...) {
        finish(exchange, refusal_answer(current_refusal()));
    }
}

/// Answers with what `task` makes of the value, or with why there is none.
template <class T, class Task>
void answer_with(Exchange& exchange, const std::expected<T, Refusal>& value, const Task& task) {
    if (value) {
        guarded(exchange, [&] { task(*value); });
    } else {
        finish(exchange, refusal_answer(value.error()));
    }
}

}  // namespace lawan::server
