#include "arena/match/per_thread_rules.hpp"

#include "runtime/any_game.hpp"

namespace lawan::arena {

Position PerThreadRules::copy(const Position& position) {
    return with_typed(position, [&]<Game G>(const TypedPosition<G>& shared) {
        const auto* original = original_ ? typed<G>(*original_) : nullptr;
        if (original == nullptr || &original->rules() != &shared.rules()) {
            original_ = position;
            rules_ = std::make_shared<const G>(shared.rules());
        }
        return Position(std::make_shared<TypedPosition<G>>(
            std::static_pointer_cast<const G>(rules_), shared.state()));
    });
}

}  // namespace lawan::arena
