#pragma once

#include "layers.hpp"

namespace lawan::base {

/// Combines one function per alternative of a variant into a visitor; a missing one fails to
/// compile.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

}  // namespace lawan::base
