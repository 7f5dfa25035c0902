#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lawan::tests {

/// The API description docs/openapi.yaml, to validate responses against.
class Contract {
public:
    explicit Contract(const std::filesystem::path& file);

    [[nodiscard]] const nlohmann::json& document() const { return document_; }

    /// Returns the violations of the schema; empty if the value is valid. Undocumented properties
    /// are violations too, so that the document stays complete.
    [[nodiscard]] std::vector<std::string> faults(const nlohmann::json& schema,
                                                  const nlohmann::json& value) const;
    /// Validates against a schema by name, such as `Game`.
    [[nodiscard]] std::vector<std::string> faults_of(const std::string& schema,
                                                     const nlohmann::json& value) const;
    /// Follows `$ref` repeatedly.
    [[nodiscard]] const nlohmann::json& resolved(const nlohmann::json& node) const;

private:
    nlohmann::json document_;
};

}  // namespace lawan::tests
