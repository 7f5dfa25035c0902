#include "arena/experiments/adjacency_a_found.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "arena/experiments/experiment_text.hpp"

namespace lawan::arena {
namespace {

std::string lead_words(const Json& result, const std::string& first, const std::string& second,
                       const Words& words) {
    switch (lead_of(result)) {
        case Lead::First:
            return fmt::format(fmt::runtime(words("{} is ahead", "{} unggul")), first);
        case Lead::Second:
            return fmt::format(fmt::runtime(words("{} is ahead", "{} unggul")), second);
        case Lead::Open:
            return words("the difference is within the error", "bedanya masih di dalam galat");
    }
    std::unreachable();
}

/// Returns the probability that none of the e empty cells beside a mark is among k of n filled at
/// random: C(n-e, k) / C(n, k).
double chance_untouched(int beside, int cells, int placements) {
    double chance = 1;
    for (int i = 0; i < beside; ++i)
        chance *= static_cast<double>(cells - placements - i) / (cells - i);
    return chance;
}

/// Returns the probability that a mark has its colour at the end, averaged over both sides' marks.
/// A touched mark has it if its own side made the last move beside it, with probability 1/2.
double chance_to_keep(int beside, int cells, int placements) {
    return (1 + chance_untouched(beside, cells, placements)) / 2;
}

std::string why_lengths_differ(const Words& words) {
    constexpr int beside = 3;
    constexpr int cells = 56;
    constexpr int placements = 16;
    return fmt::format(
        fmt::runtime(words(
            "Why the two differ: over 8 rounds {0} of the {1} empty cells are filled. If they are "
            "filled at random, a mark with {2} empty cells beside it stays untouched in {3} of the "
            "games and keeps its colour in {4}, because the last move beside a touched one is as "
            "often its own side's as the other's. So the marks after a move, all that local search "
            "looks at, say something about the result. On the full board every empty cell is "
            "filled, and such a mark keeps its colour in {5}: marks now say little, and looking "
            "ahead pays.",
            "Sebabnya keduanya berbeda: dalam 8 ronde terisi {0} dari {1} petak kosong. Bila diisi "
            "secara acak, tanda dengan {2} petak kosong di sebelahnya tidak tersentuh dalam {3} "
            "permainan dan tetap warnanya dalam {4}, karena langkah terakhir di sebelah tanda yang "
            "tersentuh sama seringnya dari pihaknya sendiri dan dari lawannya. Jadi tanda setelah "
            "satu langkah, satu-satunya yang dilihat pencarian lokal, memberi petunjuk tentang "
            "hasilnya. Di papan penuh semua petak terisi, dan tanda seperti itu tetap warnanya "
            "dalam {5}: tanda sekarang tidak banyak artinya, dan melihat ke depan "
            "menguntungkan.")),
        placements, cells, beside, percent(chance_untouched(beside, cells, placements), words),
        percent(chance_to_keep(beside, cells, placements), words),
        percent(chance_to_keep(beside, cells, cells), words));
}

/// Returns whether two ratings differ by more than their independent errors combined.
bool differ(const Json& a, const Json& b) {
    if (a["elo_error"].is_null() || b["elo_error"].is_null()) return lead_of(a) != lead_of(b);
    const double difference = a["elo"].get<double>() - b["elo"].get<double>();
    return std::abs(difference) >
           std::hypot(a["elo_error"].get<double>(), b["elo_error"].get<double>());
}

/// Says whether minimax is ahead of both others. `a` as in say_what_adjacency_a_found().
void say_who_is_best(Findings& findings, const Words& words, const std::vector<Json>& a) {
    std::array<int, 3> leads{};
    for (const std::size_t i : {0, 1, 3, 4}) ++leads[static_cast<std::size_t>(lead_of(a[i]))];
    const auto count = [&](Lead lead) { return leads[static_cast<std::size_t>(lead)]; };
    const std::string verdict =
        count(Lead::Second) > 0 ? words("this does not hold everywhere", "ini tidak selalu benar")
        : count(Lead::Open) > 0 ? words("this is not shown everywhere", "ini tidak selalu terbukti")
                                : words("this holds", "ini benar");
    findings.found.push_back(fmt::format(
        fmt::runtime(words("Minimax is the best of A's three bots: {}. With A's settings it scores "
                           "{} against local search and {} against the genetic bot over 8 rounds, "
                           "{} and {} on the full board.",
                           "Minimax yang terbaik dari ketiga bot A: {}. Dengan setelan A nilainya "
                           "{} lawan pencarian lokal dan {} lawan bot genetika dalam 8 ronde, {} "
                           "dan {} di papan penuh.")),
        verdict, percent(a[0]["score"], words), percent(a[1]["score"], words),
        percent(a[3]["score"], words), percent(a[4]["score"], words)));
}

/// Says whether the genetic bot is ahead of local search over 8 rounds and on the full board. A
/// lead within the error neither confirms nor refutes the claim.
void say_whether_genetic_beats_local(Findings& findings, const Words& words, const Json& rounds_8,
                                     const Json& full) {
    const auto verdict = [&](Lead lead) {
        return lead == Lead::First    ? words("this holds", "ini benar")
               : lead == Lead::Second ? words("this does not hold", "ini tidak benar")
                                      : words("this is not shown", "ini tidak terbukti");
    };
    const std::string genetic = words("genetic", "genetika");
    const std::string local = words("local search", "pencarian lokal");
    const std::string claim =
        lead_of(rounds_8) == lead_of(full)
            ? verdict(lead_of(full))
            : fmt::format(fmt::runtime(words("{} on the full board, where A played its three "
                                             "games; over 8 rounds {}",
                                             "{} di papan penuh, tempat A memainkan ketiga "
                                             "permainannya; dalam 8 ronde {}")),
                          verdict(lead_of(full)), verdict(lead_of(rounds_8)));
    findings.found.push_back(fmt::format(
        fmt::runtime(words("The genetic bot beats local search: {}. It scores {} over 8 rounds "
                           "({}) and {} on the full board ({}).",
                           "Bot genetika mengalahkan pencarian lokal: {}. Nilainya {} dalam 8 "
                           "ronde ({}) dan {} di papan penuh ({}).")),
        claim, percent(rounds_8["score"], words), lead_words(rounds_8, genetic, local, words),
        percent(full["score"], words), lead_words(full, genetic, local, words)));
    const bool full_only = lead_of(rounds_8) != Lead::First && lead_of(full) == Lead::First;
    if (full_only && differ(rounds_8, full)) findings.found.push_back(why_lengths_differ(words));
}

/// Report A says "always", so one position where the genetic bot visits more refutes it.
void say_who_is_faster(Findings& findings, const Words& words, const Json& effort) {
    const auto share = [](const Json& row) {
        return row["nodes"][0].get<double>() / row["nodes"][1].get<double>();
    };
    const auto compared = [&](const Json& row) {
        const int plies = row["plies"];
        const std::string move =
            plies == 0
                ? words("for the first move", "untuk langkah pertama")
                : fmt::format(fmt::runtime(words("after {} plies", "setelah {} langkah")), plies);
        return fmt::format(fmt::runtime(words("{} the genetic bot visits {} positions, depth 8 {}",
                                              "{} bot genetika mengunjungi {} posisi, kedalaman 8 "
                                              "{}")),
                           move, words.number(grouped(row["nodes"][0])),
                           words.number(grouped(row["nodes"][1])));
    };
    const Json& worst = *std::ranges::max_element(effort, {}, share);
    const std::string first = compared(effort[0]);
    const std::string verdict =
        share(worst) < 1
            ? fmt::format(fmt::runtime(words("this holds against depth 8 wherever it was measured: "
                                             "{}",
                                             "ini benar terhadap kedalaman 8 di semua posisi yang "
                                             "diukur: {}")),
                          first)
        : share(effort[0]) >= 1
            ? fmt::format(fmt::runtime(words("this does not hold against depth 8: {}",
                                             "ini tidak benar terhadap kedalaman 8: {}")),
                          first)
            : fmt::format(
                  fmt::runtime(words("against depth 8 this holds early in the game, not always: "
                                     "{}, but {}",
                                     "terhadap kedalaman 8 ini benar di awal permainan, tidak "
                                     "selalu: {}, tetapi {}")),
                  first, compared(worst));
    findings.found.push_back(fmt::format(
        fmt::runtime(words("200 generations always run faster than minimax: {}. Positions "
                           "are counted here because they are the same in every run; "
                           "the milliseconds, with the verdict by the clock, stand "
                           "apart.",
                           "200 generasi selalu berjalan lebih cepat daripada minimax: "
                           "{}. Yang dihitung di sini posisi, karena sama tiap kali; "
                           "milidetiknya, dengan putusan menurut jam, ditulis "
                           "terpisah.")),
        verdict));
}

}  // namespace

void say_what_adjacency_a_found(Findings& findings, const Words& words, const std::vector<Json>& a,
                                const Json& effort) {
    if (!std::ranges::all_of(a, [](const Json& result) { return is_telling(result); })) {
        findings.found.push_back(words(
            "Too few games were played to say more than single games do: run it at full scale.",
            "Permainannya terlalu sedikit untuk dinilai: jalankan pada skala penuh."));
    } else {
        say_who_is_best(findings, words, a);
        say_whether_genetic_beats_local(findings, words, a[2], a[5]);
    }
    say_who_is_faster(findings, words, effort);
}

}  // namespace lawan::arena
