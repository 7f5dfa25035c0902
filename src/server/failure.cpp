#include "server/failure.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <exception>

#include "store/database.hpp"

namespace lawan {
namespace {

void log(std::string_view what, std::string_view reason) {
    fmt::print(stderr, "{:%Y-%m-%dT%H:%M:%SZ} {}: {}\n", fmt::gmtime(std::time(nullptr)), what,
               reason);
}

}  // namespace

Refusal current_refusal() {
    try {
        throw;
    } catch (const Refusal& refusal) {
        return refusal;
    } catch (const StoreError& error) {
        return not_stored(error.what());
    } catch (const std::exception& error) {
        log("a request failed", error.what());
        return {500, "internal", "something went wrong here; it is our mistake"};
    }
}

Refusal not_stored(std::string_view reason) {
    log("the store failed", reason);
    return {503, "storage_failed", "the store does not answer, so nothing was done; try again"};
}

}  // namespace lawan
