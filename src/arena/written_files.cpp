#include "arena/written_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace lawan::arena {

Expected<void> write_file(const std::string& path, const std::string& content) {
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream << content << std::flush;
    if (!stream) {
        return environment_failure(
            fmt::format("{} cannot be written; choose another --out or free some space", path));
    }
    return {};
}

Expected<void> write_findings(const Findings& findings, const std::string& directory,
                              const Making& making) {
    const std::filesystem::path folder(directory);
    for (const auto& [name, text] : findings_files(findings, making)) {
        if (auto written = write_file((folder / name).string(), text); !written) return written;
    }
    return {};
}

}  // namespace lawan::arena
