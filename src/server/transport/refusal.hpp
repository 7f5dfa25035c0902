#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "play/problem.hpp"
#include "render/json.hpp"

namespace lawan::server {

/// A refused request, with an error code listed in docs/api.md. Thrown while a request is read or
/// carried out, caught where it came in; nothing has been changed by then.
class Refusal : public std::exception {
public:
    Refusal(int status, std::string code, std::string message, Json params = Json::object())
        : status_(status),
          code_(std::move(code)),
          message_(std::move(message)),
          params_(std::move(params)) {}
    /// Converts a Problem of the layer `play`; its code determines the HTTP status.
    explicit Refusal(const Problem& problem);

    [[nodiscard]] int status() const { return status_; }
    [[nodiscard]] const std::string& code() const { return code_; }
    [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }
    [[nodiscard]] const Json& params() const { return params_; }
    /// `{"code", "message", "params"}`
    [[nodiscard]] Json json() const {
        return {{"code", code_}, {"message", message_}, {"params", params_}};
    }

private:
    int status_;
    std::string code_;
    std::string message_;
    Json params_;
};

/// Returns the value. Throws Refusal if there is none.
template <class T>
[[nodiscard]] T value_of(Attempt<T> attempt) {
    if (!attempt) throw Refusal(attempt.error());
    return *std::move(attempt);
}

/// Throws the Refusal for the problem, if there is one.
void refuse_if(const std::optional<Problem>& problem);

/// Makes the Refusal for text that the core could not parse.
[[nodiscard]] inline Refusal bad_text(const char* code, const Error& error) {
    return {422, code, error.message, {{"offset", error.offset}, {"detail", error.message}}};
}

/// Serialises a Refusal for a WebSocket; `id` is the request's.
[[nodiscard]] inline std::string error_message(const Json& id, const Refusal& refusal) {
    return Json{{"type", "error"}, {"id", id}, {"error", refusal.json()}}.dump();
}

}  // namespace lawan::server
