#include "base/secret.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <bit>
#include <cstdint>

namespace lawan::base {
namespace {

constexpr std::size_t block_size = 64;

constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<std::uint32_t, 8>;

std::uint32_t word_at(std::string_view bytes, std::size_t index) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
        word = word << 8U | static_cast<std::uint8_t>(bytes[4 * index + i]);
    return word;
}

void compress(State& state, std::string_view block) {
    std::array<std::uint32_t, 64> schedule{};
    for (std::size_t i = 0; i < 16; ++i) schedule[i] = word_at(block, i);
    for (std::size_t i = 16; i < schedule.size(); ++i) {
        const std::uint32_t early = schedule[i - 15];
        const std::uint32_t late = schedule[i - 2];
        schedule[i] = schedule[i - 16] + schedule[i - 7] +
                      (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U) +
                      (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < schedule.size(); ++i) {
        const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                    ((e & f) ^ (~e & g)) + round_constants[i] + schedule[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const State added = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
    State state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const std::size_t whole = bytes.size() / block_size * block_size;
    for (std::size_t i = 0; i < whole; i += block_size)
        compress(state, bytes.substr(i, block_size));
    std::string rest(bytes.substr(whole));
    rest += '\x80';
    while (rest.size() % block_size != block_size - 8) rest += '\0';
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (unsigned shift = 64; shift > 0; shift -= 8)
        rest += static_cast<char>(bits >> (shift - 8U) & 0xffU);
    for (std::size_t i = 0; i < rest.size(); i += block_size)
        compress(state, std::string_view(rest).substr(i, block_size));
    std::string digest;
    for (const std::uint32_t word : state) {
        for (unsigned shift = 32; shift > 0; shift -= 8)
            digest += static_cast<char>(word >> (shift - 8U) & 0xffU);
    }
    return digest;
}

Expected<std::string> random_secret() {
    constexpr std::string_view alphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::array<std::uint8_t, 17> bytes{};  // the 17th fills up the 22nd character
    if (getrandom(bytes.data(), bytes.size(), 0) != std::ssize(bytes))
        return environment_failure("the system provides no random numbers");
    std::string secret;
    for (unsigned bit = 0; bit < 22 * 6; bit += 6) {
        const unsigned pair = bytes[bit / 8] << 8U | (bit / 8 + 1 < 17 ? bytes[bit / 8 + 1] : 0U);
        secret += alphabet[pair >> (10U - bit % 8) & 63U];
    }
    return secret;
}

std::string hexadecimal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<std::uint8_t>(byte));
    return text;
}

}  // namespace lawan::base
