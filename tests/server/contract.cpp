#include "tests/server/contract.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>

namespace lawan::tests {
namespace {

using nlohmann::json;

json scalar(const YAML::Node& node) {
    const std::string text = node.Scalar();
    if (node.Tag() == "!") return text;  // quoted
    const json value = json::parse(text, nullptr, false);
    const bool plain = value.is_number() || value.is_boolean() || value.is_null();
    return plain ? value : json(text);
}

json converted(const YAML::Node& node) {
    if (node.IsSequence()) {
        json list = json::array();
        for (const auto& item : node) list.push_back(converted(item));
        return list;
    }
    if (node.IsMap()) {
        json object = json::object();
        for (const auto& entry : node) object[entry.first.Scalar()] = converted(entry.second);
        return object;
    }
    return node.IsNull() ? json() : scalar(node);
}

bool is_of_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "number") return value.is_number();
    if (type == "integer") return value.is_number_integer();
    throw std::runtime_error("the document has a type that is none: " + type);
}

/// Checks one value against one schema; `path` tells where it is.
class Check {
public:
    explicit Check(const Contract& contract) : contract_(contract) {}

    std::vector<std::string> faults;

    void value(const json& node, const json& value, const std::string& path) {
        const json& schema = contract_.resolved(node);
        know_keywords(schema);
        if (schema.contains("oneOf")) one_of(schema["oneOf"], value, path);
        if (schema.contains("type")) type(schema["type"], value, path);
        if (schema.contains("const") && schema["const"] != value)
            fault(path, "is not " + schema["const"].dump());
        if (schema.contains("enum") &&
            std::ranges::find(schema["enum"], value) == schema["enum"].end())
            fault(path, "is none of " + schema["enum"].dump());
        if (value.is_string()) text(schema, value, path);
        if (value.is_number()) number(schema, value, path);
        if (value.is_array()) list(schema, value, path);
        if (value.is_object()) object(schema, value, path);
    }

private:
    void fault(const std::string& path, const std::string& what) {
        faults.push_back(fmt::format("{} {}", path.empty() ? "it" : path, what));
    }

    /// Refuses unknown keywords of JSON Schema: they would check nothing.
    static void know_keywords(const json& schema) {
        static const std::set<std::string> known = {"type",      "enum",
                                                    "const",     "pattern",
                                                    "minLength", "maxLength",
                                                    "minimum",   "maximum",
                                                    "items",     "minItems",
                                                    "maxItems",  "properties",
                                                    "required",  "additionalProperties",
                                                    "oneOf",     "description",
                                                    "examples",  "default",
                                                    "format",    "$ref"};
        for (const auto& [word, ignored] : schema.items()) {
            if (!known.contains(word)) throw std::runtime_error("the schema says " + word);
        }
    }

    void one_of(const json& schemas, const json& given, const std::string& path) {
        int fitting = 0;
        std::string reasons;
        for (const auto& schema : schemas) {
            Check check(contract_);
            check.value(schema, given, path);
            if (check.faults.empty()) ++fitting;
            if (!check.faults.empty()) reasons += "; " + check.faults.front();
        }
        if (fitting != 1)
            fault(path, fmt::format("fits {} of them instead of one{}", fitting, reasons));
    }

    void type(const json& types, const json& given, const std::string& path) {
        const json list = types.is_array() ? types : json::array({types});
        const bool fits = std::ranges::any_of(
            list, [&](const json& name) { return is_of_type(given, name.get<std::string>()); });
        if (!fits) fault(path, fmt::format("is {} and not of type {}", given.dump(), types.dump()));
    }

    void text(const json& schema, const json& given, const std::string& path) {
        const std::string string = given;
        const auto length = static_cast<std::size_t>(std::ranges::count_if(
            string, [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }));
        if (schema.contains("minLength") && length < schema["minLength"])
            fault(path, "is too short");
        if (schema.contains("maxLength") && length > schema["maxLength"])
            fault(path, "is too long");
        if (schema.contains("pattern") &&
            !std::regex_search(string, std::regex(schema["pattern"].get<std::string>())))
            fault(path, "is not like " + schema["pattern"].get<std::string>());
        static const std::regex date(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z)");
        if (schema.value("format", "") == "date-time" && !std::regex_match(string, date))
            fault(path, "is no date");
    }

    void number(const json& schema, const json& given, const std::string& path) {
        if (schema.contains("minimum") && given < schema["minimum"]) fault(path, "is too small");
        if (schema.contains("maximum") && given > schema["maximum"]) fault(path, "is too large");
    }

    void list(const json& schema, const json& given, const std::string& path) {
        if (schema.contains("minItems") && given.size() < schema["minItems"])
            fault(path, "has too few");
        if (schema.contains("maxItems") && given.size() > schema["maxItems"])
            fault(path, "has too many");
        if (!schema.contains("items")) return;
        for (std::size_t i = 0; i < given.size(); ++i)
            value(schema["items"], given[i], fmt::format("{}[{}]", path, i));
    }

    void object(const json& schema, const json& given, const std::string& path) {
        for (const auto& name : schema.value("required", json::array())) {
            if (!given.contains(name.get<std::string>())) fault(path, "has no " + name.dump());
        }
        const json none = json::object();
        const json& properties = schema.contains("properties") ? schema["properties"] : none;
        for (const auto& [name, property] : given.items()) {
            const std::string inner = path + "." + name;
            if (properties.contains(name)) {
                value(properties[name], property, inner);
            } else if (schema.contains("additionalProperties") &&
                       schema["additionalProperties"].is_object()) {
                value(schema["additionalProperties"], property, inner);
            } else if (!properties.empty()) {
                fault(inner, "is not in the document");
            }
        }
    }

    const Contract& contract_;
};

}  // namespace

Contract::Contract(const std::filesystem::path& file)
    : document_(converted(YAML::LoadFile(file.string()))) {}

const json& Contract::resolved(const json& node) const {
    if (!node.is_object() || !node.contains("$ref")) return node;
    const std::string reference = node["$ref"];
    return resolved(document_.at(json::json_pointer(reference.substr(1))));
}

std::vector<std::string> Contract::faults(const json& schema, const json& value) const {
    Check check(*this);
    check.value(schema, value, "");
    return check.faults;
}

std::vector<std::string> Contract::faults_of(const std::string& schema, const json& value) const {
    return faults(document_["components"]["schemas"].at(schema), value);
}

}  // namespace lawan::tests
