#pragma once

#include <algorithm>
#include <iterator>
#include <list>
#include <string>

#include "layers.hpp"

namespace lawan::server {

/// A connection on which no answer is pending.
class IdleConnection {
public:
    IdleConnection() = default;
    IdleConnection(const IdleConnection&) = delete;
    IdleConnection& operator=(const IdleConnection&) = delete;
    virtual ~IdleConnection() = default;

    /// Closes the connection and frees its place in the quota at once.
    virtual void drop() = 0;

    std::string counted_as;  ///< the address whose quota it uses

private:
    friend class IdleConnections;
    std::list<IdleConnection*>::iterator place_{};
    bool listed_ = false;
};

/// Connections that may be closed to make room for others, oldest first. A request that is still
/// arriving counts as idle, or slow senders would hold every place (slow loris). Use on the loop's
/// thread only.
class IdleConnections {
public:
    void add(IdleConnection& connection) {
        remove(connection);
        connection.place_ = list_.insert(list_.end(), &connection);
        connection.listed_ = true;
    }

    void remove(IdleConnection& connection) {
        if (!connection.listed_) return;
        list_.erase(connection.place_);
        connection.listed_ = false;
    }

    /// Closes the oldest. Returns false if no connection is idle.
    bool drop_oldest() {
        if (list_.empty()) return false;
        drop(*list_.front());
        return true;
    }

    bool drop_oldest_of(const std::string& address) {
        const auto found = std::ranges::find(list_, address, &IdleConnection::counted_as);
        if (found == list_.end()) return false;
        drop(**found);
        return true;
    }

private:
    void drop(IdleConnection& connection) {
        remove(connection);
        connection.drop();
    }

    std::list<IdleConnection*> list_;
};

}  // namespace lawan::server
