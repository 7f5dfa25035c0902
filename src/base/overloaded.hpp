#pragma once

#include "layers.hpp"

namespace lawan::base {

/// A visitor made of a function for each alternative of a variant. One that is missing does not
/// compile.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

}  // namespace lawan::base
