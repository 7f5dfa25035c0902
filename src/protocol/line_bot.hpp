#pragma once

#include "base/stop.hpp"
#include "protocol/outside_bot.hpp"

namespace lawan::protocol {

/// A bot program that reads `side ms position` and answers with a move on one line. Stateless,
/// without a handshake: the easiest bot for a student to write.
class LineBot final : public OutsideBot {
public:
    using OutsideBot::OutsideBot;
    LineBot(const LineBot&) = delete;
    LineBot& operator=(const LineBot&) = delete;
    ~LineBot() override { finish(std::chrono::milliseconds(500)); }

    bool renew(std::uint64_t /*seed*/) override { return true; }

private:
    void greet(const StopToken& /*stop*/) override { first_answer_ = true; }
    void prepare(const StopToken& /*stop*/) override { forget(); }
    Report answer(const Position& position, const Limits& given, const StopToken& stop,
                  const ReportCallback& progress) override;

    bool first_answer_ = true;
};

}  // namespace lawan::protocol
