#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "play/problem.hpp"
#include "render/json.hpp"

namespace lawan::server {

/// A request that is not done, with the reason as docs/api.md lists it. Thrown while a request is
/// read or carried out, caught where it came in; by then nothing has changed.
class Refusal : public std::exception {
public:
    Refusal(int status, std::string code, std::string message, Json params = Json::object())
        : status_(status),
          code_(std::move(code)),
          message_(std::move(message)),
          params_(std::move(params)) {}
    /// What play does not do, with the status of HTTP that its code has.
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

/// The value. Throws Refusal if there is none.
template <class T>
[[nodiscard]] T value_of(Attempt<T> attempt) {
    if (!attempt) throw Refusal(attempt.error());
    return *std::move(attempt);
}

/// Throws the Refusal that fits if there is a problem.
void refuse_if(const std::optional<Problem>& problem);

/// The Refusal for text that the core has refused.
[[nodiscard]] inline Refusal bad_text(const char* code, const Error& error) {
    return {422, code, error.message, {{"offset", error.offset}, {"detail", error.message}}};
}

/// A Refusal on a WebSocket; `id` is that of the request.
[[nodiscard]] inline std::string error_message(const Json& id, const Refusal& refusal) {
    return Json{{"type", "error"}, {"id", id}, {"error", refusal.json()}}.dump();
}

}  // namespace lawan::server
