#include "cli/console.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"

namespace lawan {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool locale_is_unicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string value = lower_case(environment(name));
        if (!value.empty())
            return value.find("utf-8") != std::string::npos ||
                   value.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace

Console::Console()
    : terminal_(isatty(STDOUT_FILENO) == 1),
      error_terminal_(isatty(STDERR_FILENO) == 1),
      interactive_(terminal_ && isatty(STDIN_FILENO) == 1),
      color_(terminal_ && environment("NO_COLOR").empty() && environment("TERM") != "dumb"),
      unicode_(terminal_ && locale_is_unicode()) {}

void Console::print(std::string_view text) const {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written)
        throw EnvironmentError(std::string("standard output cannot be written: ") +
                               std::strerror(errno));
}

void Console::note(std::string_view text) {
    clear_status();
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputc('\n', stderr);
}

void Console::status(std::string_view text) {
    if (!error_terminal_) return;
    // Not to wrap: a line that wraps cannot be replaced.
    constexpr std::size_t narrowest_terminal = 79;
    const std::string line = "\r\x1b[K" + std::string(text.substr(0, narrowest_terminal));
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    status_shown_ = true;
}

void Console::clear_status() {
    if (!status_shown_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    status_shown_ = false;
}

}  // namespace lawan
