#include "base/language.hpp"

#include <algorithm>
#include <cctype>

namespace lawan::base {
namespace {

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }
bool is_letter(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; }

}  // namespace

std::string Words::number(std::string text) const {
    if (language == Language::English) return text;
    for (auto word = text.begin(); word != text.end();) {
        const auto end = std::find(word, text.end(), ' ');
        if (std::none_of(word, end, is_letter)) {
            for (auto at = word; at != end; ++at) {
                const bool between =
                    at != word && at + 1 != end && is_digit(*(at - 1)) && is_digit(*(at + 1));
                if (between && *at == '.')
                    *at = ',';
                else if (between && *at == ',')
                    *at = '.';
            }
        }
        word = end == text.end() ? end : end + 1;
    }
    return text;
}

}  // namespace lawan::base
