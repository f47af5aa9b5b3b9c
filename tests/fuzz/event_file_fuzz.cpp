// Event files of collegium-pair: what is read can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/pairing/event_file.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::pairing;
    const auto event = parse_event({reinterpret_cast<const char*>(data), size});
    if (!event) {
        if (event.error().reason != "EVENT_FILE_FAULTY" || event.error().violations.empty())
            std::abort();
        return 0;
    }
    const auto again = parse_event(to_text(*event));
    if (!again || !(*again == *event)) std::abort();
    return 0;
}
