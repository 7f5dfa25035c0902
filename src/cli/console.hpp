#pragma once

#include <string_view>

namespace lawan {

/// Standard output and error, and how much decoration they bear.
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

    /// A line on standard error that the next one replaces; nothing if standard error is no
    /// terminal.
    void status(std::string_view text);
    void clear_status();

private:
    bool terminal_;
    bool error_terminal_;
    bool interactive_;
    bool color_;
    bool unicode_;
    bool status_shown_ = false;
};

}  // namespace lawan
