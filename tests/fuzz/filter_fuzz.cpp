// Filters of lists.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/usecases/filter.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::usecases;
    static constexpr std::array<std::string_view, 3> kFields{"region", "user", "after"};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto values = parse_filter(text, kFields);
    if (!values) {
        // A refusal always names its field and reason.
        if (values.error().violations.size() != 1 || values.error().reason.empty()) std::abort();
        return 0;
    }
    std::string written;
    for (const auto& [field, value] : *values) {
        if (!written.empty()) written += " AND ";
        written += field + " = \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') written += '\\';
            written += c;
        }
        written += '"';
    }
    if (parse_filter(written, kFields) != values) std::abort();
    return 0;
}
