#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <stdexcept>
#include <string>
#include <utility>

#include "layers.hpp"

namespace lawan::base {

/// Kinds of errors that code may branch on; the message is for people and may be reworded.
enum class ErrorCode : std::uint8_t { Other, ColumnFull, Environment };

/// Describes what is wrong with a text from outside, in words a person can act on.
struct Error {
    std::string message;
    std::size_t offset = 0;  ///< where in the given text: bytes from 0
    ErrorCode code = ErrorCode::Other;

    bool operator==(const Error&) const = default;
};

template <class T>
using Expected = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(std::string message, std::size_t offset = 0,
                                                 ErrorCode code = ErrorCode::Other) {
    return std::unexpected(Error{std::move(message), offset, code});
}

/// Re-bases an error of a substring that begins at `start` onto the whole text.
[[nodiscard]] inline std::unexpected<Error> fail_at(std::size_t start, Error error) {
    error.offset += start;
    return std::unexpected(std::move(error));
}

/// An error of the environment rather than the input: disk, memory, port, process.
[[nodiscard]] inline std::unexpected<Error> environment_failure(std::string message) {
    return fail(std::move(message), 0, ErrorCode::Environment);
}

/// An environment error in the layers that use exceptions. Caught in main, per request and per
/// game.
class EnvironmentError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace lawan::base
