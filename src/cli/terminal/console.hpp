#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::cli {

/// The lines of `text` that fit on a terminal, cut where they would wrap: what wraps cannot be
/// replaced.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns, std::size_t rows);

/// What of `text` may reach a terminal: its control characters written out, apart from our own
/// colours where there are any.
[[nodiscard]] std::string for_terminal(std::string_view text, bool colors);

/// The program's one way to standard output and error: text of others, such as names in a file,
/// cannot spoil a terminal through it. Notes and status lines may come from any thread.
class Console {
public:
    /// Looks at the terminal, NO_COLOR, TERM and the locale.
    Console();

    [[nodiscard]] bool color() const { return color_; }        ///< of standard output
    [[nodiscard]] bool unicode() const { return unicode_; }    ///< of standard output
    [[nodiscard]] bool terminal() const { return terminal_; }  ///< standard output is one
    [[nodiscard]] bool interactive() const {
        return interactive_;
    }  ///< so are standard input and output

    /// To standard output. Throws EnvironmentError if it cannot be written.
    void print(std::string_view text) const;

    /// A line to standard error, after clearing the status line.
    void note(std::string_view text);

    /// Lines on standard error that the next ones replace. If standard error is no terminal: the
    /// first line now and then, so that a log shows how far a long job is.
    void status(std::string_view text);
    void clear_status();

private:
    bool terminal_;
    bool error_terminal_;
    bool interactive_;
    bool color_;
    bool unicode_;
    void clear();  ///< with the lock held

    std::mutex mutex_;
    std::size_t lines_shown_ = 0;
    std::chrono::steady_clock::time_point last_line_ = std::chrono::steady_clock::now();
};

}  // namespace lawan::cli
