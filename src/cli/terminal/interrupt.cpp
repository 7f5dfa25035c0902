#include "cli/terminal/interrupt.hpp"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>

#include "base/error.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "cli/exit_code.hpp"
#include "protocol/kill_descendants.hpp"

namespace lawan::cli {
namespace {

sigset_t watched_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    // SIGHUP: a closed terminal ends the program and its bots as SIGTERM does; under nohup it stays
    // ignored.
    struct sigaction before{};
    if (sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGUSR1);  // sent by the destructor, to end the watcher
    return signals;
}

void signal_descriptor(int descriptor) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(descriptor, &one, sizeof one);
}

}  // namespace

Interrupt::Interrupt() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0)
        throw EnvironmentError(
            "cannot create an event descriptor; close some programs and try again");
    const sigset_t signals = watched_signals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    watcher_ = Thread([this, signals] {
        // `timeout` signals the program, then its process group: one request arrives twice.
        constexpr std::chrono::milliseconds same_request(300);
        auto first = std::chrono::steady_clock::time_point::min();
        for (int received = 0; sigwait(&signals, &received) == 0;) {
            if (received == SIGUSR1) return;
            const bool wait = received == SIGINT && has_patience_ && !patient_.stop_requested();
            patient_.request_stop();
            if (wait) continue;
            const auto now = std::chrono::steady_clock::now();
            if (source_.stop_requested()) {
                if (now < first + same_request) continue;
                kill_all_strays();
                _exit(static_cast<int>(ExitCode::Interrupted));
            }
            first = now;
            source_.request_stop();
            signal_descriptor(descriptor_);
        }
    });
}

StopToken Interrupt::patient() {
    has_patience_ = true;
    return patient_.get_token();
}

Interrupt::~Interrupt() {
    pthread_kill(watcher_.native_handle(), SIGUSR1);
    watcher_.join();
    close(descriptor_);
}

}  // namespace lawan::cli
