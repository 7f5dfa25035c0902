#include "server/transport/pages.hpp"

#include <array>
#include <utility>

#include "base/secret.hpp"
#include "play/request_fields.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

constexpr std::string_view no_page =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Lawan</title>\n"
    "<h1>Lawan</h1>\n<p>The server runs, but this program was built without its pages. "
    "<code>./run</code> builds them where Node.js is installed.</p>\n"
    "<p>The API is at <a href=\"/api/health\">/api</a>.</p>\n</html>\n";

std::string type_of(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> types = {{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".webp", "image/webp"},
        {".jpg", "image/jpeg"},
    }};
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) return std::string(type);
    }
    return "application/octet-stream";
}

/// Tells whether the page handles this path itself (client-side routing).
bool is_page_address(std::string_view path) {
    for (const std::string_view page : {"/", "/analyse", "/search", "/arena", "/history"}) {
        if (path == page) return true;
    }
    constexpr std::string_view arena = "/arena/";
    if (path.starts_with(arena)) {
        const std::string_view id =
            path.substr(arena.size(), path.find('/', arena.size()) - arena.size());
        const std::string_view number =
            path.substr(std::min(path.size(), arena.size() + id.size() + 1));
        return is_game_id(id) && number.size() <= 9 &&
               number.find_first_not_of("0123456789") == std::string_view::npos;
    }
    for (const std::string_view prefix : {"/game/", "/analyse/"}) {
        if (path.starts_with(prefix)) return is_game_id(path.substr(prefix.size()));
    }
    return false;
}

/// Tells whether an Accept-Encoding list such as `gzip, deflate;q=0.5` accepts gzip.
bool takes_gzip(std::string_view accepted) {
    const std::size_t place = accepted.find("gzip");
    if (place == std::string_view::npos) return false;
    const std::string_view rest = accepted.substr(place + 4);
    return !rest.starts_with(";q=0") || rest.starts_with(";q=0.");
}

}  // namespace

void add_safety_headers(HttpAnswer& answer) {
    answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
    answer.headers.emplace_back("Referrer-Policy", "no-referrer");
    answer.headers.emplace_back("Content-Security-Policy", policy);
    answer.headers.emplace_back("X-Frame-Options", "DENY");
    answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

Pages::Pages(std::span<const PageFile> files) {
    for (const auto& file : files) {
        const std::string digest = hexadecimal(sha256(file.content)).substr(0, 32);
        files_.emplace(file.path, Entry{file, digest});
    }
}

HttpAnswer Pages::answer(const HttpRequest& request) const {
    const bool whole_page = is_page_address(request.path);
    const auto found = files_.find(whole_page ? "/index.html" : std::string_view(request.path));
    if (found == files_.end()) {
        if (!whole_page) throw Refusal(404, "not_found", "there is nothing at this address");
        HttpAnswer answer{.content_type = "text/html; charset=utf-8", .fixed_body = no_page};
        answer.headers.emplace_back("Cache-Control", "no-store");
        return answer;
    }
    const auto& [file, digest] = found->second;
    const bool compressed = !file.compressed.empty() && takes_gzip(request.accept_encoding);
    const std::string tag = "\"" + digest + (compressed ? "-gzip\"" : "\"");
    HttpAnswer answer{.content_type = type_of(file.path),
                      .fixed_body = compressed ? file.compressed : file.content};
    answer.headers.emplace_back("ETag", tag);
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    // The bundler names the files in /assets/ by content hash, so they never change.
    answer.headers.emplace_back("Cache-Control", file.path.starts_with("/assets/")
                                                     ? "public, max-age=31536000, immutable"
                                                     : "no-cache");
    if (compressed) answer.headers.emplace_back("Content-Encoding", "gzip");
    if (request.if_none_match.find(tag) != std::string::npos) {
        answer.status = 304;
        answer.fixed_body = {};
    }
    return answer;
}

}  // namespace lawan::server
