#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/tournaments/tournaments.hpp"
#include "server/transport/http.hpp"

namespace lawan::server {

/// The paths below /api/arena. On the loop.
class ArenaApi {
public:
    explicit ArenaApi(Tournaments& arena) : arena_(arena) {}

    /// Whether the path is one of these.
    [[nodiscard]] static bool has(std::string_view path);
    void handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);

private:
    void handle_one(const HttpRequest& request, const std::string& id,
                    const std::shared_ptr<Exchange>& exchange);
    /// What comes after the id.
    void handle_part(const HttpRequest& request, const std::vector<std::string>& parts,
                     const std::shared_ptr<Exchange>& exchange);

    Tournaments& arena_;
};

}  // namespace lawan::server
