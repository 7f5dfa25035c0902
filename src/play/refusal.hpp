#pragma once

#include <exception>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/secret.hpp"
#include "render/json.hpp"

namespace lawan::play {

/// A request that is not done, with the reason as docs/api.md lists it. Thrown while a request is
/// read or carried out, caught where it came in; by then nothing has changed.
class Refusal : public std::exception {
public:
    Refusal(int status, std::string code, std::string message, Json params = Json::object())
        : status_(status),
          code_(std::move(code)),
          message_(std::move(message)),
          params_(std::move(params)) {}

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

/// The Refusal for text that the core has refused.
[[nodiscard]] inline Refusal bad_text(const char* code, const Error& error) {
    return {422, code, error.message, {{"offset", error.offset}, {"detail", error.message}}};
}

/// Throws EnvironmentError if the machine gives no random bytes.
[[nodiscard]] inline std::string new_secret() {
    auto secret = random_secret();
    if (!secret) throw EnvironmentError(std::move(secret.error().message));
    return *std::move(secret);
}

}  // namespace lawan::play
