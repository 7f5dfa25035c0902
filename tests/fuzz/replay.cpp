#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Runs the linked fuzzer on the given files and all files of the given directories. Fails if there
/// are none, because a test without input must not pass.
int main(int count, char** arguments) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) {
        const fs::path given = arguments[i];
        const std::size_t before = files.size();
        if (fs::is_directory(given)) {
            for (const auto& entry : fs::directory_iterator(given)) {
                if (entry.is_regular_file()) files.push_back(entry.path());
            }
        } else if (fs::is_regular_file(given)) {
            files.push_back(given);
        }
        if (files.size() == before) {
            std::fprintf(stderr, "%s: no input there\n", given.c_str());
            return 1;
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "usage: %s DIRECTORY_OR_FILE..\n", arguments[0]);
        return 1;
    }
    std::ranges::sort(files);
    for (const auto& file : files) {
        std::ifstream stream(file, std::ios::binary);
        const std::string input{std::istreambuf_iterator<char>(stream), {}};
        if (!stream.is_open()) {
            std::fprintf(stderr, "%s: cannot be read\n", file.c_str());
            return 1;
        }
        std::printf("%s\n", file.filename().c_str());  // names the input that crashes
        std::fflush(stdout);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    }
    std::printf("%zu inputs\n", files.size());
    return 0;
}
