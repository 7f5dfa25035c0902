#include "arena/summary.hpp"

#include <fmt/format.h>

namespace lawan {
namespace {

Json number(bool known, double value) { return known ? Json(value) : Json(); }

Json fault_counts(const PairingResult& result, const std::array<std::string, 2>& bots) {
    Json faults = Json::object();
    const auto counts = result.faults();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (const auto& [reason, count] : counts[i]) faults[bots[i]][reason] = count;
    }
    return faults;
}

}  // namespace

Json pairing_summary(const PairingResult& result, const std::string& game,
                     const std::array<std::string, 2>& bots) {
    const auto [lost, drawn, won] = result.games();
    const auto pairs = result.pentanomial();
    const std::size_t distinct = result.distinct_pairs();
    const bool enough = distinct >= least_distinct_pairs;
    const Rating rating = elo(pairs);
    const auto normalised = normalised_elo(pairs);
    const MeanEstimate margin = result.margin();
    Json object{{"game", game},   {"bots", bots},   {"pairs", result.pairs.size()}, {"wins", won},
                {"draws", drawn}, {"losses", lost}, {"pentanomial", pairs}};
    object["score"] = estimate_score(pairs).score;
    object["elo"] = number(enough, rating.value);
    object["elo_error"] = number(enough && rating.error, rating.error.value_or(0));
    object["nelo"] = number(enough && normalised, normalised ? normalised->value : 0);
    object["nelo_error"] = number(enough && normalised, normalised ? *normalised->error : 0);
    object["los"] = likelihood_of_superiority(pairs);
    object["margin"] = margin.mean;
    object["margin_error"] = number(margin.error.has_value(), margin.error.value_or(0));
    object["distinct_pairs"] = distinct;
    object["faults"] = fault_counts(result, bots);
    return object;
}

std::string elo_text(const Json& summary) {
    if (summary["elo"].is_null()) return "too few different pairs to say";
    const double value = summary["elo"];
    if (summary["elo_error"].is_null()) {
        return fmt::format("{}: every pair ended alike",
                           value == 0 ? "0" : fmt::format("{:+.0f} or beyond", value));
    }
    return fmt::format("{:+.1f} ± {:.1f}", value, summary["elo_error"].get<double>());
}

std::string elo_text(const PairingResult& result) {
    return elo_text(pairing_summary(result, "", {}));
}

}  // namespace lawan
