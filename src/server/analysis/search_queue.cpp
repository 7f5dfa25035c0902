#include "server/analysis/search_queue.hpp"

#include <utility>

namespace lawan::server {

void SearchQueue::add(QueuedSearch search) {
    Own& own = by_visitor_[search.visitor];
    if (own.empty()) turns_.push_back(search.visitor);
    const auto key = std::pair(search.expected, search.number);
    own.emplace(key, std::move(search));
    ++count_;
}

QueuedSearch SearchQueue::take(const std::string& visitor, Own::iterator which) {
    const auto own = by_visitor_.find(visitor);
    QueuedSearch search = std::move(which->second);
    own->second.erase(which);
    --count_;
    turns_.remove(search.visitor);
    if (own->second.empty())
        by_visitor_.erase(own);
    else
        turns_.push_back(search.visitor);
    return search;
}

QueuedSearch SearchQueue::take(Clock::time_point now, Duration longest_wait) {
    const QueuedSearch* first = oldest();
    if (now - first->arrived >= longest_wait) {
        Own& own = by_visitor_.find(first->visitor)->second;
        return take(first->visitor, own.find({first->expected, first->number}));
    }
    const std::string visitor = turns_.front();
    return take(visitor, by_visitor_.find(visitor)->second.begin());
}

int SearchQueue::count_of(const std::string& visitor) const {
    const auto own = by_visitor_.find(visitor);
    return own == by_visitor_.end() ? 0 : static_cast<int>(own->second.size());
}

std::vector<QueuedSearch> SearchQueue::take_all(
    const std::function<bool(const QueuedSearch&)>& which) {
    std::vector<QueuedSearch> taken;
    for (auto visitor = turns_.begin(); visitor != turns_.end();) {
        const auto found = by_visitor_.find(*visitor);
        Own& own = found->second;
        for (auto search = own.begin(); search != own.end();) {
            if (!which(search->second)) {
                ++search;
                continue;
            }
            taken.push_back(std::move(search->second));
            search = own.erase(search);
            --count_;
        }
        if (own.empty()) {
            by_visitor_.erase(found);
            visitor = turns_.erase(visitor);
        } else {
            ++visitor;
        }
    }
    return taken;
}

const QueuedSearch* SearchQueue::first_of(
    const std::function<bool(const std::string& visitor)>& which) const {
    for (const auto& visitor : turns_) {
        if (!which(visitor)) continue;
        const QueuedSearch* first = nullptr;
        for (const auto& [key, search] : by_visitor_.find(visitor)->second) {
            if (first == nullptr || search.number < first->number) first = &search;
        }
        return first;
    }
    return nullptr;
}

const QueuedSearch* SearchQueue::oldest() const {
    const QueuedSearch* oldest = nullptr;
    for (const auto& [visitor, own] : by_visitor_) {
        for (const auto& [key, search] : own) {
            if (oldest == nullptr || search.number < oldest->number) oldest = &search;
        }
    }
    return oldest;
}

}  // namespace lawan::server
