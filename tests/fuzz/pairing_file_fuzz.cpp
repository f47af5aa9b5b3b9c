// Files of collegium-pair: what is read can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/pairing/pairing_file.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::pairing;
    const auto file = parse_pairing_file({reinterpret_cast<const char*>(data), size});
    if (!file) {
        if (file.error().reason != "EVENT_FILE_FAULTY" || file.error().violations.empty())
            std::abort();
        return 0;
    }
    const auto again = parse_pairing_file(to_text(*file));
    if (!again || !(*again == *file)) std::abort();
    return 0;
}
