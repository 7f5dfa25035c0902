#include "server/transport/router.hpp"

#include <utility>

#include "base/text.hpp"

namespace lawan::server {
namespace {

std::vector<std::string> segments_of(std::string_view path) {
    std::vector<std::string> segments;
    for (const auto& piece : split(path, '/')) segments.emplace_back(piece.text);
    return segments;
}

}  // namespace

void Router::add(std::string method, std::string_view path, Handler handler) {
    routes_.push_back({std::move(method), segments_of(path), std::move(handler)});
}

void Router::check(std::string parameter, Check check) {
    checks_.insert_or_assign(std::move(parameter), std::move(check));
}

bool Router::fits(const Route& route, const std::vector<std::string>& path,
                  PathParameters& parameters) const {
    if (path.size() != route.segments.size()) return false;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const std::string_view wanted = route.segments[i];
        if (!wanted.starts_with('{')) {
            if (path[i] != wanted) return false;
            continue;
        }
        const std::string_view name = wanted.substr(1, wanted.size() - 2);
        const auto check = checks_.find(name);
        if (check == checks_.end() ? path[i].empty() : !check->second(path[i])) return false;
        parameters.insert_or_assign(std::string(name), path[i]);
    }
    return true;
}

bool Router::handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) const {
    std::string_view method = request.method;
    if (method == "HEAD") method = "GET";
    const std::vector<std::string> path = segments_of(request.path);
    bool known_path = false;
    for (const Route& route : routes_) {
        PathParameters parameters;
        if (!fits(route, path, parameters)) continue;
        known_path = true;
        if (route.method != method) continue;
        route.handler(request, parameters, exchange);
        return true;
    }
    if (known_path) throw method_not_allowed();
    return false;
}

Refusal method_not_allowed() {
    return {405, "method_not_allowed",
            "method not allowed; docs/openapi.yaml lists what this address accepts"};
}

}  // namespace lawan::server
