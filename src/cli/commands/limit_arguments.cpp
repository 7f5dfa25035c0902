#include "cli/commands/limit_arguments.hpp"

#include <limits>
#include <utility>

#include "base/text.hpp"
#include "cli/commands/command.hpp"

namespace lawan::cli {

void LimitArguments::add_to(CLI::App& command) {
    command.add_option("--time", time_, "time per move, such as 100ms or 5s");
    command.add_option("--depth", depth_, "search depth in plies");
    command.add_option("--nodes", nodes_, "positions to search per move");
}

Limits LimitArguments::limits() const {
    Limits limits;
    if (!time_.empty()) limits.time = required(parse_duration(time_), "--time", time_);
    if (!depth_.empty()) {
        limits.depth =
            static_cast<int>(required(parse_integer(depth_, 1, most_plies), "--depth", depth_));
    }
    if (!nodes_.empty()) {
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        limits.nodes =
            static_cast<std::uint64_t>(required(parse_integer(nodes_, 1, most), "--nodes", nodes_));
    }
    return limits;
}

std::vector<std::string> LimitArguments::words() const {
    std::vector<std::string> words;
    for (const auto& [option, value] :
         {std::pair{"--time", &time_}, {"--depth", &depth_}, {"--nodes", &nodes_}}) {
        if (value->empty()) continue;
        words.emplace_back(option);
        words.push_back(*value);
    }
    return words;
}

std::array<Duration, 2> parse_clocks_left(const std::string& text) {
    const auto pieces = split(text, ',');
    if (pieces.size() != 2)
        throw UsageError("--left: expected the times left of X and O, such as 250s,300s");
    return {required(parse_duration(pieces[0].text), "--left", text),
            required(parse_duration(pieces[1].text), "--left", text)};
}

TimeControl parse_clock(const std::string& text) {
    TimeControl control;
    if (text.empty()) return control;
    const std::size_t plus = text.find('+');
    control.per_game =
        required(parse_duration(std::string_view(text).substr(0, plus)), "--clock", text);
    if (plus != std::string::npos) {
        control.increment =
            required(parse_duration(std::string_view(text).substr(plus + 1)), "--clock", text);
    }
    return control;
}

}  // namespace lawan::cli
