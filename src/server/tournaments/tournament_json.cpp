#include "server/tournaments/tournament_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

std::shared_ptr<const std::string> shared_text(const Json& value) {
    return std::make_shared<const std::string>(written(value));
}

}  // namespace

/// Texts that are shared are compared at once, however long they are.
bool WrittenObject::Property::says_the_same(const Property& other) const {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i] != other.texts[i] && *texts[i] != *other.texts[i]) return false;
    }
    return true;
}

const WrittenObject::Property* WrittenObject::find(const std::string& name) const {
    const auto found = std::ranges::find(properties_, name, &Property::name);
    return found == properties_.end() ? nullptr : &*found;
}

void WrittenObject::set(Property property) {
    const auto known = std::ranges::find(properties_, property.name, &Property::name);
    if (known == properties_.end()) {
        properties_.push_back(std::move(property));
    } else if (!known->says_the_same(property)) {
        *known = std::move(property);
    }
}

void WrittenObject::set(const std::string& name, const Json& value) {
    const Text text = shared_text(value);
    set({name, {text, text}});
}

void WrittenObject::set(const std::string& name, const Json& english, const Json& indonesian) {
    set({name, {shared_text(english), shared_text(indonesian)}});
}

void WrittenObject::set_all(const WrittenObject& other) {
    for (const auto& property : other.properties_) set(property);
}

WrittenObject WrittenObject::changes_since(const WrittenObject& before) const {
    WrittenObject changes;
    for (const auto& property : properties_) {
        const Property* old = before.find(property.name);
        if (old == nullptr || !old->says_the_same(property))
            changes.properties_.push_back(property);
    }
    return changes;
}

std::string WrittenObject::text(Language language) const {
    constexpr std::size_t marks = 4;  // quotes, colon and comma
    std::size_t size = 2;
    for (const auto& property : properties_)
        size += property.name.size() + property.in(language).size() + marks;
    std::string text;
    text.reserve(size);
    text += '{';
    for (const auto& property : properties_) {
        if (text.size() > 1) text += ',';
        text += '"';
        text += property.name;
        text += "\":";
        text += property.in(language);
    }
    text += '}';
    return text;
}

std::string ArenaAnswer::text(Language language) const {
    return fmt::format(R"({{"you":{},"tournament":{}}})", you, tournament.text(language));
}

}  // namespace lawan::server
