#include "base/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace lawan::base {
namespace {

/// Syncs a file or folder to disk. Returns 0, or the errno of what failed.
int sync(const std::filesystem::path& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int failure = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return failure;
}

}  // namespace

Expected<void> replace_file(const std::filesystem::path& file,
                            const std::function<void(std::ostream&)>& write) {
    const std::filesystem::path fresh = file.string() + ".new";
    std::error_code failure;
    errno = 0;
    std::ofstream stream(fresh, std::ios::binary | std::ios::trunc);
    const bool opened = stream.is_open();
    if (opened) write(stream);
    stream.close();
    if (!stream) {
        failure.assign(errno == 0 ? EIO : errno, std::generic_category());
    } else if (const int code = sync(fresh); code != 0) {
        failure.assign(code, std::generic_category());
    } else {
        std::filesystem::rename(fresh, file, failure);
    }
    if (failure) {
        std::error_code ignored;
        if (opened) std::filesystem::remove(fresh, ignored);
        return fail(fmt::format("{} cannot be written: {}", file.string(), failure.message()));
    }
    // A rename is durable only once its folder is synced; some file systems do not support that.
    (void)sync(file.has_parent_path() ? file.parent_path() : std::filesystem::path("."));
    return {};
}

}  // namespace lawan::base
