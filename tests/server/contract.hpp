#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lawan::tests {

/// docs/openapi.yaml, to hold answers against.
class Contract {
public:
    explicit Contract(const std::filesystem::path& file);

    [[nodiscard]] const nlohmann::json& document() const { return document_; }

    /// What is wrong with a value of that schema; nothing if all is well. Properties that the
    /// schema does not name are wrong too: the document must not fall behind.
    [[nodiscard]] std::vector<std::string> faults(const nlohmann::json& schema,
                                                  const nlohmann::json& value) const;
    /// The same by name, such as `Game`.
    [[nodiscard]] std::vector<std::string> faults_of(const std::string& schema,
                                                     const nlohmann::json& value) const;
    /// Follows `$ref`, as often as need be.
    [[nodiscard]] const nlohmann::json& resolved(const nlohmann::json& node) const;

private:
    nlohmann::json document_;
};

}  // namespace lawan::tests
