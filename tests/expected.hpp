#pragma once

#include <ostream>

#include "base/error.hpp"

namespace lawan::base {

/// Lets GoogleTest print errors as words, not bytes.
inline std::ostream& operator<<(std::ostream& stream, const Error& error) {
    return stream << '"' << error.message << "\" at " << error.offset;
}

}  // namespace lawan::base

namespace lawan::tests {

/// Returns the error, or a placeholder where the test fails because there is none.
template <class T>
Error error_of(const Expected<T>& expected) {
    return expected ? Error{"(no error)", 0} : expected.error();
}

}  // namespace lawan::tests
