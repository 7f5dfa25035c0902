#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::cli {

/// Truncates `text` to the terminal's size, without wrapping: status lines that wrapped could not
/// be overwritten.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns, std::size_t rows);

/// Escapes control characters, so that text from outside cannot send escape sequences to the
/// terminal; keeps our own colours if `colors`.
[[nodiscard]] std::string for_terminal(std::string_view text, bool colors);

/// The only way from the program to standard output and error: it escapes control characters in
/// text of others, such as names in a file. note(), status() and clear_status() are thread-safe.
class Console {
public:
    /// Detects the terminal, NO_COLOR, TERM and the locale.
    Console();

    [[nodiscard]] bool color() const { return color_; }        ///< of standard output
    [[nodiscard]] bool unicode() const { return unicode_; }    ///< of standard output
    [[nodiscard]] bool terminal() const { return terminal_; }  ///< standard output is a terminal
    /// Tells whether standard input and output are both terminals.
    [[nodiscard]] bool interactive() const { return interactive_; }

    /// Writes to standard output. Throws EnvironmentError on failure.
    void print(std::string_view text) const;

    /// Writes a line to standard error, after clearing the status lines.
    void note(std::string_view text);

    /// Shows lines on standard error that the next call overwrites. If standard error is not a
    /// terminal: writes the first line at most every 30 seconds, so that logs show progress.
    void status(std::string_view text);
    void clear_status();

private:
    bool terminal_;
    bool error_terminal_;
    bool interactive_;
    bool color_;
    bool unicode_;
    void clear();  ///< precondition: the lock is held

    std::mutex mutex_;
    std::size_t lines_shown_ = 0;
    std::chrono::steady_clock::time_point last_line_ = std::chrono::steady_clock::now();
};

}  // namespace lawan::cli
