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

// Tournaments as docs/openapi.yaml has them: in lists, and whole.

namespace lawan::server {

/// What somebody may do with a tournament: `{"host", "may"}`.
[[nodiscard]] Json tournament_you_json(const TournamentRecord& record, const KeyHash& person,
                                       bool is_public);

/// Without its progress. `place`: in the queue, if it waits.
[[nodiscard]] Json tournament_summary_json(const TournamentRecord& record, const ArenaPlan& plan,
                                           std::optional<std::size_t> place);

/// Of a tournament of which only the number of its finished pairs is known.
[[nodiscard]] Json tournament_progress_json(const TournamentRecord& record,
                                            const TournamentPlan& plan,
                                            std::int64_t finished_pairs);
/// Of an experiment that nobody has opened.
[[nodiscard]] Json tournament_progress_json(const TournamentRecord& record);

/// The properties of a JSON object, each written once in every language. Copies share the texts, so
/// that a thread which may take its time writes them and the loop only puts them together.
class WrittenObject {
public:
    /// Properties are told in the order in which they were set first. One that says the same again
    /// keeps its text.
    void set(const std::string& name, const Json& value);
    void set(const std::string& name, const Json& english, const Json& indonesian);
    /// Sets all that `other` has, without writing it anew.
    void set_all(const WrittenObject& other);

    [[nodiscard]] bool empty() const { return properties_.empty(); }
    /// Those that `before` lacks or has with another text.
    [[nodiscard]] WrittenObject changes_since(const WrittenObject& before) const;
    [[nodiscard]] std::string text(Language language) const;

private:
    using Text = std::shared_ptr<const std::string>;
    struct Property {
        std::string name;
        std::array<Text, 2> texts;  ///< one text if it is the same in every language

        [[nodiscard]] const std::string& in(Language language) const {
            return *texts[static_cast<std::size_t>(language)];
        }
        [[nodiscard]] bool says_the_same(const Property& other) const;
    };

    [[nodiscard]] const Property* find(const std::string& name) const;
    void set(Property property);

    std::vector<Property> properties_;
};

/// A tournament as the answer to one who asks for it: `{"you", "tournament"}`.
struct ArenaAnswer {
    std::string id;
    std::string you;  ///< JSON
    WrittenObject tournament;

    [[nodiscard]] std::string text(Language language) const;
};

}  // namespace lawan::server
