#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "protocol/ugi_text.hpp"
#include "runtime/registry.hpp"

namespace lawan::protocol {

/// Serves a bot of the registry as a UGI engine. Call obey() on one thread only; searches run on
/// another, so `stop` and `isready` are answered at any time.
class UgiEngine {
public:
    struct Settings {
        std::string game;
        std::string bot;
        std::uint64_t seed = 1;
    };
    /// Receives one or several lines, the last without its line end. Called from any thread, one
    /// call at a time. Write each call in one piece, so that the reader wakes up once.
    using Output = std::function<void(std::string_view lines)>;

    /// Both specs must be valid. The registry must outlive the engine.
    UgiEngine(const Registry& registry, Settings settings, Output output);
    UgiEngine(const UgiEngine&) = delete;
    UgiEngine& operator=(const UgiEngine&) = delete;
    ~UgiEngine();

    /// Executes one line of input. Returns false after `quit`.
    bool obey(std::string_view line);
    /// Waits for a search that ends by itself and stops one that does not. Blocks until the search
    /// thread has ended.
    void finish();

private:
    void say(const std::string& lines);
    void complain(const std::string& what) { say("info string " + what); }
    void greet();
    void set_option(std::string_view line);
    void set_position(std::string_view line);
    void go(std::string_view line);
    /// Serves search requests one after the other on a long-lived thread, because starting a thread
    /// would take longer than a quick bot's move.
    void search_on(const StopToken& end);
    void think(const StopSource& search, const GoRequest& request);
    struct Answer {
        std::string info;
        std::string move;
    };
    [[nodiscard]] Answer found_move(StopSource search, const Limits& limits);
    void query(std::string_view what);
    [[nodiscard]] bool searching() const { return searching_; }

    const Registry* registry_;
    Settings settings_;
    Output output_;
    std::mutex output_mutex_;
    Position start_;
    Position position_;
    std::unique_ptr<Bot> bot_;  ///< null until a game begins
    std::atomic<bool> searching_ = false;
    bool infinite_ = false;
    std::mutex request_mutex_;
    Condition request_came_;
    std::optional<GoRequest> request_;  ///< waiting for the search thread
    StopSource search_;                 ///< stops the last request
    Thread searcher_;
};

}  // namespace lawan::protocol
