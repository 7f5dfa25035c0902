#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "base/stop.hpp"
#include "protocol/outside_bot.hpp"
#include "protocol/reported_tree.hpp"
#include "protocol/ugi_text.hpp"

namespace lawan::protocol {

/// How a program writes moves and positions. The default is Lawan's notation.
class Notation {
public:
    Notation() = default;
    Notation(const Notation&) = delete;
    Notation& operator=(const Notation&) = delete;
    virtual ~Notation() = default;

    [[nodiscard]] virtual std::string move(const Position& position, std::string_view move) const;
    [[nodiscard]] virtual std::string read_move(const Position& position,
                                                std::string_view text) const;
    [[nodiscard]] virtual std::string position(const Position& position) const;
    /// Returns whether the program's `startpos` is the game's starting position.
    [[nodiscard]] virtual bool shares_start() const { return true; }
};

/// FEN-like positions with the program's own letters, common among engines for small boards.
class LetterNotation final : public Notation {
public:
    /// Letters of the first and of the second player.
    explicit LetterNotation(std::array<char, 2> letters) : letters_(letters) {}

    [[nodiscard]] std::string position(const Position& position) const override {
        return short_fen(position, letters_[0], letters_[1]);
    }
    [[nodiscard]] bool shares_start() const override { return false; }

private:
    std::array<char, 2> letters_;
};

/// Notation of Fairy-Stockfish, where moves are drops of pieces.
class DropNotation final : public Notation {
public:
    explicit DropNotation(std::string piece) : piece_(std::move(piece)) {}

    [[nodiscard]] std::string move(const Position& position, std::string_view move) const override;
    [[nodiscard]] std::string read_move(const Position& position,
                                        std::string_view text) const override;
    [[nodiscard]] std::string position(const Position& position) const override;

private:
    std::string piece_;
};

/// A program that speaks UGI or UCI.
class OutsideEngine final : public OutsideBot {
public:
    OutsideEngine(OutsideSettings settings, const Position& position, std::uint64_t seed,
                  const Dialect& dialect, std::unique_ptr<const Notation> notation);
    OutsideEngine(const OutsideEngine&) = delete;
    OutsideEngine& operator=(const OutsideEngine&) = delete;
    ~OutsideEngine() override;

    bool renew(std::uint64_t seed) override;
    [[nodiscard]] bool is_program() const override { return true; }

private:
    void greet(const StopToken& stop) override;
    void prepare(const StopToken& stop) override;
    Report answer(const Position& position, const Limits& given, const StopToken& stop,
                  const ReportCallback& progress) override;

    void begin_game(const StopToken& stop);
    /// Reads until `wanted` accepts a line.
    template <class Wanted>
    void expect(std::string_view what, const StopToken& stop, const Wanted& wanted);
    [[nodiscard]] std::string position_line(const Position& position) const;
    void hear_info(const Position& position, const std::string& line, Report& report) const;
    /// Waits for `bestmove` and returns its move. Sends `stop` at the deadline.
    [[nodiscard]] std::string hear_best_move(const Position& position, const Limits& limit,
                                             const StopToken& stop, const ReportCallback& progress,
                                             Report& report);

    Position start_;
    std::uint64_t seed_;
    const Dialect* dialect_;
    std::unique_ptr<const Notation> notation_;
    std::set<std::string, std::less<>> options_;
    std::optional<ReportedTree> tree_;  ///< reported by the current search, if requested
};

}  // namespace lawan::protocol
