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

/// What stands in a path for the `{name}` of a template.
using PathParameters = std::map<std::string, std::string, std::less<>>;

/// The table of who answers which method at which path. On the loop.
class Router {
public:
    using Handler = std::function<void(const HttpRequest&, const PathParameters&,
                                       const std::shared_ptr<Exchange>&)>;
    /// Whether a segment fits a parameter. May throw Refusal.
    using Check = std::function<bool(std::string_view segment)>;

    /// `path` is a template such as `/api/games/{id}/actions`; a parameter is one whole segment.
    void add(std::string method, std::string_view path, Handler handler);
    /// Of the parameters with this name, as soon as what stands before them fits: before it is
    /// known whether the rest of the path does, and the method. Without one any text but an empty
    /// one fits.
    void check(std::string parameter, Check check);

    /// Calls the handler; HEAD is answered like GET. False if no template fits the path. Throws
    /// Refusal if one does, but not with this method.
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
