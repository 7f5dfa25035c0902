#pragma once

#include <memory>

#include "server/tournaments/tournaments.hpp"
#include "server/transport/router.hpp"

namespace lawan::server {

/// Handles the paths below /api/arena. Call on the loop's thread only.
class ArenaApi {
public:
    explicit ArenaApi(Tournaments& arena) : arena_(arena) {}

    void add_to(Router& router);

private:
    void overview(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void create(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void show(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void remove(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void stop(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void resume(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void games(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void replay(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void download(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);

    Tournaments& arena_;
};

}  // namespace lawan::server
