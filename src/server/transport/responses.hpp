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

// Helpers for the handlers of the API: reading key and body, answering, refusing.

namespace lawan::server {

void finish(Exchange& exchange, HttpAnswer answer);
/// Serialises JSON. Replaces invalid UTF-8 instead of throwing.
[[nodiscard]] std::string written(const Json& json);

void answer_json(Exchange& exchange, const Json& json, int status = 200,
                 std::vector<std::pair<std::string, std::string>> headers = {});
/// Sends JSON that was serialised on another thread, because it is long.
void answer_written(Exchange& exchange, std::string json, int status = 200);
/// Sends content for the browser to save as a file.
void answer_file(Exchange& exchange, std::string content, const std::string& file_name,
                 std::string content_type = "text/plain; charset=utf-8");
[[nodiscard]] HttpAnswer refusal_answer(const Refusal& refusal);

/// Returns the hash of the request's Lawan-Key; empty if there is none. Throws Refusal if the key
/// is malformed, or missing though `required`.
[[nodiscard]] KeyHash person_of(const HttpRequest& request, bool required);
[[nodiscard]] Json body_of(const HttpRequest& request);

/// Runs the task; answers with a Refusal if it throws.
template <class Task>
void guarded(Exchange& exchange, const Task& task) {
    try {
        task();
    } catch (...) {
        finish(exchange, refusal_answer(current_refusal()));
    }
}

/// Answers with `task(*value)`, or with the Refusal.
template <class T, class Task>
void answer_with(Exchange& exchange, const std::expected<T, Refusal>& value, const Task& task) {
    if (value) {
        guarded(exchange, [&] { task(*value); });
    } else {
        finish(exchange, refusal_answer(value.error()));
    }
}

}  // namespace lawan::server
