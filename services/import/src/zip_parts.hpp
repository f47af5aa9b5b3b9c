// The parts of an XLSX file: a ZIP archive in memory, unpacked piece by piece and never beyond a
// limit, whatever the archive says of its sizes.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

struct zip;

namespace collegium::importing {

inline constexpr std::size_t kMostUnpacked = 128 * 1024 * 1024;  // bytes of all parts together

[[nodiscard]] tl::unexpected<sdk::Error> refuse_damaged(const std::string& detail);

class ZipParts {
  public:
    // `bytes` outlive it. TABLE_DAMAGED where it is no archive.
    [[nodiscard]] static sdk::Result<ZipParts> open(std::string_view bytes);

    [[nodiscard]] bool has(const std::string& name) const;

    // Hands a part over in pieces; the last one is empty. `take` says false to stop. Refuses with
    // TABLE_DAMAGED, TABLE_TOO_LARGE.
    [[nodiscard]] sdk::Result<void> read(const std::string& name,
                                         const std::function<bool(std::string_view)>& take);

  private:
    struct Close {
        void operator()(zip* archive) const;
    };
    explicit ZipParts(zip* archive) : archive_(archive) {}

    std::unique_ptr<zip, Close> archive_;
    std::size_t unpacked_ = 0;
};

}  // namespace collegium::importing
