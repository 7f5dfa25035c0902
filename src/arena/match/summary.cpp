#include "arena/match/summary.hpp"

#include <fmt/format.h>

namespace lawan::arena {
namespace {

Json number(bool known, double value) { return known ? Json(value) : Json(); }

Json fault_counts(const PairingResult& result, const std::array<std::string, 2>& bots) {
    Json faults = Json::object();
    const auto counts = result.faults();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (const auto& [reason, count] : counts[i]) faults[bots[i]][reason_text(reason)] = count;
    }
    return faults;
}

std::string rating_text(const std::optional<Rating>& rating, Words words = {}) {
    if (!rating)
        return words("too few different pairs to say", "terlalu sedikit pasangan yang berbeda");
    if (rating->error) return fmt::format("{:+.1f} ± {:.1f}", rating->value, *rating->error);
    const std::string value = rating->value == 0 ? "0"
                                                 : fmt::format("{:+.0f} {}", rating->value,
                                                               words("or beyond", "atau lebih"));
    return value + words(": every pair ended alike", ": setiap pasangan berakhir sama");
}

}  // namespace

bool is_telling(const PairingResult& result) {
    return result.distinct_pairs(least_distinct_pairs) == least_distinct_pairs;
}

MeanEstimate margin_of(const PairingResult& result) {
    MeanEstimate margin = result.margin();
    if (!is_telling(result)) margin.error.reset();
    return margin;
}

Json pairing_summary(const PairingResult& result, const std::string& game,
                     const std::array<std::string, 2>& bots) {
    const auto [lost, drawn, won] = result.games();
    const auto pairs = result.pentanomial();
    const std::size_t distinct = result.distinct_pairs();
    const bool enough = distinct >= least_distinct_pairs;
    const Rating rating = elo(pairs);
    const auto normalised = normalised_elo(pairs);
    const MeanEstimate margin = margin_of(result);
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

Json match_summary(const PairingResult& result, const std::string& game, const PairingPlan& plan) {
    Json object = pairing_summary(result, game, plan.bots);
    object["seed"] = plan.seed;
    for (const bool first : {true, false}) {
        const auto [lost, drawn, won] = result.games_by_side(first);
        object[first ? "moving_first" : "moving_second"] = {
            {"wins", won}, {"draws", drawn}, {"losses", lost}};
    }
    if (plan.sprt) {
        object["sprt"] = {{"elo0", plan.sprt->elo0},
                          {"elo1", plan.sprt->elo1},
                          {"llr", log_likelihood_ratio(result.pentanomial(), *plan.sprt)},
                          {"verdict", sprt_text(result)}};
    }
    return object;
}

std::string_view sprt_text(const PairingResult& result) {
    if (!result.verdict) return "undecided";
    return *result.verdict == SprtVerdict::AcceptH1 ? "accepted" : "rejected";
}

std::string elo_text(const Json& summary, Words words) {
    const Json& value = summary["elo"];
    const Json& error = summary["elo_error"];
    if (value.is_null()) return rating_text(std::nullopt, words);
    return rating_text(Rating{value, error.is_null() ? std::nullopt : std::optional<double>(error)},
                       words);
}

std::string elo_text(const PairingResult& result) {
    if (!is_telling(result)) return rating_text(std::nullopt);
    return rating_text(elo(result.pentanomial()));
}

}  // namespace lawan::arena
