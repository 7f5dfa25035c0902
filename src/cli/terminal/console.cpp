#include "cli/terminal/console.hpp"

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/visible.hpp"

namespace lawan::cli {
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

/// Returns the usable columns and rows: the last of each stays free.
std::pair<std::size_t, std::size_t> terminal_size() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return {79, 23};
    return {std::max<std::size_t>(size.ws_col, 2) - 1, std::max<std::size_t>(size.ws_row, 2) - 1};
}

}  // namespace

Console::Console()
    : terminal_(isatty(STDOUT_FILENO) == 1),
      error_terminal_(isatty(STDERR_FILENO) == 1),
      interactive_(terminal_ && isatty(STDIN_FILENO) == 1),
      color_(terminal_ && environment("NO_COLOR").empty() && environment("TERM") != "dumb"),
      unicode_(terminal_ && locale_is_unicode()) {}

std::string for_terminal(std::string_view text, bool colors) {
    constexpr std::array<std::string_view, 4> own = {"\x1b[0m", "\x1b[2m", "\x1b[1;34m",
                                                     "\x1b[1;31m"};
    if (!colors) return visible(text);
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t escape = std::min(text.find('\x1b', at), text.size());
        shown += visible(text.substr(at, escape - at));
        const std::string_view rest = text.substr(escape);
        const auto style =
            std::ranges::find_if(own, [&](auto each) { return rest.starts_with(each); });
        const std::size_t size =
            style != own.end() ? style->size() : std::min<std::size_t>(1, rest.size());
        shown += style != own.end() ? std::string(*style) : visible(rest.substr(0, size));
        at = escape + size;
    }
    return shown;
}

void Console::print(std::string_view text) const {
    const std::string shown = for_terminal(text, color_);
    const bool written = std::fwrite(shown.data(), 1, shown.size(), stdout) == shown.size() &&
                         std::fflush(stdout) == 0;
    if (!written)
        throw EnvironmentError(std::string("cannot write to standard output: ") +
                               std::strerror(errno));
}

std::string fitted(std::string_view text, std::size_t columns, std::size_t rows) {
    std::string result;
    std::size_t lines = 0;
    for (const auto& [line, offset] : split(text, '\n')) {
        if (lines++ == rows) break;
        if (lines > 1) result += '\n';
        std::size_t characters = 0;
        for (const char byte : line) {
            const bool continues = (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
            if (!continues && characters++ == columns) break;
            result += byte;
        }
    }
    return result;
}

void Console::note(std::string_view text) {
    const std::lock_guard lock(mutex_);
    clear();
    const std::string line = visible(text) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void Console::status(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (!error_terminal_) {
        constexpr auto between_lines = std::chrono::seconds(30);
        const auto now = std::chrono::steady_clock::now();
        if (now - last_line_ < between_lines) return;
        last_line_ = now;
        const std::string line = visible(text.substr(0, text.find('\n'))) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
        return;
    }
    const auto [columns, rows] = terminal_size();
    std::string block = lines_shown_ > 1 ? fmt::format("\r\x1b[{}A", lines_shown_ - 1) : "\r";
    lines_shown_ = 0;
    const std::string shown = fitted(visible(text), columns, rows);
    for (const auto& [line, offset] : split(shown, '\n'))
        block += fmt::format("{}{}\x1b[K", lines_shown_++ > 0 ? "\n" : "", line);
    block += "\x1b[J";
    std::fwrite(block.data(), 1, block.size(), stderr);
    std::fflush(stderr);
}

void Console::clear_status() {
    const std::lock_guard lock(mutex_);
    clear();
}

void Console::clear() {
    if (lines_shown_ == 0) return;
    const std::string block =
        lines_shown_ > 1 ? fmt::format("\r\x1b[{}A\x1b[J", lines_shown_ - 1) : "\r\x1b[J";
    std::fwrite(block.data(), 1, block.size(), stderr);
    std::fflush(stderr);
    lines_shown_ = 0;
}

}  // namespace lawan::cli
