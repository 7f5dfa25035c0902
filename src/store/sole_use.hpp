#pragma once

#include <filesystem>
#include <string_view>

namespace lawan {

/// One server at a time for a database: games that two of them hold in memory would contradict each
/// other. Ends with this object, or with the process however it ends.
class SoleUse {
public:
    /// Throws StoreError, saying where the other server is, if there is one that does not end
    /// within a moment.
    explicit SoleUse(const std::filesystem::path& database);
    SoleUse(const SoleUse&) = delete;
    SoleUse& operator=(const SoleUse&) = delete;
    ~SoleUse();

    /// For whoever comes second.
    void tell_address(std::string_view address) const;

private:
    int file_ = -1;
};

}  // namespace lawan
