#include "base/file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace lawan::base {

Expected<std::string> whole_file(const std::filesystem::path& file, std::size_t most) {
    std::error_code unknown;
    // Opening a folder succeeds; only reading from it fails.
    if (std::filesystem::is_directory(file, unknown))
        return fail(fmt::format("{} is a folder; name a file in it", file.string()));
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    std::string content;
    std::array<char, 65536> part{};
    while (stream && content.size() <= most) {
        stream.read(part.data(), part.size());
        content.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    }
    if (!stream.is_open() || stream.bad()) {
        const int code = errno == 0 ? EIO : errno;
        return fail(fmt::format("{} cannot be read: {}", file.string(),
                                std::generic_category().message(code)));
    }
    if (content.size() > most) {
        return fail(
            fmt::format("{} is too large: more than {} MB", file.string(), most / 1'000'000));
    }
    return content;
}

}  // namespace lawan::base
