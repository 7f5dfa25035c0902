#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "arena/grading/grading.hpp"

namespace lawan::arena {
namespace {

/// Fills in the game and limits from the top of the file where the entry has none.
Json with_defaults(Json entry, const Json& file) {
    constexpr std::array limits = {"time", "nodes", "depth", "clock"};
    const bool limited =
        std::ranges::any_of(limits, [&](const char* name) { return entry.contains(name); });
    const auto inherit = [&](const char* name) {
        if (!entry.contains(name) && file.contains(name)) entry[name] = file[name];
    };
    if (!limited) std::ranges::for_each(limits, inherit);
    std::ranges::for_each(std::array{"margin", "game"}, inherit);
    return entry;
}

double read_points(FileFields& fields, double standard) {
    const Json* points = fields.find("points");
    if (points == nullptr) return standard;
    if (points->is_number() && points->get<double>() >= 0) return *points;
    fields.refuse("points", "expected a number, 0 or more");
    return standard;
}

void read_thresholds(FileFields& fields, GradingPlan::Opponent& opponent) {
    const Json* list = fields.find("thresholds");
    if (list == nullptr) return;
    constexpr auto expected = "expected pairs of percent and points: [[50, 5], [90, 10]]";
    if (!list->is_array() || list->empty()) return fields.refuse("thresholds", expected);
    for (const auto& entry : *list) {
        const bool good = entry.is_array() && entry.size() == 2 && entry[0].is_number() &&
                          entry[1].is_number() && entry[0].get<double>() >= 0 &&
                          entry[0].get<double>() <= 100 && entry[1].get<double>() >= 0;
        if (!good) return fields.refuse("thresholds", expected);
        opponent.thresholds.push_back({entry[0], entry[1]});
        opponent.points = std::max(opponent.points, entry[1].get<double>());
    }
}

GradingPlan::Opponent read_opponent(FileFields& fields) {
    GradingPlan::Opponent opponent;
    opponent.bot.spec = fields.text("spec");
    opponent.bot.name = fields.text("name", opponent.bot.spec);
    opponent.game = fields.text("game");
    opponent.pairs = static_cast<int>(fields.integer("pairs", 1, 100'000).value_or(10));
    if (const auto plies = fields.integer("opening_plies", 0, 16))
        opponent.opening_plies = static_cast<int>(*plies);
    std::tie(opponent.limits, opponent.control) = fields.limits();
    read_thresholds(fields, opponent);
    const double points = read_points(fields, opponent.points);
    if (opponent.thresholds.empty())
        opponent.points = points;
    else if (points != opponent.points)
        fields.refuse("points", "the thresholds set the points; leave points out");
    if (opponent.bot.spec.empty()) fields.refuse("spec", "is missing");
    if (opponent.game.empty()) fields.refuse("game", "is missing");
    if (opponent.points == 0) fields.refuse("points", "is missing");
    return opponent;
}

GradingPlan::Task read_task(FileFields& fields, std::size_t number) {
    GradingPlan::Task task;
    task.name = fields.text("name", fmt::format("position {}", number));
    task.game = fields.text("game");
    task.position = fields.text("position");
    task.moves = fields.text("moves");
    std::tie(task.limits, task.control) = fields.limits();
    task.points = read_points(fields, 1);
    if (const Json* accepted = fields.find("accept")) {
        const bool good = accepted->is_array() && !accepted->empty() &&
                          std::ranges::all_of(*accepted, &Json::is_string);
        if (good)
            task.accepted = accepted->get<std::vector<std::string>>();
        else
            fields.refuse("accept", "expected a list of moves: [\"d\", \"e\"]");
    }
    if (const Json* value = fields.find("value")) {
        if (!task.accepted.empty())
            fields.refuse("value", "give moves to accept, or a value, not both");
        else if (value->is_number())
            task.value = value->get<double>();
        else if (*value != "best")
            fields.refuse("value", "expected a number, or \"best\"");
    } else if (task.accepted.empty()) {
        fields.refuse("accept", "give moves to accept, or a value");
    }
    if (task.game.empty()) fields.refuse("game", "is missing");
    return task;
}

}  // namespace

double GradingPlan::points() const {
    double sum = 0;
    for (const auto& opponent : opponents) sum += opponent.points;
    for (const auto& task : tasks) sum += task.points;
    return sum;
}

double GradingPlan::Opponent::points_for(double percent) const {
    if (thresholds.empty()) return points * percent / 100;
    double reached = 0;
    for (const auto& threshold : thresholds) {
        if (percent >= threshold.percent) reached = std::max(reached, threshold.points);
    }
    return reached;
}

Expected<GradingPlan> GradingPlan::of_toml(std::string_view text) {
    const auto file = json_of_toml(text);
    if (!file) return std::unexpected(file.error());
    GradingPlan plan;
    FileFields fields(*file);
    plan.name = fields.file_name("name", plan.name);
    plan.seed = fields.seed();
    (void)fields.text("game");
    (void)fields.limits();
    if (const auto percent = fields.integer("pass", 0, 100))
        plan.pass = static_cast<double>(*percent);
    plan.students = fields.entrants("bot", 0);
    const auto read_each = [&](const std::string& name, const auto& read) {
        std::size_t number = 0;
        for (const auto& entry : fields.objects(name)) {
            const Json whole = with_defaults(entry, *file);
            FileFields part(whole);
            read(part, ++number);
            part.refuse_others();
            if (part.error())
                fields.refuse(fmt::format("{} {}", name, number), part.error()->message);
        }
    };
    read_each("opponent", [&](FileFields& part, std::size_t) {
        plan.opponents.push_back(read_opponent(part));
    });
    read_each("position", [&](FileFields& part, std::size_t number) {
        plan.tasks.push_back(read_task(part, number));
    });
    fields.refuse_others();
    if (plan.points() == 0)
        fields.refuse("opponent", "there is nothing to win; add an [[opponent]] or a [[position]]");
    if (fields.error()) return std::unexpected(*fields.error());
    nlohmann::json sorted(*file);
    sorted.erase("bot");
    plan.source = Json::parse(sorted.dump());
    return plan;
}

}  // namespace lawan::arena
