// Competition files of collegium-pair: what is read can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/pairing/pairing_file.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::pairing;
    const auto competition = parse_pairing_file({reinterpret_cast<const char*>(data), size});
    if (!competition) {
        if (competition.error().reason != "EVENT_FILE_FAULTY" ||
            competition.error().violations.empty())
            std::abort();
        return 0;
    }
    const auto again = parse_pairing_file(to_text(*competition));
    if (!again || !(*again == *competition)) std::abort();
    return 0;
}
