#pragma once

#include <algorithm>
#include <iterator>
#include <list>
#include <string>

#include "layers.hpp"

namespace lawan::server {

/// A connection while nobody waits for an answer on it.
class IdleConnection {
public:
    IdleConnection() = default;
    IdleConnection(const IdleConnection&) = delete;
    IdleConnection& operator=(const IdleConnection&) = delete;
    virtual ~IdleConnection() = default;

    /// Closes it; its place is free at once.
    virtual void drop() = 0;

    std::string counted_as;  ///< the address whose limit it counts for

private:
    friend class IdleConnections;
    std::list<IdleConnection*>::iterator place_{};
    bool listed_ = false;
};

/// Connections that can be closed to make room for others, oldest first: a request that comes in
/// piece by piece is idle too. On the loop.
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

    /// False if none is idle.
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
