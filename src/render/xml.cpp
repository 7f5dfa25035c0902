#include "render/xml.hpp"

namespace lawan::render {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char character : text) {
        switch (character) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += character;
        }
    }
    return safe;
}

}  // namespace lawan::render
