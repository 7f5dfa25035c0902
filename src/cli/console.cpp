#include "cli/console.hpp"

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

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

/// Columns and rows that may be written to: the last of each is left free.
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

void Console::print(std::string_view text) const {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written)
        throw EnvironmentError(std::string("standard output cannot be written: ") +
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
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputc('\n', stderr);
}

void Console::status(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (!error_terminal_) {
        constexpr auto between_lines = std::chrono::seconds(30);
        const auto now = std::chrono::steady_clock::now();
        if (now - last_line_ < between_lines) return;
        last_line_ = now;
        const std::string line = std::string(text.substr(0, text.find('\n'))) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
        return;
    }
    const auto [columns, rows] = terminal_size();
    std::string block = lines_shown_ > 1 ? fmt::format("\r\x1b[{}A", lines_shown_ - 1) : "\r";
    lines_shown_ = 0;
    const std::string shown = fitted(text, columns, rows);
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

}  // namespace lawan
