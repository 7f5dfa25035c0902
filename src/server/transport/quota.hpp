#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Limits how many units of something exist at once, in all and per visitor. Thread-safe: the last
/// owner of a Share may release it on any thread.
class Quota {
    struct Counts {
        mutable std::mutex mutex{};
        int in_all = 0;
        std::unordered_map<std::string, int> by_visitor{};
    };

public:
    /// One counted unit, released by the destructor.
    class Share {
    public:
        Share() = default;
        Share(std::shared_ptr<Counts> counts, std::string visitor)
            : counts_(std::move(counts)), visitor_(std::move(visitor)) {
            const std::lock_guard lock(counts_->mutex);
            ++counts_->in_all;
            ++counts_->by_visitor[visitor_];
        }
        Share(Share&& other) noexcept
            : counts_(std::move(other.counts_)), visitor_(std::move(other.visitor_)) {}
        Share& operator=(Share&& other) noexcept {
            std::swap(counts_, other.counts_);
            std::swap(visitor_, other.visitor_);
            return *this;
        }
        ~Share() {
            if (!counts_) return;
            const std::lock_guard lock(counts_->mutex);
            --counts_->in_all;
            const auto own = counts_->by_visitor.find(visitor_);
            if (--own->second == 0) counts_->by_visitor.erase(own);
        }

    private:
        std::shared_ptr<Counts> counts_;
        std::string visitor_;
    };

    /// `what` and `sentence`: the parameter and the message of the refusal with 429.
    Quota(std::string what, std::string sentence, int of_one, int of_all)
        : what_(std::move(what)),
          sentence_(std::move(sentence)),
          of_one_(of_one),
          of_all_(of_all) {}

    [[nodiscard]] int in_all() const {
        const std::lock_guard lock(counts_->mutex);
        return counts_->in_all;
    }
    [[nodiscard]] int of(const std::string& visitor) const {
        const std::lock_guard lock(counts_->mutex);
        const auto own = counts_->by_visitor.find(visitor);
        return own == counts_->by_visitor.end() ? 0 : own->second;
    }
    [[nodiscard]] bool is_full() const { return in_all() >= of_all_; }
    [[nodiscard]] bool is_full_for(const std::string& visitor) const {
        return of(visitor) >= of_one_;
    }

    /// Counts one more, regardless of the limits.
    [[nodiscard]] Share count(const std::string& visitor) { return {counts_, visitor}; }

    /// Takes a unit. Throws Refusal: 429 if the visitor's limit is reached, 503 if the total limit
    /// is.
    [[nodiscard]] Share take(const std::string& visitor, int retry_s) {
        if (is_full_for(visitor))
            throw Refusal(429, "too_many", sentence_, {{"what", what_}, {"retry_s", retry_s}});
        if (is_full())
            throw Refusal(503, "busy", "the server is at its limit; try again later",
                          {{"retry_s", retry_s}});
        return count(visitor);
    }

private:
    std::string what_;
    std::string sentence_;
    int of_one_;
    int of_all_;
    std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace lawan::server
