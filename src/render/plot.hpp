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
    std::vector<double> low{};  ///< bounds of a confidence band or error bar; empty: none
    std::vector<double> high{};
};

struct Plot {
    enum class Kind : std::uint8_t { Lines, Bars };

    std::string title;
    std::string x_label;
    std::string y_label;
    Kind kind = Kind::Lines;
    bool logarithmic = false;  ///< log scale on the y axis
    std::vector<Series> series{};
    std::vector<std::string> categories{};  ///< x labels of a bar chart, instead of numbers
};

}  // namespace lawan::render
