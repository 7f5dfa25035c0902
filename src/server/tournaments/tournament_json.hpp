#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/language.hpp"
#include "server/tournaments/plan.hpp"
#include "server/transport/refusal.hpp"
#include "store/tournament_store.hpp"

// JSON of tournaments by docs/openapi.yaml: `TournamentSummary` in lists, and `Tournament`.

namespace lawan::server {

/// Returns what a person may do with a tournament: `{"host", "may"}`.
[[nodiscard]] Json tournament_you_json(const TournamentRecord& record, const KeyHash& person,
                                       bool is_public);

/// Leaves the progress null. `place`: in the queue, if the tournament is waiting.
[[nodiscard]] Json tournament_summary_json(const TournamentRecord& record, const ArenaPlan& plan,
                                           std::optional<std::size_t> place);

/// Computes the progress of a tournament from the number of its finished pairs alone.
[[nodiscard]] Json tournament_progress_json(const TournamentRecord& record,
                                            const TournamentPlan& plan,
                                            std::int64_t finished_pairs);
/// Computes the progress of an experiment that is not opened, from its status alone.
[[nodiscard]] Json tournament_progress_json(const TournamentRecord& record);

/// A JSON object whose properties are already text, in every language. Copies share the texts:
/// a worker thread serializes them and the loop's thread only concatenates them.
class WrittenObject {
public:
    /// Sets a property. Properties keep the order in which they were first set; setting an equal
    /// value keeps the old text, so that comparing stays cheap.
    void set(const std::string& name, const Json& value);
    void set(const std::string& name, const Json& english, const Json& indonesian);
    /// Sets all properties of `other`, sharing its texts.
    void set_all(const WrittenObject& other);

    [[nodiscard]] bool empty() const { return properties_.empty(); }
    /// Returns the properties that `before` lacks or has with another text.
    [[nodiscard]] WrittenObject changes_since(const WrittenObject& before) const;
    [[nodiscard]] std::string text(Language language) const;

private:
    using Text = std::shared_ptr<const std::string>;
    struct Property {
        std::string name;
        std::array<Text, 2> texts;  ///< by language; shared if equal

        [[nodiscard]] const std::string& in(Language language) const {
            return *texts[static_cast<std::size_t>(language)];
        }
        [[nodiscard]] bool says_the_same(const Property& other) const;
    };

    [[nodiscard]] const Property* find(const std::string& name) const;
    void set(Property property);

    std::vector<Property> properties_;
};

/// The answer to a request for a tournament: `{"you", "tournament"}`.
struct ArenaAnswer {
    std::string id;
    std::string you;  ///< JSON
    WrittenObject tournament;

    [[nodiscard]] std::string text(Language language) const;
};

}  // namespace lawan::server
