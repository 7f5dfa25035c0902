#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "layers.hpp"

namespace lawan::render {

struct Series {
    std::string name;
    std::vector<double> x{};
    std::vector<double> y{};
    std::vector<double> low{};  ///< of a band or an error bar; empty: none
    std::vector<double> high{};
};

struct Plot {
    enum class Kind : std::uint8_t { Lines, Bars };

    std::string title;
    std::string x_label;
    std::string y_label;
    Kind kind = Kind::Lines;
    bool logarithmic = false;  ///< the y axis
    std::vector<Series> series{};
    std::vector<std::string> categories{};  ///< of bars, instead of x
};

}  // namespace lawan::render
