#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/transport/http.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Values of the `{name}` parameters in a path template.
using PathParameters = std::map<std::string, std::string, std::less<>>;

/// Routes requests by method and path template. Use on the loop's thread only.
class Router {
public:
    using Handler = std::function<void(const HttpRequest&, const PathParameters&,
                                       const std::shared_ptr<Exchange>&)>;
    /// Validates a path segment. May throw Refusal.
    using Check = std::function<bool(std::string_view segment)>;

    /// `path`: a template such as `/api/games/{id}/actions`; a parameter is one whole segment.
    void add(std::string method, std::string_view path, Handler handler);
    /// Sets the check for parameters of this name; without one any non-empty segment matches. It
    /// runs as soon as the segments before it match, even if the rest of the path, or the method,
    /// does not.
    void check(std::string parameter, Check check);

    /// Calls the matching handler; HEAD is routed as GET. Returns false if no template matches the
    /// path. Throws Refusal (405) if one does, but for other methods only.
    [[nodiscard]] bool handle(const HttpRequest& request,
                              const std::shared_ptr<Exchange>& exchange) const;

private:
    struct Route {
        std::string method;
        std::vector<std::string> segments;
        Handler handler;
    };

    [[nodiscard]] bool fits(const Route& route, const std::vector<std::string>& path,
                            PathParameters& parameters) const;

    std::vector<Route> routes_;
    std::map<std::string, Check, std::less<>> checks_;
};

[[nodiscard]] Refusal method_not_allowed();

}  // namespace lawan::server
