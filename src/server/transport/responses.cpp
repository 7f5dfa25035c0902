#include "server/transport/responses.hpp"

#include <fmt/format.h>

#include "base/secret.hpp"
#include "play/request_fields.hpp"

namespace lawan::server {

void finish(Exchange& exchange, HttpAnswer answer) {
    add_safety_headers(answer);
    exchange.answer(std::move(answer));
}

std::string written(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void answer_json(Exchange& exchange, const Json& json, int status,
                 std::vector<std::pair<std::string, std::string>> headers) {
    HttpAnswer answer{.status = status, .body = written(json), .headers = std::move(headers)};
    answer.headers.emplace_back("Cache-Control", "no-store");
    finish(exchange, std::move(answer));
}

void answer_written(Exchange& exchange, std::string json, int status) {
    HttpAnswer answer{.status = status, .body = std::move(json)};
    answer.headers.emplace_back("Cache-Control", "no-store");
    finish(exchange, std::move(answer));
}

void answer_file(Exchange& exchange, std::string content, const std::string& file_name,
                 std::string content_type) {
    HttpAnswer answer{.content_type = std::move(content_type), .body = std::move(content)};
    answer.headers.emplace_back("Cache-Control", "no-store");
    answer.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}\"", file_name));
    finish(exchange, std::move(answer));
}

HttpAnswer refusal_answer(const Refusal& refusal) {
    HttpAnswer answer{.status = refusal.status(), .body = Json{{"error", refusal.json()}}.dump()};
    answer.headers.emplace_back("Cache-Control", "no-store");
    if (refusal.params().contains("retry_s"))
        answer.headers.emplace_back("Retry-After", refusal.params()["retry_s"].dump());
    return answer;
}

KeyHash person_of(const HttpRequest& request, bool required) {
    if (request.key.empty() && !required) return {};
    if (!is_secret(request.key)) {
        throw Refusal(401, "key_missing",
                      "send a header Lawan-Key of 22 to 64 random characters from A-Z a-z 0-9 _ -");
    }
    return sha256(request.key);
}

Json body_of(const HttpRequest& request) {
    const std::string_view type = request.content_type;
    if (type.substr(0, type.find(';')) != "application/json")
        throw Refusal(415, "wrong_content_type", "send the body as application/json");
    return value_of(parse_json(request.body));
}

}  // namespace lawan::server
